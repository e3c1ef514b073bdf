"""Who speaks for a company: asked first by every rule about a company's turn."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.companies import operating
from engine.eighteen.game import Game18xx


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
