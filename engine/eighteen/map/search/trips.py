"""Routes of one train, and the terms on which they are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.eighteen.map.search.graph import Graph

AT_LEISURE = 1 << 60  # steps

TWO = 2


class Cut(NamedTuple):
    """Three segments, and what a route pays that uses two of them."""

    sides: int
    price: float


class Trip(NamedTuple):
    """A route: what it earns, that less the prices of its track, its segments, its token and its legs."""

    value: int
    reduced: float
    sides: int
    token: int
    path: tuple[int, ...]  # legs from the token outwards: those of the first arm, then -1, then those of the second


class Terms(NamedTuple):
    """What a route must earn more than, what it pays (for each leg and each cut), and the segments it may use.

    `only_best`: others than the best are not wanted. `hurry`: after so many steps the next best will do.
    """

    floor: float = 0
    prices: Sequence[float] = ()
    cuts: Sequence[Cut] = ()
    free: int = -1
    only_best: bool = True
    hurry: int = AT_LEISURE


def stops_of(graph: Graph, token: int, path: Sequence[int]) -> list[int]:
    """The stops of a route, in order."""
    cut = path.index(-1) if -1 in path else len(path)
    ends = [graph.legs[number].end for number in path if number >= 0]
    return [*reversed(ends[:cut]), token, *ends[cut:]]


def hexes_of(graph: Graph, trip: Trip) -> tuple[str, ...]:
    """The hexes of a route, in that direction of which the first hexes come first."""
    path = trip.path
    cut = path.index(-1) if -1 in path else len(path)
    first = [hex_id for number in path[:cut] for hex_id in graph.legs[number].hexes]
    second = [hex_id for number in path[cut + 1 :] for hex_id in graph.legs[number].hexes]
    hexes = (*reversed(first), graph.calls[trip.token].at[0], *second)
    return min(hexes, hexes[::-1])
