"""A public places a token on a free place it can reach."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.actions import Token
from engine.common18xx.bank import pay
from engine.common18xx.events import TokenPlaced
from engine.common18xx.game import Game18xx
from engine.common18xx.map.tokens import free_place, placed
from engine.common18xx.rounds import OperatingRound
from engine.common18xx.steps.owning import why_not_turn_of
from engine.common18xx.table import BANK
from engine.core.errors import Refusal


def waits(game: Game18xx) -> bool:
    """A token is left, its price (before distance) is there, and a free place can be reached."""
    company = companies.operating(game)
    here = game.round
    if company is None or not isinstance(here, OperatingRound) or here.tokened:
        return False
    if companies.kind(game, company) != "public":
        return False
    charter = game.companies[company].charter
    return bool(charter) and game.purses[company] >= charter[0] and next(places(game, company), None) is not None


def places(game: Game18xx, company: str) -> Iterator[tuple[str, int]]:
    """The free places its network reaches, as (hex, stop)."""
    for hex_id, stop in sorted(game.network.reach(company).stops):
        if free_place(game.network, hex_id, stop, company):
            yield hex_id, stop


def candidates(game: Game18xx) -> Iterator[Token]:
    """Every reachable free place."""
    company = companies.operating(game)
    if company is not None and game.companies[company].charter and (player := game.director(company)):
        for hex_id, stop in places(game, company):
            yield Token(player, company, hex_id, stop)


def why_not(game: Game18xx, action: Token) -> Refusal | None:
    """One a turn, on a free place of a city on a route of the company, paid in cash."""
    return _why_not_free(game, action) or _why_not_reached(game, action) or _why_not_pay(game, action)


def why_not_besides_routes(game: Game18xx, action: Token) -> Refusal | None:
    """The same, but whether a route leads there is not asked."""
    return _why_not_free(game, action) or _why_not_pay(game, action)


def _why_not_free(game: Game18xx, action: Token) -> Refusal | None:
    company, hex_id = action.company, action.hex
    if refused := why_not_turn_of(game, action.player, company):
        return refused
    if companies.kind(game, company) != "public":
        return game.refusal("not_public", company=company)
    if isinstance(game.round, OperatingRound) and game.round.tokened:
        return game.refusal("token_twice", company=company)
    if not game.companies[company].charter:
        return game.refusal("no_token_left", company=company)
    stops = game.network.tile(hex_id).stops if hex_id in game.definition.board.hexes else ()
    if action.stop >= len(stops) or stops[action.stop].kind != "city":
        return game.refusal("no_city", hex=hex_id, stop=action.stop, places=_named(game, company))
    if any(company in city.tokens for city in game.laid.cities.get(hex_id, ())):
        why = "it has a token there already"
    elif not free_place(game.network, hex_id, action.stop, company):
        why = "no place is free, or the free one is kept for another company"
    else:
        return None
    return game.refusal("token_place", company=company, hex=hex_id, why=why, places=_named(game, company))


def _why_not_reached(game: Game18xx, action: Token) -> Refusal | None:
    company = action.company
    if (action.hex, action.stop) in game.network.reach(company).stops:
        return None
    why = "none of its routes leads there"
    return game.refusal("token_place", company=company, hex=action.hex, why=why, places=_named(game, company))


def _why_not_pay(game: Game18xx, action: Token) -> Refusal | None:
    company = action.company
    price = game.token_cost(company, action.hex)
    if price > game.purses[company]:
        return game.refusal("token_cash", company=company, cost=price, cash=game.purses[company])
    return None


def _named(game: Game18xx, company: str) -> str:
    found = [f"{hex_id} (stop {stop}, {game.token_cost(company, hex_id)})" for hex_id, stop in places(game, company)]
    return ", ".join(found) or "no place now"


def do(game: Game18xx, action: Token) -> None:
    """The token stands on the map and the bank has its price."""
    company = action.company
    price = game.token_cost(company, action.hex)
    pay(game, company, BANK, price)
    game.change(company, charter=game.companies[company].charter[1:])
    game.relaid(placed(game.laid, action.hex, action.stop, company))
    assert isinstance(game.round, OperatingRound)
    game.round = replace(game.round, tokened=True)
    game.tell(TokenPlaced(company=company, hex=action.hex, stop=action.stop, cost=price))
