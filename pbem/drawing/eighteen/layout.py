"""Where the hexes of a board lie on the page, flat-topped or pointy as the steps of its layout say."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from engine.eighteen.map.pieces import EDGES, Board
from pbem.drawing.eighteen.style import MARGIN, WIDTH
from pbem.drawing.hexes import Axial, HexGrid
from pbem.drawing.scene import Pixel, pixel
from pbem.drawing.svg import Point

LARGEST_SIDE = 62.0


class Rim(NamedTuple):
    """The form of every hex: its side on the page, and corners and middles of edges in parts of it."""

    side: float
    corners: tuple[Point, ...]
    edges: tuple[Point, ...]

    def outline(self, at: Point, scale: float = 1.0) -> tuple[Point, ...]:
        """The corners about a point of the page."""
        reach = self.side * scale
        return tuple((at[0] + x * reach, at[1] + y * reach) for x, y in self.corners)


class Layout(msgspec.Struct, frozen=True):
    """A board on the page: its grid, the middles of a hex's edges 0 to 5 and its corners, in parts of a side.

    Corner k lies between edge k and edge k + 1.
    """

    grid: HexGrid
    edges: tuple[Point, ...]
    corners: tuple[Point, ...]
    centres: dict[str, Pixel]
    foot: float  # of the lowest hex
    beside: dict[str, tuple[str | None, ...]]  # the hex across each edge, whatever track may cross it

    @property
    def side(self) -> float:
        """The length of an edge on the page."""
        return self.grid.side

    @property
    def half(self) -> Pixel:
        """How far a hex reaches to the sides and down from its middle."""
        return pixel((self.side * max(x for x, _ in self.corners), self.side * max(y for _, y in self.corners)))

    @property
    def rim(self) -> Rim:
        """All that the shapes on a hex depend on."""
        return Rim(self.side, self.corners, self.edges)

    def on_page(self, hex_id: str, at: Point) -> Point:
        """A point of a hex, given in parts of a side from its middle."""
        x, y = self.centres[hex_id]
        return x + at[0] * self.side, y + at[1] * self.side

    def outline(self, hex_id: str, scale: float = 1.0) -> tuple[Point, ...]:
        """The corners of a hex on the page."""
        return self.rim.outline(self.centres[hex_id], scale)


def layout_of(board: Board, top: float, scale: float = 1.0) -> Layout:
    """The board as wide as the page allows, on whole pixels, its highest hex at `top`; the page grown by `scale`."""
    flat = (0, 2) in board.steps
    places = {spot.id: _axial((spot.x, spot.y), flat) for spot in board.hexes.values()}
    spots = tuple(places.values())
    unit = HexGrid(side=1, top="flat" if flat else "pointy")
    left, _, right, _ = unit.bounds(spots)
    bare = HexGrid.on_pixels(min((WIDTH - 2 * MARGIN) / (right - left), LARGEST_SIDE) * scale, unit.top)
    left, highest, right, lowest = bare.bounds(spots)
    grid = replace(bare, origin=(floor((WIDTH * scale - right - left) / 2), ceil(top - highest)))
    unit = replace(unit, stretch=grid.stretch)
    ways = [unit.centre(_axial(step, flat)) for step in board.steps]
    following = ways[1:] + ways[:1]
    return Layout(
        grid=grid,
        edges=tuple((x / 2, y / 2) for x, y in ways),
        corners=tuple(((a + c) / 3, (b + d) / 3) for (a, b), (c, d) in zip(ways, following, strict=True)),
        centres={id_: pixel(grid.centre(place)) for id_, place in places.items()},
        foot=ceil(grid.origin[1] + lowest),
        beside=_beside(board),
    )


def _axial(doubled: Axial, flat: bool) -> Axial:
    x, y = doubled
    return (x, (y - x) // 2) if flat else ((x - y) // 2, y)


def _beside(board: Board) -> dict[str, tuple[str | None, ...]]:
    at = {(spot.x, spot.y): spot.id for spot in board.hexes.values()}
    ways = board.steps[:EDGES]
    return {id_: tuple(at.get((spot.x + dx, spot.y + dy)) for dx, dy in ways) for id_, spot in board.hexes.items()}
