"""Who directs a public after shares changed hands."""

from __future__ import annotations

from engine.common18xx.events import PresidentChanged
from engine.common18xx.game import Game18xx
from engine.common18xx.holdings import rightful_president, set_president


def settle(game: Game18xx, public: str) -> None:
    """The director is who holds most; he gives way only to more shares, and only to one who has 20 %."""
    outgoing = game.companies[public].president
    rightful = rightful_president(game, public, outgoing, game.president_shares)
    if rightful is not None and rightful != outgoing:
        set_president(game, public, rightful)
        game.tell(PresidentChanged(company=public, player=rightful))
