"""What one asks about a company: its kind, its price, its limits, its place in the order of operation."""

from __future__ import annotations

from collections.abc import Iterable

from engine.eighteen.events import PriceMoved
from engine.eighteen.game import Game18xx
from engine.eighteen.pricing import move, rank
from engine.eighteen.pricing import price as price_on
from engine.eighteen.rounds import OperatingRound
from engine.eighteen.stock_market import Cell


def kind(game: Game18xx, company: str) -> str:
    """minor, public, or what else the game has."""
    return game.definition.companies[company].kind


def price(game: Game18xx, company: str) -> int:
    """The price of a minor or public in play."""
    return price_on(game, game.prices, company)


def move_price(game: Game18xx, company: str, cell: Cell) -> None:
    """The price goes to this cell, which is told if it moves."""
    old = price(game, company)
    if move(game, company, cell):
        game.tell(PriceMoved(company=company, old=old, new=price(game, company)))


def train_limit(game: Game18xx, company: str) -> int | None:
    """How many trains it may hold now; None: no limit."""
    return game.definition.phases[game.phase].limits.get(kind(game, company))


def crowded(game: Game18xx) -> tuple[str, ...]:
    """The companies with too many trains, in the order in which they give them up."""
    over = game.crowding.companies(game)
    return game.in_discard_order(operating_order(game, over)) if len(over) > 1 else over


def operating_order(game: Game18xx, companies: Iterable[str]) -> tuple[str, ...]:
    """Minors by price, then publics by price; companies without a price token are left out."""
    there = [company for company in companies if company in game.markers]
    return tuple(sorted(there, key=lambda one: (kind(game, one) != "minor", rank(game, game.prices, one))))


def operating(game: Game18xx) -> str | None:
    """The company whose turn it is in an operating round."""
    here = game.round
    if not isinstance(here, OperatingRound) or here.turn >= len(here.order):
        return None
    return here.order[here.turn]


def begun_phases(game: Game18xx) -> tuple[str, ...]:
    """All phases up to the present one."""
    names = tuple(game.definition.phases)
    return names[: names.index(game.phase) + 1]
