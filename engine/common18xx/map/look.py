"""The best routes of one train alone, found for certain: from each token outwards, giving up ways without hope."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common18xx.map.ground import Ground
from engine.common18xx.map.kinds import NEVER, Kind
from engine.common18xx.map.trips import AT_LEISURE, TWO, Terms, Trip, stops_of
from engine.common18xx.map.walks import Table, tables
from engine.common18xx.map.work import Steps

WORTH_KNOWING = 6  # steps that it took to learn what a way can lead to, for that to be kept
MOST_KNOWN = 100_000  # ways of which it is kept, from one token
PATIENCE = 600  # steps after which the tables remember stops
REMEMBERED = 2  # so many
CHEAP = 5  # figures of a table that are as much work as a step
MOST_WALKED = 12  # stops a train may count for which walks are tabled; beyond only what is within reach bounds it


class Enough(Exception):
    """What is found by now will do."""


class Look:
    """One search for one kind of train.

    `found`: all routes that earn more than the floor of its terms; with `only_best` ever better ones, the last the
    best of all, unless it was broken off in a hurry and is not `complete`.
    """

    def __init__(self, ground: Ground, kind: Kind, steps: Steps, terms: Terms) -> None:
        self.ground, self.graph, self.kind, self.steps = ground, ground.graph, kind, steps
        self.only_best, self.floor, self.free = terms.only_best, terms.floor, terms.free
        self.until = steps.left - terms.hurry
        self.found: list[Trip] = []
        self.prices = terms.prices or [0.0] * len(self.graph.legs)
        self.cuts = [cut for cut in terms.cuts if cut.price > 0]
        self.cut_sides = 0
        for cut in self.cuts:
            self.cut_sides |= cut.sides
        self.cuts_at = [[cut for cut in self.cuts if leg.sides & cut.sides] for leg in self.graph.legs]
        self.token = -1
        self.path: list[int] = []
        self.width = kind.room + 1
        self.own_hope = 0
        self.spare = kind.marked.bit_count()
        self.began, self.patience = steps.left, PATIENCE
        self.memory = 0  # stops that the tables remember
        self.tables = self._tables()
        self.out = [sorted(some, key=self._promise, reverse=True) for some in self.graph.out]
        self.net = self._net()
        self._tops: dict[tuple[int, bool], list[float]] = {}
        self._known: dict[tuple[object, ...], float] = {}
        self._joint: dict[tuple[int, int, int, int], float] = {}
        self._seconds: dict[tuple[int, int], list[float]] = {}
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

    def _tables(self) -> dict[int, Table]:
        """The most gained by walks that remember the stops of `memory`, by which of these they called at."""
        if self.kind.room > MOST_WALKED:
            return {}
        cells = len(self.graph.legs) * (self.kind.range + 1) * self.width << self.memory.bit_count()
        self.steps.take(cells // CHEAP)
        return tables(self.graph, self.kind, self.prices, self.free, self.memory)

    def _remember(self) -> None:
        """It takes long: let the tables remember the stops that walks would like to come back to."""
        self.patience = AT_LEISURE
        again = [stop for stop in range(len(self.net)) if self.graph.passable[stop] and self.net[stop] > 0]
        again.sort(key=lambda stop: -self.net[stop])
        self.memory = sum(1 << stop for stop in again[:REMEMBERED])
        self.tables = self._tables()
        self._joint.clear()
        self._seconds.clear()

    def _promise(self, number: int) -> float:
        """What speaks for going along a leg first."""
        return self.tables[0][number][-1] if self.tables else self.kind.hopes[self.graph.legs[number].end]

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
        for known in (self._known, self._joint, self._seconds):
            known.clear()
        must = kind.must[token]
        room, left = kind.room - must, kind.range - kind.weighs[token]
        if room < 0 or left < 0:
            return
        base = float(kind.hopes[token]) if must else 0.0
        opt = () if must else (kind.hopes[token],)
        used = ~self.free
        out = banned | self.graph.conflicts[token]
        hits = kind.marked & 1 << token
        if kind.counts_own:
            self.own_hope = max([kind.hopes[one] for one in self.graph.own if not banned >> one & 1])
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
        if self.tables and not self._hopeful(number, out & self.memory, room, left, self.floor - base, opt, first):
            return self.floor
        self.steps.take(1)
        if self.steps.left < self.until and self.found:
            raise Enough
        if self.began - self.steps.left > self.patience:
            self._remember()
        base -= self.prices[number]
        for cut in self.cuts_at[number]:
            if (used & cut.sides).bit_count() < TWO <= ((used | sides) & cut.sides).bit_count():
                base -= cut.price
        out |= self.graph.conflicts[end]
        used |= sides
        left -= kind.weighs[end]
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
        most = self._go_on(end, used, out, room, left, base, opt, hits, first)
        self.path.pop()
        return most if most > here else here

    def _go_on(
        self, at: int, used: int, out: int, room: int, left: int, base: float, opt: tuple[int, ...],
        hits: int, first: int,
    ) -> float:  # fmt: skip
        """Lengthen the arm; then, if it is the first, begin the second one with a later leg of the token."""
        kind, passable = self.kind, self.graph.passable[at]
        if not passable and first < 0:
            return NEVER
        heads = 1 << at if passable else 0
        if first >= 0:
            heads |= 1 << self.token
        within = self.ground.reach(heads, out)
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
        most = self._on_by_each(self.out[at], used, out, room, left, base, opt, hits, first)
        if first >= 0:
            self.path.append(-1)
            later = self.out[self.token][first + 1 :]
            most = max(most, self._on_by_each(later, used, out, room, left, base, opt, hits, -1))
            self.path.pop()
        if before - self.steps.left > WORTH_KNOWING and len(self._known) < MOST_KNOWN:
            self._known[key] = most - base
        return most

    def _on_by_each(
        self, legs: Sequence[int], used: int, out: int, room: int, left: int, base: float, opt: tuple[int, ...],
        hits: int, first: int,
    ) -> float:  # fmt: skip
        """Go on by each of these legs; the most that comes of it."""
        most = float(NEVER)
        for number in legs:
            found = self._step(number, used, out, room, left, base, opt, hits, first)
            if found > most:
                most = found
        return most

    def _most(self, within: int, room: int, opt: tuple[int, ...], both: bool) -> float:
        """The most the best stops within reach could add, with the `opt` of the route itself."""
        tops = self._tops_of(within, both)
        if not opt:
            return sum(tops[:room])
        return sum(sorted((*opt, *tops), reverse=True)[:room])

    def _hopeful(
        self, number: int, past: int, room: int, left: int, need: float, opt: tuple[int, ...], first: int
    ) -> bool:
        """Whether a walk along the leg could earn more than is needed, `past` being the stops it remembers."""
        if not self._could(number, past, room, left, need, opt, first):
            return False
        if not self.own_hope or not room:
            return True
        return self._could(number, past, room - 1, left, need - self.own_hope, opt, first)

    def _could(
        self, number: int, past: int, room: int, left: int, need: float, opt: tuple[int, ...], first: int
    ) -> bool:
        """The same, whether or not it counts a stop with a token."""
        index = left * self.width + room
        if first >= 0:
            if self._both(number, past, index, first) > need:
                return True
            for value in opt[:room]:
                need -= value
                index -= 1
                if self._both(number, past, index, first) > need:
                    return True
            return False
        row = self.tables[past][number]
        if row[index] > need:
            return True
        for value in opt[:room]:
            need -= value
            index -= 1
            if row[index] > need:
                return True
        return False

    def _both(self, number: int, past: int, index: int, first: int) -> float:
        """The most gained by a walk along the leg and a second arm that begins after the token's leg `first`."""
        key = (number, past, index, first)
        found = self._joint.get(key)
        if found is None:
            seconds = self._seconds.get((past, first))
            if seconds is None:
                later = [self.tables[past][one] for one in self.out[self.token][first + 1 :]]
                seconds = [max(0, *some) for some in zip(*later, strict=True)] if later else []
                self._seconds[past, first] = seconds
            row = self.tables[past][number]
            found = row[index]
            if seconds:
                room = index % self.width
                start = index - room
                found = max(row[start + one] + seconds[index - one] for one in range(room + 1))
            self._joint[key] = found
        return found

    def _arrive(self, estimate: float, used: int, hits: int) -> float:
        """Note the route that ends here, if it earns more than the floor; what it earns."""
        kind = self.kind
        price = sum([self.prices[number] for number in self.path if number >= 0])
        price += sum([cut.price for cut in self.cuts if (used & cut.sides).bit_count() >= TWO])
        value = kind.exactly(stops_of(self.graph, self.token, self.path)) if hits else None
        if value is None:
            value = round(estimate + price)
        if value - price > self.floor:
            self.found.append(Trip(value, value - price, used & self.free, self.token, tuple(self.path)))
            if self.only_best:
                self.floor = value - price
        return value - price
