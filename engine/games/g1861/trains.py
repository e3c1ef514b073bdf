"""Which trains a company of 1861 can have, and for how much (§5.5.8, §5.5.9)."""

from __future__ import annotations

from engine.common18xx import trains
from engine.common18xx.companies import begun_phases, kind, train_limit
from engine.common18xx.table import BANK, POOL
from engine.games.g1861.borrowing import power
from engine.games.g1861.state import State


def bank_types(game: State) -> tuple[str, ...]:
    """The types the bank sells now; the cheapest new train comes first in its turn."""
    return trains.for_sale(game, game.definition.trains, begun_phases(game))


def cheapest_new(game: State) -> str | None:
    """The cheapest type the bank sells now; of several the one sold in its turn."""
    return min(bank_types(game), key=lambda name: game.definition.trains[name].price, default=None)


def next_for_national(game: State) -> str | None:
    """The new train the RSR buys when it has the money (§5.6.5)."""
    if game.flags.national_buys == "cheapest":
        return cheapest_new(game)
    return trains.sold_in_turn(game, game.definition.trains)


def affordable(game: State, company: str) -> tuple[tuple[str, str, int], ...]:
    """Type, bank or pool, and price of the trains it could pay for with all loans it may take (§5.5.9)."""
    types, most = game.definition.trains, power(game, company)
    offered = [(name, BANK) for name in bank_types(game)] + [(name, POOL) for name in sorted(set(game.pool_trains))]
    return tuple((name, source, types[name].price) for name, source in offered if types[name].price <= most)


def cheapest(game: State) -> int | None:
    """The lowest price of bank and pool; None when neither has a train."""
    types = game.definition.trains
    prices = [types[name].price for name in (*bank_types(game), *game.pool_trains)]
    return min(prices, default=None)


def has_room(game: State, company: str) -> bool:
    """Whether it holds fewer trains than it may."""
    limit = train_limit(game, company)
    return limit is None or len(game.companies[company].trains) < limit


def must_buy(game: State, company: str) -> bool:
    """Whether it has no train and could pay for one of bank or pool, with all loans it may take (§5.5.9)."""
    if game.companies[company].trains:
        return False
    least = cheapest(game)
    return least is not None and power(game, company) >= least


def may_buy(game: State, company: str) -> bool:
    """Whether there is anything to consider: room, and money for the cheapest train anybody might sell.

    A train of another company may cost 1; the test does not ask whose it is, as recorded games do not.
    """
    if not has_room(game, company):
        return False
    if must_buy(game, company):
        return True
    others = any(state.trains for name, state in game.companies.items() if name != company)
    least = 1 if others else cheapest(game)
    return least is not None and game.purses[company] >= least


def sellers(game: State, company: str) -> tuple[str, ...]:
    """The companies from which it could buy a train: the RSR sells none (§5.5.8)."""
    return tuple(
        name
        for name, state in game.companies.items()
        if name != company and state.trains and kind(game, name) != "national"
    )
