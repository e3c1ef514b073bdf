"""Where things lie: the grid on the page beside its panels, and what stands where in a hex."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

import msgspec
from msgspec.structs import replace

from engine.games.paris_connection.definition import Hex
from pbem.drawing.hexes import Axial, HexGrid
from pbem.drawing.scene import Pixel, pixel
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.style import MARGIN, WIDTH

# All in parts of a hex's side, from its middle, down positive. The id stands in the top corner, a
# name below it, pieces lowest: then a link between two hexes passes beside the ids and not over them.
ID_BASE = -0.52
NAME_BASE = -0.11
PIECE = (0.0, 0.35)
PAIR = ((-0.36, -0.06), (0.36, 0.24))  # slanted, so that two companies in a row of hexes run side by side
LARGEST_SIDE = 60.0
_GAP = 13.0  # between a hex and a room: names reach a little over their hex


class Room(msgspec.Struct, frozen=True):
    """A box on the page that no hex may touch; in pixels, of which `unit` make a unit."""

    left: float
    top: float
    width: float
    height: float
    unit: float = 1.0

    @classmethod
    def of_units(cls, corner: Point, size: Point, unit: float) -> Room:
        """The room of this corner and size in units."""
        return cls(corner[0] * unit, corner[1] * unit, size[0] * unit, size[1] * unit, unit)

    def spot(self, right: float, down: float) -> Point:
        """A point so many units from the upper left corner."""
        return self.left + right * self.unit, self.top + down * self.unit


def at(hex_: Hex) -> Axial:
    """Its axial coordinates."""
    return hex_.q, hex_.r


@lru_cache(maxsize=64)  # for a board it is the same again and again
def grid_for(hexes: tuple[Axial, ...], rooms: tuple[Room, ...], unit: float = 1.0) -> HexGrid:
    """A grid as wide as the page allows, on whole pixels, slid down until no hex touches a room."""
    left, _, right, _ = HexGrid(side=1).bounds(hexes)
    side = min((WIDTH - 2 * MARGIN) / (right - left), LARGEST_SIDE) * unit
    bare = replace(HexGrid.on_pixels(side), unit=unit)
    left, top, right, _ = bare.bounds(hexes)
    start = floor((WIDTH * unit - right - left) / 2)
    grid = replace(bare, origin=(start, ceil(MARGIN * unit - top)))
    slide = max((_needed(grid, spot, room) for spot in hexes for room in rooms), default=0.0)
    return replace(grid, origin=(start, grid.origin[1] + ceil(max(slide, 0.0))))


def _needed(grid: HexGrid, spot: Axial, room: Room) -> float:
    left, top, right, _ = grid.bounds((spot,))
    gap = _GAP * grid.unit
    beside = right + gap <= room.left or left - gap >= room.left + room.width
    return 0.0 if beside else room.top + room.height + gap - top


def place(grid: HexGrid, spot: Axial, offset: Point) -> Pixel:
    """The pixel of a hex that lies `offset`, in parts of the side, from its middle."""
    x, y = pixel(grid.centre(spot))
    right, down = pixel((offset[0] * grid.side, offset[1] * grid.side))
    return x + right, y + down
