"""Samples sent back with dot and number come to the same as with their dot alone (DECISIONS 7)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, timedelta
from typing import Any, get_args

import msgspec
import pytest

from pbem.demo.clients import Draft, Style, write_reply
from pbem.demo.letter import read_letter
from pbem.desk.circumstances import circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.reading.letters import SHARED_WORDS, our_letters
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, done, plain
from tests.dotted import numbers_of, samples_of
from tests.house import House, Sent
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene
from tests.sampled import sampled, spread

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

DOTS = (".3 ", ". 3 ", ".3  ", ".12 ", ".104 ")
TYPED = (*DOTS, ".3", ". 12")
STYLES: tuple[Style, ...] = get_args(Style)
# What is written: * stands for what a sample begins with, {} for a legal order, {other} for another one.
WRITTEN = (
    "*{}",
    "Hi,\n\n*{}\n\nThanks\nAnn",
    "*{}  # the short way",
    "  *{}",
    "- *{}",
    "> *{}",
    "> > *{}\n\nNice one",
    "{}\n\n> *{other}",
    "*{}\n*{other}",
    "*{}\n*options\n*map",
    "*{}\n{other}",
    "{}\n*{other}",
    "*{}; *{other}",
    "*{}; {other}",
    "*preview\n{}",
    "*preview\n*options\n{}",
    "preview\n*{}",
    "*biuld blue D10",
    "*resign",
    "*confirm 7K3M-Q9TX",
    "*release 7K3M-Q9TX",
    "*press all: {}",
    "press all:\nBen could do this:\n*{}\n\nend press",
    "press ben: look at this\n*{}",
    "You wrote\n*{}",
    "*and so on",
    "*57 tiles are left",
)


def unnumbered(text: str) -> str:
    """A text as letters were before their samples had numbers."""
    return re.sub(r"(?m)^([>|\s-]*)\. ?\d{1,3} *(?=[^\W\d_])", r"\1. ", text)


def quoted(text: str, letter: Sent, how: str) -> str:
    """Words above, between or below a letter, as some program quotes it."""
    lines = letter.text.splitlines()
    marked = "\n".join(f"> {line}" for line in lines)
    bare = letter.text.replace(lines[0], "")
    return {
        "no quote": text,
        "marked": f"{text}\n\nOn Sat, 21 Nov 2026 at 12:00, Night Mail <play@mail.test> wrote:\n{marked}\n",
        "outlook": f"{text}\n\n-----Original Message-----\nFrom: Night Mail\nSent: today\nTo: Ann\n\n{letter.text}",
        "no marks": f"{text}\n\n{letter.text}",
        "no marks, no marker": f"{text}\n\n{bare}",
        "below": f"{marked}\n\n{text}\n",
        "below without marks": f"{bare}\n\n{text}\n",
        "the samples alone": f"{text}\n\n{bare[bare.index('Your orders') : bare.index('Put «preview»')]}",
    }[how]


HOW = ("no quote", "marked", "outlook", "no marks", "no marks, no marker", "below", "below without marks",
       "the samples alone")  # fmt: skip


def heard(text: str, letter: str) -> ReadMail:
    """A mail of these words, read beside this letter of ours."""
    head = "From: ann@example.org\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    return read_mail((head + text).encode(), "mail.test", our_letters([letter]))


def comes_to(house: House, name: str, read: ReadMail) -> tuple[Any, ...]:
    """What the mail would do and what would be said of it; nothing is done."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        planner = Planner(session, member, None, OrderBook())
        plan = planner.make(read.text, mail=circumstances(session, member, read, None))
        position = session.rules.encode(plan.position).decode()
        results = [(one.line, one.status, one.says, one.example, one.choices) for one in plan.results]
        steps = [one.what for one in plan.steps]
        return plan.going, plan.preview, plan.refused, plan.acts, planner.samples, position, steps, _bare(results)


def _bare(value: Any) -> Any:
    """Without the numbers of samples in it, wherever they stand."""
    made = msgspec.to_builtins(value)
    if isinstance(made, dict):
        return {key: _bare(one) for key, one in made.items()}
    if isinstance(made, list | tuple):
        return [_bare(one) for one in made]
    return unnumbered(made) if isinstance(made, str) else made


READ = ("text", "reply", "certainty", "reasons", "sample", "notes", "automatic")


@pytest.mark.parametrize("how", sampled(HOW, list(HOW)[::3]))
@pytest.mark.parametrize("each", sampled([3, 1], 1))
def test_a_number_changes_nothing(running: House, how: str, each: int) -> None:
    """Whatever is written, and however our letter is quoted: read, tried and told alike; every day one dot of three."""
    name = running.active()
    turn = running.last(name, "your_turn")
    rows = [
        row
        for row in re.findall(r"^\.(\d+) (build .*)", turn.text, re.MULTILINE)
        if len(row[1].split()) != SHARED_WORDS - 1  # which with its number is a run of words that is known again
    ][:2]
    old = unnumbered(turn.text)
    assert set(numbers_of(old)) == {""}
    assert "" not in numbers_of(turn.text)
    wrong, done_ = [], 0
    for number, written in enumerate(WRITTEN):
        # Lines of our letter are known again, below it or several of them, where they are its lines to the letter.
        exact = how.startswith("below") or written.count("*") > 1
        for dot in DOTS[:1] if exact else DOTS[number % each :: each]:
            (first, order), (second, other) = rows
            words = written.replace("*{other}", dot.replace("3", second) + "{other}").replace(
                "*", dot.replace("3", first)
            )
            text = quoted(words.format(order, other=other), turn, how)
            read, was = heard(text, turn.text), heard(unnumbered(text), old)
            new, before = ([_bare(getattr(one, field)) for field in READ] for one in (read, was))
            if new == before:
                new, before = list(comes_to(running, name, read)), list(comes_to(running, name, was))
                done_ += new[0]
            wrong += [(words, one, other) for one, other in zip(new, before, strict=True) if one != other]
    assert wrong == []
    assert done_, "some of it would be done, or nothing was compared"


@pytest.mark.parametrize("dot", TYPED)
@pytest.mark.parametrize("style", spread(get_args(Style), 2, single=True))
def test_a_numbered_sample_is_done(running: House, style: Style, dot: str) -> None:
    """From the bytes of each mail program, with our letter below it."""
    mover, turn, order, _ = a_build(running)
    running.now += timedelta(minutes=5)
    draft = Draft(
        name=mover.title(), address=f"{mover}@example.org", text=f"{dot}{order}", at=running.now.astimezone(UTC),
        message_id="<one@example.org>", signature="",
    )  # fmt: skip
    assert running.take(write_reply(style, draft, read_letter(turn.whole))) == "applied"
    assert done(running) == order


def test_as_it_stands_in_the_letter(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    (row,) = [line for line in turn.text.split("\n") if re.fullmatch(rf"\.\d+ {order}", line)]
    running.write(mover, row, answering=turn)
    assert done(running) == order


@pytest.mark.parametrize("how", spread(HOW, 2, single=True))
def test_a_letter_alone_orders_nothing(running: House, how: str) -> None:
    """However it is quoted, its numbered lines are no orders; nor is a line of it that was marked as quoted."""
    name = running.active()
    turn = running.last(name, "your_turn")
    (row,) = [line for line in turn.text.split("\n") if line.startswith(".3 ")]
    running.now += timedelta(minutes=5)
    for words in ("", "Thanks\n", f"> {row}\n", f"I wonder about this:\n\n> {row}\n\nWhat do you think?\n"):
        running.write(name, quoted(words, turn, how))
    assert actions() == []


def test_several_are_asked_back(running: House) -> None:
    mover, turn, _, _ = a_build(running)
    rows = "\n".join(line for line in turn.text.split("\n") if re.match(r"\.[12] ", line))
    (answer,) = running.write(mover, rows, answering=turn)
    assert actions() == []
    assert "Several lines of your mail begin with a dot" in plain(answer)


@pytest.mark.parametrize("how", ["below", "below without marks", "the samples alone"])
def test_one_that_may_be_quoted_is_asked_back_without_dot_and_number(running: House, how: str) -> None:
    mover, turn, order, _ = a_build(running)
    running.now += timedelta(minutes=5)
    (answer,) = running.write(mover, quoted(f".7 {order}", turn, how))
    assert actions() == []
    if how != "the samples alone":
        assert f"Write it without the dot: {order}" in plain(answer)


def test_a_code_does_not_count_with_a_number(running: House) -> None:
    mover = running.active()
    asked = running.write(mover, "resign")[0]
    code = next(line for line in asked.text.split("\n") if line.startswith("confirm "))
    answer = running.write(mover, f".1 {code}", answering=asked)[0]
    assert running.member(mover).status == "playing"
    assert "A code has to be typed, never copied with a dot." in plain(answer)


def test_a_numbered_preview_keeps_the_order_below_it_from_being_played(running: House) -> None:
    mover, _, order, _ = a_build(running)
    running.write(mover, f".1 preview\n{order}")
    running.write(mover, f".1 preview\n.2 options\n{order}")
    assert actions() == []


@pytest.mark.parametrize("dot", TYPED)
def test_a_whole_turn_behind_a_number_is_done_whole(desk: Desk, dot: str) -> None:
    """A semicolon in it parts nothing, so that it is one sample; numbers of tiles and trains stay."""
    desk.put(at.operating())
    came = desk.send(f"{dot}NW: lay 57 E9 NE; token K7; run best; half; buy train 2", "ann")
    assert came.outcome == "applied"
    assert {"lay NW 57 E9 1", "token NW K7 0", "dividend NW half", "train NW 2 100 bank"} <= {
        line.partition(": ")[2] for line in came.lines
    }


SCENES = ((at.operating, "ann"), (at.before_buying, "ann"), (at.merging, "ann"), (at.stock, "ann"), (at.bidding, "ben"))


@pytest.mark.parametrize(("scene", "name"), spread(SCENES, 2), ids=[one[0].__name__ for one in SCENES])
def test_every_sample_of_1861_can_be_sent_as_it_stands(desk: Desk, scene: Callable[[], Scene], name: str) -> None:
    """With its number, its note and its folds; a note that ran on in a second row would be one more line."""
    desk.put(scene())
    before = desk.encoded
    letter = desk.send("status", name).to(name)
    rows = re.findall(r"^\.\d+ .*(?:\n {4}.*)*", letter.text, re.MULTILINE)
    assert len(rows) == len(samples_of(letter.text)) > 1
    for row in rows:
        assert "#" not in row or "\n" not in row
        answer = desk.send(f"preview\n{row}", name).to(name)
        assert "could not be done" not in plain(answer), row
        assert "Not understood" not in plain(answer), row
    assert desk.encoded == before
    assert desk.send(rows[0], name).outcome == "applied"
    assert desk.encoded != before
