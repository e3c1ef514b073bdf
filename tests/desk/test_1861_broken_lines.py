"""Samples and orders for later that a mail program breaks: done whole, asked back, never read as two (1861)."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from pbem.desk.circumstances import Circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.in_hand import kept, two_companies
from tests.desk.presiding import plain
from tests.dotted import samples_of
from tests.house import Sent
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

# Orders of which both halves can be read; each where it is not the sender’s turn, and where it is.
HALVES = (
    (at.merging, "ann", "bid M-V up to 135 then pass"),
    (at.buying, "ann", "buy GR until 4 shares then pass"),
    (at.offered, "ann", "buy GR until 4 shares then pass"),
    (at.operating, "ben", "par SE at 100 token D14"),
    (at.operating, "ann", "par SE at 100 token D14"),
    (at.stock, "ann", "par SE at 110 token L12"),
    (at.offered, "ann", "counter 85  # NW gets WVR for 85 R"),
    (at.bidding, "ben", "pass until OR unless anyone sells NW"),
    (two_companies, "ann", "if 4 left = 0: NW: buy train 5 else NW: half"),
    (two_companies, "ann", "NW: buy train 4 from GR for 80 or redeem 1"),
    (two_companies, "ann", "policy NW: pay, run best, nothing else"),
)
# What stands before the line, and the break: hard, set in, soft.
WAYS = tuple(itertools.product(("", ". ", ".3 "), ("\n", "\n    ", " \n")))
DAILY = WAYS[::2][:4]


def outcome_of(desk: Desk, name: str, text: str) -> object:
    """What a mail would do: the position after it, and what it would keep for later; None for nothing."""
    with connected():
        session = load_session(1, desk.house.settings.domain, desk.house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        planner = Planner(session, member, None, OrderBook())
        plan = planner.make(text, mail=Circumstances(sure=True, sample=text.startswith(".")))
        if not plan.going:
            return None
        kept = [(one.kind, one.key, one.line) for one in planner.moving.later.stated]
        return session.rules.encode(plan.position), kept, plan.kept_open


@pytest.mark.parametrize(("scene", "name", "line"), sampled(HALVES, HALVES[::4]))
@pytest.mark.parametrize("ways", sampled([DAILY, WAYS], 1, single=True), ids=["some ways", "all ways"])
def test_wherever_it_breaks_it_is_done_whole_or_nothing_is(
    desk: Desk, scene: Callable[[], Scene], name: str, line: str, ways: tuple[tuple[str, str], ...]
) -> None:
    desk.put(scene())
    whole = outcome_of(desk, name, line)
    assert whole is not None
    words = line.split(" ")
    for at_ in range(1, len(words)):
        for dot, gap in ways:
            broken = f"{dot}{' '.join(words[:at_])}{gap}{' '.join(words[at_:])}"
            assert outcome_of(desk, name, broken) in (whole, None), broken


# -- from the bytes of mails ------------------------------------------------------------------------------------------

WHOLE_TURN = "NW: lay 57 E9 NE; token K7; run best; half; buy train 2"
BID = "bid M-V up to 135 then pass"
_ids = itertools.count(1)


def mailed(desk: Desk, name: str, text: str, answering: Sent, *, flowed: bool = False) -> Sent:
    """Somebody’s mail in answer to a letter arrives as it is; the letter that answers it."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"{name.title()} <{name}@example.org>"
    message["To"] = f"play+{desk.house.member(name).token}@mail.test"
    message["Message-ID"] = f"<broken{next(_ids)}.{name}@example.org>"
    message["In-Reply-To"] = message["References"] = answering.mail["Message-ID"]
    message.set_content(text)
    if flowed:
        message.set_param("format", "flowed")
    before = len(desk.house.box.letters)
    desk.house.take(message.as_bytes())
    desk.house.post()
    return next(one for one in reversed(desk.house.box.letters[before:]) if one.to.startswith(f"{name}@"))


def broken(line: str, columns: int, glue: str) -> str:
    """The line as a program breaks it that shows so many columns."""
    return glue.join(textwrap.wrap(line, columns))


IN_MAILS = list(itertools.product([12, 20, 33, 45, 72], ["\n", " \n", "\n    ", " \n    "], ["", ". ", ".3 "]))


@pytest.mark.parametrize(("columns", "glue", "dot"), sampled(IN_MAILS, IN_MAILS[::5]))
def test_a_sample_broken_in_a_mail_is_done_whole_or_refused_with_what_is_right(
    desk: Desk, columns: int, glue: str, dot: str
) -> None:
    """Plain or format=flowed, set in as we set our own samples in, with the dot of ours, its number, or without."""
    desk.put(at.operating())
    before = desk.encoded
    letter = desk.send("status", "ann").to("ann")
    answer = mailed(desk, "ann", dot + broken(WHOLE_TURN, columns, glue), letter, flowed=glue.startswith(" "))
    if desk.encoded == before:
        assert "Nothing was done" in plain(answer) or "could not be done" in plain(answer)
        assert any(line.startswith("NW: ") for line in samples_of(answer.text)), "what is right now"
    else:
        with connected():
            session = load_session(1, desk.house.settings.domain, desk.house.now)
            done = [entry.text.partition(" ")[2] for entry in session.effective()]
        assert {"lay NW 57 E9 1", "token NW K7 0", "dividend NW half", "train NW 2 100 bank"} <= set(done)
    assert kept("ann") == []


QUOTES = list(itertools.product([30, 45, 60, 72], ["marked", "marked once", "flowed", "not marked"]))


@pytest.mark.parametrize(("columns", "mode"), sampled(QUOTES, QUOTES[::3]))
def test_a_broken_quote_of_our_letter_orders_nothing(desk: Desk, columns: int, mode: str) -> None:
    """Neither its samples nor the list of what is in hand, with its words that take away, wherever the lines break."""
    desk.put(at.stock())
    desk.send(f"{BID}\npolicy SW: pay\nSW: run best; half", "ben")
    letter = desk.send("status", "ben").to("ben")
    assert "(drop 3)" in letter.text
    before, in_hand = desk.encoded, kept("ben")
    assert len(in_hand) == 3
    lines = []
    for line in letter.text.splitlines():
        parts = textwrap.wrap(line, columns) or [""]
        glue = " " if mode == "flowed" else ""
        for number, part in enumerate(parts):
            marked = mode in ("marked", "flowed") or (mode == "marked once" and number == 0)
            lines.append(f"{'> ' if marked else ''}{part}{glue if number < len(parts) - 1 else ''}")
    quote = "\n".join(lines)
    text = f"status\n\nOn Sat, 21 Nov 2026 at 12:00, Night Mail <play@mail.test> wrote:\n{quote}\n"
    mailed(desk, "ben", text, letter, flowed=mode == "flowed")
    assert (desk.encoded, kept("ben")) == (before, in_hand)


@pytest.mark.parametrize(
    ("scene", "name", "lines"),
    [
        (at.stock, "ann", "sell 1 NW\nbuy SW"),
        (at.stock, "ben", "policy SW: pay\nSW: run best; half"),
        (at.operating, "ann", "NW: lay 57 E9 NE\nthen half"),
        (at.stock, "ben", "sell 1 SW\nbuy GR"),
    ],
)
def test_two_orders_below_each_other_stay_two(desk: Desk, scene: Callable[[], Scene], name: str, lines: str) -> None:
    desk.put(scene())
    together = outcome_of(desk, name, lines)
    assert together is not None
    assert together == outcome_of(desk, name, lines.replace("\n", "\n\n").replace("\n\nthen ", "\n"))
