"""Selling shares to the pool in the stock round (§4.1)."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.actions import Sell
from engine.eighteen.rounds import running
from engine.eighteen.steps.sell import Selling
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State


class SellingIn1861(Selling[State]):
    """Only publics that have operated; a director's sale moves the price one cell down, whatever its size (§4.1.2)."""

    def why_not_yet(self, game: State, corporation: str) -> Refusal | None:
        """Before it has completed an operating turn (§4.1)."""
        return None if game.companies[corporation].operated else game.refusal("not_operated", company=corporation)

    def why_none(self, game: State, company: str) -> str:
        """Minors are never sold (§4.1)."""
        return "minors_not_sold" if game.definition.companies[company].kind == "minor" else "not_started"

    def sold_for(self, game: State, corporation: str) -> int | None:
        """In one turn the same for all, where the variant has it so (§4.1.2)."""
        return (
            dict(running(game, StockRound).sales).get(corporation) if game.flags.director_drop == "per_turn" else None
        )

    def rows_down(self, game: State, action: Sell) -> int:
        """One for a sale by the director, the first of the turn where the variant has it so (§4.1.2)."""
        first = self.sold_for(game, action.company) is None
        return int(first and game.companies[action.company].president == action.player)


SELLING = SellingIn1861()
