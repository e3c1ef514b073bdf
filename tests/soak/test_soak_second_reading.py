"""Hundreds of random games of 1861 with the second reading of its rules beside the engine; run by `make soak`.

SOAK_SECOND says how many for each of eight settings (25), SOAK_SECOND_SEED which.
"""

from __future__ import annotations

import os

import pytest
from rich.console import Console
from rich.progress import track

from tests.random_1861 import SETTINGS
from tests.second_reading.beside import disagreement

COUNT = int(os.environ.get("SOAK_SECOND", "25"))
SEED = os.environ.get("SOAK_SECOND_SEED", "soak")


@pytest.mark.soak
@pytest.mark.parametrize(("players", "variant"), SETTINGS)
def test_the_second_reading_agrees(players: int, variant: str) -> None:
    told = f"{players} players, {variant}"
    for number in track(range(COUNT), description=told, console=Console(stderr=True)):
        market = "column" if number % 3 == 0 else "grid"
        assert disagreement(players, variant, market, f"{SEED} {number}") == ""
