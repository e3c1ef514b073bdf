"""A public places a token on a free place it can reach."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Token
from engine.eighteen.bank import pay
from engine.eighteen.events import TokenPlaced
from engine.eighteen.map.tokens import free_place, placed
from engine.eighteen.rounds import OperatingRound, running
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK


class PlacingTokens(TurnRule[GameT]):
    """The rule; what a token costs, each game says itself (`Game18xx.token_cost`)."""

    def waits(self, game: GameT) -> bool:
        """A token is left, what it costs at least is there, and a free place can be reached."""
        company = companies.operating(game)
        if company is None or running(game, OperatingRound).tokened or companies.kind(game, company) != "public":
            return False
        if not game.companies[company].charter or game.purses[company] < game.least_token_cost(company):
            return False
        return any(free_place(game.network, *place, company) for place in game.network.reach(company).stops)

    def places(self, game: GameT, company: str) -> Iterator[tuple[str, int]]:
        """The free places its network reaches, as (hex, stop)."""
        for hex_id, stop in sorted(game.network.reach(company).stops):
            if free_place(game.network, hex_id, stop, company):
                yield hex_id, stop

    def candidates(self, game: GameT) -> Iterator[Token]:
        """Every reachable free place."""
        company = companies.operating(game)
        if company is not None and game.companies[company].charter and (player := game.president(company)):
            for hex_id, stop in self.places(game, company):
                yield Token(player, company, hex_id, stop)

    def why_not(self, game: GameT, action: Token) -> Refusal | None:
        """One a turn, on a free place of a city on a route of the company, paid in cash."""
        return (
            self._why_not_free(game, action) or self._why_not_reached(game, action) or self._why_not_pay(game, action)
        )

    def why_not_besides_routes(self, game: GameT, action: Token) -> Refusal | None:
        """The same, but whether a route leads there is not asked."""
        return self._why_not_free(game, action) or self._why_not_pay(game, action)

    def do(self, game: GameT, action: Token) -> None:
        """The token stands on the map and the bank has its price."""
        company = action.company
        price = game.token_cost(company, action.hex)
        pay(game, company, BANK, price)
        game.change(company, charter=game.companies[company].charter[1:])
        game.relaid(placed(game.laid, action.hex, action.stop, company))
        game.round = replace(running(game, OperatingRound), tokened=True)
        city = game.city(action.hex, action.stop)
        game.tell(TokenPlaced(company=company, hex=action.hex, stop=action.stop, cost=price, city=city))

    def _why_not_free(self, game: GameT, action: Token) -> Refusal | None:
        company, hex_id = action.company, action.hex
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        if companies.kind(game, company) != "public":
            return game.refusal("not_public", company=company)
        if running(game, OperatingRound).tokened:
            return game.refusal("token_twice", company=company)
        if not game.companies[company].charter:
            return game.refusal("no_token_left", company=company)
        stops = game.network.tile(hex_id).stops if hex_id in game.definition.board.hexes else ()
        if not 0 <= action.stop < len(stops) or stops[action.stop].kind != "city":
            return game.refusal("no_city", hex=hex_id, stop=action.stop, places=self._named(game, company))
        if any(company in city.tokens for city in game.laid.cities.get(hex_id, ())):
            why = "it has a token there already"
        elif not free_place(game.network, hex_id, action.stop, company):
            why = "no place is free, or the free one is kept for another company"
        else:
            return None
        return game.refusal("token_place", company=company, hex=hex_id, why=why, places=self._named(game, company))

    def _why_not_reached(self, game: GameT, action: Token) -> Refusal | None:
        company = action.company
        if (action.hex, action.stop) in game.network.reach(company).stops:
            return None
        why = "none of its routes leads there"
        return game.refusal("token_place", company=company, hex=action.hex, why=why, places=self._named(game, company))

    def _why_not_pay(self, game: GameT, action: Token) -> Refusal | None:
        company = action.company
        price = game.token_cost(company, action.hex)
        if price > game.purses[company]:
            return game.refusal("token_cash", company=company, cost=price, cash=game.purses[company])
        return None

    def _named(self, game: GameT, company: str) -> str:
        found = [
            f"{hex_id} ({game.stop_said(hex_id, stop)}, {game.token_cost(company, hex_id)})"
            for hex_id, stop in self.places(game, company)
        ]
        return ", ".join(found) or "no place now"
