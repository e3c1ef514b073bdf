"""Prices for track at which every train may choose its route alone, and what that proves about all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.fleet import Fleet
from engine.eighteen.map.search.simplex import Master
from engine.eighteen.map.search.triples import violated
from engine.eighteen.map.search.trips import AT_LEISURE, TWO, Cut, Terms, Trip

FINE = 64  # prices are multiples of 1/64: their sums are exact
SLIGHT = 1e-6
HURRY = 2_000  # steps after which a search may end with any route that is wanted; a quarter more each time


class Prices(NamedTuple):
    """What follows from prices of segments and cuts: no run earns more than `total`.

    `legs`: the prices of all legs; `alone`: the most a train of each kind earns less what its route pays.
    """

    total: float
    segments: list[float]
    cuts: list[Cut]
    legs: list[float]
    alone: list[float]

    def reduced(self, trip: Trip) -> float:
        """What a route earns less what it pays."""
        price = added([self.legs[number] for number in trip.path if number >= 0])
        cuts = [cut.price for cut in self.cuts if (trip.sides & cut.sides).bit_count() >= TWO]
        return trip.value - price - added(cuts)

    def sides(self, trip: Trip) -> int:
        """The segments of a route, and a bit for each cut of which it uses two; who shares one cannot run beside it."""
        found, first = trip.sides, len(self.segments)
        for number, cut in enumerate(self.cuts):
            if (trip.sides & cut.sides).bit_count() >= TWO:
                found |= 1 << first + number
        return found


def rounded(prices: Sequence[float]) -> list[float]:
    """Prices that can be added without loss, none below nothing."""
    return [max(0, round(price * FINE)) / FINE for price in prices]


class Pricing:
    """Column generation: routes are chosen in part by a linear program, its prices find the routes still wanting.

    Whatever the prices, a run earns no more than all segments and cuts cost together and each train earns less what
    its route pays. The linear program finds prices for which that is nearly the best run; cuts bring it nearer.
    """

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.segments = fleet.graph.segments
        self.master = Master([*fleet.caps, *[1] * self.segments])
        self.cuts: list[int] = []  # the three segments of each
        self.columns: list[Trip] = []
        self.known: list[set[int]] = [set() for _ in fleet.kinds]
        self.best: Prices | None = None
        self.hurry = HURRY
        self.next = 0  # the kind of train to look for first
        for at, pool in enumerate(fleet.pool):
            for trip in pool.values():
                self._add(at, trip)

    def _add(self, at: int, trip: Trip) -> None:
        first = len(self.fleet.kinds)
        rows = [first + number for number in range(self.segments) if trip.sides >> number & 1]
        first += self.segments
        rows += [first + number for number, cut in enumerate(self.cuts) if (trip.sides & cut).bit_count() >= TWO]
        self.master.add(trip.value, (*self.fleet.rows[at], *rows))
        self.columns.append(trip)
        self.known[at].add(trip.sides)

    def run(self) -> None:
        """Go on until no route is wanting, or the bound is reached. The fleet's bound is the best that was proven."""
        fleet = self.fleet
        wanting = True
        while wanting and fleet.bound > fleet.revenue:
            self.master.settle(fleet.steps)
            prices, wanting = self._priced(self.hurry)
            self.hurry += self.hurry // 4
            if prices is None and not wanting:
                prices, wanting = self._priced(AT_LEISURE)
            if prices and (self.best is None or prices.total < self.best.total):
                self.best = prices
                fleet.bound = min(fleet.bound, int(prices.total // fleet.unit) * fleet.unit)

    def cut(self) -> bool:
        """Add rows that the routes chosen in part break; False if there are none."""
        parts = [(self.columns[column].sides, share) for column, share in self.master.solution()]
        triples = violated(parts)
        for one, two, three in triples:
            cut = one | two | three
            self.cuts.append(cut)
            using = [at for at, trip in enumerate(self.columns) if (trip.sides & cut).bit_count() >= TWO]
            self.master.add_row(using)
        return bool(triples)

    def _priced(self, hurry: int) -> tuple[Prices | None, bool]:
        """What the prices of the linear program prove, if all kinds were looked at; whether it wants a route found.

        As soon as one kind has such a route the others can wait for the next prices, when they are the first.
        """
        fleet, first = self.fleet, len(self.fleet.kinds)
        all_prices = rounded(self.master.prices[first:])
        segments = all_prices[: self.segments]
        cuts = [Cut(sides, price) for sides, price in zip(self.cuts, all_prices[self.segments :], strict=True)]
        legs = [added(segments[n] for n in range(self.segments) if leg.sides >> n & 1) for leg in fleet.graph.legs]
        alone = [0.0] * len(fleet.counts)
        wanting, complete = False, True
        turn = [*range(self.next, len(alone)), *range(self.next)]
        for at in turn:
            worth = added(self.master.prices[row] for row in fleet.rows[at])
            floor = max(0, ceil(worth * FINE) / FINE)
            look = fleet.look(at, Terms(floor, legs, cuts, hurry=hurry))
            complete = complete and look.complete
            alone[at] = look.found[-1].reduced if look.found else floor
            for trip in look.found:
                if trip.sides not in self.known[at] and trip.reduced > worth + SLIGHT:
                    self._add(at, trip)
                    wanting = True
            if wanting and at != turn[-1]:
                self.next = (at + 1) % len(turn)
                return None, True
        for chain in fleet.chains:
            for shorter, longer in pairwise(chain):
                alone[longer] = max(alone[shorter], alone[longer])
        total = added(all_prices) + added(most * count for most, count in zip(alone, fleet.counts, strict=True))
        return Prices(total, segments, cuts, legs, alone) if complete else None, wanting
