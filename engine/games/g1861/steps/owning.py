"""Who speaks for a company: asked first by every rule about a company's turn."""

from __future__ import annotations

from engine.common18xx.companies import operating
from engine.core.errors import Refusal
from engine.games.g1861.refusals import refusal
from engine.games.g1861.state import State


def director(game: State, company: str) -> str | None:
    """Who decides for the company: its president; for the RSR the holder of the first-player card (§5.6)."""
    if company == game.definition.national.id:
        return game.first
    return game.companies[company].president


def why_not_turn_of(game: State, player: str, company: str) -> Refusal | None:
    """None when the company operates now and the player directs it (§1.2.3, §5.5)."""
    if company not in game.companies:
        return refusal("unknown_company", company=company, companies=", ".join(sorted(game.companies)))
    now = operating(game)
    if company != now:
        return refusal("other_company", company=company, operating=now)
    if director(game, company) != player:
        return refusal("not_your_company", company=company, president=director(game, company))
    return None
