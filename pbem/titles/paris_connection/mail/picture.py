"""The picture of a Paris Connection position, as the letters and the game's page ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.paris_connection import open_hexes
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import View
from pbem.drawing.scene import Scene
from pbem.games.drawn import Part, Parts
from pbem.titles.paris_connection.drawn.position import Position
from pbem.titles.paris_connection.drawn.scene import LARGE, draw, draw_near
from pbem.titles.paris_connection.mail.words import left_alt, picture_near_alt


def picture(
    definition: Definition,
    view: View,
    changed: tuple[str, ...],
    names: Mapping[str, str],
    reader: str | None = None,
    *,
    large: bool = False,
) -> Scene:
    """The map, with the hexes in `changed` ringed. It shows nothing that is not open, and the same to all."""
    return draw(definition, view, changed, names, LARGE if large else 1.0)


def parts(definition: Definition, view: View, changed: tuple[str, ...], reader: str | None = None) -> Parts:
    """The map around the hexes in `changed`, and around those where the view’s reader may build if it is their turn."""
    if view.table.ended:
        return Parts()
    asked = view.reader in view.table.active
    colours = definition.companies if asked else ()
    open_ = {hex_id: None for colour in colours for hex_id in open_hexes(definition, view.table, colour)}
    known = [one for one in dict.fromkeys(changed) if one in {hex_.id for hex_ in definition.board.hexes}]
    cuts = draw_near(Position.of(definition, view, {}), known, open_)
    shown = [
        Part(scene, picture_near_alt(definition, view, [one for one in known if one in whole])) for scene, whole in cuts
    ]
    seen = frozenset[str]().union(*(whole for _, whole in cuts))
    return Parts(tuple(shown), left_alt(definition, [one for one in known if one not in seen]))
