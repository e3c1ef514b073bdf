"""From the hexes of a route to its track: the stops it calls at and the hexsides it crosses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.common18xx.map.network import Network
from engine.common18xx.map.pieces import EDGES, STOP

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
    for here, there in pairwise(hexes):
        edge = _edge(network, here, there)
        if isinstance(edge, Fault):
            return edge
        edges.append(edge)
    stops = _stops(network, hexes, edges)
    if isinstance(stops, Fault):
        return stops
    sides: set[Side] = set()
    for here, there in pairwise(hexes):
        side = (here, there) if here < there else (there, here)
        if side in sides:
            return Fault("track_twice", {"hex": here, "other": there})
        sides.add(side)
    return Trail(tuple(hexes), stops, frozenset(sides))


def _edge(network: Network, here: str, there: str) -> int | Fault:
    """Across which edge of the one hex the other lies."""
    one, other = network.board.hexes[here], network.board.hexes[there]
    step = (other.x - one.x, other.y - one.y)
    if step not in network.board.steps:
        return Fault("not_neighbours", {"hex": here, "other": there})
    edge = network.board.steps.index(step)
    if network.neighbour(here, edge) != there:
        return Fault("closed_side", {"hex": here, "other": there})
    return edge


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
            stop = next(_stops_at(paths, edge), None)
            if stop is None:
                return Fault("no_end", {"hex": hex_id, "other": hexes[1] if index == 0 else hexes[-2]})
        stops.append((hex_id, stop))
    return tuple(stops)


def _opposite(edge: int) -> int:
    """The same hexside seen from the other hex."""
    return (edge + EDGES // 2) % EDGES


def _stops_at(paths: Sequence[tuple[int, int]], edge: int) -> Iterator[int]:
    """The stops that track joins to this edge."""
    return (end - STOP for start, end in paths if start == edge and end >= STOP)


def _between(paths: Sequence[tuple[int, int]], entered: int, left: int) -> int | None:
    """The stop between two edges, -1 for track without a stop, None for no track; nobody leaves by where he came."""
    if entered == left:
        return None
    onward = set(_stops_at(paths, left))
    for stop in _stops_at(paths, entered):
        if stop in onward:
            return stop
    direct = (entered, left) if entered < left else (left, entered)
    return -1 if direct in paths else None
