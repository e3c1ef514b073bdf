"""Marks that stand on the board and in its legend alike."""

from __future__ import annotations

from pbem.drawing import svg
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.style import BAN_RED, INK, RING


def ban_line(start: Point, end: Point, unit: float, **given: str) -> str:
    """A checkered edge: its two sides are not adjacent."""
    dash = f"{svg.number(6.6 * unit)} {svg.number(6.6 * unit)}"
    lines = (
        svg.line(start, end, stroke="#ffffff", stroke_width=13 * unit),
        svg.line(start, end, stroke=BAN_RED, stroke_width=9.5 * unit),
        svg.line(start, end, stroke="#ffffff", stroke_width=6.5 * unit, stroke_dasharray=dash),
    )
    return svg.group(lines, **given)


def ring(corners: tuple[Point, ...], unit: float, **given: str) -> str:
    """A ring that shows on any ground: bright between light and dark."""
    strokes = ((INK, 9.0), ("#ffffff", 6.5), (RING, 4.0))
    drawn = (svg.polygon(corners, stroke=colour, stroke_width=thick * unit) for colour, thick in strokes)
    return svg.group(drawn, fill="none", stroke_linejoin="round", **given)
