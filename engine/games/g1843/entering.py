"""A company enters the game, gets its par price, and floats (§7.4)."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen import pricing
from engine.eighteen.bank import pay
from engine.eighteen.holdings import held
from engine.eighteen.stock_market import Cell
from engine.eighteen.table import BANK
from engine.games.g1843.events import CompanyFloated
from engine.games.g1843.file_checks import PAR
from engine.games.g1843.position import Company
from engine.games.g1843.state import State


def par_cells(game: State, pars: tuple[str, ...]) -> dict[int, Cell]:
    """The cells of these zones of first prices by their price, the lowest first."""
    prices = game.prices
    cells = prices.cells(*(f"{PAR}{zone}" for zone in pars))
    return {prices.price(cell): cell for cell in reversed(cells)}


def pars_now(game: State) -> tuple[str, ...]:
    """The zones of first prices of the present phase (§15)."""
    return game.definition.phases[game.phase].pars


def why_not_par(game: State, price: int, pars: tuple[str, ...]) -> Refusal | None:
    """The price is one of those that may be chosen."""
    cells = par_cells(game, pars)
    if price in cells:
        return None
    return game.refusal("start_price", price=price, prices=", ".join(map(str, cells)))


def enter(game: State, company: str) -> None:
    """All its shares are in the IPO, its station markers on its charter (§4), if it is not in play yet."""
    if company not in game.companies:
        charter = game.definition.numbers.token_prices[: game.station_markers(company)]
        game.put(company, Company(charter=charter))
        game.purses[company] = 0
        game.shares[company] = {company: game.all_shares}


def set_par(game: State, company: str, price: int, pars: tuple[str, ...]) -> None:
    """The company has its par price, and its price marker lies in the cell of that price."""
    game.change(company, par=price)
    pricing.move(game, company, par_cells(game, pars)[price])


def unparred(game: State) -> tuple[str, ...]:
    """Companies whose director's certificate is still to be had."""
    return tuple(
        name
        for name in game.definition.companies
        if name not in game.companies or game.companies[name].president is None
    )


def float_if_sold(game: State, company: str) -> None:
    """With its par set and shares enough out of the IPO the company receives its capital and will operate (§7.4)."""
    state, numbers = game.companies[company], game.definition.numbers
    if state.floated or not state.par:
        return
    if game.all_shares - held(game, company, company) < numbers.float_shares:
        return
    capital = numbers.capital_factor * state.par
    game.change(company, floated=True)
    pay(game, BANK, company, capital)
    game.tell(CompanyFloated(company=company, capital=capital))
