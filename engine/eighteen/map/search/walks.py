"""The most that a train can still gain from a stop onwards, if it may come to a stop again after another one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.train_kinds import NEVER, TrainKind

Table = list[list[float]]  # for each leg: most gain by what is left, index `range_left * (room + 1) + room_left`
Onward = tuple[float, int, float]  # the most gained by a leg from a stop, where it leads, the most by one to elsewhere


def tables(graph: Graph, kind: TrainKind, prices: Sequence[float], free: int, memory: int = 0) -> dict[int, Table]:
    """For each leg the most gained by a walk that begins with it, for every amount of room (and range) left.

    A walk is a route that may call at a stop again, but not turn back to the stop it came from, nor call again at one
    of the stops of `memory`: there is a table for each set of these that it called at before. What a leg costs by
    `prices` is taken off; legs that leave the segments `free` are not used. NEVER: it cannot be run at all.
    """
    walks = _Walks(graph, kind, prices, free)
    some = memory
    while True:  # every set of them, larger ones before the smaller ones they grow from
        walks.add(some, memory)
        if not some:
            break
        some = (some - 1) & memory
    return {past: [list(column) for column in zip(*rows, strict=True)] for past, rows in walks.rows.items()}


class _Walks:
    """`rows`: for each set of stops called at before, by index, a figure for each leg."""

    def __init__(self, graph: Graph, kind: TrainKind, prices: Sequence[float], free: int) -> None:
        self.graph, self.kind, self.prices = graph, kind, prices
        self.open = [number for number, leg in enumerate(graph.legs) if not leg.sides & ~free]
        self.loose = [number for number in self.open if self._takes_nothing(graph.legs[number].end)]
        self.rows: dict[int, Table] = {}
        self._onward: dict[tuple[int, int], list[Onward]] = {}
        self.past = self.memory = 0

    def add(self, past: int, memory: int) -> None:
        """The rows for walks that called at the stops `past` before."""
        self.past, self.memory = past, memory
        self.rows[past] = []
        for left in range(self.kind.range + 1):
            for room in range(self.kind.room + 1):
                self._add_row(left, room)

    def _then(self, end: int) -> int:
        """The stops called at before once the walk has come to `end`."""
        return self.past | 1 << end & self.memory

    def _takes_nothing(self, stop: int) -> bool:
        """Whether a walk may pass the stop without using up anything."""
        kind = self.kind
        return not kind.must[stop] and not kind.weighs[stop] and self.graph.passable[stop]

    def _add_row(self, left: int, room: int) -> None:
        """The row for so much range and room, from those for less."""
        row = [float(NEVER)] * len(self.graph.legs)
        self.rows[self.past].append(row)
        for number in self.open:
            _, end, _, _ = leg = self.graph.legs[number]
            after = left - self.kind.weighs[end]
            if after >= 0 and not self.past >> end & 1:
                row[number] = self._gain(leg.start, end, after, room) - self.prices[number]
        self._settle(row)

    def _gain(self, start: int, end: int, left: int, room: int) -> float:
        """The most gained by going on to a stop: counting it, if there is room, or passing it if that is allowed."""
        kind, passable = self.kind, self.graph.passable[end]
        best = float(NEVER)
        index = left * (kind.room + 1) + room
        if room:
            best = kind.hopes[end] + (self._after(index - 1, start, end) if passable else 0.0)
        if not kind.must[end]:
            onward = self._after(index, start, end) if passable and kind.weighs[end] else 0.0
            best = max(best, onward)
        return best

    def _after(self, index: int, start: int, end: int) -> float:
        """The most gained after coming from `start` to `end`."""
        then = self._then(end)
        some = self._onward.get((then, index))
        if some is None:
            some = self._onward[then, index] = self._onward_by(self.rows[then][index])
        best, to, second = some[end]
        return second if to == start else best

    def _onward_by(self, row: list[float]) -> list[Onward]:
        found = []
        legs = self.graph.legs
        for out in self.graph.out:
            best = second = 0.0
            to = -1
            for number in out:
                value = row[number]
                if value > second and value > 0:
                    end = legs[number].end
                    if value > best:
                        if end != to:
                            second, to = best, end
                        best = value
                    elif end != to:
                        second = value
            found.append((best, to, second))
        return found

    def _settle(self, row: list[float]) -> None:
        """Let walks pass stops that take nothing until no figure grows; going in circles gains nothing."""
        legs, out, prices = self.graph.legs, self.graph.out, self.prices
        index = len(self.rows[self.past]) - 1
        todo = self.loose
        while todo:
            grown = set()
            for number in todo:
                start, end, _, _ = legs[number]
                if self.past >> end & 1:
                    continue
                then = self.rows[self._then(end)][index]
                most = max([then[one] for one in out[end] if legs[one].end != start], default=0.0) - prices[number]
                if most > row[number]:
                    row[number] = most
                    grown.add(start)
            todo = [number for number in self.loose if legs[number].end in grown]
