"""Who directs a public after shares changed hands (§1.2.3, §4.1.1, §4.2.2)."""

from __future__ import annotations

from engine.common18xx.holdings import rightful_president, set_president
from engine.games.g1861.events import PresidentChanged
from engine.games.g1861.state import State


def settle(game: State, public: str) -> None:
    """The director is who holds most; he gives way only to more shares, and only to one who has 20 % (§4.1.1)."""
    outgoing = game.companies[public].president
    rightful = rightful_president(game, public, outgoing, game.definition.numbers.director_shares)
    if rightful is not None and rightful != outgoing:
        set_president(game, public, rightful)
        game.tell(PresidentChanged(company=public, player=rightful))
