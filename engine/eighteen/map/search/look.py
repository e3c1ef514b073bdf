"""The best routes of one train alone, found for certain: from each token outwards, giving up ways without hope."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.foresight import Foresight
from engine.eighteen.map.search.ground import Ground
from engine.eighteen.map.search.train_kinds import NEVER, TrainKind
from engine.eighteen.map.search.trips import AT_LEISURE, TWO, Terms, Trip, stops_of
from engine.eighteen.map.search.way import SECOND, Way
from engine.eighteen.map.search.work import Steps

WORTH_KNOWING = 6  # steps that it took to learn what a way can lead to, for that to be kept
made = tuple.__new__  # a named tuple in half the time, as no function of Python is called
MOST_KNOWN = 100_000  # ways of which it is kept, from one token


class Enough(Exception):
    """What is found by now will do."""


class Look:
    """One search for one kind of train.

    `found`: all routes that earn more than the floor of its terms; with `only_best` ever better ones, the last the
    best of all, unless it was broken off in a hurry and is not `complete`.
    """

    def __init__(self, ground: Ground, kind: TrainKind, steps: Steps, terms: Terms) -> None:
        self.ground, self.graph, self.kind, self.steps = ground, ground.graph, kind, steps
        self.only_best, self.floor, self.free = terms.only_best, terms.floor, terms.free
        self.until = steps.left - terms.hurry
        self.found: list[Trip] = []
        self.prices = terms.prices or [0.0] * len(self.graph.legs)
        self.cuts = [cut for cut in terms.cuts if cut.price > 0]
        self.cut_sides = 0
        for cut in self.cuts:
            self.cut_sides |= cut.sides
        self.sides = [leg.sides for leg in self.graph.legs]
        self.ends = [leg.end for leg in self.graph.legs]
        self.cuts_at = [[cut for cut in self.cuts if leg.sides & cut.sides] for leg in self.graph.legs]
        self.token = -1
        self.path: list[int] = []
        self.spare = kind.marked.bit_count()
        self.sight = Foresight(self.graph, kind, self.prices, self.free, steps)
        self.remember_at = steps.left - self.sight.patience()
        self.out = self.sight.out
        self.net = self._net()
        self._tops: dict[tuple[int, bool], list[float]] = {}
        self._known: dict[tuple[object, ...], float] = {}
        self.complete = True
        try:
            self._from_each()
        except Enough:
            self.complete = False

    def _from_each(self) -> None:
        """From each token, without those before it."""
        banned = 0
        for token in self.graph.own:
            if self.graph.passable[token]:
                self._from(token, banned)
            banned |= 1 << token

    def _net(self) -> list[float]:
        """The most each stop adds to a route that comes to it, with the price of the cheapest leg taken off."""
        cheapest = [float("inf")] * len(self.graph.calls)
        for leg, price in zip(self.graph.legs, self.prices, strict=True):
            if price < cheapest[leg.end]:
                cheapest[leg.end] = price
        return [hope - price for hope, price in zip(self.kind.hopes, cheapest, strict=True)]

    def _tops_of(self, stops: int, both: bool) -> list[float]:
        """The most these stops add, falling, as many as the train counts; of those no route passes one for each arm."""
        found = self._tops.get((stops, both))
        if found is None:
            net, ends = self.net, self.ground.ends
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
        self.sight.begin(token, banned)
        self._known.clear()
        must = kind.must[token]
        room, left = kind.room - must, kind.range - kind.weighs[token]
        if room < 0 or left < 0:
            return
        base = float(kind.hopes[token]) if must else 0.0
        opt = () if must else (kind.hopes[token],)
        used = ~self.free
        barred = banned | self.graph.conflicts[token]
        hits = kind.marked & 1 << token
        for first, number in enumerate(self.out[token]):
            self._on_by_each((number,), Way(used, barred, room, left, base, opt, hits, first))

    def _step(self, number: int, way: Way) -> float:
        """Go along a leg, if that can lead to anything better, and on from there.

        What comes back is the most that any route earns which goes on like this.
        """
        used, barred, room, left, base, opt, hits, first = way
        kind, end, sides = self.kind, self.ends[number], self.sides[number]
        if kind.must[end] > room or kind.weighs[end] > left:
            return NEVER
        if not self.sight.hopeful(number, way, self.floor):
            return self.floor
        self.steps.take(1)
        if self.steps.left < self.until and self.found:
            raise Enough
        if self.steps.left < self.remember_at:
            self.remember_at = -AT_LEISURE
            self.sight.remember(self.net)
        base -= self.prices[number]
        for cut in self.cuts_at[number]:
            if (used & cut.sides).bit_count() < TWO <= ((used | sides) & cut.sides).bit_count():
                base -= cut.price
        used |= sides
        hits |= kind.marked & 1 << end
        if kind.must[end]:
            room -= 1
            base += kind.hopes[end]
        else:
            more = [*opt, kind.hopes[end]]
            more.sort(reverse=True)
            opt = tuple(more[: room + self.spare])
        self.path.append(number)
        here = base + sum(opt[:room])
        if here > self.floor:
            here = self._arrive(here, used, hits)
        barred |= self.graph.conflicts[end]
        most = self._go_on(end, made(Way, (used, barred, room, left - kind.weighs[end], base, opt, hits, first)))
        self.path.pop()
        return most if most > here else here

    def _go_on(self, at: int, way: Way) -> float:
        """Lengthen the arm; then, if it is the first, begin the second one with a later leg of the token."""
        used, barred, room, left, base, opt, hits, first = way
        kind, passable = self.kind, self.graph.passable[at]
        if not passable and first < 0:
            return NEVER
        heads = 1 << at if passable else 0
        if first >= 0:
            heads |= 1 << self.token
        within = self.ground.reach(heads, barred)
        if not within:
            return NEVER
        most = base + self._most(within, room, opt, first >= 0)
        if kind.counts_own and room:
            own = max([kind.hopes[one] for one in self.graph.own if (hits | within) >> one & 1])
            most = min(most, base + own + self._most(within, room - 1, opt, first >= 0))
        if most <= self.floor:
            return most
        around = self.cut_sides | self.ground.around(within | heads)
        key = (at, within, used & around, room, left, opt, first, hits)
        known = self._known.get(key)
        if known is not None and base + known <= self.floor:
            return base + known
        before = self.steps.left
        most = self._on_by_each(self.out[at], way)
        if first >= 0:
            self.path.append(-1)
            second = made(Way, (used, barred, room, left, base, opt, hits, SECOND))
            most = max(most, self._on_by_each(self.out[self.token][first + 1 :], second))
            self.path.pop()
        if before - self.steps.left > WORTH_KNOWING and len(self._known) < MOST_KNOWN:
            self._known[key] = most - base
        return most

    def _on_by_each(self, legs: Sequence[int], way: Way) -> float:
        """Go on by each of these legs that has free track to a stop not barred; the most that comes of it."""
        most = float(NEVER)
        sides, ends, used, barred = self.sides, self.ends, way.used, way.barred
        for number in legs:
            if not sides[number] & used and not barred >> ends[number] & 1:
                found = self._step(number, way)
                if found > most:
                    most = found
        return most

    def _most(self, within: int, room: int, opt: tuple[int, ...], both: bool) -> float:
        """The most the best stops within reach could add, with the `opt` of the route itself."""
        tops = self._tops_of(within, both)
        if not opt:
            return sum(tops[:room])
        return sum(sorted((*opt, *tops), reverse=True)[:room])

    def _arrive(self, estimate: float, used: int, hits: int) -> float:
        """Note the route that ends here, if it earns more than the floor; what it earns."""
        kind = self.kind
        price = added([self.prices[number] for number in self.path if number >= 0])
        price += added([cut.price for cut in self.cuts if (used & cut.sides).bit_count() >= TWO])
        value = kind.exactly(stops_of(self.graph, self.token, self.path)) if hits else None
        if value is None:
            value = round(estimate + price)
        reduced = value - price
        if reduced > self.floor:
            self.found.append(Trip(value, reduced, used & self.free, self.token, tuple(self.path)))
            if self.only_best:
                self.floor = reduced
        return reduced
