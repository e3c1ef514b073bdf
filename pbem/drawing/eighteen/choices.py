"""Small pictures of tiles to choose from, numbered, in a grid: each as it would lie, with the order line under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

from msgspec.structs import replace

from engine.eighteen.definition import CompanyData
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.pieces import Board
from pbem.drawing import svg
from pbem.drawing.eighteen import board as grounds
from pbem.drawing.eighteen.cells import Cell, cells_of
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.labels import Writer
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen.stops import stops
from pbem.drawing.eighteen.style import BLENDS, BORDER, COLOURS, INK, PAPER, PAPER_EDGE, SOFT_INK, WHITE
from pbem.drawing.scene import Layer, Part, Pixel, Scene, Shape, around, pixel, written
from pbem.drawing.svg import Point
from pbem.drawing.typeface import cut, width

ACROSS = 3  # pictures in a row
_WIDTH, _CELL = 760, (248, 276)  # of the page, of one picture
_EDGE = 8
_SCALE = 1.3  # times the hexes of a whole map
_HEX = 108  # from the top of a picture to the middle of its hex
_LINE, _SMALLEST = 21.0, 17.5  # letters of the order lines: in two lines where they would be smaller
_NEXT = 16.0  # letters of the hexes beside
_NUMBER = 20.0
_NAME = 17.0


class Choice(NamedTuple):
    """A map as it would be, the hex that is new on it, and the line that makes it so."""

    laid: Laid
    hex_id: str
    line: str


def draw_choices(board: Board, companies: Mapping[str, CompanyData], choices: Sequence[Choice]) -> Scene:
    """The pictures in their order. The same input gives the same picture."""
    layout = layout_of(board, 0, _SCALE * _side_of(board))
    rows = ceil(len(choices) / ACROSS)
    high = rows * _CELL[1] + 2 * _EDGE
    drawn = [_drawn(board, companies, layout, choice, number) for number, choice in enumerate(choices)]
    merged = tuple(
        Layer(some[0].name, [part for layer in some for part in layer.parts], some[0].given)
        for some in zip(*drawn, strict=True)
    )
    colours = (*COLOURS, *(data.colour for data in companies.values() if data.colour))
    frames = svg.group(_frames(len(choices)), id="frames")
    return Scene(_WIDTH, high, PAPER, (frames,), tuple(one for one in merged if one.parts), colours, BLENDS)


def _side_of(board: Board) -> float:
    """What makes the hexes of a board as large as those of a map on which they have their largest side."""
    return 62.0 / layout_of(board, 0).side


def _corner(number: int) -> Point:
    left = (_WIDTH - ACROSS * _CELL[0]) / 2
    return left + number % ACROSS * _CELL[0], _EDGE + number // ACROSS * _CELL[1]


def _frames(count: int) -> Iterable[str]:
    """A pale frame around each picture."""
    for number in range(count):
        x, y = _corner(number)
        yield svg.box((x + 3, y + 3), _CELL[0] - 6, _CELL[1] - 6, rx=8, fill=WHITE, stroke=PAPER_EDGE, stroke_width=1)


def _drawn(
    board: Board, companies: Mapping[str, CompanyData], layout: Layout, choice: Choice, number: int
) -> tuple[Layer, ...]:
    """One picture, layer by layer; every picture has the same layers."""
    x, y = _corner(number)
    at = pixel((x + _CELL[0] / 2, y + _HEX))
    hex_id = choice.hex_id
    own = replace(layout, centres={hex_id: at}, beside={hex_id: (None,) * 6})
    cell = cells_of(board, choice.laid, layout, {})[hex_id]
    cells = {hex_id: replace(cell, spot=replace(cell.spot, name=""), names=())}  # they would lie over the hexes beside
    said, foot = _broken(choice.line), y + _CELL[1] - 13
    writer = Writer(Field(board, own, cells), board.colours, None)
    names, labels = writer.chief(), writer.minor()
    return (
        Layer("outlines", [Part(_outline(own), at)]),
        grounds.tiles(own, cells),
        grounds.track(own, cells),
        stops(own, cells, companies),
        labels,
        names,
        Layer("beside", list(_beside(layout, hex_id, cell, at)), {"fill": SOFT_INK}),
        Layer("places", list(_name(cell, (x + _CELL[0] / 2, foot - 28 - 18 * (len(said) > 1)))), {"fill": SOFT_INK}),
        Layer("numbers", list(_numbered(number, (x, y)))),
        Layer("lines", list(_lines(said, (x + _CELL[0] / 2, foot))), {"fill": INK}),
    )


def _outline(layout: Layout) -> Shape:
    rim = layout.rim

    def draw(at: Point, **marks: str) -> str:
        return svg.polygon(rim.outline(at), fill=PAPER, stroke=BORDER, stroke_width=1.3)

    return Shape(draw, around(((0, 0),), rim.side * 1.1))


def _beside(layout: Layout, hex_id: str, cell: Cell, at: Pixel) -> Iterable[Part]:
    """The ids of the hexes to which its track leads, outside its edges."""
    for edge in sorted({end for path in cell.paths for end in path if end < 6}):
        there = layout.beside[hex_id][edge]
        if there:
            away = layout.side * 1.17
            dx, dy = layout.edges[edge]
            middle = at[0] + dx * away + dx * 14, at[1] + dy * away + _NEXT * 0.36
            yield written(there, middle, _NEXT, text_anchor="middle", data_beside=there)


def _numbered(number: int, corner: Point) -> Iterable[Part]:
    at = pixel((corner[0] + 26, corner[1] + 26))

    def draw(middle: Point, **marks: str) -> str:
        return svg.circle(middle, 16, fill=INK)

    yield Part(Shape(draw, around(((0, 0),), 18)), at)
    middle = at[0], at[1] + _NUMBER * 0.36
    yield written(str(number + 1), middle, _NUMBER, text_anchor="middle", font_weight="bold", fill=WHITE)


def _name(cell: Cell, middle: Point) -> Iterable[Part]:
    """The hex with the name printed on it, where it has one."""
    if cell.spot.name:
        text = cut(f"{cell.spot.id} {cell.spot.name}", _CELL[0] - 20, _NAME)
        yield written(text, middle, _NAME, text_anchor="middle")


def _broken(line: str) -> list[str]:
    """The order line, in two lines where it would be small in one."""
    return [line] if _size(line) >= _SMALLEST else _halves(line)


def _lines(said: Sequence[str], foot: Point) -> Iterable[Part]:
    """Lines as large as they fit."""
    size = min(map(_size, said))
    for number, part in enumerate(reversed(said)):
        at = foot[0], foot[1] - number * size * 1.05
        text = cut(part, _CELL[0] - 12, size, bold=True)
        yield written(text, at, size, text_anchor="middle", font_weight="bold")


def _size(text: str) -> float:
    return min(_LINE, floor((_CELL[0] - 20) / max(width(text, 1, bold=True), 0.1) * 10) / 10)


def _halves(line: str) -> list[str]:
    """The line in two parts as equal as can be."""
    words = line.split()
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))] or [(line, "")]
    return list(min(parts, key=lambda pair: max(width(one, 1, bold=True) for one in pair)))
