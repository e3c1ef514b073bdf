"""1861 in words: what it is about, what only it has."""

from __future__ import annotations

from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game


def about(definition: Definition) -> str:
    """What the game is, in two sentences."""
    return ""


def goal(game: Game) -> str:
    """What it is about, what one does; in a second paragraph, how one wins."""
    return ""
