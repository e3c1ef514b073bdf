"""What lies around the stops of a graph: which are near, which only end a route, which are still within reach."""

from __future__ import annotations

from engine.eighteen.map.search.graph import Graph

MOST_REACHED = 150_000  # answers kept: searches at other prices ask the same again


class Ground:
    """For each stop the stops next to it and the segments of its legs; `ends`: the stops that no route passes."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.near = [0] * len(graph.calls)
        self.sides = [0] * len(graph.calls)
        for leg in graph.legs:
            self.near[leg.start] |= 1 << leg.end
            self.sides[leg.start] |= leg.sides
        self.ends = self._only_ends()
        self._around: dict[int, int] = {}
        self._reached: dict[tuple[int, int], int] = {}

    def _only_ends(self) -> int:
        """Blocked cities and red areas, and stops that all legs reach by one segment or from one other stop."""
        found = 0
        for stop, out in enumerate(self.graph.out):
            shared = -1
            for number in out:
                shared &= self.graph.legs[number].sides
            if shared or not self.near[stop] & (self.near[stop] - 1):
                found |= 1 << stop
        return found

    def reach(self, stops: int, barred: int) -> int:
        """The stops that might be called at from these on, when those `barred` may not."""
        key = stops, barred
        found = self._reached.get(key)
        if found is None:
            found = self._reach(stops, barred)
            if len(self._reached) < MOST_REACHED:
                self._reached[key] = found
        return found

    def _reach(self, stops: int, barred: int) -> int:
        near, passable = self.near, self.graph.passable
        seen = todo = 0
        while stops:
            low = stops & -stops
            stops ^= low
            todo |= near[low.bit_length() - 1]
        todo &= ~barred
        while todo:
            low = todo & -todo
            todo ^= low
            seen |= low
            index = low.bit_length() - 1
            if passable[index]:
                todo |= near[index] & ~barred & ~seen
        return seen

    def around(self, stops: int) -> int:
        """The segments of all legs from these stops."""
        found = self._around.get(stops)
        if found is None:
            found, rest = 0, stops
            while rest:
                low = rest & -rest
                rest ^= low
                found |= self.sides[low.bit_length() - 1]
            self._around[stops] = found
        return found
