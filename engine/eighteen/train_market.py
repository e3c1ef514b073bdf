"""Which trains a company can have, and for how much."""

from __future__ import annotations

from engine.eighteen.game import Game18xx
from engine.eighteen.table import BANK, POOL


def bank_types(game: Game18xx) -> tuple[str, ...]:
    """The types the bank sells now; the cheapest new train comes first in its turn."""
    return game.bank_trains()


def cheapest_new(game: Game18xx) -> str | None:
    """The cheapest type the bank sells now; of several the one sold in its turn."""
    return min(bank_types(game), key=lambda name: game.definition.trains[name].price, default=None)


def affordable(game: Game18xx, company: str) -> tuple[tuple[str, str, int], ...]:
    """Type, bank or pool, and price of the trains it could pay for."""
    types, most = game.definition.trains, game.power(company)
    offered = [(name, BANK) for name in bank_types(game)] + [(name, POOL) for name in game.pool_offers()]
    return tuple((name, source, types[name].price) for name, source in offered if types[name].price <= most)


def cheapest(game: Game18xx) -> int | None:
    """The lowest price of bank and pool; None when neither has a train."""
    types = game.definition.trains
    prices = [types[name].price for name in (*bank_types(game), *game.pool_offers())]
    return min(prices, default=None)


def has_room(game: Game18xx, company: str) -> bool:
    """Whether it may own one more train."""
    return game.has_room(company)


def must_buy(game: Game18xx, company: str) -> bool:
    """Whether it has no train and could pay for one of bank or pool."""
    if game.companies[company].trains:
        return False
    least = cheapest(game)
    return least is not None and game.power(company) >= least


def may_buy(game: Game18xx, company: str) -> bool:
    """Whether there is anything to consider: room, and money for the cheapest train anybody might sell.

    A train of another company may cost 1; whether that company would sell it is not asked.
    """
    if not game.has_room(company):
        return False
    least = least_of_anybody(game, company)
    return (least is not None and game.purses[company] >= least) or must_buy(game, company)


def least_of_anybody(game: Game18xx, company: str) -> int | None:
    """What the cheapest train that anybody might sell to the company may cost; None when nobody has one."""
    others = any(state.trains for name, state in game.companies.items() if name != company)
    return 1 if others else cheapest(game)
