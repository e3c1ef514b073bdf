"""A player's turn in the stock round (§4, §4.4): what 1861 has its own way."""

from __future__ import annotations

from engine.eighteen.holdings import left_of
from engine.eighteen.limits import may_gain
from engine.eighteen.rounds import running
from engine.eighteen.steps.stock_turn import StockTurns
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import open_auction, start_public
from engine.games.g1861.steps.buy import BUYING
from engine.games.g1861.steps.sell import SELLING


class StockTurnsIn1861(StockTurns[State]):
    """Auctions of minors and first tokens are settled first; the card goes to the left of who acted last."""

    def can_sell(self, game: State, player: str) -> bool:
        """§4.1."""
        return SELLING.possible(game, player)

    def can_act(self, game: State, player: str) -> bool:
        """Whether they can sell, buy, start a public or put a minor up for auction."""
        if self.can_sell(game, player):
            return True
        return may_gain(game, player) and (
            BUYING.possible(game, player) or open_auction.possible(game, player) or start_public.possible(game, player)
        )

    def held_up(self, game: State) -> bool:
        """By an auction, or a first token to be placed (§4.2.3, §4.2.4)."""
        here = running(game, StockRound)
        return here.auction is not None or bool(here.starting)

    def closed(self, game: State) -> None:
        """The card goes to the left of who acted last (§4.4)."""
        last = running(game, StockRound).last
        if last is not None:
            game.first = left_of(game.players, last)[0]


STOCK_TURNS = StockTurnsIn1861()
