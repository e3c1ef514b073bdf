"""Who is president of a corporation after shares changed hands (1861 §4.1.1, 1843 §7.5)."""

from __future__ import annotations

from engine.eighteen.events import PresidentChanged
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import rightful_president, set_president


def settle(game: Game18xx, corporation: str) -> None:
    """Whoever holds most: they give way only to more shares, and only to who can have the president's certificate."""
    outgoing = game.companies[corporation].president
    rightful = rightful_president(game, corporation, outgoing, game.president_shares)
    if rightful is not None and rightful != outgoing:
        set_president(game, corporation, rightful)
        game.tell(PresidentChanged(company=corporation, player=rightful))
