"""The best run of thousands of random positions, against trying every route for every train; run by `make soak`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from benchmarks.late_boards import Position
from engine.common18xx.map import cuts, look, pricing, routes
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import Result, run
from engine.common18xx.map.routes import STEPS, Best, best_run
from tests.common18xx.map.positions import FAMILIES
from tests.common18xx.map.trying import UNLIMITED, TooMany, Trial

POSITIONS = int(os.environ.get("SOAK_ROUTES", "6000"))
SEED = os.environ.get("SOAK_ROUTES_SEED", "routes")
MOST_WAYS = 200_000  # tried on one map
MOST_ROUTES = 2_000  # on one map
FEW = (0, 1, 5, 20, 60, 200, 600, 2_000)  # steps
TURNED = 0.4  # of the positions are searched with some of these figures changed
# Figures that only save work, each with one that sends the search where it seldom goes on small maps.
FIGURES: tuple[tuple[object, str, int], ...] = (
    (look, "MOST_WALKED", 0), (look, "MOST_KNOWN", 0), (look, "WORTH_KNOWING", 0), (routes, "POOL_STEPS", 0),
    (routes, "COVER_STEPS", 1), (routes, "CLOSE", 0), (routes, "STALE", 0), (pricing, "HURRY", 4),
    (cuts, "MOST_ADDED", 2),
)  # fmt: skip


def positions() -> Iterator[tuple[Trial, Position]]:
    """Positions with a route and not too many of them, a map of each family in turn."""
    number = 0
    while True:
        trials: dict[tuple[str, int], Trial | None] = {}
        for one in FAMILIES[number % len(FAMILIES)](Random(f"{SEED} {number}")):
            longest = max(train.length or UNLIMITED for train in one.trains)
            if (one.company, longest) not in trials:
                trials[one.company, longest] = trial_of(one, longest)
            if trial := trials[one.company, longest]:
                yield trial, one._replace(name=f"{one.name} {SEED} {number}")
        number += 1


def trial_of(one: Position, longest: int) -> Trial | None:
    """Everything tried there, if it is neither nothing nor too much."""
    try:
        trial = Trial(one.network, one.company, one.rules, MOST_WAYS, longest)
    except TooMany:
        return None
    return trial if 0 < len(trial.routes) <= MOST_ROUTES else None


def searched(one: Position, steps: int = STEPS, network: Network | None = None) -> Best:
    """The best run there."""
    return best_run(network or one.network, one.company, one.trains, one.column, one.bonuses, one.rules, steps)


def check(trial: Trial, one: Position, few: int) -> bool:
    """The best run is the best, proven, legal and the same again; whether so `few` steps do not prove it."""
    best, most = searched(one), trial.best(one.trains, one.bonuses, one.column)
    assert (best.revenue, best.bound, best.proven) == (most, most, True)
    assert trial.earned(best.routes, one.bonuses, one.column) == most
    sent, owned = Counter(train for train, _ in best.routes), Counter(one.trains)
    assert sent <= owned
    if one.rules.bar_hex_twice and not one.name.startswith("small map"):  # hexes alone tell the track
        result = run(one.network, one.company, best.routes, one.column, one.bonuses, one.rules)
        assert isinstance(result, Result), result
        assert result.revenue == most
    fresh = Network(one.network.board, one.network.laid)
    assert searched(one) == searched(one, network=fresh) == best
    short = searched(one, few)
    assert short.revenue <= most <= short.bound
    read = trial.earned(short.routes, one.bonuses, one.column)
    assert read is not None
    assert read >= short.revenue  # more where the same hexes can be run past a stop or through it (1843: Nevers)
    assert short.proven == (short.revenue == short.bound)
    assert searched(one, few) == short
    return not short.proven


def told(one: Position) -> str:
    """The position, short."""
    return f"{one.name}, {one.company}: {' '.join(train.id for train in one.trains)}"


@pytest.mark.soak
def test_5_5_4_the_best_run_of_thousands_of_positions() -> None:
    """1861 §5.5.4, 1843 §8.6 and §13.2: trains of all kinds, up to four together, on small maps and real boards."""
    count: Counter[str] = Counter()
    bar = Progress(
        TextColumn("best runs"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"), console=Console(stderr=True),
    )  # fmt: skip
    with bar:
        task = bar.add_task("positions", total=POSITIONS, told="")
        for number, (trial, one) in zip(range(POSITIONS), positions(), strict=False):
            dice = Random(number)
            with pytest.MonkeyPatch.context() as patch:
                if dice.random() < TURNED:
                    for module, name, value in dice.sample(FIGURES, dice.randint(1, len(FIGURES))):
                        patch.setattr(module, name, value)
                try:
                    short = check(trial, one, dice.choice(FEW))
                except AssertionError as error:
                    error.add_note(told(one))
                    raise
            count[one.name.split()[0]] += 1
            count["short of steps"] += short
            bar.update(task, advance=1, told=", ".join(f"{some} {name}" for name, some in sorted(count.items())))
    assert sum(count.values()) - count["short of steps"] == POSITIONS
