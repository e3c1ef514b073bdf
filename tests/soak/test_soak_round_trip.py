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
    """Every trace line of every game; certificates of mergers by the lowest numbers, so that nothing is a guess."""
    for number in track(range(GAMES), "logs", console=Console(stderr=True)):
        seed = f"soak {number}"
        written = random_log(seed)
        outcome, lines = replayed(json.loads(json.dumps(written.data)))
        assert (seed, outcome.divergence) == (seed, None)
        for ours, theirs in zip(lines, written.trace, strict=True):
            assert (seed, ours) == (seed, theirs)
        if outcome.finished:
            assert (seed, outcome.scores) == (seed, written.data["result"])
