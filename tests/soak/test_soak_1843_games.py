"""Games of simulated players of 1843 that are of human length and score; `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.g1843.ending import final_scores
from tests.sensible_1843 import sensible_game

GAMES = 4  # up to a minute each: the best run is searched for some thousand times
SETS = range(5, 13)  # stock rounds of a game that is not cut short by the auction
ACTIONS = range(350, 1_700)
RICHEST = range(600, 40_000)  # francs of a winner


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sensible_games_of_1843(players: int) -> None:
    """They end in gray phase, by a bankruptcy or a price of 500, after as many rounds as people need."""
    ends: Counter[str] = Counter()
    for number in range(GAMES):
        game, actions = sensible_game(players, f"soak {number}")
        ends[str(game.ended)] += 1
        said = f"{players} players, seed soak {number}: {game.ended}, {len(actions)} actions, {final_scores(game)}"
        assert game.ended != "trains", said
        assert game.set_number in SETS, said
        assert len(actions) in ACTIONS, said
        assert max(final_scores(game).values()) in RICHEST, said
    assert set(ends) <= {"gray", "bankrupt", "price"}, ends
