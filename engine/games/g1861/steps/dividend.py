"""What becomes of the revenue, and how the price moves (§5.5.5, §5.6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from engine.common18xx import companies, pricing
from engine.common18xx.bank import pay
from engine.common18xx.steps.owning import why_not_turn_of
from engine.common18xx.stock_market import Cell
from engine.common18xx.table import BANK, POOL
from engine.core.errors import Refusal
from engine.games.g1861.actions import Dividend
from engine.games.g1861.events import DividendPaid, PriceMoved
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import OperatingRound, next_step
from engine.games.g1861.state import State

KINDS: tuple[Literal["pay", "half", "keep"], ...] = ("pay", "half", "keep")


def waits(game: State) -> bool:
    """A public that earned something decides; minors, the RSR and an empty run are settled without asking."""
    company = companies.operating(game)
    return company is not None and companies.kind(game, company) == "public" and earned(game) > 0


def earned(game: State) -> int:
    """The revenue of this turn."""
    assert isinstance(game.round, OperatingRound)
    return game.round.revenue or 0


def candidates(game: State) -> Iterator[Dividend]:
    """Pay, half, keep."""
    company = companies.operating(game)
    if company is not None and (player := game.director(company)):
        for kind in KINDS:
            yield Dividend(player, company, kind)


def why_not(game: State, action: Dividend) -> Refusal | None:
    """Only a public divides its revenue by choice, and only if there is any."""
    if refused := why_not_turn_of(game, action.player, action.company):
        return refused
    if companies.kind(game, action.company) != "public":
        return refusal("not_public", company=action.company)
    if not earned(game):
        return refusal("nothing_to_pay", company=action.company)
    return None


def do(game: State, action: Dividend) -> None:
    """Holders and treasury are paid, the price moves (§5.5.5.2), the step is over."""
    revenue = earned(game)
    paid = {"pay": revenue, "half": half_of(revenue, game.definition.numbers.half_unit), "keep": 0}[action.kind]
    _public(game, action.company, action.kind, revenue, paid)
    assert isinstance(game.round, OperatingRound)
    game.round = next_step(game.round)


def half_of(revenue: int, unit: int) -> int:
    """What holders get of a half dividend: half of it, rounded up to a multiple of `unit` (§5.5.5.2)."""
    return -(-revenue // (2 * unit)) * unit


def settle(game: State) -> None:
    """The step without a decision: minors halve, the RSR keeps all, an empty run of a public keeps nothing."""
    company = companies.operating(game)
    assert company is not None
    kind, revenue = companies.kind(game, company), earned(game)
    if kind == "public":
        _public(game, company, "keep", revenue, 0)
    elif kind == "minor":
        _minor(game, company, revenue)
    else:
        pay(game, BANK, company, revenue)
        if revenue:
            game.tell(DividendPaid(company=company, kind="keep", paid=0, kept=revenue))


def _public(game: State, company: str, kind: str, revenue: int, paid: int) -> None:
    per_share = paid // (game.definition.numbers.director_shares + game.definition.numbers.certificates)
    pay(game, BANK, company, revenue - paid)
    if per_share:
        for holder, count in game.shares[company].items():
            if holder != POOL:
                pay(game, BANK, holder, count * per_share)
    game.tell(DividendPaid(company=company, kind=kind, paid=paid, kept=revenue - paid))
    market, cell = game.prices, game.markers[company].cell
    if not paid:
        _move(game, company, market.left(cell))
    elif market.price(cell) <= paid:
        _move(game, company, market.right(cell))
    _has_operated(game, company)


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
        _move(game, company, market.left(cell))
    elif cell not in market.zones["minor_ceiling"]:
        _move(game, company, market.right(cell))
    elif not market.linear:
        _move(game, company, market.up(cell))
    _has_operated(game, company)


def _has_operated(game: State, company: str) -> None:
    game.companies[company] = replace(game.companies[company], operated=True)


def _move(game: State, company: str, cell: Cell) -> None:
    old = companies.price(game, company)
    if pricing.move(game, company, cell):
        game.tell(PriceMoved(company=company, old=old, new=companies.price(game, company)))
