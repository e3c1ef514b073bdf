"""Around the board: who moves and who plays, the legend, the value track with the depots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.games.paris_connection.definition import Board, Definition, Hex
from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.scene import Layer, Part, Shape, pixel, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import cut, printable
from pbem.titles.paris_connection.drawn.layout import Room
from pbem.titles.paris_connection.drawn.marks import ban_line, ring
from pbem.titles.paris_connection.drawn.pieces import rolling, standing
from pbem.titles.paris_connection.drawn.position import DrawnCompany, Position, Seat
from pbem.titles.paris_connection.drawn.style import INK, MARGIN, PAPER, PAPER_EDGE, SOFT_INK, WIDTH, ground, look
from pbem.titles.paris_connection.drawn.words import Words

_ROW = 31.0
_PLAYERS_WIDTH = 262.0
_LEGEND_WIDTH = 304.0
_HEAD = 50.0
_ACTIVE = "#ffe9a8"
_SCALE = "#b4bec6"
COLOURS = (_ACTIVE, _SCALE)


def players_room(count: int, unit: float) -> Room:
    """The upper left corner, as high as its players need."""
    return Room.of_units((MARGIN, MARGIN), (_PLAYERS_WIDTH, _HEAD + 26 + _ROW * count + 10), unit)


def players(room: Room, position: Position, words: Words) -> Layer:
    """Whose move it is, and everybody in seating order with the size of their hand; at the end their points."""
    left, right = 16.0, _PLAYERS_WIDTH - 16
    heading = words.over if position.over else " ".join(seat.name for seat in position.seats if seat.marked)
    column = words.points if position.scored else words.hand
    turn = (words.last_turn if position.over else words.to_move).format(number=position.turn)
    title = cut(printable(heading), right - left, 27, bold=True)
    parts = [
        _paper(room),
        _text(room, title, (left, 37), 27, font_weight="bold"),
        _text(room, turn, (left, _HEAD + 15), 19, fill=SOFT_INK),
        _text(room, column, (right, _HEAD + 15), 19, fill=SOFT_INK, text_anchor="end"),
    ]
    for index, seat in enumerate(position.seats):
        parts += _seat(seat, room, left, right, _HEAD + 18 + _ROW * (index + 1))
    return Layer("players", parts)


def _seat(seat: Seat, room: Room, left: float, right: float, base: float) -> Iterator[Part]:
    name = cut(printable(seat.name), right - left - 46, 24, bold=seat.marked)
    if seat.marked:
        yield _box(room, (left - 8, base - 23), (right - left + 16, _ROW - 1), rx=6 * room.unit, fill=_ACTIVE)
    yield _text(room, name, (left, base), 24, font_weight="bold" if seat.marked else None)
    yield _text(room, str(seat.figure), (right, base), 24, font_weight="bold", text_anchor="end")


def legend_room(definition: Definition, unit: float) -> Room:
    """The upper right corner, for one line a kind of hex, two lines for the marks, and a note."""
    height = 14 + _LEGEND_ROW * (len(_kinds(definition.board)) + 2) + (34 if _reconstructed(definition) else 12)
    return Room.of_units((WIDTH - MARGIN - _LEGEND_WIDTH, MARGIN), (_LEGEND_WIDTH, height), unit)


_LEGEND_ROW = 30.0
_SWATCH = 14.0


def legend(room: Room, definition: Definition, words: Words) -> str:
    """What the colours and lines of the board mean, and that it is reconstructed, if it is."""
    unit, down = room.unit, 14 + _LEGEND_ROW / 2
    parts = [_paper(room).svg()]
    for hex_ in _kinds(definition.board):
        fill, edge = ground(hex_.kind, hex_.colour)
        corners = HexGrid(side=_SWATCH * unit, origin=room.spot(30, down)).corners((0, 0))
        parts.append(svg.polygon(corners, fill=fill, stroke=edge, stroke_width=1.6 * unit))
        parts.append(_explained(room, _meaning(definition, hex_, words), down))
        down += _LEGEND_ROW
    parts += [ban_line(room.spot(15, down), room.spot(45, down), unit), _explained(room, words.border, down)]
    down += _LEGEND_ROW
    corners = HexGrid(side=(_SWATCH - 2) * unit, origin=room.spot(30, down)).corners((0, 0))
    parts += [ring(corners, unit), _explained(room, words.changed, down)]
    if _reconstructed(definition):
        note = (16, room.height / unit - 13)
        parts.append(_text(room, words.reconstructed, note, 16, fill=SOFT_INK).svg())
    return svg.group(parts, id="legend")


def _kinds(board: Board) -> tuple[Hex, ...]:
    """One example of each kind of hex that can be built on, the cheapest first."""
    found = {(hex_.worth, hex_.id == board.end_hex, hex_.colour): hex_ for hex_ in board.hexes if hex_.open}
    return tuple(found[kind] for kind in sorted(found))


def _meaning(definition: Definition, hex_: Hex, words: Words) -> str:
    if hex_.kind == "rural":
        return words.rural.format(capacity=definition.rural_capacity)
    return (words.last_city if hex_.id == definition.board.end_hex else words.city).format(worth=hex_.worth)


def _reconstructed(definition: Definition) -> bool:
    return definition.provenance == "reconstructed"


def _explained(room: Room, text: str, down: float) -> str:
    return _text(room, text, (56, down + 7.5), 21).svg()


_LANE = 44.0
_SCALE_TOP = 42.0  # room for the scale's numbers above the lanes
_TRACK_LEFT, _TRACK_RIGHT = 198.0, 950.0  # of the numbers 0 and last
_VALUE_AT, _DEPOT_AT = 1050.0, 1142.0
_ENGINE_HEIGHT = 34.0


def track_room(top: float, count: int, unit: float) -> Room:
    """The band below the board, which ends at `top` pixels."""
    height = _SCALE_TOP + _LANE * count + 12
    return Room(MARGIN * unit, top + MARGIN * unit, (WIDTH - 2 * MARGIN) * unit, height * unit, unit)


def value_track(room: Room, position: Position, words: Words) -> Layer:
    """One lane a company: its piece and name, its engine with the nose at its value, value and depot in figures.

    The scale grows when a value passes the last printed number.
    """
    last = max(position.definition.value_last_printed, *(company.value for company in position.companies))
    step = (_TRACK_RIGHT - _TRACK_LEFT) / last
    parts = [_paper(room), *_scale(room, step, last), *_heads(room, words)]
    for index, company in enumerate(position.companies):
        parts += _lane(company, words, room, _SCALE_TOP + _LANE * (index + 0.5), step * company.value)
    return Layer("values", parts)


def _heads(room: Room, words: Words) -> list[Part]:
    heads = ((words.value, _VALUE_AT), (words.depot, _DEPOT_AT))
    return [_text(room, text, (x, 29), 21, text_anchor="end", fill=SOFT_INK) for text, x in heads]


def _scale(room: Room, step: float, last: int) -> Iterator[Part]:
    high = room.height / room.unit - 48
    for value in range(0, last + 1, 5):
        x = _TRACK_LEFT + step * value
        yield _box(room, (x - 1, 36), (2, high), fill=_SCALE)
        yield _text(room, str(value), (x, 29), 21, text_anchor="middle", fill=SOFT_INK)


def _lane(company: DrawnCompany, words: Words, room: Room, middle: float, run: float) -> tuple[Part, ...]:
    name, fill = words.companies.get(company.colour, company.colour), look(company.colour).fill
    return (
        Part(standing(company.colour, room.unit), pixel(room.spot(32, middle))),
        _text(room, name, (62, middle + 8.5), 24),
        _box(room, (_TRACK_LEFT, middle + 11), (max(run, 1.0), 6), fill=fill),
        Part(rolling(company.colour, _ENGINE_HEIGHT * room.unit), pixel(room.spot(_TRACK_LEFT + run, middle + 17))),
        _text(room, str(company.value), (_VALUE_AT, middle + 10.5), 31, text_anchor="end", font_weight="bold"),
        _text(room, str(company.depot), (_DEPOT_AT, middle + 8.5), 26, text_anchor="end"),
    )


def _paper(room: Room) -> Part:
    size = (room.width / room.unit, room.height / room.unit)
    look: dict[str, str | float] = {"fill": PAPER, "stroke": PAPER_EDGE, "stroke_width": 1.5 * room.unit}
    return _box(room, (0, 0), size, rx=10 * room.unit, **look)


def _text(room: Room, text: str, at: Point, size: float, fill: str = INK, **given: str | float | None) -> Part:
    """A text so many units from the corner of a room."""
    return written(text, room.spot(*at), round(size * room.unit, 2), fill=fill, **given)


def _box(room: Room, corner: Point, size: Point, **given: str | float) -> Part:
    wide, high = pixel((size[0] * room.unit, size[1] * room.unit))
    return Part(_rectangle(max(wide, 1), max(high, 1), tuple(given.items())), pixel(room.spot(*corner)))


@lru_cache(256)
def _rectangle(wide: int, high: int, given: tuple[tuple[str, str | float], ...]) -> Shape:
    return Shape(lambda at, **marks: svg.box(at, wide, high, **dict(given)), (-2, -2, wide + 2, high + 2))
