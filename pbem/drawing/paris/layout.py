"""Where things lie: the grid on the page beside its panels, and what stands where in a hex."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.paris_connection.definition import Hex
from pbem.drawing.hexes import Axial, HexGrid
from pbem.drawing.paris.style import MARGIN, WIDTH
from pbem.drawing.svg import Point

# All in parts of a hex's side, from its middle, down positive. The id stands in the top corner, a
# name below it, pieces lowest: then a link between two hexes passes beside the ids and not over them.
ID_BASE = -0.55
NAME_BASE = -0.11
PIECE = (0.0, 0.35)
PAIR = ((-0.36, 0.0), (0.36, 0.32))  # slanted, so that two companies in a row of hexes run side by side
LARGEST_SIDE = 60.0
_GAP = 13.0  # between a hex and a room: names reach a little over their hex


class Room(msgspec.Struct, frozen=True):
    """A box on the page that no hex may touch."""

    left: float
    top: float
    width: float
    height: float


def at(hex_: Hex) -> Axial:
    """Its axial coordinates."""
    return hex_.q, hex_.r


def grid_for(hexes: tuple[Axial, ...], rooms: Sequence[Room]) -> HexGrid:
    """A grid as wide as the page allows, slid down until no hex touches a room."""
    left, top, right, _ = HexGrid(side=1).bounds(hexes)
    side = min((WIDTH - 2 * MARGIN) / (right - left), LARGEST_SIDE)
    start = (WIDTH - side * (right + left)) / 2
    grid = HexGrid(side=side, origin=(start, MARGIN - side * top))
    slide = max((_needed(grid, spot, room) for spot in hexes for room in rooms), default=0.0)
    return HexGrid(side=side, origin=(start, grid.origin[1] + max(slide, 0.0)))


def _needed(grid: HexGrid, spot: Axial, room: Room) -> float:
    left, top, right, _ = grid.bounds((spot,))
    beside = right + _GAP <= room.left or left - _GAP >= room.left + room.width
    return 0.0 if beside else room.top + room.height + _GAP - top


def place(grid: HexGrid, spot: Axial, offset: Point) -> Point:
    """A point of a hex, `offset` in parts of the side from its middle."""
    x, y = grid.centre(spot)
    return x + offset[0] * grid.side, y + offset[1] * grid.side
