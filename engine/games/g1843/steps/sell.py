"""Selling shares to the pool (§7.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import pricing
from engine.eighteen.actions import Sell
from engine.eighteen.steps.sell import Selling
from engine.games.g1843.events import SankInStack
from engine.games.g1843.rounds import StockRound
from engine.games.g1843.state import State


class SellingIn1843(Selling[State]):
    """Not in the first stock round, nor before there is a par; at the bottom of its column a marker sinks (§7.7)."""

    def why_not_yet(self, game: State, corporation: str) -> Refusal | None:
        """§7.2."""
        if game.set_number == 1 and isinstance(game.round, StockRound):
            return game.refusal("first_round")
        return None if corporation in game.markers else game.refusal("no_par", company=corporation)

    def fall(self, game: State, corporation: str, rows: int) -> None:
        """Down row by row to the bottom of the column; from there, down within its stack, a place for each share."""
        cell = game.markers[corporation].cell
        if game.prices.down(cell) != cell:
            super().fall(game, corporation, rows)
            return
        if places := sum(pricing.sink(game, corporation) for _ in range(rows)):
            game.tell(SankInStack(company=corporation, places=places))

    def do(self, game: State, action: Sell) -> None:
        """After a sale the purchase before it is over, if it was one of several certificates (§7.3)."""
        super().do(game, action)
        if isinstance(game.round, StockRound):
            game.round = replace(game.round, more="")


SELLING = SellingIn1843()


def can_shed(game: State, player: str) -> bool:
    """Whether they can sell shares of a company whose certificates count (§7.6)."""
    return any(
        player in shares and game.counts(company) and SELLING.why_not(game, Sell(player, company, 1)) is None
        for company, shares in game.shares.items()
    )
