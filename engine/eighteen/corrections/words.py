"""Who and what the words of a correction may name in an 18xx game."""

from __future__ import annotations

from engine.core.corrections import known
from engine.eighteen.game import Game18xx
from engine.eighteen.table import POOL


def company(game: Game18xx, said: str) -> str:
    """A company in play."""
    return known("company", said, game.companies)


def public(game: Game18xx, said: str) -> str:
    """A company in play that has shares."""
    return known("public", said, game.shares)


def holder(game: Game18xx, corporation: str, said: str) -> str:
    """Who can hold shares of it: a player, the pool, the company itself."""
    return known("holder", said, (*game.players, POOL, corporation))
