"""What one asks about a company of 1861: its kind, its limits, its cash, its place in the order of operation."""

from __future__ import annotations

from engine.common18xx.pricing import price as price_on
from engine.common18xx.pricing import rank
from engine.common18xx.stock_market import StockMarket
from engine.games.g1861 import loans
from engine.games.g1861.game import Game

NO_LIMIT = 1_000  # more trains than there are


def market(game: Game) -> StockMarket:
    """The stock market this game is played on."""
    return game.definition.markets[game.market]


def kind(game: Game, company: str) -> str:
    """minor, public or national."""
    return game.definition.companies[company].kind


def price(game: Game, company: str) -> int:
    """The price of a minor or public in play."""
    return price_on(game, market(game), company)


def train_limit(game: Game, company: str) -> int | None:
    """How many trains it may hold now (§5.8.5); None for the RSR, which has no limit (§5.6.5)."""
    return game.definition.phases[game.phase].limits.get(kind(game, company))


def crowded(game: Game) -> tuple[str, ...]:
    """The companies with too many trains, in operating order (§5.8.3)."""
    limits = game.definition.phases[game.phase].limits
    least = min(limits.values())
    many = [company for company, state in game.companies.items() if len(state.trains) > least]
    over = [one for one in many if len(game.companies[one].trains) > limits.get(kind(game, one), NO_LIMIT)]
    return operating_order(game, over) if len(over) > 1 else tuple(over)


def operating_order(game: Game, companies: list[str]) -> tuple[str, ...]:
    """Minors by price, then publics by price (§5.2); companies without a price token are left out."""
    there = [company for company in companies if company in game.markers]
    return tuple(sorted(there, key=lambda one: (kind(game, one) != "minor", rank(game, market(game), one))))


def loans_allowed(game: Game, company: str) -> int:
    """How many loans it may still take (§5.4)."""
    return loans.allowed(game, game.definition.loan, company, kind(game, company))


def power(game: Game, company: str) -> int:
    """Cash and all that it could still borrow."""
    return game.purses[company] + loans_allowed(game, company) * game.definition.loan.received


def operating(game: Game) -> str | None:
    """The company whose turn it is in an operating round."""
    from engine.games.g1861.rounds import OperatingRound

    here = game.round
    if not isinstance(here, OperatingRound) or here.turn >= len(here.order):
        return None
    return here.order[here.turn]


def begun_phases(game: Game) -> tuple[str, ...]:
    """All phases up to the present one."""
    names = tuple(game.definition.phases)
    return names[: names.index(game.phase) + 1]
