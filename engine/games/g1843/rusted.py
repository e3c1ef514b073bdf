"""Which trains of a company have rusted and which count, and whether it must own one (§8.8.1, §8.8.3)."""

from __future__ import annotations

from engine.games.g1843.certificates import is_rusted
from engine.games.g1843.state import State


def of(game: State, company: str) -> tuple[str, ...]:
    """The rusted trains it has bought."""
    return tuple(train for train in game.companies[company].trains if is_rusted(game.definition, game.phase, train))


def bought_so(game: State, train: str) -> bool:
    """Whether this train would be a rusted one now."""
    return is_rusted(game.definition, game.phase, train)


def must_own(game: State, company: str) -> bool:
    """Whether it has a route, and no train but rusted or obsolete ones."""
    trains = game.companies[company].trains
    return len(of(game, company)) == len(trains) and game.network.can_run(company)


def cheapest(game: State) -> int | None:
    """The lowest price at which supply or pool sells a train that counts; None when they have none (§8.8.3)."""
    offered = (*game.bank_trains(), *game.pool_offers())
    prices = [game.definition.trains[train].price for train in offered if not bought_so(game, train)]
    return min(prices, default=None)
