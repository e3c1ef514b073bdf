"""The trains of one run: their kinds, the routes known for each, and the best run so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from engine.eighteen.definition import TrainType
from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.ground import Ground
from engine.eighteen.map.search.look import Look
from engine.eighteen.map.search.train_kinds import TrainKind, chains
from engine.eighteen.map.search.trips import Terms, Trip, stops_of
from engine.eighteen.map.search.work import Steps


class Sent(NamedTuple):
    """A train on its route: the number of its kind, and the route."""

    kind: int
    trip: Trip


class Fleet:
    """Kinds are numbered chain by chain (see `train_kinds.chains`); `chains` has the numbers of each.

    `pool`: for each kind routes by their segments, the best for each. `tops`: the most a train of each kind earns
    alone. `rows`: the rows that a route of each kind takes one of, and `caps` how many there are of each: the row of a
    kind is for it and all longer ones of its chain, so that any of them may run the route. `unit`: all revenues are
    multiples of it. No run earns more than `bound`.
    """

    def __init__(self, graph: Graph, trains: Sequence[TrainType], steps: Steps) -> None:
        self.graph, self.steps, self.ground = graph, steps, Ground(graph)
        found = chains(graph, trains)
        self.kinds: list[TrainKind] = [kind for chain in found for kind in chain]
        self.chains: list[list[int]] = []
        for chain in found:
            first = sum(map(len, self.chains))
            self.chains.append(list(range(first, first + len(chain))))
        owned = Counter(trains)
        self.counts = [owned[kind.train] for kind in self.kinds]
        self.rows: list[tuple[int, ...]] = []
        self.caps: list[int] = []
        for some in self.chains:
            for at in some:
                self.rows.append(tuple(range(some[0], at + 1)))
                self.caps.append(sum(self.counts[one] for one in some if one >= at))
        amounts = [bonus.amount for bonus in graph.runner.bonuses]
        self.unit = gcd(*amounts, *(gain for kind in self.kinds for gain in kind.gains)) or 1
        self.pool: list[dict[int, Trip]] = [{} for _ in self.kinds]
        self.tops: list[int] = []
        self.best: list[Sent] = []
        self.revenue = 0
        self.bound = sum(map(self._most, range(len(self.kinds))))

    def _most(self, at: int) -> int:
        """What the trains of a kind earn at most if they count the best stops there are."""
        kind = self.kinds[at]
        return sum(sorted(kind.hopes, reverse=True)[: kind.room]) * self.counts[at]

    def before(self, at: int) -> int | None:
        """The kind before this one in its chain."""
        return next((at - 1 for chain in self.chains if at in chain and at > chain[0]), None)

    def look(self, at: int, terms: Terms) -> Look:
        """A search for a kind of train; the pool keeps the better routes it finds on the way to the best."""
        look = Look(self.ground, self.kinds[at], self.steps, terms)
        for trip in look.found if terms.only_best else ():
            known = self.pool[at].get(trip.sides)
            if known is None or known.value < trip.value:
                self.pool[at][trip.sides] = trip
        return look

    def offer(self, sent: Sequence[Sent]) -> None:
        """Keep this run if it is better than the best so far, with the longest trains on the routes that need them."""
        if sum(one.trip.value for one in sent) <= self.revenue:
            return
        run: list[Sent] = []
        for chain in self.chains:
            trips = [one.trip for at in reversed(chain) for one in sent if one.kind == at]
            trains = [at for at in reversed(chain) for _ in range(self.counts[at])]
            run += [Sent(at, self._run_by(at, trip)) for at, trip in zip(trains, trips, strict=False)]
        self.best, self.revenue = run, sum(one.trip.value for one in run)

    def _run_by(self, at: int, trip: Trip) -> Trip:
        """The same route with what it earns if a train of this kind runs it."""
        return trip._replace(value=self.kinds[at].exactly(stops_of(self.graph, trip.token, trip.path)))
