"""The order lines that a letter offers: at most twelve, the most useful first, each with its price and effect."""

from __future__ import annotations

from engine.common18xx.game import Game18xx


def examples(game: Game18xx, player: str) -> tuple[str, ...]:
    """Up to twelve order lines that are legal now, the most useful first."""
    return ()
