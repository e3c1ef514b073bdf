"""The picture of an 18xx map: the board, what lies on it, and the routes of a run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil, floor

from engine.eighteen.definition import CompanyData
from pbem.drawing.cutout import around_places, legible_width
from pbem.drawing.eighteen import board as grounds
from pbem.drawing.eighteen import panel, rides
from pbem.drawing.eighteen.cells import Cell, cells_of
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.labels import SMALLEST, Writer
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen.position import Position
from pbem.drawing.eighteen.rides import Ride
from pbem.drawing.eighteen.stops import smallest_letters, stops
from pbem.drawing.eighteen.style import BLENDS, COLOURS, INK, MARGIN, SEA, WIDTH
from pbem.drawing.eighteen.words import Words, spoken
from pbem.drawing.paint import painted
from pbem.drawing.png import MOST_BYTES, rasterise
from pbem.drawing.scene import Layer, Scene, written
from pbem.drawing.typeface import cut, printable

__all__ = ["Position", "Ride", "draw_map", "draw_near", "to_png"]

_TITLE, _TITLE_ROOM = 27.0, 46.0
_LARGE = 1.95  # times the whole map, of a part that is shown large


def draw_map(
    position: Position,
    *,
    routes: Iterable[Ride | tuple[str, Sequence[str]]] = (),
    title: str = "",
    changed: Iterable[str] = (),
) -> Scene:
    """The map, 1040 pixels wide, in the language spoken now. The same input gives the same picture.

    `routes`: Rides, or plain pairs of train and hexes, which are drawn without values. `changed`: hexes to ring.
    """
    words = spoken()
    given = tuple(Ride(*route) for route in routes)
    layout = layout_of(position.board, MARGIN + (_TITLE_ROOM if title else 0))
    cells = _cells(position, layout, words)
    field = Field(position.board, layout, cells)
    writer = Writer(field, position.board.colours, position.column)
    names, badges, labels = writer.chief(), rides.badges(field, given), writer.minor()  # in the order of their weight
    foot = layout.foot + MARGIN
    ground = (grounds.ground(layout, cells), grounds.joints(layout, cells))
    layers = (
        _title(title),
        grounds.tiles(layout, cells),
        grounds.closed(layout, cells),
        grounds.rings(layout, changed),
        grounds.track(layout, cells),
        rides.lines(field, given),
        stops(layout, cells, position.companies),
        labels,
        names,
        badges,
        panel.panel(foot, given, words, layout.side),
    )
    height = ceil(foot + panel.height(given, words) + (MARGIN if given else 0))
    return Scene(WIDTH, height, SEA, ground, _filled(layers), _colours(position.companies), BLENDS)


def draw_near(
    position: Position, changed: Collection[str], open_: Collection[str], *, around: Collection[str] | None = None
) -> Scene | None:
    """The part of the map around what changed and where the reader may build, large enough to be read on a phone.

    Without title and routes. `around`: what the window is about where that is not all that changed; the rest is ringed
    if it lies in it. None when there is nothing to show.
    """
    layout = layout_of(position.board, MARGIN, _LARGE)
    page = (ceil(WIDTH * _LARGE), ceil(layout.foot + MARGIN))
    cells = _cells(position, layout, spoken())
    smallest = min(SMALLEST, smallest_letters(cells)) * layout.side
    wide = legible_width(floor(smallest * 100) / 100)  # sizes of writing are rounded
    window = around_places(layout.centres, layout.half, page, changed if around is None else around, open_, wide)
    if window is None:
        return None
    writer = Writer(Field(position.board, layout, cells), position.board.colours, position.column, window)
    names, labels, seen = writer.chief(), writer.minor(), writer.cells
    layers = (
        grounds.tiles(layout, seen),
        grounds.closed(layout, seen),
        grounds.rings(layout, [id_ for id_ in changed if id_ in seen]),
        grounds.track(layout, seen),
        stops(layout, seen, position.companies),
        labels,
        names,
    )
    ground = (grounds.ground(layout, cells), grounds.joints(layout, cells))
    return Scene(*page, SEA, ground, _filled(layers), _colours(position.companies), BLENDS, window)


def _cells(position: Position, layout: Layout, words: Words) -> dict[str, Cell]:
    """All hexes as they stand, with what is to be said of those where nothing may be built."""
    board = position.board
    closed = {
        spot.id: words.closed.format(phase=spot.closed_until)
        for spot in board.hexes.values()
        if spot.closed_until and spot.closed_until not in position.begun
    }
    return cells_of(board, position.laid, layout, {**closed, **position.blocked}, position.called, position.ports)


def _filled(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    return tuple(layer for layer in layers if layer.parts)


def _colours(companies: Mapping[str, CompanyData]) -> tuple[str, ...]:
    return (*COLOURS, *(data.colour for data in companies.values() if data.colour))


def _title(title: str) -> Layer:
    if not title:
        return Layer("title", ())
    text = cut(printable(title), WIDTH - 2 * MARGIN, _TITLE, bold=True)
    said = written(text, (MARGIN, MARGIN + _TITLE * 0.8), _TITLE, font_weight="bold", fill=INK)
    return Layer("title", [said])


def to_png(scene: Scene, width: int = WIDTH, most_bytes: int = MOST_BYTES) -> bytes:
    """The PNG of a map, small enough for a letter; in one piece when another width is asked for. Errors as `press`."""
    return painted(scene, most_bytes) if width == scene.width else rasterise(scene.svg(), width, most_bytes)
