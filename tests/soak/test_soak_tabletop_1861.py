"""Every beginning of a turn of many random games of 1861 written down as on a table and read; run by `make soak`."""

from __future__ import annotations

import os

import pytest

from engine.games.g1861.tabletop import telling
from tests.held_on_table import held
from tests.random_1861 import SETTINGS, begin, walk
from tests.tabletop_1861 import again

GAMES = int(os.environ.get("SOAK_TABLETOP_GAMES", "10"))  # of each number of players and each edition


@pytest.mark.soak
@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_every_position_that_a_table_can_show(players: int, variant: str) -> None:
    for number in range(GAMES):
        market = "column" if number % 2 else "grid"
        walked = walk(begin(players, variant, market), f"tabletop {number}")
        assert len(held(walked, telling, again, 1, 3)) > 50
