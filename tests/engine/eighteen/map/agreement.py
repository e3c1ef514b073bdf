"""The best run of random positions, held against trying every route for every train; what tests and the soak share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from benchmarks.late_boards import Position
from engine.eighteen.map import best_run as searching
from engine.eighteen.map.best_run import STEPS, Best, best_run
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, run
from engine.eighteen.map.search import cuts, foresight, look, pricing
from tests.engine.eighteen.map.positions import FAMILIES, Family
from tests.engine.eighteen.map.trying import UNLIMITED, TooMany, Trial

FEW = (0, 1, 5, 20, 60, 200, 600, 2_000)  # steps
# What only saves work, each with what sends the search where it seldom goes on small maps.
FIGURES: tuple[tuple[object, str, object], ...] = (
    (foresight, "MOST_WALKED", 0), (foresight, "REMEMBERED", 4), (foresight.Foresight, "patience", lambda sight: 0),
    (look, "MOST_KNOWN", 0), (look, "WORTH_KNOWING", -1), (pricing, "HURRY", 0), (pricing, "HURRY", 8),
    (searching, "POOL_STEPS", 0), (searching, "COVER_STEPS", 1), (searching, "CLOSE", -1), (searching, "STALE", 0),
    (cuts, "MOST_ADDED", 2), (searching, "PAIR", 99), (searching, "in_turn", lambda fleet: None),
    (searching, "by_pairs", lambda fleet: None), (searching, "undominated", lambda choice, segments: choice),
)  # fmt: skip
AMPLE = 100 * STEPS  # more than any position here takes with figures turned


def turned(patch: pytest.MonkeyPatch, dice: Random) -> None:
    """Change some of the figures that only save work."""
    for module, name, value in dice.sample(FIGURES, dice.randint(1, len(FIGURES) // 2)):
        patch.setattr(module, name, value)


def positions(
    seed: str, most_ways: int, most_routes: int, families: Sequence[Family] = FAMILIES
) -> Iterator[tuple[Trial, Position]]:
    """Positions with a route and not too many of them, a map of each family in turn."""
    number = 0
    while True:
        trials: dict[tuple[object, ...], Trial | None] = {}
        for one in families[number % len(families)](Random(f"{seed} {number}")):
            longest = max(train.length or UNLIMITED for train in one.trains)
            key = one.company, one.rules, longest
            if key not in trials:
                trials[key] = _trial_of(one, longest, most_ways, most_routes)
            if trial := trials[key]:
                yield trial, one._replace(name=f"{one.name} {seed} {number}")
        number += 1


def _trial_of(one: Position, longest: int, most_ways: int, most_routes: int) -> Trial | None:
    """Everything tried there, if it is neither nothing nor too much."""
    try:
        trial = Trial(one.network, one.company, one.rules, most_ways, longest)
    except TooMany:
        return None
    return trial if 0 < len(trial.routes) <= most_routes else None


def searched(one: Position, steps: int = STEPS, network: Network | None = None) -> Best:
    """The best run there."""
    return best_run(one.runner.on(network or one.network), one.trains, steps)


def check(trial: Trial, one: Position, few: int, steps: int = STEPS) -> bool:
    """The best run is the best, proven, legal and the same again; whether so `few` steps do not prove it."""
    try:
        most = trial.best(one.trains, one.bonuses, one.column)
        _check_best(trial, one, most, steps)
        return not _check_short(trial, one, most, few).proven
    except AssertionError as error:
        trains = " ".join(train.id for train in one.trains)
        error.add_note(f"{one.name}, {one.company}: {trains}, column {one.column}, {one.bonuses}, {few} steps")
        raise


def _check_best(trial: Trial, one: Position, most: int, steps: int) -> None:
    best = searched(one, steps)
    assert (best.revenue, best.bound, best.proven) == (most, most, True), f"{most}, but {best}"
    assert trial.earned(best.routes, one.bonuses, one.column) == most
    assert Counter(train for train, _ in best.routes) <= Counter(one.trains)
    if one.rules.bar_hex_twice and not one.name.startswith("small map"):  # hexes alone tell the track
        result = run(one.runner, best.routes)
        assert isinstance(result, Result), result
        assert result.revenue == most
    fresh = Network(one.network.board, one.network.laid)
    assert searched(one, steps) == searched(one, steps, fresh) == best


def _check_short(trial: Trial, one: Position, most: int, few: int) -> Best:
    """The run found with so few steps, after checking what it says of itself."""
    short = searched(one, few)
    assert short.revenue <= most <= short.bound, f"{most}, but {short}"
    read = trial.earned(short.routes, one.bonuses, one.column)
    assert read is not None
    assert read >= short.revenue  # more where the same hexes can be run past a stop or through it (1843: Nevers)
    assert short.proven == (short.revenue == short.bound)
    assert searched(one, few) == short
    return short
