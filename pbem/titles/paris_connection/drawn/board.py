"""The printed board: sea and coast, hexes, edges that cannot be crossed, ids and names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from engine.games.paris_connection.definition import Board, Hex
from pbem.drawing import svg
from pbem.drawing.hexes import STEPS, Axial, HexGrid
from pbem.drawing.scene import Layer, Part, Shape, around, pixel, still
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width
from pbem.titles.paris_connection.drawn.layout import ID_BASE, NAME_BASE, PIECE, at, place
from pbem.titles.paris_connection.drawn.marks import ban_line
from pbem.titles.paris_connection.drawn.style import COAST, INK, SOFT_INK, SURF, TOWER, ground

_NAME_SIZE = 0.40  # of a side
_ID_SIZE = 0.37
_NAME_ROOM = 2.08  # a name may reach this far, over its neighbours' empty shoulders
_NARROW_ROOM = 1.66  # unless a neighbour in its row has a name as well
_SMALLEST_NAME = 0.32
_HALO = 6.0  # half of it shows: a checkered edge under a name must not touch its letters


def terrain(grid: HexGrid, board: Board) -> str:
    """Coast and hexes, each in the colour of its kind and worth."""
    return _terrain(grid, board.hexes)


@lru_cache(16)
def _terrain(grid: HexGrid, hexes: tuple[Hex, ...]) -> str:
    shore = "".join(f"M{svg.points(ends).replace(' ', 'L')}" for ends in _shore(grid, {at(hex_) for hex_ in hexes}))
    coast = [
        svg.path(shore, stroke=colour, stroke_width=thick * grid.unit, stroke_linecap="round")
        for colour, thick in ((SURF, 40), (COAST, 8))
    ]
    order = sorted(hexes, key=lambda h: (h.kind != "rural", h.r, h.q))  # darker city edges on top
    return svg.group(coast + [_hex(grid, hex_) for hex_ in order], id="terrain")


def _shore(grid: HexGrid, land: Set[Axial]) -> Iterator[tuple[Point, Point]]:
    """The edges where the land ends."""
    for spot in sorted(land):
        for step in STEPS:
            beyond = (spot[0] + step[0], spot[1] + step[1])
            if beyond not in land:
                yield grid.shared_edge(spot, beyond)


def _hex(grid: HexGrid, hex_: Hex) -> str:
    fill, edge = ground(hex_.kind, hex_.colour)
    look: dict[str, str | float | None] = {
        "fill": fill,
        "stroke": edge,
        "stroke_width": 1.6 * grid.unit,
        "shape_rendering": "crispEdges",
    }
    drawn = svg.polygon(grid.corners(at(hex_)), **look, data_hex=hex_.id)
    return drawn + (_eiffel(grid, hex_) if hex_.kind == "eiffel" else "")


def _eiffel(grid: HexGrid, hex_: Hex) -> str:
    x, y = place(grid, at(hex_), (0, -0.48))
    scale = grid.side * 1.35 / 100
    moved = f"translate({svg.number(x)} {svg.number(y)}) scale({svg.number(scale)})"
    return svg.group([svg.path(_TOWER, fill=TOWER, fill_rule="evenodd")], transform=moved)


# 100 high, its tip at 0 0: legs with an arch, two platforms.
_TOWER = (
    "M-2 0H2L5 36H9V42H6L11 66H16V73H13L28 100H14Q10 80 0 80Q-10 80 -14 100H-28L-13 73H-16V66H-11"
    "L-6 42H-9V36H-5Z M-3 46L-6 66H6L3 46Z"
)


def borders(grid: HexGrid, board: Board) -> Layer:
    """The checkered red and white edges."""
    drawn = []
    for one, other in board.borders:
        start, end = grid.shared_edge(at(board.hex(one)), at(board.hex(other)))
        first = pixel(start)
        way = (round(end[0] - first[0], 2), round(end[1] - first[1], 2))
        off = (round(start[0] - first[0], 2), round(start[1] - first[1], 2))
        drawn.append(Part(_ban(off, way, grid.unit), first, {"data_border": f"{one} {other}"}))
    return Layer("borders", drawn)


@lru_cache(64)
def _ban(start: Point, end: Point, unit: float) -> Shape:
    def draw(at: Point, **marks: str) -> str:
        return ban_line((at[0] + start[0], at[1] + start[1]), (at[0] + end[0], at[1] + end[1]), unit, **marks)

    return Shape(draw, around((start, end), 14 * unit))


def worths(grid: HexGrid, board: Board, taken: frozenset[str]) -> Layer:
    """What each city that is still free is worth, where its piece will stand."""
    free = [h for h in board.hexes if h.kind == "city" and h.id not in taken]
    shapes = ((hex_, _worth(grid.side, grid.unit, hex_.colour, hex_.worth)) for hex_ in free)
    return Layer("worths", [Part(shape, place(grid, at(hex_), PIECE)) for hex_, shape in shapes])


@lru_cache(64)
def _worth(side: float, unit: float, colour: str, worth: int) -> Shape:
    size = side * 0.52
    _, edge = ground("city", colour)

    def draw(at: Point, **marks: str) -> str:
        disc = svg.circle(at, side * 0.31, fill="#ffffff", stroke=edge, stroke_width=2 * unit)
        digit = (at[0], at[1] + size * 0.36)
        return disc + svg.label(str(worth), digit, size, text_anchor="middle", font_weight="bold", fill=INK)

    return Shape(draw, around(((0, 0),), side * 0.4))


def labels(grid: HexGrid, board: Board) -> Layer:
    """Ids and names, each with a halo in its hex's colour, so that track and checkered edges pass behind.

    All at once: they are the same in every picture of a board.
    """
    return Layer("labels", [Part(_labels(grid, board.hexes, board.hexes), (0, 0))])


def labels_of(grid: HexGrid, board: Board, hexes: Iterable[Hex]) -> Layer:
    """Those of some hexes, each by itself."""
    return Layer("labels", [Part(_labels(grid, board.hexes, (hex_,)), (0, 0)) for hex_ in hexes])


@lru_cache(512)
def _labels(grid: HexGrid, hexes: tuple[Hex, ...], shown: tuple[Hex, ...]) -> Shape:
    named = {at(h) for h in hexes if h.name and h.kind != "eiffel"}
    cities = {h.name for h in hexes if h.kind != "start"}
    parts = []
    for hex_ in shown:
        parts.append(_halo(grid, hex_, hex_.id, ID_BASE, grid.side * _ID_SIZE, bold=False))
        if at(hex_) in named:
            beside = {(hex_.q - 1, hex_.r), (hex_.q + 1, hex_.r)} & named
            name = _station(hex_.name, cities) if hex_.kind == "start" else hex_.name
            parts.append(_name(grid, hex_, name, grid.side * (_NARROW_ROOM if beside else _NAME_ROOM)))
    text = svg.group(parts, text_anchor="middle", stroke_linejoin="round", paint_order="stroke")
    return still(text, _page(grid, shown))


def smallest_writing(grid: HexGrid) -> float:
    """The size of the smallest name or id, in pixels."""
    return grid.side * min(_ID_SIZE, _SMALLEST_NAME)


def _station(name: str, cities: Set[str]) -> str:
    """A station's short name; one that would be a city's too says that it is a station."""
    bare = _STATION.sub("", name)
    return _STATION.sub("G. ", name) if bare in cities else bare


def _name(grid: HexGrid, hex_: Hex, name: str, room: float) -> str:
    least = grid.side * _SMALLEST_NAME
    name = _SAINT.sub("St", name)
    if width(name, least, bold=True) > room:
        name = _LAST_WORD.sub(r"\1\2", name)
    size = min(grid.side * _NAME_SIZE, max(least, room / width(name, 1, bold=True)))
    return _halo(grid, hex_, name, NAME_BASE, size, bold=True)


# The stations stand around the tower, so `Gare de l'Est` may say `Est`.
_STATION = re.compile(r"^Gare (?:du |de l['’]|de |d['’])?")
# As on French timetables: `Saint-Lazare` becomes `St-Lazare`, `Clermont-Ferrand` becomes `Clermont-Fd`.
_SAINT = re.compile(r"\bSaint(?=[- ])")
_LAST_WORD = re.compile(r"(?<=[- ])(\w)\w+(\w)$")


def _halo(grid: HexGrid, hex_: Hex, text: str, base: float, size: float, bold: bool) -> str:
    fill, _ = ground(hex_.kind, hex_.colour)
    return svg.label(
        text,
        place(grid, at(hex_), (0, base)),
        size,
        font_weight="bold" if bold else None,
        fill=INK if bold else SOFT_INK,
        stroke=fill,
        stroke_width=_HALO * grid.unit,
    )


def _page(grid: HexGrid, hexes: tuple[Hex, ...]) -> tuple[float, float, float, float]:
    """All hexes with room for names that reach over them."""
    left, top, right, foot = grid.bounds(tuple(at(hex_) for hex_ in hexes))
    return left - grid.side, top, right + grid.side, foot
