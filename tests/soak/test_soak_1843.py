"""Five hundred random games of 1843 for each number of players, every invariant after every action; `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.random_1843 import careful, careless, collecting, hoarding, random_game

GAMES = 500
TASTES = (careless, careful, hoarding, collecting)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_of_1843(players: int) -> None:
    """They end lawfully, in more than one way."""
    ends: Counter[str] = Counter()
    for number in range(GAMES):
        end = random_game(players, f"soak {number}", TASTES[number % len(TASTES)]).end
        ends[str(end.ended)] += 1
    assert {"bankrupt", "gray", "price"} <= set(ends), ends
