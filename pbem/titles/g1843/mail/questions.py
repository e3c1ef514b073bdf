"""What a position of 1843 asks, in one sentence, and what kind of decision it is."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.g1843.game import Game

Names = Mapping[str, str]


def question(game: Game, names: Names) -> str:
    """For who is to act; "" when the game is over."""
    return "" if game.finished else game.active_step().name
