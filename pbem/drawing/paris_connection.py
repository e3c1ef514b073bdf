"""The picture of a Paris Connection position, as SVG: board, track, pieces, what is new, players and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import View
from pbem.drawing import svg
from pbem.drawing.paris import board, panels, track
from pbem.drawing.paris.layout import at, grid_for
from pbem.drawing.paris.places import piece_places
from pbem.drawing.paris.position import Position
from pbem.drawing.paris.style import MARGIN, SEA, WIDTH
from pbem.drawing.paris.words import Words, spoken


def draw(definition: Definition, view: View, changed: Iterable[str], names: Mapping[str, str]) -> str:
    """The open part of `view` as SVG: the same for every reader, for no hand is shown.

    `changed` are the ids of the hexes to ring, `names` the players' names by engine id (any text is
    safe, a long one is cut).
    """
    return draw_position(Position.of(definition, view, names), changed)


def draw_position(position: Position, changed: Iterable[str], words: Words | None = None) -> str:
    """`position` as SVG, 1200 units wide, with the hexes in `changed` ringed. The same input gives the same text.

    `words`: what is written in it, by default in the language spoken now.
    """
    words = words or spoken(position.definition.companies)
    printed, standing, links = position.definition.board, position.standing(), position.links()
    where = {hex_.id: at(hex_) for hex_ in printed.hexes}
    who, key = panels.players_room(len(position.seats)), panels.legend_room(position.definition)
    grid = grid_for(tuple(where.values()), (who, key))
    places = piece_places(grid, where, standing, links)
    foot = grid.bounds(tuple(where.values()))[3]
    values = panels.track_room(foot + MARGIN, len(position.companies))
    layers = (
        board.terrain(grid, printed),
        board.worths(grid, printed, frozenset(standing)),
        track.links(links, places),
        track.rings(grid, printed, changed),
        board.borders(grid, printed),
        board.labels(grid, printed),
        track.pieces(places),
        panels.players(who, position, words),
        panels.legend(key, position.definition, words),
        panels.value_track(values, position, words),
    )
    return svg.document(WIDTH, values.top + values.height + MARGIN, SEA, layers)
