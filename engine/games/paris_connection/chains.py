"""Shortest legal chains of placements from a company's track to a hex."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.paris_connection.cut_off import occupancy
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import Table
from engine.games.paris_connection.steps.build import may_place


def distances(definition: Definition, table: Table, colour: str, start: str | None = None) -> dict[str, int]:
    """How many locomotives a chain to each hex needs by room alone (no cut-off test, no supply); reachable hexes only.

    `start`: a hex of the company's track to begin at; None for anywhere on it.
    """
    counts = occupancy(table.track)
    own = set(table.track[colour])
    found = dict.fromkeys((start,) if start is not None else table.track[colour], 0)
    fringe = list(found)
    while fringe:
        ahead = []
        for hex_id in fringe:
            for other in definition.board.near[hex_id]:
                room = counts.get(other, 0) < definition.capacity(definition.board.by_id[other])
                if other not in found and other not in own and room:
                    found[other] = found[hex_id] + 1
                    if other != definition.board.end_hex:  # it ends the build, so nothing lies behind it
                        ahead.append(other)
        fringe = ahead
    return found


def shortest_chains(
    definition: Definition,
    table: Table,
    colour: str,
    target: str,
    start: str | None = None,
    most: int = 5,
    most_chains: int = 12,
) -> tuple[tuple[str, ...], ...]:
    """All equally short legal builds that end on `target`, at most `most_chains`, of at most `most` locomotives.

    Empty when there is none. Legality, the cut-off test included, is the build step's own (§4.1, §5).
    """
    reach = min(most, table.depots.get(colour, 0), definition.most_per_build)
    ways = _Ways(definition, table, colour, target, distances(definition, table, colour, start))
    if target not in ways.far:
        return ()
    for length in range(max(1, ways.far[target]), reach + 1):
        found = []
        for chain in ways.of_length(length, start):
            found.append(chain)
            if len(found) == most_chains:
                break
        if found:
            return tuple(found)
    return ()


class _Ways:
    """Chains from the network to one target, searched by length; `far` prunes what cannot arrive in time."""

    def __init__(self, definition: Definition, table: Table, colour: str, target: str, far: dict[str, int]) -> None:
        self.definition = definition
        self.table = table
        self.colour = colour
        self.target = target
        self.far = far
        self.left = self._distances_to_target()

    def _distances_to_target(self) -> dict[str, int]:
        found = {self.target: 0}
        fringe = [self.target]
        while fringe:
            ahead = []
            for hex_id in fringe:
                for other in self.definition.board.near[hex_id]:
                    if other not in found and other in self.far and other not in self.table.track[self.colour]:
                        found[other] = found[hex_id] + 1
                        ahead.append(other)
            fringe = ahead
        return found

    def of_length(self, length: int, start: str | None) -> Iterator[tuple[str, ...]]:
        """Legal chains of exactly this many placements, each beside the one before it."""
        roots = (start,) if start is not None else self.table.track[self.colour]
        firsts = {other for root in roots for other in self.definition.board.near[root]}
        for hex_id in sorted(firsts):
            yield from self._on((), hex_id, length)

    def _on(self, placed: tuple[str, ...], hex_id: str, length: int) -> Iterator[tuple[str, ...]]:
        chain = (*placed, hex_id)
        if self.left.get(hex_id, length) > length - len(chain):
            return
        if not may_place(self.definition, self.table, self.colour, hex_id, placed):
            return
        if len(chain) == length:
            yield chain  # left == 0: this is the target
            return
        for other in sorted(self.definition.board.near[hex_id]):
            yield from self._on(chain, other, length)
