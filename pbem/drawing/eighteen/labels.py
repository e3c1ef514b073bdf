"""Everything written on the map: names, values, labels of tiles, costs, closed hexes, ids, numbers of tiles."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from engine.eighteen.map.pieces import Stop
from pbem.drawing import svg
from pbem.drawing.cutout import Window, holds, seen_in
from pbem.drawing.eighteen.cells import Cell
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.placing import Box, Wish
from pbem.drawing.eighteen.style import COST_INK, INK, PALE_INK, RIVER_INK, SOFT_INK, WHITE, ground, ink_on
from pbem.drawing.scene import Layer, Part, Pixel, Shape, around, pixel, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

_NAME, _SMALL_NAME, _NAME_ROOM = 0.31, 0.22, 1.85
_VALUE, _CELL = 0.27, (0.39, 0.32)
_LABEL, _SMALL_LABEL, _COST, _ID, _NUMBER, _CLOSED = 0.4, 0.25, 0.28, 0.25, 0.2, 0.24
SMALLEST = min(_SMALL_NAME, _VALUE, _SMALL_LABEL, _COST, _ID, _NUMBER, _CLOSED)  # writing, in parts of a side
_STOP_NAME, _BESIDE = 0.23, 0.42  # of a city that shares its hex: its size, and how far from the middle of its places
_NEAR = 4.0  # what it costs such a name to stand one side away from its place: it might be taken for another’s
_PORT, _CLAIMED = 0.19, 0.15  # radius of a port marker, and of the sign on the map below it
_TERRAIN = {"river": "~", "mountain": "▲", "": "+"}  # before a cost: what it is for; + is for the tile itself
_HALO = 0.3  # around writing, both sides together, in parts of its size
_HIGH = 0.8  # of a line of text, in parts of its size
_HIDES = 6.0  # from here on a name or label is written small
_BETWEEN = 0.64  # from the middle: the row of a small name beyond two exits and before a third
_CROWDED = 4.0  # from here on the cities of a hex are called by their first words or letters
_NO_ROOM = 9.0  # from here on a tile's number or cost of upgrade is left out
_ONE_LINE = 0.265  # a name that has room in this size is not broken
_LINE = 0.92  # from one line of a name to the next
_WORD = re.compile(r"[ -]")  # what ends the first word of a name
_BREAK = re.compile(r"(?<=[ /])")  # after which a name may go on in a second line


class Writer:
    """Writes on one map, or what lies whole in a window of it: what is most important finds its place first."""

    def __init__(
        self, field: Field, colours: tuple[str, ...], column: int | None, window: Window | None = None
    ) -> None:
        self.field = field
        self.colours = colours
        self.column = column
        self.window = window
        at, half = field.layout.centres, field.layout.half
        self.cells = {id_: cell for id_, cell in field.cells.items() if not window or seen_in(window, at[id_], half)}
        self.side = field.layout.side
        corners = field.layout.corners
        self.top = min(corners, key=lambda at: (round(at[1], 3), at[0]))
        self.foot = max(corners, key=lambda at: (round(at[1], 3), at[0]))
        self.left = min(corners, key=lambda at: (round(at[0], 3), at[1]))
        self.right = max(corners, key=lambda at: (round(at[0], 3), -at[1]))

    def chief(self) -> Layer:
        """The layer with values and names."""
        return self._layer("names", self._values, self._stop_names, self._name)

    def minor(self) -> Layer:
        """The layer with all the rest."""
        return self._layer("labels", self._port, self._label, self._closed, self._cost, self._id, self._number)

    def _layer(self, name: str, *writes: Callable[[str, Cell], list[Part]]) -> Layer:
        drawn: list[Part] = []
        for write in writes:
            for hex_id, cell in self.cells.items():
                found = write(hex_id, cell)
                if not self.window or all(holds(self.window, part.room) for part in found):
                    drawn += found
        return Layer(name, drawn, {"stroke_linejoin": "round", "paint_order": "stroke", "fill": INK})

    def _name(self, hex_id: str, cell: Cell) -> list[Part]:
        name = cell.spot.name
        if not name or (all(one in name for one in cell.names if one) and len(_called(cell)) > 1):
            return []
        lines = _lines(name)
        box, size = self._room_of_name(hex_id, lines)
        first = box.y - size * _LINE * (len(lines) - 1) / 2
        places = [(box.x, first + nr * size * _LINE) for nr in range(len(lines))]
        return [
            self._text(line, at, size, _weight="bold", _halo=cell.fill, data_name=hex_id)
            for line, at in zip(lines, places, strict=True)
        ]

    def _room_of_name(self, hex_id: str, lines: list[str]) -> tuple[Box, float]:
        """Where a name stands and how large: small where it would hide track or a stop otherwise."""
        widest = max(width(line, 1, bold=True) for line in lines)
        large = max(_SMALL_NAME, min(_NAME, _NAME_ROOM / widest))
        down = 0.62 if len(lines) == 1 else 0.55
        rows = (down, -down, 0.47, -0.47, _BETWEEN, -_BETWEEN)
        anchors = tuple((0.0, row) for row in rows)
        for size, most in ((large, _HIDES), (_SMALL_NAME, float("inf"))):
            height = size * (_HIGH + _LINE * (len(lines) - 1))
            wish = Wish(widest * size + 0.05, height, anchors, 1.6, sideways=0.4 if size == large else 0.9)
            if box := self.field.place(hex_id, wish, most):
                return box, size
        raise AssertionError("a name stands somewhere")

    def _stop_names(self, hex_id: str, cell: Cell) -> list[Part]:
        """Cities that share the hex, each called by its name beside its places; where it is full, by less of it."""
        called = _called(cell)
        for names, most in ((called, _CROWDED), (_first_words(called), _CROWDED), (_initials(called), float("inf"))):
            wishes = [_beside(cell.plan.stops[at], name) for at, name in names.items()]
            if boxes := self.field.place_all(hex_id, wishes, most):
                return [
                    self._text(name, (x, y), _STOP_NAME, _weight="bold", _halo=cell.fill, data_stop=f"{hex_id} {at}")
                    for (at, name), (x, y, *_) in zip(names.items(), boxes, strict=True)
                ]
        return []

    def _port(self, hex_id: str, cell: Cell) -> list[Part]:
        """An anchor where a port marker lies, a pale one where it was taken."""
        if cell.port is None:
            return []
        anchors = tuple((x * 0.7, y * 0.7) for x, y in self.field.layout.corners)
        box = self.field.place(hex_id, Wish(2 * _PORT, 2 * _PORT, anchors))
        mark = "data_port" if cell.port else "data_taken"
        return [Part(_anchor(self.side, taken=not cell.port), self._pixel(box), {mark: hex_id})] if box else []

    def _values(self, hex_id: str, cell: Cell) -> list[Part]:
        """What stops are worth: once where all are worth the same."""
        worths = {stop.revenue: at for at, stop in reversed(list(enumerate(cell.tile.stops))) if any(stop.revenue)}
        drawn: list[Part] = []
        for revenue, at in sorted(worths.items(), key=lambda pair: pair[1]):
            stop, spot = cell.tile.stops[at], cell.plan.stops[at]
            size = (len(revenue) * _CELL[0], _CELL[1])
            if len(revenue) == 1:
                size = max(0.42, 0.1 + width(str(revenue[0]), _VALUE, True)), 0.36
            box = self.field.place(hex_id, Wish(*size, self._value_anchors(stop, spot, len(worths) > 1)))
            if box:
                drawn += self._columns(revenue, box) if len(revenue) > 1 else self._worth(revenue[0], box)
        return drawn

    def _value_anchors(self, stop: Stop, spot: Point, own: bool) -> tuple[Point, ...]:
        if stop.kind == "offboard":
            return ((0.0, 0.0),)
        beside = tuple((spot[0] + x, spot[1] + y) for x, y in ((0.5, 0.0), (0.36, -0.36), (0.36, 0.36), (-0.5, 0.0)))
        if own or stop.kind == "town":
            return beside
        corners = self.field.layout.corners
        found = tuple((x * 0.74, y * 0.74) for x, y in (self.right, *(at for at in corners if at != self.right)))
        return found if spot == (0.0, 0.0) else ((0.0, 0.0), *found)  # several cities stand around the middle

    def _worth(self, worth: int, box: Box) -> list[Part]:
        return [Part(_disc(worth, box.width, box.height, self.side), self._pixel(box))]

    def _columns(self, revenue: tuple[int, ...], box: Box) -> list[Part]:
        fills = tuple(ground(self.colours[nr]) if nr < len(self.colours) else WHITE for nr in range(len(revenue)))
        return [Part(_cells(revenue, fills, self.column, box.height, self.side), self._pixel(box))]

    def _pixel(self, box: Box) -> Pixel:
        return pixel((box.x * self.side, box.y * self.side))

    def _label(self, hex_id: str, cell: Cell) -> list[Part]:
        if not cell.label:
            return []
        x, y = self.left[0] * 0.74, self.left[1] * 0.74
        corners = self.field.layout.corners
        anchors = ((x, y), *((a * 0.72, b * 0.72) for a, b in corners))
        for size, most in ((_LABEL, _HIDES), (_SMALL_LABEL, float("inf"))):
            if box := self.field.place(hex_id, Wish(width(cell.label, size, True), size * _HIGH, anchors), most):
                at = box.x, box.y
                return [self._text(cell.label, at, size, _weight="bold", _halo=cell.fill, data_label=hex_id)]
        raise AssertionError("a label stands somewhere")

    def _closed(self, hex_id: str, cell: Cell) -> list[Part]:
        if not cell.closed:
            return []
        wish = Wish(width(cell.closed, _CLOSED), _CLOSED * _HIGH, ((0.0, 0.0), (0.0, -0.35), (0.0, 0.35)))
        box = self.field.place(hex_id, wish)
        return [self._text(cell.closed, (box.x, box.y), _CLOSED, _halo=cell.fill, fill=COST_INK)] if box else []

    def _cost(self, hex_id: str, cell: Cell) -> list[Part]:
        if not cell.cost:
            return []
        river = cell.terrain == "river"
        text = f"{_TERRAIN[cell.terrain]}{cell.cost}"
        anchors = ((0.0, 0.0), (0.0, 0.35)) if not cell.tile.stops else ((0.45, -0.5), (-0.45, 0.5), (0.45, 0.5))
        box = self.field.place(hex_id, Wish(width(text, _COST, True), _COST * _HIGH, anchors), _NO_ROOM)
        if box is None:
            return []
        return [
            self._text(
                text, (box.x, box.y), _COST, _weight="bold", _halo=cell.fill, fill=RIVER_INK if river else COST_INK
            )
        ]

    def _id(self, hex_id: str, cell: Cell) -> list[Part]:
        x, y = self.top
        inside = 0.74 if abs(x) > 0.1 else 0.7
        others = tuple((a * 0.72, b * 0.72) for a, b in self.field.layout.corners)
        wish = Wish(width(hex_id, _ID), _ID * _HIGH, ((x * inside, y * inside), *others))
        box = self.field.place(hex_id, wish)
        if box is None:
            return []
        return [self._text(hex_id, (box.x, box.y), _ID, _halo=cell.fill, fill=SOFT_INK)]

    def _number(self, hex_id: str, cell: Cell) -> list[Part]:
        if not cell.number:
            return []
        x, y = self.foot
        others = tuple((a * 0.76, b * 0.76) for a, b in self.field.layout.corners)
        wish = Wish(width(cell.number, _NUMBER), _NUMBER * _HIGH, ((x * 0.77, y * 0.77), *others))
        box = self.field.place(hex_id, wish, _NO_ROOM)
        if box is None:
            return []
        ink = PALE_INK if ink_on(cell.fill) == WHITE else SOFT_INK
        return [self._text(cell.number, (box.x, box.y), _NUMBER, fill=ink, opacity=0.8, data_tile=hex_id)]

    def _text(
        self,
        text: str,
        middle: Point,
        size: float,
        *,
        _weight: str | None = None,
        _halo: str = "",
        **given: str | float | None,
    ) -> Part:
        """A text around a point given in parts of a side."""
        at = middle[0] * self.side, (middle[1] + size * 0.36) * self.side
        if _halo:
            given |= {"stroke": _halo, "stroke_width": min(0.1, _HALO * size) * self.side}
        return written(text, at, round(size * self.side, 2), text_anchor="middle", font_weight=_weight, **given)


def _called(cell: Cell) -> dict[int, str]:
    """The names to be written beside stops, by their numbers: without what the name of the hex says already."""
    given = {at: name for at, name in enumerate(cell.names) if name and name != cell.spot.name}
    if not cell.spot.name:
        return given
    return {at: name.replace(f" {cell.spot.name}", "") for at, name in given.items()}


def _first_words(names: dict[int, str]) -> dict[int, str]:
    """The same names by their first words, where these tell them apart."""
    short = {at: _WORD.split(name)[0] for at, name in names.items()}
    return short if len(set(short.values())) == len(set(names.values())) else names


def _initials(names: dict[int, str]) -> dict[int, str]:
    """The same names by as many first letters as tell them apart."""
    letters = 1
    while len({name[:letters] for name in names.values()}) < len(set(names.values())):
        letters += 1
    return {at: name[:letters] for at, name in names.items()}


def _beside(stop: Point, name: str) -> Wish:
    """Where the name of a stop that shares its hex would stand: outwards first, away from the other cities."""
    x, y = stop
    across, high = width(name, _STOP_NAME, True), _STOP_NAME * _HIGH
    side, out = (1 if x >= 0 else -1), (1 if y >= 0 else -1)
    beside = (_BESIDE + across / 2) * side
    rows = (0.0, _BESIDE * out, _BESIDE * out / 2, -_BESIDE * out / 2, -_BESIDE * out)
    anchors = tuple(
        (x + part * beside, y + down) for part in (0, 0.5, 1) for down in rows if part == 1 or abs(down) == _BESIDE
    )
    return Wish(across + 0.04, high, anchors, 1.6, sideways=0.99, away=_NEAR)


@lru_cache(16)
def _anchor(side: float, *, taken: bool = False) -> Shape:
    """A port marker, a white anchor on blue; as printed on the map where it was taken, a blue one on white, smaller."""
    size = (_CLAIMED if taken else _PORT) * side
    ink, fill = (RIVER_INK, WHITE) if taken else (WHITE, RIVER_INK)

    def draw(at: Point, **marks: str) -> str:
        x, y = at
        lines = (
            f"M{x:.1f} {y - 0.36 * size:.1f}V{y + 0.66 * size:.1f}",
            f"M{x - 0.3 * size:.1f} {y - 0.14 * size:.1f}H{x + 0.3 * size:.1f}",
            f"M{x - 0.56 * size:.1f} {y + 0.18 * size:.1f}"
            f"A{0.57 * size:.1f} {0.5 * size:.1f} 0 0 0 {x + 0.56 * size:.1f} {y + 0.18 * size:.1f}",
        )
        disc = svg.circle(at, size, fill=fill, stroke=ink, stroke_width=1.2)
        ring = svg.circle((x, y - 0.52 * size), 0.15 * size, fill="none", stroke=ink, stroke_width=0.13 * size)
        return svg.group(
            [disc, ring, svg.path("".join(lines), fill="none", stroke=ink, stroke_width=0.15 * size)], **marks
        )

    return Shape(draw, around(((0, 0),), size + 2))


@lru_cache(512)
def _disc(worth: int, wide: float, high: float, side: float) -> Shape:
    """What a stop is worth."""
    half = wide * side / 2, high * side / 2

    def draw(at: Point, **marks: str) -> str:
        corner = at[0] - half[0], at[1] - half[1]
        room = svg.box(corner, 2 * half[0], 2 * half[1], rx=half[1], fill=WHITE, stroke=INK, stroke_width=1)
        return room + _figure(str(worth), at, side, font_weight="bold")

    return Shape(draw, around(((-half[0], -half[1]), half), 2))


@lru_cache(512)
def _cells(revenue: tuple[int, ...], fills: tuple[str, ...], column: int | None, high: float, side: float) -> Shape:
    """A cell for each column, in the colour of its tiles; the one that counts now stands out."""
    wide, tall = _CELL[0] * side, high * side
    left = -wide * len(revenue) / 2

    def draw(at: Point, **marks: str) -> str:
        drawn: list[str] = []
        now: list[str] = []
        for nr, (worth, fill) in enumerate(zip(revenue, fills, strict=True)):
            counts, plain = nr == column, column is None
            corner = at[0] + left + nr * wide, at[1] - tall / 2
            edge = svg.box(corner, wide, tall, fill=fill, stroke=INK, stroke_width=2.6 if counts else 0.8)
            look = {"font_weight": "bold" if counts or plain else None, "fill": INK if counts or plain else SOFT_INK}
            (now if counts else drawn).append(edge + _figure(str(worth), (corner[0] + wide / 2, at[1]), side, **look))
        return "".join(drawn + now)

    return Shape(draw, around(((left, -tall / 2), (-left, tall / 2)), 3))


def _figure(text: str, middle: Point, side: float, **given: str | None) -> str:
    at = middle[0], middle[1] + _VALUE * 0.36 * side
    return svg.label(text, at, _VALUE * side, text_anchor="middle", **given)


def _lines(name: str) -> list[str]:
    """A name in one line, or in the two most equal ones when it would be too wide."""
    words = _BREAK.split(name)
    if len(words) == 1 or width(name, _ONE_LINE, bold=True) <= _NAME_ROOM:
        return [name]
    breaks = [("".join(words[:at]).strip(), "".join(words[at:]).strip()) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(width(line, 1, bold=True) for line in pair)))
