"""Where small things stand so that they cover neither track nor stops nor each other: everything in parts of a side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from pbem.drawing.svg import Point

_STEP = 0.09  # of the lattice of places that are tried
_STEPS = 11  # how many it goes in each direction
_FAR = _STEPS * _STEP
_LATTICE = 0.12  # what it costs to stand at none of the places named
_COVERED = 40.0  # what it costs to cover another thing, and as much for a whole square side of it
Way = tuple[float, float, float]
_HALF = 0.866  # from the middle of a hex to the middle of an edge


class Spot(NamedTuple):
    """A round thing that should not be covered; `weight`: how little it should."""

    x: float
    y: float
    radius: float
    weight: float


class Box(NamedTuple):
    """Room of a thing, from its middle."""

    x: float
    y: float
    width: float
    height: float


class Wish(NamedTuple):
    """A thing to be placed: its size, where it belongs (best first), how much standing over the edge costs."""

    width: float
    height: float
    anchors: tuple[Point, ...]
    over_edge: float = 14.0
    sideways: float = 0.9  # how far it may go to the left and right
    away: float = 0.9  # what it costs to stand one side further from where it belongs
    on_track: bool = False  # whether it may stand on track


class Things:
    """The round things of one hex. Equal only to itself, which is quickly found out."""

    __slots__ = ("spots",)

    def __init__(self, spots: Iterable[Spot]) -> None:
        self.spots = tuple(spots)


class Ground(NamedTuple):
    """What is there already, around the middle of a hex on the page, whose edges look these ways."""

    centre: Point
    edges: tuple[Point, ...]
    things: tuple[Things, ...]
    boxes: tuple[Box, ...]


@lru_cache(1 << 13)  # from one picture of a game to the next, most things stand where they stood
def settle(wish: Wish, ground: Ground) -> tuple[Box, float]:
    """The best room for a thing, and how bad it is: 0 where it covers nothing and stands where it belongs."""
    x, y = ground.centre
    across = max(min(_FAR, wish.sideways), *(abs(right) for right, _ in wish.anchors)) + wish.width / 2
    down = max(_FAR, *(abs(down) for _, down in wish.anchors)) + wish.height / 2
    least_weight = 1.0 if wish.on_track else 0.0
    spots = [
        spot
        for thing in ground.things
        for spot in thing.spots
        if spot.weight > least_weight
        and abs(spot.x - x) < across + spot.radius
        and abs(spot.y - y) < down + spot.radius
    ]
    spots.sort(key=lambda spot: -spot.weight)
    (a, b, ab), (c, d, cd), (e, f, ef) = _inner(wish.width, wish.height, ground.edges)
    best, least = Box(x, y, wish.width, wish.height), float("inf")
    for cost, (right, down) in _places(wish.anchors, wish.sideways, wish.away):
        if cost >= least:
            break
        # How far the corner furthest out lies beyond an edge: all together cost no less.
        over = max(abs(right * a + down * b) - ab, abs(right * c + down * d) - cd, abs(right * e + down * f) - ef)
        if over > 0:
            if cost + over * wish.over_edge >= least:
                continue
            cost += _beyond(right, down, wish, _ways(ground.edges)) * wish.over_edge
        box = Box(x + right, y + down, wish.width, wish.height)
        if cost < least:
            cost += overlaps(box, ground.boxes)
        if cost < least:
            cost += _covers(box, spots, least - cost)
        if cost < least:
            best, least = box, cost
    return best, least


@lru_cache(maxsize=256)
def _places(anchors: tuple[Point, ...], sideways: float, far: float) -> tuple[tuple[float, Point], ...]:
    """All places to try with what they cost, cheapest first."""
    found = [(0.1 * at, anchor) for at, anchor in enumerate(anchors)]
    steps = [step * _STEP for step in range(-_STEPS, _STEPS + 1)]
    for right in (step for step in steps if abs(step) <= sideways):
        aside = [(0.1 * at, right - x, y) for at, (x, y) in enumerate(anchors)]
        for down in steps:
            away = min([more + hypot(across, down - y) * far for more, across, y in aside])
            found.append((_LATTICE + away, (right, down)))
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def _ways(edges: tuple[Point, ...]) -> tuple[Point, Point, Point]:
    """Three ways on from the middle across edges; the other three lead back."""
    first, second, third = ((x / _HALF, y / _HALF) for x, y in edges[:3])
    return first, second, third


@lru_cache(maxsize=1024)
def _inner(wide: float, high: float, edges: tuple[Point, ...]) -> tuple[Way, Way, Way]:
    """Three ways across edges, and how far along each the middle of a box may lie that is within the hex."""
    limit = _HALF - 0.03
    first, second, third = ((a, b, limit - (wide * abs(a) + high * abs(b)) / 2) for a, b in _ways(edges))
    return first, second, third


def _beyond(right: float, down: float, wish: Wish, ways: tuple[Point, Point, Point]) -> float:
    """How far the corners of a box so far from the middle lie beyond the edges of the hex, in all."""
    (a, b), (c, d), (e, f) = ways
    limit, total = _HALF - 0.03, 0.0
    for x in (right - wish.width / 2, right + wish.width / 2):
        for y in (down - wish.height / 2, down + wish.height / 2):
            far = max(abs(x * a + y * b), abs(x * c + y * d), abs(x * e + y * f))
            if far > limit:
                total += far - limit
    return total


def _covers(box: Box, spots: Iterable[Spot], enough: float) -> float:
    """How badly a box covers round things; from `enough` on it does not matter how badly."""
    total, (at_x, at_y, wide, high) = 0.0, box
    left, right, top, foot = at_x - wide / 2, at_x + wide / 2, at_y - high / 2, at_y + high / 2
    for x, y, radius, weight in spots:
        across = left - x if x < left else x - right if x > right else 0.0
        if across < radius:
            down = top - y if y < top else y - foot if y > foot else 0.0
            if across * across + down * down < radius * radius:
                total += weight
                if total >= enough:
                    break
    return total


def overlaps(box: Box, boxes: Iterable[Box]) -> float:
    """How badly a box covers others."""
    total = 0.0
    for other in boxes:
        across = (box.width + other.width) / 2 - abs(box.x - other.x)
        down = (box.height + other.height) / 2 - abs(box.y - other.y)
        if across > 0 and down > 0:
            total += _COVERED * (1 + across * down)
    return total
