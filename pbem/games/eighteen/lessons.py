"""What each kind of decision is about, in two sentences, for who meets it for the first times."""

from __future__ import annotations

from engine.common18xx.game import Game18xx


def lesson(game: Game18xx, topic: str) -> str:
    """Two sentences, by the game’s own figures; "" for a kind that needs none."""
    return ""
