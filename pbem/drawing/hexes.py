"""Hex geometry for pointy-topped and flat-topped grids in axial coordinates; knows no game."""

from __future__ import annotations

from math import cos, floor, pi, sin, sqrt
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
    """Where hexes lie on paper: `side` is the length of an edge, `origin` the centre of hex (0, 0).

    `stretch` makes them a little wider or higher than regular ones. `unit` is the length in which all is given that
    does not grow with the hexes: lines, pieces, margins.
    """

    side: float
    origin: Point = (0.0, 0.0)
    top: Literal["pointy", "flat"] = "pointy"
    stretch: Point = (1.0, 1.0)
    unit: float = 1.0

    @classmethod
    def on_pixels(cls, side: float, top: Literal["pointy", "flat"] = "pointy") -> HexGrid:
        """A grid as wide as of this side or hardly less, origin 0 0, with all middles on whole pixels.

        Then equal hexes have equal pixels, which are painted once and packed well.
        """
        if top == "pointy":
            along = 2 * floor(sqrt(3) * side / 2 + 0.01)
            across = floor(along * sqrt(3) / 2 + 0.5)
            return cls(side=side, top=top, stretch=(along / (sqrt(3) * side), across / (1.5 * side)))
        across = floor(1.5 * side + 0.01)
        along = 2 * floor(across / sqrt(3) + 0.5)
        return cls(side=side, top=top, stretch=(across / (1.5 * side), along / (sqrt(3) * side)))

    def centre(self, at: Axial) -> Point:
        """The middle of a hex; y grows downwards."""
        q, r = at
        along, across = sqrt(3) * self.side, 1.5 * self.side
        east, south = (along * (q + r / 2), across * r) if self.top == "pointy" else (across * q, along * (r + q / 2))
        return self.origin[0] + east * self.stretch[0], self.origin[1] + south * self.stretch[1]

    def corners(self, at: Axial, scale: float = 1.0) -> tuple[Point, ...]:
        """The six corners, clockwise; edge k, towards STEPS[k], runs from corner k to corner k + 1.

        `scale` shrinks or grows the hex about its middle.
        """
        x, y = self.centre(at)
        wide, high = self.side * scale * self.stretch[0], self.side * scale * self.stretch[1]
        return tuple([(x + wide * east, y + high * south) for east, south in _CORNERS[self.top]])

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
