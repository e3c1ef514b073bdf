"""The legal route most like one that is not legal: for the sentence that refuses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, At
from engine.eighteen.map.trails import Side

MOST_STEPS = 30_000  # hexsides crossed in looking for it
MOST_ASKED = 3_000  # routes whose legality is asked
MOST_OTHERS = 8  # hexes of the route found that were not named
NAMED_WEIGHS = 5  # so many others are taken in to have one more of those named

Earns = Callable[[tuple[str, ...]], int | None]  # what a route earns; None: it is not legal


def nearest(network: Network, company: str, named: Sequence[str], earns: Earns) -> tuple[str, ...] | None:
    """The route with most of the hexes named and fewest others, weighed, then the one earning most.

    None: nothing legal was found that begins at a stop in one of these hexes. The search is bounded.
    """
    seeker = _Seeker(network, company, named, earns)
    for others in range(MOST_OTHERS + 1):
        for hex_id in dict.fromkeys(named):
            if hex_id in network.board.hexes:
                for stop in range(len(network.tile(hex_id).stops)):
                    seeker.set_out((hex_id, stop), others)
        if seeker.exhausted:
            break
    return _along(named, seeker.best) if seeker.best else None


def _along(named: Sequence[str], way: tuple[str, ...]) -> tuple[str, ...]:
    """The way in the direction in which its hexes were named."""
    order = [named.index(hex_id) for hex_id in way if hex_id in named]
    return way[::-1] if len(order) > 1 and order[0] > order[-1] else way


class _Seeker:
    """Walks over track from a stop; `best` is the route found so far."""

    def __init__(self, network: Network, company: str, named: Sequence[str], earns: Earns) -> None:
        self.best: tuple[str, ...] | None = None
        self._network = network
        self._company = company
        self._named = Counter(named)
        self._earns = earns
        self._score = (-len(network.board.hexes), 0)
        self._seen: set[tuple[str, ...]] = set()
        self._steps = 0

    @property
    def exhausted(self) -> bool:
        """Whether it has looked at as much as it may."""
        return self._steps >= MOST_STEPS or len(self._seen) >= MOST_ASKED

    def set_out(self, start: At, others: int) -> None:
        """All ways from a stop that touch at most so many hexes not named."""
        hex_id, stop = start
        self._leave((hex_id,), stop, frozenset((start,)), others)

    def _leave(self, way: tuple[str, ...], stop: int, used: frozenset[At | Side], others: int) -> None:
        """On from a stop of the last hex."""
        for edge, end in self._network.paths(way[-1]):
            if end == STOP + stop:
                self._cross(way, edge, used, others)

    def _cross(self, way: tuple[str, ...], edge: int, used: frozenset[At | Side], others: int) -> None:
        """On over an edge of the last hex, unless the way has crossed it before."""
        there = self._network.neighbour(way[-1], edge)
        if there is None or self.exhausted:
            return
        side = (way[-1], there) if way[-1] < there else (there, way[-1])
        if side in used:
            return
        used |= {side}
        self._steps += 1
        others -= there not in self._named
        if others < 0:
            return
        entered, further = (edge + EDGES // 2) % EDGES, (*way, there)
        for path in self._network.paths(there):
            if entered in path:
                end = path[1] if path[0] == entered else path[0]
                if end < STOP:
                    self._cross(further, end, used, others)
                else:
                    self._arrive(further, end - STOP, used, others)

    def _arrive(self, way: tuple[str, ...], stop: int, used: frozenset[At | Side], others: int) -> None:
        """At a stop: a route might end here, or pass."""
        at = way[-1], stop
        self._judge(way)
        passable = self._network.tile(at[0]).stops[stop].kind != "offboard"
        if passable and at not in used and not self._network.blocks(*at, self._company):
            self._leave(way, stop, used | {at}, others)

    def _judge(self, way: tuple[str, ...]) -> None:
        if way in self._seen or way[::-1] in self._seen:
            return
        self._seen.add(way)
        shared = (Counter(way) & self._named).total()
        like = NAMED_WEIGHS * shared - (len(way) - shared)
        if like < self._score[0]:
            return
        value = self._earns(way)
        if value is not None and (like, value) > self._score:
            self._score, self.best = (like, value), way
