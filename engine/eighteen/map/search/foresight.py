"""Which ways are worth going on: what walks can still gain, tabled beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.train_kinds import TrainKind
from engine.eighteen.map.search.walks import Table, tables
from engine.eighteen.map.search.way import Way
from engine.eighteen.map.search.work import Steps

MOST_WALKED = 12  # stops a train may count for which walks are tabled; beyond only what is within reach bounds it
PATIENCE = 2_500  # steps of a search, at least, before walks remember stops
REMEMBERED = 2  # stops that walks remember when a search takes long
CHEAP = 5  # figures of a table that are as much work as a step


class Foresight:
    """Bounds for the search of one kind of train at one set of prices.

    `out`: the legs from each stop, those first that promise most.
    """

    def __init__(self, graph: Graph, kind: TrainKind, prices: Sequence[float], free: int, steps: Steps) -> None:
        self.graph, self.kind, self.prices, self.free, self.steps = graph, kind, prices, free, steps
        self.width = kind.room + 1
        self.memory = 0  # the stops that walks remember
        self.tables = self._tables()
        self.out = [sorted(some, key=self._promise, reverse=True) for some in graph.out]
        self.token, self.own_hope = -1, 0
        self._joint: dict[tuple[int, int, int, int], float] = {}
        self._seconds: dict[tuple[int, int], list[float]] = {}

    def _tables(self) -> dict[int, Table]:
        if self.kind.room > MOST_WALKED:
            return {}
        self.steps.take(self._cost(self.memory.bit_count()))
        return tables(self.graph, self.kind, self.prices, self.free, self.memory)

    def _cost(self, remembered: int) -> int:
        """The steps that tables are for walks that remember so many stops."""
        return (len(self.graph.legs) * (self.kind.range + 1) * self.width << remembered) // CHEAP

    def patience(self) -> int:
        """The steps after which it is worth while to remember stops: as many as that would take."""
        return max(PATIENCE, self._cost(REMEMBERED))

    def _promise(self, number: int) -> float:
        return self.tables[0][number][-1] if self.tables else self.kind.hopes[self.graph.legs[number].end]

    def begin(self, token: int, banned: int) -> None:
        """From now on routes start at this token and call at none of the stops `banned`."""
        self.token = token
        if self.kind.counts_own:
            self.own_hope = max([self.kind.hopes[own] for own in self.graph.own if not banned >> own & 1])
        self._joint.clear()
        self._seconds.clear()

    def remember(self, net: Sequence[float]) -> None:
        """Let walks not come back to the best stops, `net` being what each stop adds; worth while in a long search."""
        again = [stop for stop, gain in enumerate(net) if gain > 0 and self.graph.passable[stop]]
        again.sort(key=lambda stop: -net[stop])
        self.memory = sum(1 << stop for stop in again[:REMEMBERED])
        self.tables = self._tables()
        self._joint.clear()
        self._seconds.clear()

    def hopeful(self, number: int, way: Way, floor: float) -> bool:
        """Whether a walk along the leg could bring the way above the floor."""
        if not self.tables:
            return True
        _, barred, room, left, base, opt, _, first = way
        past, need, index = barred & self.memory, floor - base, left * self.width + room
        if not self._could(number, past, index, need, opt[:room], first):
            return False
        if not self.own_hope or not room:
            return True
        return self._could(number, past, index - 1, need - self.own_hope, opt[: room - 1], first)  # one is a token's

    def _could(self, number: int, past: int, index: int, need: float, opt: tuple[int, ...], first: int) -> bool:
        """Whether it gains more than is needed, if it called at the stops `past` before; `index`: as of the tables."""
        if first >= 0:
            if self._both(number, past, index, first) > need:
                return True
            for value in opt:
                need -= value
                index -= 1
                if self._both(number, past, index, first) > need:
                    return True
            return False
        row = self.tables[past][number]
        if row[index] > need:
            return True
        for value in opt:
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
