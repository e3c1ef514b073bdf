"""Samples struck out, or replaced beside the stroke, in the quote of an answer; and one's own words struck out."""

from __future__ import annotations

import re

import pytest

from tests.desk.test_by_place import asked, done, offered, plain, quoted, reply
from tests.desk.test_moves import actions
from tests.house import House
from tests.struck_mail import STROKES, answer, changed, page_of, struck

pytestmark = pytest.mark.any_engine


def all_but(page: str, count: int, left: int, stroke: str = "s") -> str:
    """The page with all samples but one struck out."""
    for number in range(1, count + 1):
        page = page if number == left else struck(page, number, stroke)
    return page


@pytest.mark.parametrize(
    ("program", "stroke", "alone"),
    [("gmail", "s", False), ("gmail", "del", True), ("apple", "style", False), ("outlook", "word", True)],
)
def test_the_only_one_that_is_not_struck_out_is_done(running: House, stroke: str, program: str, *, alone: bool) -> None:
    mover, turn, lines = asked(running)
    page = all_but(page_of(turn), len(lines), 2, stroke)
    said = answer(running, mover, turn, page, program=program, alone=alone)[0]
    assert done() == lines[1], said.text
    assert f"We read this as «{lines[1]}»." in plain(said)


def test_one_that_is_struck_out_says_nothing_of_the_others(running: House) -> None:
    mover, turn, _ = asked(running)
    said = answer(running, mover, turn, struck(page_of(turn), 1))[0]
    assert actions() == []
    assert "You struck out line 1 of our letter" in plain(said)


def test_of_few_that_are_left_it_is_asked_which(running: House) -> None:
    mover, turn, lines = asked(running)
    page = page_of(turn)
    for number in range(3, len(lines) + 1):
        page = struck(page, number)
    said = answer(running, mover, turn, page)[0]
    assert actions() == []
    assert offered(said)[:2] == lines[:2]


@pytest.mark.parametrize(("place", "alone"), [("beside", False), ("below", True)])
def test_what_replaces_it_is_asked_back(running: House, place: str, *, alone: bool) -> None:
    mover, turn, lines = asked(running)
    more = f" {lines[1]}" if place == "beside" else f"<div>{lines[1]}</div>"
    said = answer(running, mover, turn, struck(page_of(turn), 1, more=more), alone=alone)[0]
    assert actions() == []
    assert offered(said)[0] == lines[1]
    assert "Did you mean this?" in said.text


def test_a_piece_of_it_replaced(running: House) -> None:
    mover, turn, lines = asked(running)
    at, line = next(
        (at, line) for at, line in enumerate(lines, 1) if line.startswith("build ") and len(line.split()) > 3
    )
    kept = " ".join(line.split()[:3])
    page = changed(page_of(turn), at, lambda _: f".{at} {kept} {STROKES['s'].format(line.removeprefix(kept).strip())}")
    said = answer(running, mover, turn, page)[0]
    assert actions() == []
    assert offered(said)[0] == kept


@pytest.mark.parametrize("said", ["option 1", "the first one please", "#1"])
def test_a_number_that_is_struck_out_in_the_quote_is_asked_back(running: House, said: str) -> None:
    mover, turn, lines = asked(running)
    told = answer(running, mover, turn, struck(page_of(turn), 1), text=said)[0]
    assert actions() == []
    assert "it is struck out in your mail" in plain(told)
    assert offered(told)[0] == lines[0]


def test_an_order_written_out_counts_though_its_sample_is_struck_out(running: House) -> None:
    mover, turn, lines = asked(running)
    answer(running, mover, turn, struck(page_of(turn), 1), text=lines[0])
    assert done() == lines[0]


def test_a_number_beside_other_strokes_is_done(running: House) -> None:
    mover, turn, lines = asked(running)
    answer(running, mover, turn, struck(page_of(turn), 1), text="option 2")
    assert done() == lines[1]


@pytest.mark.parametrize("typed", ["~~.{n} {line}~~", ".{n} ~~{line}~~", "stroke"])
def test_strokes_of_a_plain_text(running: House, typed: str) -> None:
    mover, turn, lines = asked(running)

    def crossed(number: int, line: str) -> str:
        if typed == "stroke":
            return "".join(f"{one}\u0336" for one in f".{number} {line}")
        return typed.format(n=number, line=line)

    quote = [
        f"> {crossed(int(found[1]), found[2])}"
        if (found := re.match(r"> \.(\d+) (.+)", one)) and found[1] != "2"
        else one
        for one in quoted(turn)
    ]
    reply(running, mover, turn, quote)
    assert done() == lines[1]


@pytest.mark.parametrize("mark", ["x {}", "{} &lt;-- this", "[x] {}"])
def test_marks_in_a_mail_that_is_html_alone(running: House, mark: str) -> None:
    mover, turn, lines = asked(running)
    answer(running, mover, turn, changed(page_of(turn), 2, mark.format), alone=True)
    assert done() == lines[1]


def test_a_mail_that_is_html_alone_and_only_quotes_orders_nothing(running: House) -> None:
    mover, turn, _ = asked(running)
    answer(running, mover, turn, page_of(turn), alone=True)
    assert actions() == []


# -- one's own words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stroke", "alone"), [("s", False), ("word", True), ("style", False)])
def test_own_words_that_are_struck_out_are_none(running: House, stroke: str, *, alone: bool) -> None:
    mover, turn, lines = asked(running)
    text = f"{STROKES[stroke].format(lines[0])}<br>{lines[1]}"
    said = answer(running, mover, turn, page_of(turn), text=text, alone=alone)[0]
    assert done() == lines[1]
    assert "We left out the words that you struck out." in plain(said)


def test_all_own_words_struck_out_order_nothing(running: House) -> None:
    mover, turn, lines = asked(running)
    said = answer(running, mover, turn, page_of(turn), text=f"<s>{lines[0]}</s>")[0]
    assert actions() == []
    assert "We left out the words that you struck out." in plain(said)
