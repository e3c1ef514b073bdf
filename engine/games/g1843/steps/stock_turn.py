"""A player's turn in the stock round (§7.1, §7.6): what 1843 has its own way."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen import rounds as shared
from engine.eighteen.steps.stock_turn import StockTurns
from engine.games.g1843.events import CardsDealt
from engine.games.g1843.rounds import StockRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import exchange, start
from engine.games.g1843.steps.buy import BUYING
from engine.games.g1843.steps.sell import SELLING, can_shed


class StockTurnsIn1843(StockTurns[State]):
    """A turn goes on after its purchase while something can be sold; at the end the cards are dealt by cash."""

    def can_sell(self, game: State, player: str) -> bool:
        """§7.2."""
        return SELLING.possible(game, player)

    def can_shed(self, game: State, player: str) -> bool:
        """§7.6."""
        return can_shed(game, player)

    def can_act(self, game: State, player: str) -> bool:
        """Whether they can sell, buy, start a company or exchange Val de Loire."""
        return (
            self.can_sell(game, player)
            or BUYING.possible(game, player)
            or start.possible(game)
            or exchange.possible(game, player)
        )

    def next_turn(self, here: shared.StockRound, passed: frozenset[str]) -> shared.StockRound:
        """Nothing has been bought in the new turn."""
        assert isinstance(here, StockRound)
        return replace(super().next_turn(here, passed), bought=False, more="")

    def closed(self, game: State) -> None:
        """The cards go to the players by their cash, most first; equal ones keep their order (§7.1)."""
        game.cards = tuple(sorted(game.cards, key=lambda player: -game.purses[player]))
        game.first = game.cards[0]
        game.tell(CardsDealt(order=game.cards))


STOCK_TURNS = StockTurnsIn1843()
