"""From the hexes of a route to its track in every way to read them: the stops it calls at, the hexsides it crosses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, At, Path

Side = tuple[str, str]  # a hexside: the two hexes it lies between, smaller id first
PASSED = -1  # where a route crosses a hex without calling at a stop
_MOST_KNOWN = 4096  # turned tiles and edges of which it is known; a board has some hundreds


class Trail(NamedTuple):
    """A route as track. All track of a tile begins at a hexside, so whoever shares no hexside shares no track."""

    hexes: tuple[str, ...]
    calls: tuple[int, ...]  # for each hex the stop called at there, counted or not, or PASSED
    sides: frozenset[Side]

    @property
    def stops(self) -> tuple[At, ...]:
        """The stops called at, in order."""
        return tuple((hex_id, stop) for hex_id, stop in zip(self.hexes, self.calls, strict=True) if stop != PASSED)


def resolve(network: Network, hexes: Sequence[str]) -> tuple[Trail, ...] | Fault:
    """The track of a route that touches these hexes in order; a Fault names the first hex where there is none.

    The edges by which a hex is entered and left settle which track of it is used, but where a tile joins them both by a
    stop and past it (1843 §8.6.1): then there is a Trail for each way, the one that calls first. All of them cross the
    same hexsides, so which one is meant changes nothing for other trains. Trains run the same routes again and again:
    what was found is kept with the network, and goes over to the next one until a tile of the route is another.
    """
    route = tuple(hexes)
    found = network.trails.get(route)
    if found is None:
        found = network.trails[route] = _resolved(network, route)
    return found


def _resolved(network: Network, hexes: tuple[str, ...]) -> tuple[Trail, ...] | Fault:
    for hex_id in hexes:
        if hex_id not in network.board.hexes:
            return Fault("unknown_hex", {"hex": hex_id})
    if len(hexes) < 2:
        return Fault("one_hex", {"hex": "".join(hexes)})
    edges: list[int] = []  # the edge of hexes[i] across which hexes[i + 1] lies
    sides: list[Side] = []
    neighbours = network.geometry.neighbours
    for here, there in pairwise(hexes):
        if there not in neighbours[here]:
            return _not_next(network, here, there)
        edges.append(neighbours[here].index(there))
        sides.append((here, there) if here < there else (there, here))
    choices = _choices(network, hexes, edges)
    if isinstance(choices, Fault):
        return choices
    used = frozenset(sides)
    if len(used) < len(sides):
        index = next(index for index, side in enumerate(sides) if side in sides[:index])
        return Fault("track_twice", {"hex": hexes[index], "other": hexes[index + 1]})
    return tuple(Trail(hexes, calls, used) for calls in product(*choices))


def _not_next(network: Network, here: str, there: str) -> Fault:
    """Why no train goes from the one hex to the other at once."""
    one, other = network.board.hexes[here], network.board.hexes[there]
    adjoining = (other.x - one.x, other.y - one.y) in network.board.steps
    return Fault("closed_side" if adjoining else "not_neighbours", {"hex": here, "other": there})


def _choices(network: Network, hexes: Sequence[str], edges: Sequence[int]) -> list[tuple[int, ...]] | Fault:
    """For each hex the stops that may be called at on the way; the two ends must be stops."""
    choices: list[tuple[int, ...]] = []
    last = len(hexes) - 1
    for index, hex_id in enumerate(hexes):
        paths = network.paths(hex_id)
        if 0 < index < last:
            found = _between(paths, _opposite(edges[index - 1]), edges[index])
            if not found:
                return Fault("no_track", {"hex": hex_id, "before": hexes[index - 1], "after": hexes[index + 1]})
        else:
            found = _stops_at(paths, edges[0] if index == 0 else _opposite(edges[-1]))
            if not found:
                return Fault("no_end", {"hex": hex_id, "other": hexes[1] if index == 0 else hexes[-2]})
        choices.append(found)
    return choices


def _opposite(edge: int) -> int:
    """The same hexside seen from the other hex."""
    return (edge + EDGES // 2) % EDGES


@lru_cache(_MOST_KNOWN)
def _stops_at(paths: tuple[Path, ...], edge: int) -> tuple[int, ...]:
    """The stops that track joins to this edge."""
    return tuple(sorted(end - STOP for start, end in paths if start == edge and end >= STOP))


@lru_cache(_MOST_KNOWN)
def _between(paths: tuple[Path, ...], entered: int, left: int) -> tuple[int, ...]:
    """The stops between two edges, then PASSED for track without a stop; no train leaves by where it came."""
    if entered == left:
        return ()
    direct = (entered, left) if entered < left else (left, entered)
    onward = _stops_at(paths, left)
    both = tuple(stop for stop in _stops_at(paths, entered) if stop in onward)
    return (*both, PASSED) if direct in paths else both
