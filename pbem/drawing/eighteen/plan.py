"""The plan of a tile: where its stops lie and how its track runs, in parts of a side from the middle of its hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import atan2, degrees

import msgspec

from engine.eighteen.map.pieces import STOP, Path, Stop
from pbem.drawing.eighteen.curves import Curve, backward, between, distance, point, samples, split, spoke, turned, unit
from pbem.drawing.eighteen.style import SLOT, SLOT_OF_MANY, TOWN
from pbem.drawing.svg import Point

Edges = tuple[Point, ...]  # the middles of the edges 0 to 5
_ALONG = (0.5, 0.28, 0.72)  # where on its line a stop may stand
_OUT = (0.5, 0.45, 0.4)  # from the middle, for a stop that shares its tile with others
_RIM = 0.06  # of a city around its places
_ARROW = 0.47  # how much of the way to the middle the track of a red area goes
_SPREAD = {2: ((-0.37, 0.06), (0.37, -0.06)), 3: ((-0.37, -0.2), (0.37, -0.2), (0.0, 0.4))}  # without track


class TilePlan(msgspec.Struct, frozen=True):
    """`stops`: the middle of each; `curves`: for each path its line, from its smaller end to the other."""

    stops: tuple[Point, ...]
    curves: tuple[Curve, ...]


@lru_cache(maxsize=4096)
def plan(stops: tuple[Stop, ...], paths: tuple[Path, ...], edges: Edges) -> TilePlan:
    """The plan of these stops and this track, turned as it lies."""
    spokes = [[one for one, other in paths if other == STOP + at] for at in range(len(stops))]
    passing = [between(edges[one], edges[other]) for one, other in paths if other < STOP]
    spots = _spots(stops, spokes, passing, edges)
    lines = [_lines(stop, at, joined, edges) for stop, at, joined in zip(stops, spots, spokes, strict=True)]
    curves = []
    for one, other in paths:
        curves.append(between(edges[one], edges[other]) if other < STOP else lines[other - STOP][one])
    return TilePlan(spots, tuple(curves))


def _lines(stop: Stop, at: Point, joined: Sequence[int], edges: Edges) -> dict[int, Curve]:
    """The line of each edge that is joined to a stop."""
    if stop.kind == "offboard":
        return {edge: _arrow(edges[edge]) for edge in joined}
    if len(joined) == 2:
        one, other = joined
        through = between(edges[one], edges[other])
        for along in (step / 50 for step in range(51)):
            if distance(point(through, along), at) < 0.02:
                first, second = split(through, along)
                return {one: first, other: backward(second)}
    return {edge: spoke(edges[edge], at) for edge in joined}


def _arrow(edge: Point) -> Curve:
    return edge, _part(edge, 1 - _ARROW / 3), _part(edge, 1 - _ARROW * 2 / 3), _part(edge, 1 - _ARROW)


def _part(vector: Point, part: float) -> Point:
    return vector[0] * part, vector[1] * part


def _spots(
    stops: Sequence[Stop], spokes: Sequence[Sequence[int]], passing: Sequence[Curve], edges: Edges
) -> tuple[Point, ...]:
    """Where the stops stand, clear of each other and of track that passes them by."""
    if not stops:
        return ()
    if len(stops) > 1 and not any(spokes):
        return _SPREAD.get(len(stops), tuple(_part(edges[at % 6], 0.6) for at in range(len(stops))))
    several = len(stops) > 1
    choices = [
        tuple(_choices(stop, joined, passing, edges, several)) for stop, joined in zip(stops, spokes, strict=True)
    ]
    best = max(product(*choices), key=lambda chosen: _room(chosen, stops, spokes, passing, edges))
    return tuple(best)


def _choices(
    stop: Stop, joined: Sequence[int], passing: Sequence[Curve], edges: Edges, several: bool
) -> Iterator[Point]:
    """Where a stop may stand, the best place first."""
    if not several and (not passing or stop.kind == "offboard"):
        through = len(joined) == 2 and stop.kind == "town"
        yield point(between(edges[joined[0]], edges[joined[1]]), 0.5) if through else (0.0, 0.0)
        return
    if len(joined) == 2:
        line = between(edges[joined[0]], edges[joined[1]])
        yield from (point(line, along) for along in _ALONG)
    if len(joined) != 2 or not several:
        out = (sum(edges[edge][0] for edge in joined), sum(edges[edge][1] for edge in joined))
        if joined and abs(out[0]) + abs(out[1]) > 0.01:
            yield from (_part(unit(out), far) for far in _OUT)
            if not several and stop.kind == "city":  # straight away from track that passes it
                yield from (_part(unit(turned(out, turn)), _OUT[1]) for turn in (-30.0, 30.0))
        else:
            yield 0.0, 0.0


def _room(
    chosen: Sequence[Point],
    stops: Sequence[Stop],
    spokes: Sequence[Sequence[int]],
    passing: Sequence[Curve],
    edges: Edges,
) -> float:
    """How much room these places leave: the narrowest gap, as far as it matters."""
    lines = [tuple(_lines(*given, edges).values()) for given in zip(stops, chosen, spokes, strict=True)]
    circles = [places(stop, spot, len(stops)) for stop, spot in zip(stops, chosen, strict=True)]
    gaps = [0.12]
    for one, other in combinations(circles, 2):
        gaps += [distance(a, b) - size - beside for a, size in one for b, beside in other]
    for stop, joined, circle in zip(stops, spokes, circles, strict=True):
        if stop.kind == "city":  # each exit shows between its edge and the city
            gaps += [distance(edges[edge], spot) - size - _RIM for edge in joined for spot, size in circle]
    for at, circle in enumerate(circles):
        others = [curve for number, curves in enumerate(lines) if number != at for curve in curves]
        near = [spot for curve in (*others, *passing) for spot in samples(curve, 7)]
        gaps += [distance(spot, track) - size - 0.08 for spot, size in circle for track in near]
    return round(min(gaps), 3)


def radius(stop: Stop) -> float:
    """How far a stop that shares its tile with others reaches from its middle."""
    return max(distance((0.0, 0.0), place) + size for place, size in places(stop, (0.0, 0.0), 2))


def places(stop: Stop, spot: Point, stops: int, tokens: int = 0) -> tuple[tuple[Point, float], ...]:
    """The circles of a stop that stands at a spot, middle and radius: a town's dot, or the places for tokens.

    `stops`: how many the tile has; where it is not alone, a row of places lies across the way from the middle of the
    hex. There are places for all `tokens` that stand there.
    """
    if stop.kind == "town":
        return ((spot, TOWN),)
    turn = 0.0 if stops == 1 else _across(spot)
    rows = _slots(max(stop.slots, tokens), stops)
    moves = ((turned(at, turn), size) for at, size in rows)
    return tuple(((spot[0] + x, spot[1] + y), size) for (x, y), size in moves)


def _across(spot: Point) -> float:
    """The slope of a line at right angles to that from the middle, in degrees from -90 to 90."""
    if distance(spot, (0.0, 0.0)) < 0.01:
        return 0.0
    return (degrees(atan2(spot[1], spot[0])) + 180) % 180 - 90


def _slots(count: int, stops: int) -> tuple[tuple[Point, float], ...]:
    """The places for tokens around the middle of their city, and their radius."""
    size = SLOT[min(stops, 3) - 1][count > 1] if count < 3 else SLOT_OF_MANY
    if count <= 1:
        return (((0.0, 0.0), size),)
    if count == 2:
        return tuple(((x * size, 0.0), size) for x in (-1.02, 1.02))
    if count == 3:
        return tuple(((x * size, y * size), size) for x, y in ((-1.02, 0.59), (0.0, -1.18), (1.02, 0.59)))
    rows = -(-count // 2)
    across = ((-1.02, 1.02)[at % 2] for at in range(count))
    down = (2.04 * (at // 2) - 1.02 * (rows - 1) for at in range(count))
    return tuple(((x * size, y * size), size) for x, y in zip(across, down, strict=True))
