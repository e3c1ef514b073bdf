"""The pictures of a position: the map with the last runs, the part that matters, the stock market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.common18xx.game import Game18xx
from pbem.drawing.eighteen_map import draw_map
from pbem.drawing.scene import Scene

Names = Mapping[str, str]


def picture(game: Game18xx, changed: Sequence[str], names: Names) -> Scene:
    """The map, with what changed ringed."""
    return draw_map(game.definition.board, game.laid, game.definition.companies, changed=changed)


def picture_near(game: Game18xx, changed: Sequence[str], reader: str | None) -> Scene | None:
    """The part of the map around what changed."""
    return None


def picture_alt(game: Game18xx, names: Names) -> str:
    """The position in one line."""
    return ""


def picture_near_alt(game: Game18xx, changed: Sequence[str]) -> str:
    """What changed on the map, in one line."""
    return ""


def further_pictures(game: Game18xx, names: Names) -> tuple[tuple[str, Scene, str], ...]:
    """The stock market."""
    return ()
