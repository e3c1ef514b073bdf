"""Selling shares to the pool in the stock round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import presidents
from engine.eighteen.actions import Sell
from engine.eighteen.bank import pay
from engine.eighteen.companies import move_price, price
from engine.eighteen.events import SharesSold
from engine.eighteen.holdings import held, move_shares
from engine.eighteen.limits import most_in_pool
from engine.eighteen.rounds import StockRound, running
from engine.eighteen.step import GameT
from engine.eighteen.table import BANK, POOL


class Selling(Generic[GameT]):
    """The rule; a game overrides `why_not_yet`, `why_none`, `sold_for`, `rows_down` and `fall` where it differs."""

    def candidates(self, game: GameT) -> Iterator[Sell]:
        """Every number of shares of every public the active player holds."""
        player = self.seller(game)
        for corporation, shares in game.shares.items():
            for count in range(1, shares.get(player, 0) + 1):
                yield Sell(player, corporation, count)

    def seller(self, game: GameT) -> str:
        """Who may sell now."""
        here = running(game, StockRound)
        return here.order[here.turn]

    def possible(self, game: GameT, player: str) -> bool:
        """Whether they can sell anything: if no single share may go, no larger number may."""
        return any(
            player in shares and self.why_not(game, Sell(player, corporation, 1)) is None
            for corporation, shares in game.shares.items()
        )

    def why_not(self, game: GameT, action: Sell) -> Refusal | None:
        """Shares in hand that may be sold; the pool takes so many, and not the president's certificate."""
        corporation, player, count = action.company, action.player, action.shares
        have = held(game, player, corporation)
        if corporation not in game.shares or not 1 <= count <= have:
            return self._not_in_hand(game, action, have)
        if refused := self.why_not_yet(game, corporation):
            return refused
        in_pool, limit = held(game, POOL, corporation), most_in_pool(game)
        free = _free_of(game, action, have)
        if in_pool + count > limit:
            most = max(0, min(limit - in_pool, free))
            return game.refusal("pool_full", company=corporation, pool=in_pool, limit=limit, most=most)
        if count > free:
            return game.refusal("directors_certificate", company=corporation, most=free, keep=have - free)
        return None

    def why_not_yet(self, game: GameT, corporation: str) -> Refusal | None:
        """Why its shares cannot be sold now, whoever holds them."""
        return None

    def why_none(self, game: GameT, company: str) -> str:
        """The code of the refusal for a company that has no shares."""
        return "not_started"

    def sold_for(self, game: GameT, corporation: str) -> int | None:
        """What a share of it was sold for earlier in this turn, where that price still holds."""
        return None

    def rows_down(self, game: GameT, action: Sell) -> int:
        """How many rows the price falls, seen before the sale."""
        return action.shares

    def fall(self, game: GameT, corporation: str, rows: int) -> None:
        """The price falls by so many rows, as far as its column goes."""
        for _ in range(rows):
            move_price(game, corporation, game.prices.down(game.markers[corporation].cell))

    def do(self, game: GameT, action: Sell) -> None:
        """The bank pays, the president may change, the price falls."""
        corporation, player, count = action.company, action.player, action.shares
        earlier, rows = self.sold_for(game, corporation), self.rows_down(game, action)
        each = price(game, corporation) if earlier is None else earlier
        pay(game, BANK, player, each * count)
        move_shares(game, corporation, player, POOL, count)
        game.tell(SharesSold(player=player, company=corporation, shares=count, price=each))
        presidents.settle(game, corporation)
        self.fall(game, corporation, rows)
        self.noted(game, action, () if earlier is not None else ((corporation, each),))

    def noted(self, game: GameT, action: Sell, sales: tuple[tuple[str, int], ...]) -> None:
        """The sale is remembered as long as the round needs it; `sales`: what it adds to the prices of the turn."""
        here, player = running(game, StockRound), action.player
        game.round = replace(
            here,
            passed=here.passed - {player},
            sold=here.sold | {(player, action.company)},
            last=player,
            acted=True,
            sales=(*here.sales, *sales),
        )

    def _not_in_hand(self, game: GameT, action: Sell, have: int) -> Refusal:
        """Why there is nothing to sell: no public, no shares of it, or not so many."""
        company, hand = action.company, _hand(game, action.player)
        if company in game.definition.companies and company not in game.shares:
            return game.refusal(self.why_none(game, company), company=company, hand=hand)
        if company in game.definition.privates:
            return game.refusal("privates_not_sold", company=company, hand=hand)
        return game.refusal("not_in_hand", company=company, shares=action.shares, held=have, hand=hand)


def _hand(game: GameT, player: str) -> str:
    """The shares a player holds, to be read."""
    own = [f"{shares[player]} of {corporation}" for corporation, shares in game.shares.items() if player in shares]
    return ", ".join(own) or "no shares"


def _free_of(game: GameT, action: Sell, have: int) -> int:
    """How many shares they could sell if it were only for the president's certificate, which somebody must hold.

    All, unless they are president and no other player has shares enough to take over.
    """
    least, shares = game.president_shares, game.shares[action.company]
    if game.companies[action.company].president != action.player:
        return have
    if any(shares.get(other, 0) >= least for other in game.players if other != action.player):
        return have
    return have - least
