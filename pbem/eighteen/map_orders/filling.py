"""From the stops of a route to its hexes: all ways over track that come to these places in this order.

Ways that call at nothing else come first; only where there is none may a way call at stops that were not named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, At
from engine.eighteen.map.trails import Side

MOST_OTHERS = 4  # stops called at that were not named
MOST_STEPS = 20_000  # hexsides crossed in looking for ways
MOST_WAYS = 40

Named = Sequence[Collection[str]]  # for each place the hexes that its name may mean


def ways(network: Network, company: str, named: Named) -> tuple[tuple[str, ...], ...]:
    """The hexes of every way that begins at a stop in the first place and ends at one in the last."""
    for others in range(MOST_OTHERS + 1):
        seeker = _Seeker(network, company, named, others)
        found = tuple(dict.fromkeys(seeker.ways()))
        if found or seeker.steps >= MOST_STEPS:
            return found
    return ()


class _Seeker:
    """Walks over track; `steps` counts the hexsides crossed."""

    def __init__(self, network: Network, company: str, named: Named, others: int) -> None:
        self.steps = 0
        self._network = network
        self._company = company
        self._named = named
        self._others = others
        self._found: list[tuple[str, ...]] = []

    def ways(self) -> Iterator[tuple[str, ...]]:
        """All ways, as far as the steps allow."""
        for hex_id in self._named[0]:
            for stop in range(len(self._network.tile(hex_id).stops)):
                self._leave((hex_id,), stop, 1, frozenset(((hex_id, stop),)), 0)
        yield from self._found

    def _leave(self, way: tuple[str, ...], stop: int, come: int, used: frozenset[At | Side], others: int) -> None:
        """On from a stop of the last hex; `come`: how many of the places named were come to."""
        for edge, end in self._network.paths(way[-1]):
            if end == STOP + stop:
                self._cross(way, edge, come, used, others)

    def _cross(self, way: tuple[str, ...], edge: int, come: int, used: frozenset[At | Side], others: int) -> None:
        there = self._network.neighbour(way[-1], edge)
        if there is None or self.steps >= MOST_STEPS or len(self._found) >= MOST_WAYS:
            return
        side = (way[-1], there) if way[-1] < there else (there, way[-1])
        if side in used:
            return
        self.steps += 1
        used |= {side}
        wanted = come < len(self._named) and there in self._named[come]
        entered, further = (edge + EDGES // 2) % EDGES, (*way, there)
        for path in self._network.paths(there):
            if entered not in path:
                continue
            end = path[1] if path[0] == entered else path[0]
            if end < STOP:
                self._cross(further, end, come + wanted, used, others)
            else:
                self._call(further, end - STOP, come + wanted, used, others + (not wanted))

    def _call(self, way: tuple[str, ...], stop: int, come: int, used: frozenset[At | Side], others: int) -> None:
        """At a stop: the way may end here, or go on."""
        at = way[-1], stop
        if others > self._others or at in used:
            return
        if come == len(self._named):
            if way[-1] in self._named[-1]:
                self._found.append(way)
            return
        passable = self._network.tile(way[-1]).stops[stop].kind != "offboard"
        if passable and not self._network.blocks(*at, self._company):
            self._leave(way, stop, come, used | {at}, others)
