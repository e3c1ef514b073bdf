"""A position of 1861 is the same after it was written down as on a table, and is played on alike."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core import play
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.tabletop.telling import MIDDLE, seen, why_not_told
from tests.random_1861 import begin, walk
from tests.sampled import sampled
from tests.tabletop_1861 import again

GAMES = sampled(((4, "gtg", "fc"), (3, "jklm", "e")), 1)
STEP = 15  # every so many turns begin with the position written down; `make soak` does it with each
ON = 15  # actions that are played on from each


def turn(game: Game) -> tuple[object, ...]:
    """Whose turn of which round it is, as far as the round tells."""
    here = game.round
    return type(here), game.set_number, game.or_number, getattr(here, "order", None), getattr(here, "turn", None)


def held(start: Game, seed: str, step: int, on: int) -> int:
    """Writes down beginnings of turns of a random game, plays on from what is read; how many these were."""
    before, begun, count, copies = start, 0, 0, list[tuple[int, Game]]()
    for action, game in walk(start, seed):
        copies = [(left - 1, play.apply(copy, action)[0]) for left, copy in copies if left]
        for left, copy in copies:
            assert left % 5 or seen(copy) == seen(game)
        begun += turn(before) != turn(game)
        if turn(before) != turn(game) and not game.finished and begun % step == 0:
            why = why_not_told(game)
            assert why != MIDDLE, f"{seed}: {game.round}"
            assert "no word" not in why, f"{seed}: {why}"
            if not why:
                count += 1
                copies.append((on, again(game)))
                assert seen(copies[-1][1]) == seen(game)
        before = game
    return count


@pytest.mark.parametrize(("players", "variant", "seed"), GAMES)
def test_a_position_written_down_is_the_same_and_is_played_on_alike(players: int, variant: str, seed: str) -> None:
    start = begin(players, variant, market="column" if seed.endswith("c") else "grid")
    assert held(start, seed, STEP, ON) > 15


def test_the_middle_of_a_turn_is_not_written_down() -> None:
    games = (game for _, game in walk(begin(3, "jklm"), "m"))
    middle = islice((one for one in games if isinstance(one.round, OperatingRound) and one.round.lays), 10)
    assert [why_not_told(one) for one in middle] == [MIDDLE] * 10
