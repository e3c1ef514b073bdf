"""Prose about a move of Paris Connection: the order that it most likely means is offered, where it has one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games.paris_connection import RULES, Game
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import sentences
from pbem.titles.paris_connection.mail.likely import likely
from tests.orders.paris import definition, opening

HERE = Path(__file__).parent
POSITIONS = HERE.parent / "first_time" / "paris-connection"
NAMES = frozenset({"ann", "ben", "cleo", "dan", "mo"})
# «five 1 | build yellow D07», and below it the mail; nothing behind the bar where nothing may be offered.
MAILS = [one.partition("\n") for one in (HERE / "likely_paris.txt").read_text("utf-8").split("\n====\n")]


@cache
def position(where: str) -> Game:
    """The position of a batch of fresh readers and one of its letters."""
    batch, letter = where.split()
    return RULES.decode(definition(), (POSITIONS / batch / f"position{letter}.json").read_bytes())


def offered(where: str, text: str) -> tuple[str, ...]:
    """The lines that the mail comes to for whoever is to move there."""
    game = position(where)
    (player,) = game.active
    return likely(definition(), game.closed_view(player), player, tuple(sentences(text, NAMES)), NAMES)


@pytest.mark.parametrize(("head", "text"), [(head, text) for head, _, text in MAILS])
def test_what_prose_most_likely_means(head: str, text: str) -> None:
    where, _, line = head.partition(" |")
    assert offered(where, text) == ((line.strip(),) if line.strip() else ())


def test_of_a_trade_whose_other_side_is_not_said_each_of_the_hand_is_offered() -> None:
    lines = offered("five 2", "I think I'll take two of the blue ones today.")
    hand = position("five 2").view("p2").hand or {}
    assert 0 < len(lines) <= MOST_CHOICES
    assert all(line.startswith("trade ") and line.endswith(" for 2 blue") for line in lines)
    assert {line.split()[1] for line in lines} <= {colour for colour, held in hand.items() if held}


@pytest.mark.parametrize(
    ("where", "text", "lines"),
    [
        ("seven 1", "Just O10 and O11, who needs more.", ("build purple O10 O11",)),
        ("seven 1", "I'd go to Nîmes with yellow, but I take only M12 and N11.", ("build yellow M12 N11",)),
        ("six 3", "i take the one with the purple", ("trade brown for 2 purple", "trade yellow for 2 purple")),
    ],
)
def test_what_the_words_leave_open_is_offered_in_several_ways(where: str, text: str, lines: tuple[str, ...]) -> None:
    assert offered(where, text)[: len(lines)] == lines


def test_of_several_shortest_ways_the_line_is_offered_that_asks_which() -> None:
    lines = offered("five 1", "Dear all, purple runs to Dijon this time, by whatever way is shortest. Dan")
    assert lines == ("build purple to H12",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Let me have two reds for a yellow one.", "trade yellow for 2 red"),
        ("I put red on L07 and on A09, far away.", "build red to A09"),
        ("Red all the way: K07 L06 M05 Z99. Nearly there, ha!", "build red K07 L06 M05 Z99"),
        ("Reds on K07, L06, M06, Bordeaux, N04 and Bayonne.", "build red K07 L06 M06 M05 N04 O04"),
    ],
)
def test_what_the_rules_do_not_let_be_is_offered_as_it_was_said(text: str, line: str) -> None:
    """The desk tells why; nothing else is put in its place."""
    assert offered("five 2", text) == (line,)


def test_of_a_finished_game_nothing_is_offered() -> None:
    game = opening()
    text, (player,) = tuple(sentences("I think red goes to Orleans.", NAMES)), game.active
    assert likely(definition(), game.closed_view(player), player, text, NAMES)
    over = replace(game, table=replace(game.table, ended="supply"))
    assert likely(definition(), over.closed_view(player), player, text, NAMES) == ()
