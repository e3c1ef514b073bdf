"""Buying a share in the stock round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import presidents
from engine.eighteen.actions import Buy
from engine.eighteen.bank import pay
from engine.eighteen.companies import price
from engine.eighteen.events import ShareBought
from engine.eighteen.holdings import held, move_shares
from engine.eighteen.limits import most_held, why_not_certificate
from engine.eighteen.rounds import StockRound, running
from engine.eighteen.step import GameT
from engine.eighteen.table import BANK, POOL

POOLED = "pool"


class Buying(Generic[GameT]):
    """The rule; a game says whence shares come, who holds them there, at what price, and who is paid."""

    sources: tuple[str, ...] = ("treasury", POOLED)
    made: type[Buy] = Buy  # a game may have its own

    def holder(self, corporation: str, source: str) -> str:
        """Under which name the shares of this source stand."""
        return POOL if source == POOLED else corporation

    def payee(self, corporation: str, source: str) -> str:
        """Who is paid for a share of this source."""
        return BANK if source == POOLED else corporation

    def cost(self, game: GameT, corporation: str, source: str) -> int:
        """What a share of this source costs."""
        return price(game, corporation)

    def ends_turn(self, game: GameT, action: Buy) -> bool:
        """Whether the turn is over with this purchase."""
        return True

    def candidates(self, game: GameT) -> Iterator[Buy]:
        """A certificate of every public from every place that has one."""
        here = running(game, StockRound)
        return self._offers(game, here.order[here.turn])

    def possible(self, game: GameT, player: str) -> bool:
        """Whether they, being below the certificate limit, can buy any certificate."""
        cash = game.purses[player]
        return any(
            self.cost(game, one.company, one.source) <= cash and self.why_not(game, one) is None
            for one in self._offers(game, player)
        )

    def why_not(self, game: GameT, action: Buy) -> Refusal | None:
        """A started public with a share there, not sold by the player in this round, within limits and cash."""
        corporation, player = action.company, action.player
        if corporation not in game.shares:
            return game.refusal("not_for_sale", company=corporation, offers=self._listed(game, player))
        if action.source not in self.sources or not held(game, self.holder(corporation, action.source), corporation):
            offers = self._listed(game, player)
            return game.refusal("none_there", company=corporation, source=action.source, offers=offers)
        if (player, corporation) in running(game, StockRound).sold:
            return game.refusal("sold_before", company=corporation)
        return why_not_certificate(game, player, corporation) or self.why_not_hold(game, action)

    def why_not_hold(self, game: GameT, action: Buy) -> Refusal | None:
        """At most so much of a public, paid in cash."""
        corporation, player = action.company, action.player
        most = most_held(game)
        if held(game, player, corporation) >= most:
            return game.refusal("holding_limit", company=corporation, held=held(game, player, corporation), limit=most)
        cost = self.cost(game, corporation, action.source)
        if cost > game.purses[player]:
            return game.refusal("cannot_pay_share", company=corporation, cost=cost, cash=game.purses[player])
        return None

    def do(self, game: GameT, action: Buy) -> None:
        """The share is paid for and changes hands; its buyer may become president."""
        corporation, player, source = action.company, action.player, action.source
        cost = self.cost(game, corporation, source)
        pay(game, player, self.payee(corporation, source), cost)
        move_shares(game, corporation, self.holder(corporation, source), player, 1)
        game.tell(ShareBought(player=player, company=corporation, source=source, price=cost))
        presidents.settle(game, corporation)
        here, over = running(game, StockRound), self.ends_turn(game, action)
        game.round = replace(here, passed=here.passed - {player}, last=player, acted=True, over=over)

    def _offers(self, game: GameT, player: str) -> Iterator[Buy]:
        for corporation, shares in game.shares.items():
            for source in self.sources:
                if self.holder(corporation, source) in shares:
                    yield self.made(player, corporation, source)

    def _listed(self, game: GameT, player: str) -> str:
        """What is for sale, to be read."""
        return ", ".join(f"{one.company} from {one.source}" for one in self._offers(game, player)) or "nothing"
