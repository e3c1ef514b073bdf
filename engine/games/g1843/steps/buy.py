"""Buying a share in the stock round (§7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Buy
from engine.eighteen.companies import price
from engine.eighteen.holdings import held
from engine.eighteen.limits import most_held
from engine.eighteen.rounds import running
from engine.eighteen.steps.buy import POOLED, Buying
from engine.eighteen.table import BANK
from engine.games.g1843 import actions, entering
from engine.games.g1843.rounds import StockRound
from engine.games.g1843.state import State

IPO = "ipo"


class BuyingIn1843(Buying[State]):
    """From the IPO at par, from the pool at the price; one a turn, or several of a company in the brown zone."""

    sources = (IPO, POOLED)
    made = actions.Buy

    def payee(self, corporation: str, source: str) -> str:
        """The bank, always."""
        return BANK

    def cost(self, game: State, corporation: str, source: str) -> int:
        """Par or price; 0 of a company that has neither yet."""
        return game.companies[corporation].par if source == IPO else price(game, corporation)

    def ends_turn(self, game: State, action: Buy) -> bool:
        """Never: the buyer may sell afterwards (§7.1)."""
        return False

    def why_not(self, game: State, action: Buy) -> Refusal | None:
        """The director's certificate has been sold, and this turn has a purchase left."""
        corporation = action.company
        if corporation in entering.unparred(game):
            pars = entering.par_cells(game, entering.pars_now(game))
            return game.refusal("director_first", company=corporation, prices=" or ".join(map(str, pars)))
        return super().why_not(game, action) or why_not_now(game, corporation)

    def why_not_hold(self, game: State, action: Buy) -> Refusal | None:
        """At most 60 %, but for the orange and brown zones; paid in cash."""
        corporation, player = action.company, action.player
        if refused := why_not_own(game, player, corporation, 1):
            return refused
        cost = self.cost(game, corporation, action.source)
        if cost > game.purses[player]:
            return game.refusal("cannot_pay_share", company=corporation, cost=cost, cash=game.purses[player])
        return None

    def do(self, game: State, action: Buy) -> None:
        """The share changes hands; the company may float; in the brown zone more of it may follow."""
        super().do(game, action)
        entering.float_if_sold(game, action.company)
        more = action.company if game.sells_several(action.company) else ""
        game.round = replace(running(game, StockRound), bought=True, more=more)

    def _offers(self, game: State, player: str) -> Iterator[Buy]:
        return (one for one in super()._offers(game, player) if one.company in game.markers)


def why_not_now(game: State, company: str = "") -> Refusal | None:
    """Why nothing, or nothing of this company, can be bought in this turn any more (§7.1, §7.3)."""
    here = running(game, StockRound)
    if not here.bought or (company and here.more == company):
        return None
    return game.refusal("only_more", more=here.more) if here.more else game.refusal("bought_already")


def why_not_own(game: State, player: str, company: str, shares: int) -> Refusal | None:
    """Why the player may not own so many more shares of the company (§7.3)."""
    have, limit = held(game, player, company), most_held(game)
    if have + shares <= limit or game.may_exceed(company):
        return None
    return game.refusal("holding_limit", company=company, held=have, limit=limit)


BUYING = BuyingIn1843()
