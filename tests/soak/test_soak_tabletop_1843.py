"""Every beginning of a turn of many random games of 1843 written down as on a table and read; run by `make soak`."""

from __future__ import annotations

import os

import pytest

from engine.games.g1843.tabletop import telling
from tests.held_on_table import held
from tests.random_1843 import Taste, begin, careful, careless, collecting, hoarding, walk
from tests.tabletop_1843 import again

GAMES = int(os.environ.get("SOAK_TABLETOP_GAMES", "10"))  # of each number of players, with players of each taste
TASTES = (careless, careful, hoarding, collecting)


@pytest.mark.soak
@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_position_that_a_table_can_show(players: int, taste: Taste) -> None:
    found = 0
    for number in range(GAMES):
        start = begin(players, plm_stations="43"[number % 2])
        found += len(held(walk(start, f"tabletop {number}", taste), telling, again, 1, 3))
    assert found > 50 * GAMES
