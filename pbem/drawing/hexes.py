"""Hex geometry for pointy-topped and flat-topped grids in axial coordinates; knows no game."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Literal

import msgspec

Axial = tuple[int, int]
Point = tuple[float, float]

# The six neighbours in axial steps (q grows east, r grows south). With pointy tops they lie
# E, SE, SW, W, NW, NE; with flat tops SE, S, SW, NW, N, NE: a sixth of a turn from one to the next.
STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
# The corners of a hex of side 1 about its middle.
_CORNERS: dict[str, tuple[Point, ...]] = {
    top: tuple((cos(first + k * pi / 3), sin(first + k * pi / 3)) for k in range(6))
    for top, first in (("pointy", -pi / 6), ("flat", 0.0))
}


class HexGrid(msgspec.Struct, frozen=True, kw_only=True):
    """Where hexes lie on paper: `side` is the length of an edge, `origin` the centre of hex (0, 0)."""

    side: float
    origin: Point = (0.0, 0.0)
    top: Literal["pointy", "flat"] = "pointy"

    def centre(self, at: Axial) -> Point:
        """The middle of a hex; y grows downwards."""
        q, r = at
        along, across = sqrt(3) * self.side, 1.5 * self.side
        if self.top == "pointy":
            return (self.origin[0] + along * (q + r / 2), self.origin[1] + across * r)
        return (self.origin[0] + across * q, self.origin[1] + along * (r + q / 2))

    def corners(self, at: Axial, scale: float = 1.0) -> tuple[Point, ...]:
        """The six corners, clockwise; edge k, towards STEPS[k], runs from corner k to corner k + 1.

        `scale` shrinks or grows the hex about its middle.
        """
        x, y = self.centre(at)
        reach = self.side * scale
        return tuple([(x + reach * east, y + reach * south) for east, south in _CORNERS[self.top]])

    def shared_edge(self, one: Axial, other: Axial) -> tuple[Point, Point]:
        """The two ends of the edge between neighbours; ValueError when they are none."""
        step = (other[0] - one[0], other[1] - one[1])
        if step not in STEPS:
            raise ValueError(f"hexes {one} and {other} share no edge")
        corners = self.corners(one)
        edge = STEPS.index(step)
        return corners[edge], corners[(edge + 1) % 6]

    def bounds(self, hexes: tuple[Axial, ...]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the smallest box around these hexes (at least one)."""
        corners = [corner for at in hexes for corner in self.corners(at)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)
