"""The best run of thousands of random positions, against trying every route for every train; run by `make soak`."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from engine.eighteen.map.best_run import STEPS
from tests.engine.eighteen.map.agreement import AMPLE, FEW, check, positions, turned

POSITIONS = int(os.environ.get("SOAK_ROUTES", "6000"))
SEED = os.environ.get("SOAK_ROUTES_SEED", "routes")
MOST_WAYS = 200_000  # tried on one map
MOST_ROUTES = 1_500  # on one map
TURNED = 0.5  # of the positions are searched with some of the figures changed that only save work


@pytest.mark.soak
def test_5_5_4_the_best_run_of_thousands_of_positions() -> None:
    """1861 §5.5.4, 1843 §8.6 and §13.2: trains of all kinds, up to six together, on small maps and real boards."""
    count: Counter[str] = Counter()
    bar = Progress(
        TextColumn("best runs"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"), console=Console(stderr=True),
    )  # fmt: skip
    with bar:
        task = bar.add_task("positions", total=POSITIONS, told="")
        found = positions(SEED, MOST_WAYS, MOST_ROUTES)
        for number, (trial, one) in zip(range(POSITIONS), found, strict=False):
            dice = Random(f"{SEED} {number}")
            with pytest.MonkeyPatch.context() as patch:
                steps = STEPS
                if dice.random() < TURNED:
                    turned(patch, dice)
                    steps = AMPLE
                count["short of steps"] += check(trial, one, dice.choice(FEW), steps)
            count[one.name.split()[0]] += 1
            bar.update(task, advance=1, told=", ".join(f"{some} {name}" for name, some in sorted(count.items())))
    assert sum(count.values()) - count["short of steps"] == POSITIONS
