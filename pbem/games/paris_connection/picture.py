"""The picture of a Paris Connection position, as the letters and the game's page ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import View
from pbem.drawing.paris_connection import draw


def picture(definition: Definition, view: View, changed: tuple[str, ...], names: Mapping[str, str]) -> str:
    """The map as SVG, with the hexes in `changed` ringed. It shows nothing that is not open."""
    return draw(definition, view, changed, names)
