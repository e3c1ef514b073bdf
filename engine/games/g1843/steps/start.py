"""Starting a company: its director's certificate at a first price (§7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Start
from engine.eighteen.bank import pay
from engine.eighteen.events import PublicStarted
from engine.eighteen.holdings import move_shares, set_president
from engine.eighteen.limits import why_not_certificate
from engine.eighteen.rounds import running
from engine.eighteen.table import BANK
from engine.games.g1843 import entering
from engine.games.g1843.rounds import StockRound
from engine.games.g1843.state import State
from engine.games.g1843.steps.buy import why_not_now


def candidates(game: State) -> Iterator[Start]:
    """Every company whose director's certificate is to be had, at every first price of the phase."""
    here = running(game, StockRound)
    for company in entering.unparred(game):
        for price in entering.par_cells(game, entering.pars_now(game)):
            yield Start(here.order[here.turn], company, price)


def possible(game: State) -> bool:
    """Whether the player whose turn it is can start any company."""
    return any(why_not(game, one) is None for one in candidates(game))


def why_not(game: State, action: Start) -> Refusal | None:
    """A certificate that is there, at a price of the phase, within the limit and the cash; the purchase of the turn."""
    if refused := why_not_now(game):
        return refused
    there = entering.unparred(game)
    if action.company not in there:
        return game.refusal("cannot_start", company=action.company, publics=", ".join(there) or "none")
    pars = entering.pars_now(game)
    if refused := entering.why_not_par(game, action.price, pars) or why_not_certificate(game, action.player):
        return refused
    return why_not_paid(game, "cannot_pay_start", action.player, action.company, action.price, game.president_shares)


def why_not_paid(game: State, code: str, player: str, company: str, price: int, shares: int) -> Refusal | None:
    """Why they cannot pay so many shares at this first price, by this code."""
    cost, cash = shares * price, game.purses[player]
    if cost <= cash:
        return None
    pars = entering.par_cells(game, entering.pars_now(game))
    able = " or ".join(str(par) for par in pars if shares * par <= cash)
    return game.refusal(
        code, company=company, cost=cost, cash=cash, prices=f"a first price of {able}" if able else "none"
    )


def do(game: State, action: Start) -> None:
    """The company has a director and a price, the bank its money; with a share that went before it may float."""
    found(game, action.player, action.company, action.price, game.president_shares * action.price)
    here = running(game, StockRound)
    passed = here.passed - {action.player}
    game.round = replace(here, passed=passed, last=action.player, acted=True, bought=True)


def found(game: State, player: str, company: str, price: int, paid: int) -> None:
    """The player pays and has the director's certificate; par and market price of the company are set."""
    entering.enter(game, company)
    pay(game, player, BANK, paid)
    move_shares(game, company, company, player, game.president_shares)
    set_president(game, company, player)
    entering.set_par(game, company, price, entering.pars_now(game))
    game.tell(PublicStarted(player=player, company=company, price=price, paid=paid))
    entering.float_if_sold(game, company)
