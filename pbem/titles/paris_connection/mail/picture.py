"""The picture of a Paris Connection position, as the letters and the game's page ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.paris_connection import open_hexes
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import View
from pbem.drawing.scene import Scene
from pbem.titles.paris_connection.drawn.position import Position
from pbem.titles.paris_connection.drawn.scene import draw, draw_near


def picture(
    definition: Definition,
    view: View,
    changed: tuple[str, ...],
    names: Mapping[str, str],
    reader: str | None = None,
) -> Scene:
    """The map, with the hexes in `changed` ringed. It shows nothing that is not open, and the same to all."""
    return draw(definition, view, changed, names)


def picture_near(
    definition: Definition, view: View, changed: tuple[str, ...], reader: str | None = None
) -> Scene | None:
    """The map around the hexes in `changed`, and around those where the view’s reader may build if it is their turn."""
    if view.table.ended:
        return None
    asked = view.reader in view.table.active
    colours = definition.companies if asked else ()
    open_ = {hex_id for colour in colours for hex_id in open_hexes(definition, view.table, colour)}
    return draw_near(Position.of(definition, view, {}), changed, open_)
