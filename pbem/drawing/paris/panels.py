"""Around the board: who moves and who plays, the legend, the value track with the depots."""

from __future__ import annotations

from engine.games.paris_connection.definition import Board, Definition, Hex
from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.paris.layout import Room
from pbem.drawing.paris.marks import ban_line, ring
from pbem.drawing.paris.pieces import engine, token
from pbem.drawing.paris.position import DrawnCompany, Position, Seat
from pbem.drawing.paris.style import INK, MARGIN, PAPER, PAPER_EDGE, SOFT_INK, WIDTH, ground, look
from pbem.drawing.paris.words import Words
from pbem.drawing.typeface import cut, printable

_ROW = 31.0
_PLAYERS_WIDTH = 262.0
_LEGEND_WIDTH = 304.0
_HEAD = 50.0
_ACTIVE = "#ffe9a8"


def players_room(count: int) -> Room:
    """The upper left corner, as high as its players need."""
    return Room(MARGIN, MARGIN, _PLAYERS_WIDTH, _HEAD + 26 + _ROW * count + 10)


def players(room: Room, position: Position, words: Words) -> str:
    """Whose move it is, and everybody in seating order with the size of his hand; at the end his points."""
    left, right = room.left + 16, room.left + room.width - 16
    heading = words.over if position.over else " ".join(seat.name for seat in position.seats if seat.marked)
    column = words.points if position.scored else words.hand
    turn = (words.last_turn if position.over else words.to_move).format(number=position.turn)
    title = cut(printable(heading), right - left, 27, bold=True)
    parts = [
        _paper(room),
        svg.label(title, (left, room.top + 37), 27, font_weight="bold", fill=INK),
        svg.label(turn, (left, room.top + _HEAD + 15), 19, fill=SOFT_INK),
        svg.label(column, (right, room.top + _HEAD + 15), 19, fill=SOFT_INK, text_anchor="end"),
    ]
    for index, seat in enumerate(position.seats):
        parts.append(_seat(seat, left, right, room.top + _HEAD + 18 + _ROW * (index + 1)))
    return svg.group(parts, id="players")


def _seat(seat: Seat, left: float, right: float, base: float) -> str:
    size = 24
    name = cut(printable(seat.name), right - left - 46, size, bold=seat.marked)
    weight = "bold" if seat.marked else None
    parts = [
        svg.label(name, (left, base), size, fill=INK, font_weight=weight),
        svg.label(str(seat.figure), (right, base), size, fill=INK, font_weight="bold", text_anchor="end"),
    ]
    if seat.marked:
        parts.insert(0, svg.box((left - 8, base - 23), right - left + 16, _ROW - 1, rx=6, fill=_ACTIVE))
    return "".join(parts)


def legend_room(definition: Definition) -> Room:
    """The upper right corner, for one line a kind of hex, two lines for the marks, and a note."""
    height = 14 + _LEGEND_ROW * (len(_kinds(definition.board)) + 2) + (34 if _reconstructed(definition) else 12)
    return Room(WIDTH - MARGIN - _LEGEND_WIDTH, MARGIN, _LEGEND_WIDTH, height)


_LEGEND_ROW = 30.0
_SWATCH = 14.0


def legend(room: Room, definition: Definition, words: Words) -> str:
    """What the colours and lines of the board mean, and that it is reconstructed, if it is."""
    x, y = room.left + 30, room.top + 14 + _LEGEND_ROW / 2
    parts = [_paper(room)]
    for hex_ in _kinds(definition.board):
        fill, edge = ground(hex_.kind, hex_.colour)
        corners = HexGrid(side=_SWATCH, origin=(x, y)).corners((0, 0))
        parts.append(svg.polygon(corners, fill=fill, stroke=edge, stroke_width=1.6))
        parts.append(_explained(_meaning(definition, hex_, words), x, y))
        y += _LEGEND_ROW
    parts += [ban_line((x - 15, y), (x + 15, y)), _explained(words.border, x, y)]
    y += _LEGEND_ROW
    parts += [ring(HexGrid(side=_SWATCH - 2, origin=(x, y)).corners((0, 0))), _explained(words.changed, x, y)]
    if _reconstructed(definition):
        note = (room.left + 16, room.top + room.height - 13)
        parts.append(svg.label(words.reconstructed, note, 16, fill=SOFT_INK))
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


def _explained(text: str, x: float, y: float) -> str:
    return svg.label(text, (x + 26, y + 7.5), 21, fill=INK)


_LANE = 44.0
_SCALE_TOP = 42.0  # room for the scale's numbers above the lanes
_TRACK_LEFT, _TRACK_RIGHT = 216.0, 968.0  # of the numbers 0 and last
_VALUE_AT, _DEPOT_AT = 1068.0, 1160.0
_ENGINE_HEIGHT = 34.0


def track_room(top: float, count: int) -> Room:
    """The band below the board."""
    return Room(MARGIN, top, WIDTH - 2 * MARGIN, _SCALE_TOP + _LANE * count + 12)


def value_track(room: Room, position: Position, words: Words) -> str:
    """One lane a company: its piece and name, its engine with the nose at its value, value and depot in figures.

    The scale grows when a value passes the last printed number.
    """
    last = max(position.definition.value_last_printed, *(company.value for company in position.companies))
    step = (_TRACK_RIGHT - _TRACK_LEFT) / last
    parts = [_paper(room), *_scale(room, step, last), *_heads(room, words)]
    for index, company in enumerate(position.companies):
        middle = room.top + _SCALE_TOP + _LANE * (index + 0.5)
        parts.append(_lane(company, words, middle, _TRACK_LEFT + step * company.value))
    return svg.group(parts, id="values")


def _heads(room: Room, words: Words) -> list[str]:
    heads = ((words.value, _VALUE_AT), (words.depot, _DEPOT_AT))
    return [svg.label(text, (x, room.top + 29), 21, text_anchor="end", fill=SOFT_INK) for text, x in heads]


def _scale(room: Room, step: float, last: int) -> list[str]:
    parts = []
    for value in range(0, last + 1, 5):
        x = _TRACK_LEFT + step * value
        foot = (x, room.top + room.height - 12)
        parts.append(svg.line((x, room.top + 36), foot, stroke="#b4bec6", stroke_width=2))
        parts.append(svg.label(str(value), (x, room.top + 29), 21, text_anchor="middle", fill=SOFT_INK))
    return parts


def _lane(company: DrawnCompany, words: Words, middle: float, nose: float) -> str:
    base, rail = middle + 8.5, middle + 14
    name = words.companies.get(company.colour, company.colour)
    fill = look(company.colour).fill
    return "".join(
        (
            token(company.colour, (MARGIN + 32, middle)),
            svg.label(name, (MARGIN + 62, base), 24, fill=INK),
            svg.line((_TRACK_LEFT, rail), (nose, rail), stroke=fill, stroke_width=6),
            engine(company.colour, nose, middle + 17, _ENGINE_HEIGHT),
            svg.label(str(company.value), (_VALUE_AT, base + 2), 31, **_FIGURE, font_weight="bold"),
            svg.label(str(company.depot), (_DEPOT_AT, base), 26, **_FIGURE),
        )
    )


_FIGURE = {"fill": INK, "text_anchor": "end"}


def _paper(room: Room) -> str:
    return svg.box(
        (room.left, room.top), room.width, room.height, rx=10, fill=PAPER, stroke=PAPER_EDGE, stroke_width=1.5
    )
