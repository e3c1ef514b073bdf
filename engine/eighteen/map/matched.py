"""The best run of train certificates that may run as one set of trains or as another (1843 §8.6, §8.8.2, §13.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.definition import TrainType
from engine.eighteen.map.best_run import STEPS, Best, best_run
from engine.eighteen.map.routes import Runner


def best_of_sets(runner: Runner, sets: Sequence[Sequence[TrainType]], steps: int = STEPS) -> Best:
    """The run that earns most with one of these sets of trains (`trains.fleets`), of equal ones that of the first.

    There is one set at least; each has so many steps. It is proven when no other set could earn more, whether the best
    run of each is known or not.
    """
    found = [best_run(runner, trains, steps) for trains in sets]
    best = max(found, key=lambda one: one.revenue)
    bound = max(one.bound for one in found)
    return Best(best.routes, best.revenue, bound == best.revenue, bound)
