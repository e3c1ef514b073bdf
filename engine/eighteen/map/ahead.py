"""What one company's trains earn on maps that differ a little: what the first search proved settles most others."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from contextlib import suppress
from copy import copy
from itertools import combinations
from typing import NamedTuple, Protocol

from engine.eighteen.definition import TrainType
from engine.eighteen.map.best_run import STEPS, best_run, prove
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Runner
from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.fleet import Fleet, Sent
from engine.eighteen.map.search.graph import Graph, likeness, signature, spread
from engine.eighteen.map.search.look import Look
from engine.eighteen.map.search.pricing import FINE, Prices, Pricing
from engine.eighteen.map.search.train_kinds import NEVER
from engine.eighteen.map.search.trips import Cut, Terms, Trip, stops_of
from engine.eighteen.map.search.work import OutOfSteps, Steps

GONE = -2  # for a leg or stop that is not on another map; -1 ends the first arm of a route
NEARBY_STEPS = 500  # to look from what is new outwards
LENT = 20  # routes of a kind that the first map gives to the others
ROUNDS = 12  # of cuts, to bring the bound of the first map near its best run


class Worth(NamedTuple):
    """The best revenue known. No run earns more than `bound`."""

    revenue: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no run earns more."""
        return self.revenue == self.bound


class Foresight(Protocol):
    """What a company earns at best on whichever map."""

    def on(self, network: Network) -> Worth:
        """What the company earns at best on this map."""


class Ahead:
    """The trains of one company, on whichever map; that of `runner` does not matter.

    The first map asked about is the one the others are compared with.
    """

    def __init__(self, runner: Runner, trains: Sequence[TrainType], steps: int = STEPS) -> None:
        self._runner, self._trains, self._steps = runner, trains, steps
        self._known: dict[Hashable, Worth] = {}
        self._first: _First | None = None

    def on(self, network: Network) -> Worth:
        """What the company earns at best on this map."""
        runner = self._runner.on(network)
        here = spread(runner)
        like = likeness(runner, here)
        found = self._known.get(like)
        if found is None:
            found = self._known[like] = self._worth(Graph(runner, here))
        return found

    def _worth(self, graph: Graph) -> Worth:
        if not graph.complete:
            best = best_run(graph.runner, self._trains, self._steps)
            return Worth(best.revenue, best.bound)
        fleet = Fleet(graph, self._trains, Steps(self._steps))
        if self._first and (worth := self._first.on(fleet)):
            return worth
        fleet = Fleet(graph, self._trains, Steps(self._steps))
        if self._first:
            self._first.lend(fleet)
        with suppress(OutOfSteps):
            prove(fleet)
        if self._first is None:
            self._first = _First(fleet, self._trains, self._steps)
        return Worth(fleet.revenue, fleet.bound)


class AheadOfSets:
    """The same for trains that may run as one set or as another (1843 §8.8.2): the best of them on each map."""

    def __init__(self, runner: Runner, sets: Sequence[Sequence[TrainType]]) -> None:
        self._each = [Ahead(runner, trains) for trains in sets]

    def on(self, network: Network) -> Worth:
        """What the company earns at best on this map."""
        found = [ahead.on(network) for ahead in self._each]
        return Worth(max(one.revenue for one in found), max(one.bound for one in found))


class _First:
    """The first map: its best run, prices for its track, and what must be new for a route to matter elsewhere.

    At any prices a run earns no more than all prices together and, for each train, the most a route earns less what it
    pays. So a run with a route that is new on another map earns more than the best one here only if that route loses
    little at the prices found here: if none does, the best run here is the best one there.
    """

    def __init__(self, fleet: Fleet, trains: Sequence[TrainType], steps: int) -> None:
        self.fleet, self._trains = fleet, trains
        self.worth = Worth(fleet.revenue, fleet.bound)
        self.prices = self._priced(trains, steps)
        graph = fleet.graph
        self._stops, self._legs = _stops(graph), _legs(graph)

    def _priced(self, trains: Sequence[TrainType], steps: int) -> Prices | None:
        """Prices for track at which the bound is near the best run; None when there are no steps for them."""
        fleet, graph = self.fleet, self.fleet.graph
        if len(fleet.tops) < len(fleet.counts):
            return None
        alone = sum(top * count for top, count in zip(fleet.tops, fleet.counts, strict=True))
        if sum(fleet.counts) == 1 or alone == fleet.revenue:
            nothing = [0.0] * graph.segments
            return Prices(float(alone), nothing, [], [0.0] * len(graph.legs), [float(top) for top in fleet.tops])
        again = Fleet(graph, trains, Steps(steps))
        again.pool = [dict(pool) for pool in fleet.pool]
        again.offer(fleet.best)
        pricing = Pricing(again)
        with suppress(OutOfSteps):
            pricing.run()
            for _ in range(ROUNDS):
                if again.bound <= again.revenue or not pricing.cut():
                    break
                pricing.run()
        return pricing.best

    def on(self, there: Fleet) -> Worth | None:
        """What is earned on another map if nothing that is new there matters; None if it may matter."""
        prices = self._carried(there.graph)
        if prices is None or sum(one.trip.value for one in self._run_on(there)) != self.worth.revenue:
            return None
        room = prices.total - self.worth.revenue - there.unit
        floors = [most if room < 0 else most - room - 1 / FINE / 2 for most in prices.alone]
        terms = [Terms(floor, prices.legs, prices.cuts, only_best=False) for floor in floors]
        new = _New(there.graph, frozenset(self._stops), frozenset(self._legs))
        near = Fleet(new.nearby(), self._trains, Steps(NEARBY_STEPS))
        tied = any(kind.counts_own for kind in there.kinds)  # to tokens, also in the bounds of a search
        for fleet in (there,) if tied else (near, there):
            with suppress(OutOfSteps):
                pays = any(new.pays(fleet.look(at, one)) for at, one in enumerate(terms))
                return None if pays else self.worth
        return None

    def _carried(self, graph: Graph) -> Prices | None:
        """The same prices for the same track; None where they do not mean the same."""
        if self.prices is None:
            return None
        lowest = [group & -group for group in self.fleet.graph.sides]
        segment = [sum(1 << at for at, group in enumerate(graph.sides) if group & bit) for bit in lowest]
        cuts = []
        for cut in self.prices.cuts:
            mine = [bits for at, bits in enumerate(segment) if cut.sides >> at & 1 and bits]
            if len(set(mine)) < len(mine):
                return None
            cuts.append(Cut(sum(mine), cut.price))
        segments = [0.0] * graph.segments
        for bits, price in zip(segment, self.prices.segments, strict=True):
            if bits:
                segments[bits.bit_length() - 1] += price
        legs = [added([price for at, price in enumerate(segments) if leg.sides >> at & 1]) for leg in graph.legs]
        return self.prices._replace(segments=segments, cuts=cuts, legs=legs)

    def _run_on(self, there: Fleet) -> list[Sent]:
        """The best run of the first map as far as it can be run on another one."""
        run, used = [], 0
        for (at, _), trip in zip(self.fleet.best, self._moved(there, self.fleet.best), strict=True):
            if trip and not trip.sides & used:
                used |= trip.sides
                run.append(Sent(at, trip))
        return run

    def lend(self, there: Fleet) -> None:
        """Give another fleet the best run, and the routes that lose least, as far as they can be run there."""
        there.offer(self._run_on(there))
        if self.prices is None:
            return
        for at, pool in enumerate(self.fleet.pool):
            some = sorted(pool.values(), key=self.prices.reduced, reverse=True)[:LENT]
            found = self._moved(there, [Sent(at, trip) for trip in some])
            there.pool[at].update((trip.sides, trip) for trip in found if trip)

    def _moved(self, there: Fleet, routes: Sequence[Sent]) -> list[Trip | None]:
        """These routes by the numbers of another map; None for those that cannot be run there."""
        graph = there.graph
        legs = {name: number for number, name in enumerate(_legs(graph))}
        tokens = {graph.calls[number].at: number for number in graph.own}
        found: list[Trip | None] = []
        for at, trip in routes:
            token = tokens.get(self.fleet.graph.calls[trip.token].at, GONE)
            path = tuple(number if number < 0 else legs.get(self._legs[number], GONE) for number in trip.path)
            gone = token == GONE or GONE in path
            found.append(None if gone else _judged(there, at, trip._replace(token=token, path=path)))
        return found


def _judged(fleet: Fleet, kind: int, trip: Trip) -> Trip | None:
    """A route of these legs with its segments and what it earns on this map; None where it may not be run."""
    graph, sides = fleet.graph, 0
    stops = stops_of(graph, trip.token, trip.path)
    for number in trip.path:
        if number >= 0:
            if graph.legs[number].sides & sides:
                return None
            sides |= graph.legs[number].sides
    if any(graph.conflicts[one] >> other & 1 for one, other in combinations(stops, 2)):
        return None
    value = fleet.kinds[kind].exactly(stops)
    return None if value == NEVER else trip._replace(value=value, sides=sides)


class _New:
    """What is new on a map: stops and legs that were not there, or not as they are now, by number."""

    def __init__(self, graph: Graph, stops: Container[object], legs: Container[object]) -> None:
        self.graph = graph
        self.stops = {number for number, one in enumerate(_stops(graph)) if one not in stops}
        self.legs = {number for number, one in enumerate(_legs(graph)) if one not in legs}

    def pays(self, look: Look) -> bool:
        """Whether a route of the company that was found there uses anything new."""
        own = set(self.graph.own)
        for trip in look.found:
            called = stops_of(self.graph, trip.token, trip.path)
            if not (self.stops.isdisjoint(called) and self.legs.isdisjoint(trip.path)) and not own.isdisjoint(called):
                return True
        return False

    def nearby(self) -> Graph:
        """The graph as if the company's tokens stood where every route with anything new comes by.

        Whatever is found from there and calls at no token is no route of the company. A route that takes in something
        of little worth soon shows to be too poor, while looking from the tokens means to try all others too.
        """
        legs = self.graph.legs
        at = {stop for stop in self.stops if self.graph.passable[stop]}
        at.update(leg.start for leg in legs if leg.end in self.stops - at)
        for number in sorted(self.legs, key=lambda number: -legs[number].start):  # stops of little worth first
            if legs[number].start not in at and legs[number].end not in at:
                at.add(legs[number].start)
        found = copy(self.graph)
        found.own = sorted(at, reverse=True)
        return found


def _stops(graph: Graph) -> list[tuple[object, ...]]:
    """The stops by what they are on every map."""
    return [(one.at, *signature(graph.runner, one)) for one in graph.calls]


def _legs(graph: Graph) -> list[tuple[object, ...]]:
    """The legs by what they are on every map."""
    calls = graph.calls
    return [
        (calls[leg.start].at, calls[leg.end].at, sides) for leg, sides in zip(graph.legs, graph.hexsides, strict=True)
    ]
