"""1861 §2: who sits where, and who is first."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.errors import BadOption
from engine.core.rng import Rng
from engine.eighteen.events import GameStarted, RoundBegan
from engine.games.g1861.rules import RULES
from tests.rules.g1861.table import definition, table

SEATS = ("p1", "p2", "p3", "p4")


def begun(seed: str, **options: str) -> tuple[tuple[str, ...], str]:
    """Seats and first player of a game."""
    game, events = RULES.start(definition(), SEATS, RULES.options(options), seed)
    told = events[0]
    assert isinstance(told, GameStarted)
    assert (told.players, told.first, told.cash) == (game.players, game.first, game.purses["p1"])
    return game.players, game.first


def test_2_seats_and_first_player_are_drawn_from_the_seed() -> None:
    """First the seats, then the first player among them: what docs/SHUFFLE.md says."""
    seats, rng = Rng("a seed").shuffled(SEATS)
    at, _ = rng.below(4)
    assert begun("a seed") == (seats, seats[at])


def test_2_every_seat_and_every_player_can_be_first() -> None:
    drawn = [begun(f"evening {number}") for number in range(60)]
    assert len({seats for seats, _ in drawn}) > 15
    assert set(Counter(first for _, first in drawn)) == set(Counter(seats[0] for seats, _ in drawn)) == set(SEATS)


def test_2_what_an_option_fixes_changes_no_other_draw() -> None:
    for number in range(20):
        seats, first = begun(f"{number}")
        invited, other = begun(f"{number}", seats="invited")
        assert invited == SEATS
        assert SEATS.index(other) == seats.index(first)
        assert begun(f"{number}", first="2") == (seats, "p2")


def test_2_a_series_keeps_its_seats_and_moves_the_card() -> None:
    game, events = RULES.start(definition(), SEATS, RULES.options({"seats": "invited", "first": "3"}), "any")
    assert (game.players, game.first, game.active) == (SEATS, "p3", ("p3",))
    began = next(event for event in events if isinstance(event, RoundBegan))
    assert began.order == ("p3", "p4", "p1", "p2")
    assert RULES.faults(game) == ()


def test_2_as_given_where_a_record_does_not_say_so() -> None:
    """Games from before there was a choice."""
    assert (table().game.players, table().game.first) == (("anne", "ben", "carl"), "anne")


@pytest.mark.parametrize("said", ["x", "-1", "10", "２", "1.0", ""])
def test_2_options_that_cannot_be(said: str) -> None:
    with pytest.raises(BadOption, match="first"):
        RULES.options({"first": said})
    with pytest.raises(BadOption, match="not one of random, invited"):
        RULES.options({"seats": said})


def test_2_options_as_stored_can_be_written_again() -> None:
    stored = RULES.options({})
    assert RULES.options({name: str(value) for name, value in stored.items()}) == stored
    assert (stored["seats"], stored["first"]) == ("random", 0)


def test_2_a_first_player_who_is_not_there() -> None:
    with pytest.raises(BadOption, match="only 3 players"):
        RULES.start(definition(), SEATS[:3], RULES.options({"first": "4"}), "any")
