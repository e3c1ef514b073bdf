"""Who speaks for a company: asked first by every rule about a company's turn."""

from __future__ import annotations

from engine.common18xx.companies import operating
from engine.common18xx.game import Game18xx
from engine.core.errors import Refusal


def why_not_turn_of(game: Game18xx, player: str, company: str) -> Refusal | None:
    """None when the company operates now and the player directs it."""
    if company not in game.companies:
        return game.refusal("unknown_company", company=company, companies=", ".join(sorted(game.companies)))
    now = operating(game)
    if company != now:
        return game.refusal("other_company", company=company, operating=now)
    if game.president(company) != player:
        return game.refusal("not_your_company", company=company, president=game.president(company))
    return None
