"""The printed board: sea and coast, hexes, edges that cannot be crossed, ids and names."""

from __future__ import annotations

import re
from collections.abc import Set

from engine.games.paris_connection.definition import Board, Hex
from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.paris.layout import ID_BASE, NAME_BASE, PIECE, at, place
from pbem.drawing.paris.marks import ban_line
from pbem.drawing.paris.style import COAST, INK, SOFT_INK, SURF, ground
from pbem.drawing.typeface import width

_NAME_SIZE = 0.40  # of a side
_ID_SIZE = 0.37
_NAME_ROOM = 2.08  # a name may reach this far, over its neighbours' empty shoulders
_NARROW_ROOM = 1.66  # unless a neighbour in its row has a name as well
_SMALLEST_NAME = 0.32


def terrain(grid: HexGrid, board: Board) -> str:
    """Coast and hexes, each in the colour of its kind and worth."""
    outline = " ".join("M" + svg.points(grid.corners(at(h))).replace(" ", "L") + "Z" for h in board.hexes)
    coast = [
        svg.path(outline, fill=colour, stroke=colour, stroke_width=thick, stroke_linejoin="round")
        for colour, thick in ((SURF, 40), (COAST, 8))
    ]
    hexes = sorted(board.hexes, key=lambda h: (h.kind != "rural", h.r, h.q))  # darker city edges on top
    return svg.group(coast + [_hex(grid, h) for h in hexes], id="terrain")


def _hex(grid: HexGrid, hex_: Hex) -> str:
    fill, edge = ground(hex_.kind, hex_.colour)
    drawn = svg.polygon(
        grid.corners(at(hex_)), fill=fill, stroke=edge, stroke_width=1.6, data_hex=hex_.id, shape_rendering="crispEdges"
    )
    return drawn + (_eiffel(grid, hex_) if hex_.kind == "eiffel" else "")


def _eiffel(grid: HexGrid, hex_: Hex) -> str:
    x, y = place(grid, at(hex_), (0, -0.48))
    scale = grid.side * 1.35 / 100
    moved = f"translate({svg.number(x)} {svg.number(y)}) scale({svg.number(scale)})"
    return svg.group([svg.path(_TOWER, fill="#6b5a4a", fill_rule="evenodd")], transform=moved)


# 100 high, its tip at 0 0: legs with an arch, two platforms.
_TOWER = (
    "M-2 0H2L5 36H9V42H6L11 66H16V73H13L28 100H14Q10 80 0 80Q-10 80 -14 100H-28L-13 73H-16V66H-11"
    "L-6 42H-9V36H-5Z M-3 46L-6 66H6L3 46Z"
)


def borders(grid: HexGrid, board: Board) -> str:
    """The checkered red and white edges."""
    drawn = (
        ban_line(*grid.shared_edge(at(board.hex(one)), at(board.hex(other))), data_border=f"{one} {other}")
        for one, other in board.borders
    )
    return svg.group(drawn, id="borders")


def worths(grid: HexGrid, board: Board, taken: frozenset[str]) -> str:
    """What each city that is still free is worth, where its piece will stand."""
    free = [h for h in board.hexes if h.kind == "city" and h.id not in taken]
    return svg.group([_worth(grid, h) for h in free], id="worths")


def _worth(grid: HexGrid, hex_: Hex) -> str:
    x, y = place(grid, at(hex_), PIECE)
    size = grid.side * 0.52
    _, edge = ground(hex_.kind, hex_.colour)
    disc = svg.circle((x, y), grid.side * 0.31, fill="#ffffff", stroke=edge, stroke_width=2)
    digit = (x, y + size * 0.36)
    return disc + svg.label(str(hex_.worth), digit, size, text_anchor="middle", font_weight="bold", fill=INK)


def labels(grid: HexGrid, board: Board) -> str:
    """Ids and names, each with a halo in its hex's colour so that track may pass behind."""
    named = {at(h) for h in board.hexes if h.name and h.kind != "eiffel"}
    cities = {h.name for h in board.hexes if h.kind != "start"}
    parts = []
    for hex_ in board.hexes:
        parts.append(_halo(grid, hex_, hex_.id, ID_BASE, grid.side * _ID_SIZE, bold=False))
        if at(hex_) in named:
            beside = {(hex_.q - 1, hex_.r), (hex_.q + 1, hex_.r)} & named
            name = _station(hex_.name, cities) if hex_.kind == "start" else hex_.name
            parts.append(_name(grid, hex_, name, grid.side * (_NARROW_ROOM if beside else _NAME_ROOM)))
    return svg.group(parts, id="labels", text_anchor="middle", stroke_linejoin="round", paint_order="stroke")


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
        stroke_width=5 if bold else 3.5,
    )
