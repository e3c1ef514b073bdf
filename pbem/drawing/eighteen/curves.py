"""Track as curves: how a line runs between two edges of a hex, cut, sampled and written as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, pi, sin, sqrt

from pbem.drawing.svg import Point, number

Curve = tuple[Point, Point, Point, Point]  # a cubic Bézier curve

EDGE_AT = sqrt(3) / 2  # from the middle of a hex to the middle of an edge
# How far the handles of a curve reach in from its edges: exact arcs of 120° and 60° for near edges, else straight.
_HANDLES = {1: 0.3849, 2: 0.5359, 3: 0.5774}


@cache
def between(one: Point, other: Point) -> Curve:
    """The line from the middle of one edge to that of another, at right angles to both."""
    handle = _HANDLES[_apart(one, other)] / EDGE_AT
    return one, _toward(one, (0.0, 0.0), handle), _toward(other, (0.0, 0.0), handle), other


def _apart(one: Point, other: Point) -> int:
    turn = abs(atan2(one[1], one[0]) - atan2(other[1], other[0])) / (pi / 3)
    return round(min(turn, 6 - turn))


def spoke(edge: Point, stop: Point) -> Curve:
    """The line from the middle of an edge, at right angles to it, to a stop; straight when the stop is in line."""
    first = _toward(edge, (0.0, 0.0), 0.4)
    return edge, first, _toward(stop, first, 0.35), stop


def split(curve: Curve, at: float) -> tuple[Curve, Curve]:
    """The two parts of a curve, before and after a point `at` of the way (0 to 1)."""
    a, b, c, d = curve
    ab, bc, cd = _toward(a, b, at), _toward(b, c, at), _toward(c, d, at)
    abc, bcd = _toward(ab, bc, at), _toward(bc, cd, at)
    middle = _toward(abc, bcd, at)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def point(curve: Curve, at: float) -> Point:
    """The point of a curve `at` of the way."""
    return split(curve, at)[0][3]


def backward(curve: Curve) -> Curve:
    """The same line, from its end."""
    return curve[3], curve[2], curve[1], curve[0]


def moved(curve: Curve, by: Point, scale: float) -> Curve:
    """The curve of a hex of side 1 on the page: grown, then shifted."""
    a, b, c, d = ((by[0] + x * scale, by[1] + y * scale) for x, y in curve)
    return a, b, c, d


@cache
def samples(curve: Curve, count: int = 9) -> tuple[Point, ...]:
    """So many points along a curve, its ends among them."""
    return tuple(point(curve, step / (count - 1)) for step in range(count))


def data(curves: Sequence[Curve]) -> str:
    """Curves as the `d` of a path; one that begins where the last one ended goes on without a gap."""
    parts: list[str] = []
    here: Point | None = None
    for a, b, c, d in curves:
        if here is None or distance(here, a) > 0.01:
            parts.append(f"M{_pair(a)}")
        parts.append(f"C{_pair(b)} {_pair(c)} {_pair(d)}")
        here = d
    return "".join(parts)


def distance(one: Point, other: Point) -> float:
    """How far two points are apart."""
    return hypot(one[0] - other[0], one[1] - other[1])


def unit(vector: Point) -> Point:
    """The vector with length 1; a vector of (almost) no length points up."""
    length = hypot(*vector)
    return (vector[0] / length, vector[1] / length) if length > 1e-6 else (0.0, -1.0)


def turned(vector: Point, turn: float) -> Point:
    """The vector after `turn` degrees clockwise."""
    x, y = vector
    angle = turn * pi / 180
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _toward(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _pair(at: Point) -> str:
    return f"{number(at[0])} {number(at[1])}"
