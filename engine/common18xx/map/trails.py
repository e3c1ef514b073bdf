"""From the hexes of a route to its track: the stops it calls at and the hexsides it crosses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.common18xx.map.network import Network
from engine.common18xx.map.pieces import EDGES, STOP, Path

At = tuple[str, int]  # a stop of the map: its hex and its number on the tile there
Side = tuple[str, str]  # a hexside: the two hexes it lies between, smaller id first


class Fault(NamedTuple):
    """What is wrong with a route: a code, and the names that belong to it."""

    code: str
    facts: dict[str, str]


class Trail(NamedTuple):
    """A route as track. All track of a tile begins at a hexside, so whoever shares no hexside shares no track."""

    hexes: tuple[str, ...]
    stops: tuple[At, ...]  # in order, passed or not
    sides: frozenset[Side]


def resolve(network: Network, hexes: Sequence[str]) -> Trail | Fault:
    """The track of a route that touches these hexes in order; a Fault names the first hex where there is none.

    The edges by which a hex is entered and left settle which track of it is used. Where a tile joined them both
    directly and by a stop, the stop would be called at.
    """
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
    stops = _stops(network, hexes, edges)
    if isinstance(stops, Fault):
        return stops
    used = frozenset(sides)
    if len(used) < len(sides):
        index = next(index for index, side in enumerate(sides) if side in sides[:index])
        return Fault("track_twice", {"hex": hexes[index], "other": hexes[index + 1]})
    return Trail(tuple(hexes), stops, used)


def _not_next(network: Network, here: str, there: str) -> Fault:
    """Why no train goes from the one hex to the other at once."""
    one, other = network.board.hexes[here], network.board.hexes[there]
    adjoining = (other.x - one.x, other.y - one.y) in network.board.steps
    return Fault("closed_side" if adjoining else "not_neighbours", {"hex": here, "other": there})


def _stops(network: Network, hexes: Sequence[str], edges: Sequence[int]) -> tuple[At, ...] | Fault:
    """The stops on the way; the two ends must be among them."""
    stops: list[At] = []
    last = len(hexes) - 1
    for index, hex_id in enumerate(hexes):
        paths = network.paths(hex_id)
        if 0 < index < last:
            entered, left = _opposite(edges[index - 1]), edges[index]
            stop = _between(paths, entered, left)
            if stop is None:
                return Fault("no_track", {"hex": hex_id, "before": hexes[index - 1], "after": hexes[index + 1]})
            if stop < 0:
                continue
        else:
            edge = edges[0] if index == 0 else _opposite(edges[-1])
            stop = _stop_at(paths, edge)
            if stop is None:
                return Fault("no_end", {"hex": hex_id, "other": hexes[1] if index == 0 else hexes[-2]})
        stops.append((hex_id, stop))
    return tuple(stops)


def _opposite(edge: int) -> int:
    """The same hexside seen from the other hex."""
    return (edge + EDGES // 2) % EDGES


def _stop_at(paths: Sequence[Path], edge: int) -> int | None:
    """The first stop that track joins to this edge."""
    return next((end - STOP for start, end in paths if start == edge and end >= STOP), None)


def _between(paths: Sequence[Path], entered: int, left: int) -> int | None:
    """The stop between two edges, -1 for track without a stop, None for no track; nobody leaves by where he came."""
    if entered == left:
        return None
    direct = (entered, left) if entered < left else (left, entered)
    onto, onward = 0, 0  # bits of the stops joined to either edge
    found = None
    for path in paths:
        start, end = path
        if path == direct:
            found = -1
        elif start == entered:
            onto |= 1 << end
        elif start == left:
            onward |= 1 << end
    both = (onto & onward) >> STOP
    return (both & -both).bit_length() - 1 if both else found
