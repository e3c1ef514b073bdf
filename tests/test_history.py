"""A game with its past: positions are looked up, undone and kept as they were."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAction
from engine.core.history import History
from engine.games.g1861.events import BidMade
from engine.games.g1861.game import Game
from engine.games.g1861.notation import read_action
from engine.games.g1861.rules import RULES
from tests.random_1861 import begin

LINES = ("p1: bid TSR 20", "p2: bid TSR 25", "p3: pass", "p1: pass")


def played(count: int = len(LINES)) -> History[Game]:
    """The first lines of a game."""
    history = History(begin(3, "jklm"))
    for line in LINES[:count]:
        history.apply(read_action(line))
    return history


def same(one: Game, other: Game) -> bool:
    return RULES.encode(one) == RULES.encode(other)


def test_it_begins_where_the_game_begins() -> None:
    start = begin(3, "jklm")
    history = History(start)
    assert history.now is start
    assert history.actions == ()


def test_applying_leads_on_and_tells_what_happened() -> None:
    history = played(1)
    assert history.apply(read_action(LINES[1])) == (BidMade(player="p2", company="TSR", price=25),)
    assert history.actions == tuple(read_action(line) for line in LINES[:2])
    assert history.now.purses == history.at(0).purses


def test_every_position_is_kept() -> None:
    history = played()
    for number in range(len(LINES) + 1):
        assert same(history.at(number), played(number).now)
    assert history.at(len(LINES)) is history.now


@pytest.mark.parametrize("number", [-1, len(LINES) + 1])
def test_there_are_no_others(number: int) -> None:
    with pytest.raises(IndexError):
        played().at(number)


def test_what_is_illegal_changes_nothing() -> None:
    history = played(2)
    before = history.now
    with pytest.raises(IllegalAction):
        history.apply(read_action("p3: bid TSR 25"))
    assert history.now is before
    assert len(history.actions) == 2


@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_undoing_takes_the_last_actions_back(count: int) -> None:
    history = played()
    history.undo(count)
    left = len(LINES) - count
    assert same(history.now, played(left).now)
    assert history.actions == played(left).actions


def test_one_is_undone_unless_more_are_named() -> None:
    history = played()
    history.undo()
    assert len(history.actions) == 3


@pytest.mark.parametrize("count", [-1, len(LINES) + 1])
def test_no_more_than_there_are_can_be_undone(count: int) -> None:
    history = played()
    with pytest.raises(ValueError, match="cannot be taken back; there are 4"):
        history.undo(count)
    assert len(history.actions) == len(LINES)


def test_after_an_undo_the_game_goes_on_another_way() -> None:
    history = played()
    history.undo(2)
    history.apply(read_action("p3: bid TSR 30"))
    assert [RULES.write_action(action) for action in history.actions] == [*LINES[:2], "p3: bid TSR 30"]
