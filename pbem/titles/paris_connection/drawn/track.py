"""What the players have built: links that let the eye follow a company, its pieces, rings around what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from engine.games.paris_connection.definition import Board
from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.scene import Layer, Part, Pixel, Shape, around, pixel
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.layout import at as axial
from pbem.titles.paris_connection.drawn.marks import ring
from pbem.titles.paris_connection.drawn.pieces import standing
from pbem.titles.paris_connection.drawn.places import Link, Piece
from pbem.titles.paris_connection.drawn.style import look

Places = Mapping[Piece, Pixel]
_EDGE, _LINE = 10.5, 6.5  # thickness in units


def links(found: Iterable[Link], places: Places, unit: float) -> Layer:
    """The links as lines with a light edge, which lies below all lines, so that crossings stay quiet."""
    ends = [(company, places[one, company], places[other, company]) for company, one, other in found]
    edges = [_link(start, end, "#ffffff", _EDGE * unit) for _, start, end in ends]
    lines = [_link(start, end, look(company).fill, _LINE * unit) for company, start, end in ends]
    return Layer("track", edges + lines, {"stroke_linecap": "round"})


def _link(start: Pixel, end: Pixel, colour: str, thick: float) -> Part:
    return Part(_way((end[0] - start[0], end[1] - start[1]), colour, thick), start)


@lru_cache(2048)
def _way(way: Pixel, colour: str, thick: float) -> Shape:
    """A line that leads so far to the right and down."""

    def draw(at: Point, **marks: str) -> str:
        return svg.line(at, (at[0] + way[0], at[1] + way[1]), stroke=colour, stroke_width=thick)

    return Shape(draw, around(((0, 0), way), thick))


def pieces(places: Places, unit: float) -> Layer:
    """Every locomotive on the map."""
    return Layer("pieces", [Part(standing(company, unit), at) for (_, company), at in places.items()])


def rings(grid: HexGrid, board: Board, changed: Iterable[str]) -> Layer:
    """A ring inside the edge of each changed hex, so that a change is found at once; unknown ids are left out."""
    known = [board.by_id[id_] for id_ in dict.fromkeys(changed) if id_ in board.by_id]
    shape = _ring(replace(grid, origin=(0.0, 0.0)))
    return Layer("rings", [Part(shape, pixel(grid.centre(axial(hex_))), {"data_ring": hex_.id}) for hex_ in known])


@cache
def _ring(grid: HexGrid) -> Shape:
    def draw(at: Point, **marks: str) -> str:
        return ring(replace(grid, origin=at).corners((0, 0), 0.92), grid.unit, **marks)

    return Shape(draw, around(((0, 0),), grid.side * 1.1))
