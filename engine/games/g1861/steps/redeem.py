"""A public buys back its own shares from the pool (§5.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.bank import pay
from engine.eighteen.holdings import held, move_shares
from engine.eighteen.rounds import next_step, running
from engine.eighteen.step import TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK, POOL
from engine.games.g1861.actions import Redeem
from engine.games.g1861.events import SharesRedeemed
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.state import State


class Redeeming(TurnRule[State]):
    """The rule, for the company that operates."""

    def waits(self, game: State) -> bool:
        """Whether the pool holds its shares and it can pay for one."""
        company = companies.operating(game)
        if company is None or not held(game, POOL, company):
            return False
        return game.purses[company] >= companies.price(game, company)

    def candidates(self, game: State) -> Iterator[Redeem]:
        """One share, two shares, … all in the pool."""
        company = companies.operating(game)
        if company is not None and (player := game.president(company)):
            for count in range(1, held(game, POOL, company) + 1):
                yield Redeem(player, company, count)

    def why_not(self, game: State, action: Redeem) -> Refusal | None:
        """At the current price, paid in cash: no loan may be taken for it."""
        company = action.company
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        if companies.kind(game, company) != "public":
            return game.refusal("not_public", company=company)
        in_pool = held(game, POOL, company)
        if not 1 <= action.shares <= in_pool:
            return game.refusal("redeem_none", company=company, held=in_pool)
        price, cash = companies.price(game, company), game.purses[company]
        if action.shares * price > cash:
            cost, most = action.shares * price, cash // price
            return game.refusal("redeem_cash", company=company, shares=action.shares, cost=cost, cash=cash, most=most)
        return None

    def do(self, game: State, action: Redeem) -> None:
        """The shares go to its treasury, the money to the bank; that ends the step."""
        price = companies.price(game, action.company)
        pay(game, action.company, BANK, action.shares * price)
        move_shares(game, action.company, POOL, action.company, action.shares)
        game.tell(SharesRedeemed(company=action.company, shares=action.shares, price=price))
        game.round = next_step(running(game, OperatingRound))


REDEEMING = Redeeming()
