"""What nobody is asked about: what follows by itself, and what a mail left out."""

from __future__ import annotations

from engine.common18xx.game import Game18xx


def turn_of(game: Game18xx) -> str:
    """What the game waits for, as the turn of somebody or something."""
    return ""
