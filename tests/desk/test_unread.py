"""A mail that is not understood whole does not play; talk beside moves stops nothing (DECISIONS 129)."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.house import House, sample_orders
from tests.offered_1861 import tries
from tests.placed_1861 import Desk, desk, kept_1861
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

UNREAD = (  # where, the mail, how it was probably meant
    (at.operating, "NW: lay 57 E9 NE\ntok H8\nrun best\npay", None),
    (at.operating, "NW: lay 57 E9 NE\nrnu best\npay", "NW: lay 57 E9 NE; NW: run best; NW: pay"),
    (at.operating, "NW: lay 57\nE9 NE\nrun best\npay", "NW: lay 57 E9 NE; NW: run best; NW: pay"),
    (at.operating, "NW: laz 57 E9 NE\nrun best\npay", "NW: lay 57 E9 NE SW; NW: run best; NW: pay"),
    (at.operating, "NW: run best; pay\nno wait, half", "NW: run best; NW: half"),
    (at.operating, "NW: run best; pay\nsorry, I meant half", "NW: run best; NW: half"),
    (at.operating, "NW: run best; pay; buy train 2\nhalf instead", "NW: run best; NW: half; NW: buy train 2"),
    (at.operating, "NW: run best; pay\nscrap that", None),
    (at.operating, "NW: run best; pay\nlater", None),
    (at.stock, "pass\nunless anyone sells NW", None),
    (at.stock, "sell 2 SW\nbyu MKN", "sell 2 SW; buy MKN"),
    (at.stock, "sell 2 SW\nby MKN", "sell 2 SW; buy MKN from treasury"),
    (at.stock, "par SE at 110\ntokn L12", "par SE at 110; token L12"),
    (at.bidding, "bid 105\nsorry, 110", "bid 110"),
    (at.merging, "merge K-B + K-K\ninto SW", "merge K-B + K-K into SW"),
    (at.converting, "convert M-V into GR\nno wait, pass", "pass"),
    (at.too_many, "NW: discard 2\nno, 3", "NW: discard 3"),
    (at.stock, "sell 2\nSW", None),
    (at.stock, "sell 2 SW\nand one NW too", None),
    (at.stock, "sell 2 SW\nbut not if Ben sells", None),
)


@pytest.mark.parametrize(
    ("scene", "mail", "meant"), sampled(UNREAD, UNREAD[::3]), ids=[one[1].replace("\n", " / ") for one in UNREAD]
)
def test_an_unread_line_stops_the_whole_mail(desk: Desk, scene, mail: str, meant: str | None) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    before, name = desk.encoded, desk.active()
    came = desk.send(mail)
    assert (came.lines, came.outcome, desk.encoded) == ([], "refused", before)
    said = plain(came.to(name))
    assert "Nothing was done" in said
    assert all(piece.strip() in came.to(name).text for line in mail.split("\n") for piece in line.split(";"))
    if meant is not None:
        asked, _, orders = came.to(name).text.partition("Your orders\n---")
        assert sample_orders_of(orders)[0] == meant
        assert "Did you mean this?" in " ".join(asked.split())
        assert quote(meant) in came.to(name).html  # one tap sends it
        assert sample_orders_of(came.to(name).text)[0] == meant  # and no line of it stands above that alone
        assert not tries(desk.house, name, meant)


MISSPELT = "MKN: buy trian 4\nkeep open"


def test_a_misspelt_order_is_offered_with_the_lines_beside_it(desk: Desk) -> None:
    """It could not be read either, and alone it would leave out the others."""
    desk.put(at.buying())
    came = desk.send(MISSPELT)
    assert came.outcome == "refused"
    assert sample_orders_of(came.to("ann").text)[0] == "MKN: buy train 4; MKN: keep open"


TWO = (  # where, two orders on a line, the same one below the other
    (at.operating, "NW: lay 57 E9 NE then token K7", "NW: lay 57 E9 NE\nNW: token K7"),
    (at.operating, "NW: run best then half", "NW: run best\nNW: half"),
    (at.operating, "NW: redeem 1 and then lay 57 E9 NE", "NW: redeem 1\nNW: lay 57 E9 NE"),
    (at.operating, "NW: token K7 then run best, half", "NW: token K7\nNW: run best\nNW: half"),
    (at.stock, "sell 2 SW and buy MKN", "sell 2 SW\nbuy MKN"),
    (at.stock, "par SE at 110 then token L12", "par SE at 110 token L12"),
)


@pytest.mark.parametrize(("scene", "line", "apart"), TWO, ids=[one[1] for one in TWO])
def test_orders_that_a_line_joins_are_done_as_one_below_the_other(desk: Desk, scene, line: str, apart: str) -> None:  # type: ignore[no-untyped-def]
    """Never the first of them alone."""
    desk.put(scene())
    done = desk.send(apart)
    assert done.lines
    desk.put(scene())
    assert desk.send(line).lines == done.lines


NAMED = ("not", "maybe", "unless Cleo sells", "if legal", "wait")


@pytest.mark.parametrize("said", NAMED)
@pytest.mark.parametrize("line", ["MKN: buy train 4 from {} SW for 180", "MKN: buy train 4 from SW {} for 180"])
def test_only_a_name_may_stand_beside_the_seller(desk: Desk, line: str, said: str) -> None:
    desk.put(at.buying())
    assert outcome_of(desk.house, "ann", line.format("Ben")) is not None or "SW {}" in line
    assert outcome_of(desk.house, "ann", line.format(said)) is None


@pytest.mark.parametrize("line", ["NW: lay 57 E9 no, SW", "NW: lay 57 E9 NE no"])
def test_no_is_no_filler_of_an_order_for_track(desk: Desk, line: str) -> None:
    """But for «no. 57»."""
    desk.put(at.operating())
    assert outcome_of(desk.house, "ann", line) is None
    assert outcome_of(desk.house, "ann", "NW: lay no. 57 E9 NE") == outcome_of(desk.house, "ann", "NW: lay 57 E9 NE")


def test_lines_beyond_those_that_are_looked_at_stop_the_mail(desk: Desk) -> None:
    desk.put(at.operating())
    talk = "\n".join(["What a lovely day it is out here"] * 51)
    assert outcome_of(desk.house, "ann", f"NW: lay 57 E9 NE\n{talk}\nno wait") is None


LOGS = (
    "NW lays tile #57 with rotation 1 on E9\nNW frobs the thing\nNW withholds",
    "NW lays tile #57 with rotation 1 on E9\nNW passes place a token\nNW runs a 4 train for R90: E1-F2\nNW withholds",
    "NW lays tile #57 with rotation 1 on E9\nNW tile #8 on F10\nNW pays out R 220",
)


@pytest.mark.parametrize("log", LOGS)
def test_a_pasted_log_with_a_line_that_is_not_read_plays_nothing(desk: Desk, log: str) -> None:
    """It has no order of ours, and lost its middle line."""
    desk.put(at.operating())
    before = desk.encoded
    came = desk.send(log)
    assert (came.lines, came.outcome, desk.encoded) == ([], "refused", before)


@pytest.mark.parametrize(
    "talk", ["Sorry for the delay, work was crazy!", "Cheers, Ann", "That hurts, Ben.", "Who is next?", "lol"]
)
def test_talk_beside_moves_stops_nothing(desk: Desk, talk: str) -> None:
    desk.put(at.operating())
    assert desk.send(f"{talk}\nNW: lay 57 E9 NE\nrun best\npay\n{talk}").outcome == "applied"


BROKEN = (  # where, moves of every form: broken at any blank they are done whole, or nothing is
    (at.operating, (
        "NW: lay 57 E9 NE", "NW: lay 8 F10 to E9-G9", "NW: token K7", "NW: redeem 1; lay 57 E9 NE",
        "policy NW: pay, nothing else", "NW: run 3: D20-D18-D16-D14 and 4: E1-F2-F4-G5-G7-H8-I7-J8-K7",
    )),
    (at.buying, (
        "MKN: buy train 4 from SW for 180", "MKN: buy train 4", "if 4 left = 0: MKN: buy train 5 else pass",
    )),
    (at.stock, (
        "sell 2 SW; buy MKN", "auction M-V at 100", "par SE at 110 token L12", "buy NW from treasury",
        "bid M-V up to 135 then pass", "pass until OR unless anyone sells NW", "buy NW until 5 shares then pass",
    )),
    (at.merging, ("merge K-B + K-R into SW",)),
)  # fmt: skip


@pytest.mark.parametrize(("scene", "lines"), sampled(BROKEN, BROKEN[::2]), ids=[one[0].__name__ for one in BROKEN])
@pytest.mark.parametrize("each", sampled([4, 1], 1))
def test_a_broken_line_is_done_whole_or_not_at_all(desk: Desk, scene, lines: tuple[str, ...], each: int) -> None:  # type: ignore[no-untyped-def]
    """Every day each line at every fourth of its blanks."""
    desk.put(scene())
    name = desk.active()
    found = []
    for line in lines:
        whole = outcome_of(desk.house, name, line)
        for at_ in [at_ for at_, sign in enumerate(line) if sign == " "][::each]:
            broken = f"{line[:at_]}\n{line[at_ + 1 :]}"
            if (came := outcome_of(desk.house, name, broken)) not in (whole, None):
                found.append((broken, came))
    assert found == []


def test_half_a_build_is_no_build(running: House) -> None:
    """«build red E07 F06» and «G06 H05 H04» on the line below are one move."""
    mover = running.active()
    lines = sample_orders(running.last(mover, "your_turn"))
    chains = [line for line in lines if line.startswith("build") and len(line.split()) > 3] or lines
    for line in dict.fromkeys((*chains, "build red to Dijon", "trade red for 2 blue")):
        whole = outcome_of(running, mover, line)
        for at_, sign in enumerate(line):
            if sign == " ":
                broken = f"{line[:at_]}\n{line[at_ + 1 :]}"
                assert outcome_of(running, mover, broken) in (whole, None), broken
    long = next(line for line in chains if len(line.split()) > 3)
    first, _, last = long.rpartition(" ")
    (answer,) = running.write(mover, f"{first}\n{last}")
    assert "Nothing was done" in plain(answer)
    assert sample_orders_of(answer.text.partition("Your orders\n---")[2])[0] == long


SHAPES = {  # how a line is broken in a mail: the break, its content type, its transfer encoding, whether it is none
    "hard": ("\r\n", "text/plain", "7bit", False),
    "in a paragraph of its own": ("\r\n\r\n", "text/plain", "7bit", False),
    "indented": ("\r\n    ", "text/plain", "7bit", False),
    "flowed": (" \r\n", "text/plain; format=flowed", "7bit", False),
    "quoted-printable": (" =\r\n", "text/plain", "quoted-printable", True),
    "HTML": ("<br>", "text/html", "7bit", False),
}


@pytest.mark.parametrize("shape", sampled(SHAPES, list(SHAPES)[::2]))
def test_a_line_broken_in_a_mail_is_done_whole_or_not_at_all(running: House, shape: str) -> None:
    """From its bytes, as mail programs break it; the one that marks the break as none is read as if there were none."""
    glue, content, encoding, none = SHAPES[shape]
    head = f"From: ann@example.org\r\nMIME-Version: 1.0\r\nContent-Type: {content}\r\n"
    head += f"Content-Transfer-Encoding: {encoding}\r\n\r\n"
    mover = running.active()
    samples = sample_orders(running.last(mover, "your_turn"))
    build = next(line for line in samples if line.startswith("build") and len(line.split()) > 3)
    word, colour, *hexes = build.split()
    forms = (build, f"{word} {colour}: {', '.join(hexes)}", f"{word} {colour} {' - '.join(hexes)}", samples[-1])
    for line in forms:
        whole = outcome_of(running, mover, line)
        assert whole is not None
        for at_, sign in enumerate(line):
            if sign == " ":
                mail = f"{head}{line[:at_]}{glue}{line[at_ + 1 :]}\r\n"
                done = outcome_of(running, mover, read_mail(mail.encode(), "mail.test").text)
                assert done == whole if none else done in (whole, None), mail


def outcome_of(house: House, name: str, text: str) -> tuple[str, ...] | None:
    """What the mail would do: the position after it and what it keeps for later; None for nothing."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        plan = Planner(session, member, None, OrderBook()).make(text)
        if plan.refused or not plan.steps:
            return None
        kept = tuple(one.what for one in plan.steps if one.what not in ("move", "state"))
        later = tuple(
            " ".join(one.line.split()) for one in plan.results if "state" in {step.what for step in plan.steps}
        )
        return (session.title.rules.encode(plan.position).decode(), *kept, *later)


def sample_orders_of(text: str) -> list[str]:
    """The samples that stand in a part of a letter, without what is said of them."""
    found = re.findall(r"^\.\d{0,3} (.*(?:\n {4}.*)*)", text, re.MULTILINE)
    return [" ".join(one.split()).partition("  #")[0].partition(" #")[0] for one in found]
