"""The picture of an 18xx map: the board, what lies on it, and the routes of a run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

from engine.eighteen.definition import CompanyData
from pbem.drawing.canvas import painted
from pbem.drawing.cutout import Format, Window, cut_outs, whole_in
from pbem.drawing.eighteen import board as grounds
from pbem.drawing.eighteen import panel, rides
from pbem.drawing.eighteen.board import Cells
from pbem.drawing.eighteen.cells import Cell, cells_of
from pbem.drawing.eighteen.field import Field
from pbem.drawing.eighteen.labels import SMALLEST, Writer
from pbem.drawing.eighteen.layout import Layout, layout_of
from pbem.drawing.eighteen.position import Position
from pbem.drawing.eighteen.rides import Ride
from pbem.drawing.eighteen.stops import smallest_letters, stops
from pbem.drawing.eighteen.style import BLENDS, COLOURS, INK, MARGIN, SEA, WIDTH
from pbem.drawing.eighteen.words import Words, spoken
from pbem.drawing.png import MOST_BYTES, rasterise
from pbem.drawing.scene import Layer, Scene, written
from pbem.drawing.typeface import cut, printable

__all__ = ["LARGE", "Cut", "Position", "Ride", "draw_map", "draw_near", "to_png"]

_TITLE, _TITLE_ROOM = 27.0, 46.0
LARGE = 1.73  # times the whole map, of what is shown large


class Cut(NamedTuple):
    """A part of the map that is shown large, and the hexes that stand whole in it."""

    scene: Scene
    whole: frozenset[str]


def draw_map(
    position: Position,
    *,
    routes: Iterable[Ride | tuple[str, Sequence[str]]] = (),
    title: str = "",
    changed: Iterable[str] = (),
    scale: float = 1.0,
) -> Scene:
    """The map, 1040 pixels wide times `scale`, in the language spoken now. The same input gives the same picture.

    `routes`: Rides, or plain pairs of train and hexes, which are drawn without values. `changed`: hexes to ring.
    """
    words = spoken()
    given = tuple(Ride(*route) for route in routes)
    layout = layout_of(position.board, MARGIN + (_TITLE_ROOM if title else 0), scale)
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
        panel.panel(foot, given, words, layout.side, scale),
    )
    height = ceil(foot + panel.height(given, words) * scale + (MARGIN if given else 0))
    page = ceil(WIDTH * scale), height
    return Scene(*page, SEA, ground, _filled(layers), _colours(position.companies), BLENDS)


def draw_near(
    position: Position, changed: Collection[str], open_: Collection[str], *, also: Collection[str] = ()
) -> tuple[Cut, ...]:
    """The parts of the map around what changed and where the reader may build, large enough to be read on a phone.

    At most two, and none when there is nothing to show. Without title and routes. What changed is ringed, and of what
    is open what is in `also`.
    """
    layout = layout_of(position.board, MARGIN, LARGE)
    page = (ceil(WIDTH * LARGE), ceil(layout.foot + MARGIN))
    cells = _cells(position, layout, spoken())
    smallest = min(SMALLEST, smallest_letters(cells)) * layout.side
    form = Format.legible(layout.half, page, floor(smallest * 100) / 100)  # sizes of writing are rounded
    windows = cut_outs(form, layout.centres, changed, open_)
    ground = (grounds.ground(layout, cells), grounds.joints(layout, cells)) if windows else ()
    whole = Scene(*page, SEA, ground, (), _colours(position.companies), BLENDS)
    ringed = (*changed, *also)
    return tuple(_cut(position, layout, cells, ringed, whole._replace(window=window)) for window in windows)


def _cut(position: Position, layout: Layout, cells: Cells, ringed: Collection[str], empty: Scene) -> Cut:
    """What lies in the window of a scene."""
    window = Window(*empty.shown)
    writer = Writer(Field(position.board, layout, cells), position.board.colours, position.column, window)
    names, labels, seen = writer.chief(), writer.minor(), writer.cells
    layers = (
        grounds.tiles(layout, seen),
        grounds.closed(layout, seen),
        grounds.rings(layout, [id_ for id_ in ringed if id_ in seen]),
        grounds.track(layout, seen),
        stops(layout, seen, position.companies),
        labels,
        names,
    )
    whole = [id_ for id_ in seen if whole_in(window, layout.centres[id_], layout.half)]
    return Cut(empty._replace(layers=_filled(layers)), frozenset(whole))


def _cells(position: Position, layout: Layout, words: Words) -> dict[str, Cell]:
    """All hexes as they stand, with what is to be said of those where nothing may be built."""
    board = position.board
    closed = {
        spot.id: words.closed.format(phase=spot.closed_until)
        for spot in board.hexes.values()
        if spot.closed_until and spot.closed_until not in position.begun
    }
    ports = dict.fromkeys(position.claimed, False) | dict.fromkeys(position.ports, True)
    return cells_of(board, position.laid, layout, {**closed, **position.blocked}, position.called, ports)


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
