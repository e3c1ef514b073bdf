"""What becomes of the revenue, and how the price moves: what 1861 has its own way (§5.5.5, §5.6.3)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.bank import pay
from engine.eighteen.events import DividendPaid
from engine.eighteen.steps.dividend import Dividing, earned, has_operated
from engine.eighteen.table import BANK
from engine.games.g1861.actions import Dividend
from engine.games.g1861.state import State


class DividingIn1861(Dividing[State]):
    """Pay, half or keep; minors halve, the RSR keeps all."""

    kinds = ("pay", "half", "keep")
    made = Dividend

    def settle(self, game: State) -> bool:
        """Minors halve, the RSR keeps all, an empty run of a public keeps nothing."""
        company = companies.operating(game)
        assert company is not None
        kind, revenue = companies.kind(game, company), earned(game)
        if kind == "public":
            super().settle(game)
        elif kind == "minor":
            _minor(game, company, revenue)
        else:
            pay(game, BANK, company, revenue)
            if revenue:
                game.tell(DividendPaid(company=company, kind="keep", paid=0, kept=revenue))
        return True

    def paid(self, game: State, kind: str, revenue: int) -> int:
        """All, half or nothing (§5.5.5.2)."""
        return (
            half_of(revenue, game.definition.numbers.half_unit) if kind == "half" else super().paid(game, kind, revenue)
        )

    def move(self, game: State, company: str, paid: int) -> None:
        """Right only for a dividend of at least the price (§5.5.5.2)."""
        if not paid or companies.price(game, company) <= paid:
            super().move(game, company, paid)


def half_of(revenue: int, unit: int) -> int:
    """What holders get of a half dividend: half of it, rounded up to a multiple of `unit` (§5.5.5.2)."""
    return -(-revenue // (2 * unit)) * unit


def _minor(game: State, company: str, revenue: int) -> None:
    """Half to the owner, half to the treasury; the price is bounded by the yellow column (§5.5.5.1)."""
    state = game.companies[company]
    assert state.president is not None
    owners = revenue // 2
    pay(game, BANK, state.president, owners)
    pay(game, BANK, company, revenue - owners)
    game.tell(DividendPaid(company=company, kind="half", paid=owners, kept=revenue - owners))
    market, cell = game.prices, game.markers[company].cell
    if not revenue:
        companies.move_price(game, company, market.left(cell))
    elif cell not in market.zones["minor_ceiling"]:
        companies.move_price(game, company, market.right(cell))
    elif not market.linear:
        companies.move_price(game, company, market.up(cell))
    has_operated(game, company)


DIVIDING = DividingIn1861()
