"""The whole position in words: tables of at most 78 columns."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common18xx.game import Game18xx

Names = Mapping[str, str]


def status_blocks(game: Game18xx, names: Names) -> str:
    """Whose turn it is, players, companies, market, trains, tiles, map: all that somebody needs who sees no picture."""
    return ""


def warnings(game: Game18xx, names: Names) -> tuple[str, ...]:
    """What the rules will soon bring."""
    return ()
