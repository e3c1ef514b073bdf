"""The best routes of one train alone, found for certain: a search from each token outwards that gives up hopeless ways."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import NamedTuple

from engine.common18xx.map.graph import Graph
from engine.common18xx.map.kinds import NEVER, Kind
from engine.common18xx.map.walks import Table, tables

WORTH_KNOWING = 6  # steps that it took to learn what a way can lead to, for that to be kept
MOST_KNOWN = 100_000  # ways of which it is kept, in one search
MOST_WALKED = 12  # stops a train may count for which walks are tabled; beyond only what is within reach bounds it


class OutOfSteps(Exception):
    """The work allowed is done."""


class Steps:
    """The work still allowed, shared by all searches for one run."""

    def __init__(self, allowed: int) -> None:
        self.left = allowed


class Trip(NamedTuple):
    """A route: what it earns, that less the prices of its track, its segments, and its legs."""

    value: int
    reduced: float
    sides: int
    arms: tuple[int, ...]  # numbers of the legs from the token outwards, first arm, then -1, then the second
    token: int


class Trips:
    """Searches for one kind of train on one graph."""

    def __init__(self, graph: Graph, kind: Kind, steps: Steps) -> None:
        self.graph = graph
        self.kind = kind
        self.steps = steps
        self.walked = kind.room <= MOST_WALKED
        self.sides = [0] * len(graph.calls)
        for leg in graph.legs:
            self.sides[leg.start] |= leg.sides
        self.near = [0] * len(graph.calls)
        for leg in graph.legs:
            self.near[leg.start] |= 1 << leg.end
        self.ends = self._only_ends()

    def _only_ends(self) -> int:
        """The stops that no route passes: blocked ones, red areas, and those that one segment or one stop leads to."""
        found = 0
        for stop, out in enumerate(self.graph.out):
            sides = -1
            for number in out:
                sides &= self.graph.legs[number].sides
            if sides or not self.near[stop] & (self.near[stop] - 1):
                found |= 1 << stop
        return found

    def best(self, prices: Sequence[float] | None = None, free: int = -1, floor: float = 0) -> list[Trip]:
        """Ever better routes, the last one the best of all less its prices; none if none earns more than `floor`."""
        return Look(self, prices, free, floor, only_best=True).found

    def above(self, floor: float, prices: Sequence[float] | None = None, free: int = -1) -> list[Trip]:
        """All routes that earn more than `floor` less their prices."""
        return Look(self, prices, free, floor, only_best=False).found

    def reach(self, stops: int, out: int) -> int:
        """The stops that might be called at from these on, when those `out` may not."""
        near, passable = self.near, self.graph.passable
        seen = 0
        todo = 0
        while stops:
            low = stops & -stops
            stops ^= low
            todo |= near[low.bit_length() - 1]
        todo &= ~out
        while todo:
            low = todo & -todo
            todo ^= low
            seen |= low
            index = low.bit_length() - 1
            if passable[index]:
                todo |= near[index] & ~out & ~seen
        return seen


class Look:
    """One search: with prices for track, on free segments only."""

    def __init__(self, trips: Trips, prices: Sequence[float] | None, free: int, floor: float, *, only_best: bool) -> None:
        self.trips, self.graph, self.kind = trips, trips.graph, trips.kind
        self.steps = trips.steps
        self.only_best = only_best
        self.floor = floor
        self.found: list[Trip] = []
        self.prices = prices or [0] * len(self.graph.legs)
        self.free = free
        self.width = self.kind.room + 1
        self.table: Table = tables(self.graph, self.kind, self.prices, free) if trips.walked else []
        full = self.kind.range * self.width + self.kind.room
        if trips.walked:
            self.out = [sorted(some, key=lambda number: -self.table[number][full]) for some in self.graph.out]
        else:
            self.out = [sorted(some, key=lambda number: -self.kind.hopes[self.graph.legs[number].end]) for some in self.graph.out]
        self.net = self._net()
        self._tops: dict[tuple[int, bool], list[float]] = {}
        self._sides: dict[int, int] = {}
        self._joint: dict[tuple[int, int, int], float] = {}
        self._seconds: dict[int, list[float]] = {}
        banned = 0
        for token in self.graph.own:
            if self.graph.passable[token]:
                self._from(token, banned)
            banned |= 1 << token

    def _net(self) -> list[float]:
        """The most each stop adds to a route that comes to it, with the price of the cheapest leg taken off."""
        cheapest = [float("inf")] * len(self.graph.calls)
        for leg, price in zip(self.graph.legs, self.prices):
            if price < cheapest[leg.end]:
                cheapest[leg.end] = price
        return [hope - price for hope, price in zip(self.kind.hopes, cheapest)]

    def tops(self, stops: int, both: bool) -> list[float]:
        """The most these stops add, falling, as many as the train counts; of those no route passes one for each arm."""
        found = self._tops.get((stops, both))
        if found is None:
            net, ends = self.net, self.trips.ends
            found, last = [], [0.0, 0.0]
            rest = stops
            while rest:
                low = rest & -rest
                rest ^= low
                gain = net[low.bit_length() - 1]
                if gain > 0:
                    (last if low & ends else found).append(gain)
            last.sort(reverse=True)
            found += last[: 1 + both]
            found.sort(reverse=True)
            del found[self.kind.room :]
            self._tops[stops, both] = found
        return found

    def _from(self, token: int, banned: int) -> None:
        """All routes that call at this token and at none of those `banned`."""
        kind = self.kind
        self.token = token
        self.path: list[int] = []
        self.second_from = -1
        self._known: dict[tuple[object, ...], float] = {}
        self._joint.clear()
        self._seconds.clear()
        must = kind.must[token]
        room, left = kind.room - must, kind.range - kind.weighs[token]
        if room < 0 or left < 0:
            return
        base = float(kind.hopes[token]) if must else 0.0
        opt = () if must else (kind.hopes[token],)
        used = ~self.free
        out = banned | self.graph.conflicts[token]
        hits = kind.bonus_stops >> token & 1
        for position, number in enumerate(self.out[token]):
            self._step(number, used, out, room, left, base, opt, hits, position)

    def _step(
        self, number: int, used: int, out: int, room: int, left: int, base: float, opt: tuple[int, ...],
        hits: int, first: int,
    ) -> float:  # fmt: skip
        """Go along a leg, if that can lead to anything better, and on from there. `first` is -1 on the second arm.

        What comes back is the most that any route earns which goes on like this.
        """
        _, end, sides, _ = self.graph.legs[number]
        if sides & used or out >> end & 1:
            return NEVER
        kind = self.kind
        if kind.must[end] > room or kind.weighs[end] > left:
            return NEVER
        if self.trips.walked and not self._hopeful(number, room, left, base, opt, first):
            return self.floor
        self.steps.left -= 1
        if self.steps.left < 0:
            raise OutOfSteps
        base -= self.prices[number]
        out |= self.graph.conflicts[end]
        used |= sides
        left -= kind.weighs[end]
        hits |= kind.bonus_stops >> end & 1
        if kind.must[end]:
            room -= 1
            base += kind.hopes[end]
            opt = opt[:room]
        else:
            more = [*opt, kind.hopes[end]]
            more.sort(reverse=True)
            opt = tuple(more[:room])
        self.path.append(number)
        estimate = base + sum(opt)
        if estimate > self.floor:
            self._arrive(estimate, base, used, hits)
        most = self._go_on(end, used, out, room, left, base, opt, hits, first)
        self.path.pop()
        return most if most > estimate else estimate

    def _go_on(
        self, at: int, used: int, out: int, room: int, left: int, base: float, opt: tuple[int, ...],
        hits: int, first: int,
    ) -> float:  # fmt: skip
        """Lengthen the arm; then, if it is the first, begin the second one with a later leg of the token."""
        passable = self.graph.passable[at]
        if not passable and first < 0:
            return NEVER
        heads = 1 << at if passable else 0
        if first >= 0:
            heads |= 1 << self.token
        within = self.trips.reach(heads, out)
        if not within:
            return NEVER
        most = base + self._most(within, room, opt, first >= 0)
        if most <= self.floor:
            return most
        key = (at, within, used & self._near(within, heads), room, left, opt, first)
        known = self._known.get(key)
        if known is not None and base + known <= self.floor:
            return base + known
        before = self.steps.left
        most = NEVER
        if passable:
            for number in self.out[at]:
                value = self._step(number, used, out, room, left, base, opt, hits, first)
                if value > most:
                    most = value
        if first >= 0:
            self.path.append(-1)
            for number in self.out[self.token][first + 1 :]:
                value = self._step(number, used, out, room, left, base, opt, hits, -1)
                if value > most:
                    most = value
            self.path.pop()
        if before - self.steps.left > WORTH_KNOWING and len(self._known) < MOST_KNOWN:
            self._known[key] = most - base
        return most

    def _near(self, within: int, heads: int) -> int:
        """The segments of all legs from these stops."""
        stops = within | heads
        found = self._sides.get(stops)
        if found is None:
            found, rest, sides = 0, stops, self.trips.sides
            while rest:
                low = rest & -rest
                rest ^= low
                found |= sides[low.bit_length() - 1]
            self._sides[stops] = found
        return found

    def _most(self, within: int, room: int, opt: tuple[int, ...], both: bool) -> float:
        """The most the best stops within reach could add, with the `opt` of the route itself."""
        tops = self.tops(within, both)
        if not opt:
            return sum(tops[:room])
        return sum(sorted((*opt, *tops), reverse=True)[:room])

    def _hopeful(self, number: int, room: int, left: int, base: float, opt: tuple[int, ...], first: int) -> bool:
        """Whether a walk along the leg could earn more than the floor."""
        need = self.floor - base
        index = left * self.width + room
        if first < 0:
            row = self.table[number]
            if not opt:
                return row[index] > need
            if row[index] > need:
                return True
            for value in opt[:room]:
                need -= value
                index -= 1
                if row[index] > need:
                    return True
            return False
        if self._both(number, index, first) > need:
            return True
        for value in opt[:room]:
            need -= value
            index -= 1
            if self._both(number, index, first) > need:
                return True
        return False

    def _both(self, number: int, index: int, first: int) -> float:
        """The most gained by a walk along the leg and a second arm that begins after the token's leg `first`."""
        key = (number, index, first)
        found = self._joint.get(key)
        if found is None:
            seconds = self._seconds.get(first)
            if seconds is None:
                later = [self.table[one] for one in self.out[self.token][first + 1 :]]
                seconds = self._seconds[first] = [max(0, *some) for some in zip(*later)] if later else []
            row = self.table[number]
            found = row[index]
            if seconds:
                room = index % self.width
                start = index - room
                found = max(row[start + one] + seconds[index - one] for one in range(room + 1))
            self._joint[key] = found
        return found

    def _arrive(self, estimate: float, base: float, used: int, hits: int) -> None:
        """Note the route that ends here, if it earns more than the floor."""
        kind = self.kind
        price = sum(self.prices[number] for number in self.path if number >= 0)
        if hits or kind.counts_own:
            value = kind.exactly(self.stops())
        else:
            value = round(estimate + price)
        reduced = value - price
        if reduced > self.floor:
            trip = Trip(value, reduced, used & self.free, tuple(self.path), self.token)
            self.found.append(trip)
            if self.only_best:
                self.floor = reduced

    def stops(self) -> list[int]:
        """The stops of the route as it is now, in order."""
        legs = self.graph.legs
        cut = self.path.index(-1) if -1 in self.path else len(self.path)
        ends = [legs[number].end for number in self.path if number >= 0]
        return [*reversed(ends[:cut]), self.token, *ends[cut:]]
