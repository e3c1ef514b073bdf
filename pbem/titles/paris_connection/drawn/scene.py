"""The picture of a Paris Connection position: board, track, pieces, what is new, players and values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import ceil

from engine.games.paris_connection.definition import Board, Definition
from engine.games.paris_connection.state import View
from pbem.drawing.cutout import Format, cut_outs, whole_in
from pbem.drawing.hexes import Axial, HexGrid
from pbem.drawing.scene import Layer, Scene, pixel
from pbem.titles.paris_connection.drawn import board, panels, track
from pbem.titles.paris_connection.drawn.layout import at, grid_for
from pbem.titles.paris_connection.drawn.places import piece_places
from pbem.titles.paris_connection.drawn.position import Position
from pbem.titles.paris_connection.drawn.style import BLENDS, COLOURS, MARGIN, SEA, WIDTH
from pbem.titles.paris_connection.drawn.words import Words, spoken

PIXELS = 1000  # the width of the whole picture
LARGE = 1.6  # times the whole picture, of one to be looked at on its own
_LARGE = 0.85  # pixels to a unit, of a part that is shown large
_MIDDLE = (0.85, 0.75)  # of a hex's side: as far as its id and name reach from its middle


def draw(
    definition: Definition, view: View, changed: Iterable[str], names: Mapping[str, str], scale: float = 1.0
) -> Scene:
    """The open part of `view`: the same for every reader, for no hand is shown.

    `changed` are the ids of the hexes to ring, `names` the players' names by engine id (any text is
    safe, a long one is cut).
    """
    return draw_position(Position.of(definition, view, names), changed, scale=scale)


def draw_position(
    position: Position, changed: Iterable[str], words: Words | None = None, *, scale: float = 1.0
) -> Scene:
    """`position` with the hexes in `changed` ringed, `scale` times as large. The same input gives the same picture.

    `words`: what is written in it, by default in the language spoken now.
    """
    words = words or spoken(position.definition.companies)
    pixels = ceil(PIXELS * scale)
    printed, unit = position.definition.board, pixels / WIDTH
    where = _where(printed)
    who, key = panels.players_room(len(position.seats), unit), panels.legend_room(position.definition, unit)
    grid = grid_for(where, (who, key), unit)
    values = panels.track_room(ceil(grid.bounds(where)[3]), len(position.companies), unit)
    ground = (board.terrain(grid, printed), panels.legend(key, position.definition, words))
    layers = (
        *_on_board(position, grid, changed),
        board.labels(grid, printed),
        panels.players(who, position, words),
        panels.value_track(values, position, words),
    )
    height = ceil(values.top + values.height + MARGIN * unit)
    return Scene(pixels, height, SEA, ground, layers, (*COLOURS, *panels.COLOURS), BLENDS)


def draw_near(
    position: Position, changed: Collection[str], open_: Collection[str]
) -> tuple[tuple[Scene, frozenset[str]], ...]:
    """The parts of the board around what changed and where somebody may build, large enough to be read on a phone.

    At most two, each with the hexes that stand whole in it. Without panels. None when there is nothing to show.
    """
    printed = position.definition.board
    where = _where(printed)
    grid = grid_for(where, (), _LARGE)
    page = (ceil(WIDTH * _LARGE), ceil(grid.bounds(where)[3] + MARGIN * _LARGE))
    spots = {hex_.id: pixel(grid.centre(at(hex_))) for hex_ in printed.hexes}
    half, middle = pixel((grid.side, grid.side)), pixel((grid.side * _MIDDLE[0], grid.side * _MIDDLE[1]))
    form = Format.legible(half, page, board.smallest_writing(grid))
    found = []
    for window in cut_outs(form, spots, changed, open_):
        read = [hex_ for hex_ in printed.hexes if whole_in(window, spots[hex_.id], middle)]
        layers = (*_on_board(position, grid, changed), board.labels_of(grid, printed, read))
        scene = Scene(*page, SEA, (board.terrain(grid, printed),), layers, COLOURS, BLENDS, window)
        found.append((scene, frozenset(id_ for id_, spot in spots.items() if whole_in(window, spot, half))))
    return tuple(found)


def _where(printed: Board) -> tuple[Axial, ...]:
    return tuple(at(hex_) for hex_ in printed.hexes)


def _on_board(position: Position, grid: HexGrid, changed: Iterable[str]) -> tuple[Layer, ...]:
    """Everything that lies on the printed hexes, the lowest first, but for names and ids, which lie above it."""
    printed, standing, links = position.definition.board, position.standing(), position.links()
    places = piece_places(grid, {hex_.id: at(hex_) for hex_ in printed.hexes}, standing, links)
    return (
        board.worths(grid, printed, frozenset(standing)),
        track.links(links, places, grid.unit),
        track.rings(grid, printed, changed),
        track.pieces(places, grid.unit),
        board.borders(grid, printed),
    )
