"""A locomotive as it stands on the map (a token with its letter) and on the value track (a small engine)."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pbem.drawing import svg
from pbem.drawing.scene import Shape, around
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.style import INK, Look, look

TOKEN = 16.0  # radius of a token on a hex, in units
_OUTLINE = "#ffffff"
_EDGE = {"stroke": _OUTLINE, "stroke_linejoin": "round"}
Attributes = dict[str, str | float]


def token(company: str, at: Point, radius: float) -> str:
    """A company's piece, centred at a point."""
    shown = look(company)
    outline: Attributes = {"fill": shown.fill, "stroke_width": radius * 0.16, **_EDGE}
    letter = svg.label(
        shown.letter,
        (at[0], at[1] + radius * 0.46),
        radius * 1.28,
        text_anchor="middle",
        font_weight="bold",
        fill=shown.ink,
    )
    return _body(shown, at, radius, outline) + letter


@cache
def standing(company: str, unit: float) -> Shape:
    """A company's piece as it stands on the map."""
    return Shape(lambda at, **marks: token(company, at, TOKEN * unit), around(((0, 0),), TOKEN * 1.5 * unit))


@cache
def rolling(company: str, height: float) -> Shape:
    """A company's engine, about its nose on the rail."""
    room = (-1.75 * height, -1.1 * height, 4, 0.1 * height)
    return Shape(lambda at, **marks: engine(company, at[0], at[1], height), room)


def engine(company: str, nose: float, base: float, height: float) -> str:
    """A steam engine in the company's colour, its wheels on `base` and its nose at `nose`."""
    fill = look(company).fill
    scale = height / 60
    moved = f"translate({svg.number(nose - 96 * scale)} {svg.number(base - height)}) scale({svg.number(scale)})"
    edge: Attributes = {"stroke": INK, "stroke_width": 4.0, "stroke_linejoin": "round", "paint_order": "stroke"}
    body = svg.path(_ENGINE, fill=fill, **edge)
    wheels = [svg.circle(at, size, fill=fill, **edge) for at, size in _WHEELS]
    hubs = [svg.circle(at, size * 0.4, fill=_OUTLINE) for at, size in _WHEELS]
    window = svg.box((14, 13), 14, 13, rx=2, fill=_OUTLINE)
    return svg.group([body, *wheels, *hubs, window], transform=moved)


_ENGINE = "M4 0H36V6H33V14H52V10Q56 5 60 10V14H68V6H65V0H79V6H76V14H80Q86 14 86 20V38L96 50H4V40H6V6H4Z"
_WHEELS: tuple[tuple[Point, float], ...] = (((18, 49), 10), ((42, 49), 10), ((70, 52), 7))


def _body(shown: Look, at: Point, radius: float, outline: Attributes) -> str:
    if shown.shape == "circle":
        return svg.circle(at, radius, **outline)
    if shown.shape == "arch":
        return svg.path(_arch(at, radius), **outline)
    unit = _UNIT[shown.shape]
    return svg.polygon([(at[0] + x * radius, at[1] + y * radius) for x, y in unit], **outline)


def _arch(at: Point, radius: float) -> str:
    side, foot = radius * 0.92, radius * 0.9
    x, y = svg.number(at[0] - side), svg.number(at[1] + foot)
    return f"M{x} {y}V{svg.number(at[1])}a{svg.number(side)} {svg.number(side)} 0 0 1 {svg.number(2 * side)} 0V{y}Z"


def _around(corners: int, first: float, reach: float) -> tuple[Point, ...]:
    turns = (first + 2 * pi * k / corners for k in range(corners))
    return tuple((reach * cos(turn), reach * sin(turn)) for turn in turns)


_UNIT: dict[str, tuple[Point, ...]] = {
    "square": _around(4, pi / 4, 1.27),
    "diamond": _around(4, 0, 1.22),
    "hexagon": _around(6, 0, 1.1),
    "shield": ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.3), (0, 1.1), (-0.92, 0.3)),
}
