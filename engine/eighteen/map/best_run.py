"""The best run of a company's trains, proven: no legal run earns more (1861 §5.3, §5.5.4; 1843 §8.6, §13.2)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.eighteen.definition import TrainType
from engine.eighteen.map.routes import Runner, call
from engine.eighteen.map.search.attempts import PAIR, alone, by_pairs, in_turn
from engine.eighteen.map.search.choice import Choice, choice
from engine.eighteen.map.search.cover import Cover
from engine.eighteen.map.search.cuts import Tightening
from engine.eighteen.map.search.dominance import undominated
from engine.eighteen.map.search.fleet import Fleet
from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.pricing import FINE, Prices, Pricing
from engine.eighteen.map.search.trips import Terms, Trip, hexes_of
from engine.eighteen.map.search.work import OutOfSteps, Steps

STEPS = 300_000  # about as many legs tried; beyond them nothing is proven any more
LAST = 10  # a tenth as many are for bettering a run that cannot be proven
POOL_STEPS = 20_000  # of them for a run of the routes known when prices are found
STALE = 2  # rounds of cuts without much effect
CLOSE = 2  # so many units between bound and best run need no cuts
COVER_STEPS = 60_000  # of them to choose from lists before the bound is tightened by cuts


class Best(NamedTuple):
    """A legal run: trains and the hexes of their routes, in the order the trains were given.

    `proven`: no run earns more. Else none earns more than `bound`, and a better one may have been missed.
    """

    routes: tuple[tuple[TrainType, tuple[str, ...]], ...]
    revenue: int
    proven: bool
    bound: int


def best_run(runner: Runner, trains: Sequence[TrainType], steps: int = STEPS) -> Best:
    """The run that earns most. The same position always gives the same run, whichever others earn as much."""
    graph = Graph(runner)
    fleet = Fleet(graph, trains, Steps(steps))
    try:
        prove(fleet)
    except OutOfSteps:
        _improve(fleet, Steps(steps // LAST))
    bound = fleet.bound if graph.complete else max(fleet.bound, _most_of_all(fleet))
    routes = tuple(
        (train, hexes_of(graph, one.trip))
        for train in dict.fromkeys(trains)
        for one in fleet.best
        if fleet.kinds[one.kind].train == train
    )
    return Best(routes, fleet.revenue, graph.complete and bound == fleet.revenue, bound)


def _most_of_all(fleet: Fleet) -> int:
    """What the trains would earn if each counted the best stops of the map, wherever they are."""
    runner = fleet.graph.runner
    network = runner.network
    places = [(hex_id, number) for hex_id in network.board.hexes for number in range(len(network.tile(hex_id).stops))]
    values = sorted((call(runner, place).value for place in places), reverse=True)
    most = 0
    for kind, count in zip(fleet.kinds, fleet.counts, strict=True):
        extra = sum(bonus.amount for bonus in runner.bonuses) + sum(values[: kind.train.stops])
        most += count * kind.train.multiplier * extra
    return most


def _improve(fleet: Fleet, steps: Steps) -> None:
    """Better the run that was found by then, if these steps do it."""
    fleet.steps = steps
    if sum(fleet.counts) > PAIR:
        with suppress(OutOfSteps):
            by_pairs(fleet)


def prove(fleet: Fleet) -> None:
    """Find the best run, which the fleet keeps; OutOfSteps if that cannot be done with its steps."""
    alone(fleet)
    if sum(fleet.counts) > 1 and fleet.revenue < fleet.bound:
        in_turn(fleet)
    if fleet.revenue < fleet.bound:
        together(fleet)


def together(fleet: Fleet) -> None:
    """Prices for track bound what all trains earn; then only routes that lose little at them are in question."""
    pricing = Pricing(fleet)
    try:
        pricing.run()
    finally:
        _from_pool(fleet, pricing)
    if fleet.revenue < fleet.bound and sum(fleet.counts) > PAIR:
        by_pairs(fleet)
    _cut(fleet, pricing)
    if pricing.best is None:
        return
    target, step = fleet.bound, fleet.unit
    while fleet.revenue < fleet.bound:
        found = _at_least(fleet, pricing.best, target)
        fleet.bound = fleet.revenue if found else max(target - fleet.unit, fleet.revenue)
        target = max(target - step, fleet.revenue + fleet.unit)
        step *= 2


def _at_least(fleet: Fleet, prices: Prices, target: int) -> bool:
    """Whether some run earns `target` or more; the fleet then has the best."""
    room = prices.total - target
    lists: list[list[Trip]] = []
    for at, most in enumerate(prices.alone):
        terms = Terms(most - room - 1 / FINE / 2, prices.legs, prices.cuts, only_best=False)
        lists.append(fleet.look(at, terms).found)
        fleet.steps.take(len(lists[-1]))
    columns = undominated(choice(fleet, prices, lists, room), fleet.graph.segments)
    if (found := _cover(fleet, columns, target, COVER_STEPS)) is not None:
        return found
    better = max(target, fleet.revenue + fleet.unit)
    Cover(fleet, Tightening(columns, fleet.steps).run(better), better, fleet.steps)
    return fleet.revenue >= target


def _cover(fleet: Fleet, columns: Choice, target: int, most: int) -> bool | None:
    """Whether a choice of these columns earns `target` or more; None if so many steps do not tell."""
    own = Steps(most)
    try:
        return Cover(fleet, columns, target, own).found
    except OutOfSteps:
        return None
    finally:
        fleet.steps.take(most - max(own.left, 0))


def _cut(fleet: Fleet, pricing: Pricing) -> None:
    """Tighten the bound by cuts as long as that helps, if it is more than a little above the best run."""
    stale = 0
    while pricing.best is not None and stale < STALE and pricing.best.total - fleet.revenue > CLOSE * fleet.unit:
        before = pricing.best.total
        if fleet.bound <= fleet.revenue or not pricing.cut():
            return
        pricing.run()
        _from_pool(fleet, pricing)
        stale = stale + 1 if pricing.best.total > before - fleet.unit / 2 else 0


def _from_pool(fleet: Fleet, pricing: Pricing) -> None:
    """The best run of routes found by now, if that is soon seen."""
    prices = pricing.best
    if prices is None or fleet.bound <= fleet.revenue:
        return
    target = fleet.revenue + fleet.unit
    lists = [list(pool.values()) for pool in fleet.pool]
    columns = undominated(choice(fleet, prices, lists, prices.total - target), fleet.graph.segments)
    _cover(fleet, columns, target, POOL_STEPS)
