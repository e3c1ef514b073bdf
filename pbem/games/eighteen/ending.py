"""How a game came out, and who is worth what."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common18xx.game import Game18xx
from pbem.games.standing import Standing

Names = Mapping[str, str]


def standing(game: Game18xx) -> Standing | None:
    """Everybody’s place and worth in a finished game; None while it runs."""
    return None


def result_block(game: Game18xx, names: Names) -> str:
    """The final table: cash, shares by company, privates, total."""
    return ""
