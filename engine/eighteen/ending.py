"""The end of an 18xx game: what everybody is worth, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.eighteen import companies
from engine.eighteen.game import Game18xx


def wealth(game: Game18xx, held: Callable[[str], Mapping[str, int]]) -> dict[str, int]:
    """Cash, shares at present prices, and privates at their value where those count; companies' own count nothing.

    `held`: of a company with a price, the shares by holder; holders who are no players count nothing.
    """
    scores = {player: game.purses[player] for player in game.players}
    for company in game.markers:
        price = companies.price(game, company)
        for holder, shares in held(company).items():
            if holder in scores:
                scores[holder] += shares * price
    for private, owner in game.privates.items():
        if owner in scores and game.privates_count:
            scores[owner] += game.definition.privates[private].value
    return scores


def richest(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Who is worth most; there is no tie-breaker, so several may be."""
    best = max(scores.values())
    return tuple(player for player, score in scores.items() if score == best)
