"""Two sentences on each kind of decision of 1843, by its own figures."""

from __future__ import annotations

from engine.games.g1843.game import Game
from pbem.eighteen.told.lessons import figures, worded


def lesson(game: Game, topic: str) -> str:
    """What the decision is about; "" for a kind that needs none."""
    return worded("g1843.lesson", topic, figures(game))
