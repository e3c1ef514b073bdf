"""Hundreds of random games written as logs of 18xx.games and replayed; run by `make soak`."""

from __future__ import annotations

import json
import os

import pytest
from rich.console import Console
from rich.progress import track

from tests.replays.logs import replayed
from tests.replays.random_log import random_log

GAMES = int(os.environ.get("SOAK_LOGS", "500"))


@pytest.mark.soak
def test_logs_come_to_the_positions_that_were_recorded() -> None:
    """Every trace line of every game agrees, and no deal is read by guess."""
    for number in track(range(GAMES), "logs", console=Console(stderr=True)):
        seed = f"soak {number}"
        written = random_log(seed)
        outcome, lines = replayed(json.loads(json.dumps(written.data)))
        first = next((pair for pair in zip(lines, written.trace, strict=False) if pair[0] != pair[1]), None)
        assert (seed, first) == (seed, None)
        assert (seed, outcome.divergence, outcome.guesses) == (seed, None, 0)
        assert (seed, len(lines)) == (seed, len(written.trace))
        if outcome.finished:
            assert (seed, outcome.scores) == (seed, written.data["result"])
