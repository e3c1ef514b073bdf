"""Selling shares to the pool in the stock round (§4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx import directors, pricing
from engine.common18xx.bank import pay
from engine.common18xx.companies import price
from engine.common18xx.holdings import held, move_shares
from engine.common18xx.limits import most_in_pool
from engine.common18xx.table import BANK, POOL
from engine.core.errors import Refusal
from engine.games.g1861.actions import Sell
from engine.games.g1861.events import PriceMoved, SharesSold
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State


def candidates(game: State) -> Iterator[Sell]:
    """Every number of shares of every public the active player holds."""
    here = _round(game)
    player = here.order[here.turn]
    for public, shares in game.shares.items():
        for count in range(1, shares.get(player, 0) + 1):
            yield Sell(player, public, count)


def possible(game: State, player: str) -> bool:
    """Whether he can sell anything: if no single share may go, no larger number may (§4.1)."""
    return any(
        player in shares and why_not(game, Sell(player, public, 1)) is None for public, shares in game.shares.items()
    )


def why_not(game: State, action: Sell) -> Refusal | None:
    """Shares in hand of a public that has operated; the pool takes half of it, and not the director's certificate."""
    public, player, count = action.company, action.player, action.shares
    have = held(game, player, public)
    if public not in game.shares or not 1 <= count <= have:
        return _not_in_hand(game, action, have)
    if not game.companies[public].operated:
        return refusal("not_operated", company=public)
    in_pool = held(game, POOL, public)
    if in_pool + count > most_in_pool(game):
        most = max(0, min(most_in_pool(game) - in_pool, _free_of(game, action, have)))
        return refusal("pool_full", company=public, pool=in_pool, limit=most_in_pool(game), most=most)
    if count > (most := _free_of(game, action, have)):
        return refusal("directors_certificate", company=public, most=most, keep=have - most)
    return None


def do(game: State, action: Sell) -> None:
    """The bank pays, the director may change, and a director's sale moves the price one cell down (§4.1.2)."""
    public, player, count = action.company, action.player, action.shares
    here = _round(game)
    earlier = dict(here.sales).get(public) if game.flags.director_drop == "per_turn" else None
    each = price(game, public) if earlier is None else earlier
    drops = earlier is None and game.companies[public].president == player
    pay(game, BANK, player, each * count)
    move_shares(game, public, player, POOL, count)
    game.tell(SharesSold(player=player, company=public, shares=count, price=each))
    directors.settle(game, public)
    if drops:
        _drop(game, public)
    game.round = replace(
        here,
        passed=here.passed - {player},
        sold=here.sold | {(player, public)},
        last=player,
        acted=True,
        sales=here.sales if earlier is not None else (*here.sales, (public, each)),
    )


def _round(game: State) -> StockRound:
    assert isinstance(game.round, StockRound)
    return game.round


def _not_in_hand(game: State, action: Sell, have: int) -> Refusal:
    """Why there is nothing to sell: no public, no shares of it, or not so many."""
    if action.company in game.definition.companies and action.company not in game.shares:
        code = "minors_not_sold" if game.definition.companies[action.company].kind == "minor" else "not_started"
        return refusal(code, company=action.company, hand=_hand(game, action.player))
    if action.company in game.definition.privates:
        return refusal("privates_not_sold", company=action.company, hand=_hand(game, action.player))
    hand = _hand(game, action.player)
    return refusal("not_in_hand", company=action.company, shares=action.shares, held=have, hand=hand)


def _hand(game: State, player: str) -> str:
    """The shares a player holds, to be read."""
    own = [f"{shares[player]} of {public}" for public, shares in game.shares.items() if player in shares]
    return ", ".join(own) or "no shares"


def _free_of(game: State, action: Sell, have: int) -> int:
    """How many shares he could sell if it were only for the director's certificate, which somebody must hold.

    All, unless he is the director and no other player has shares enough to take over (§4.1, §4.1.1).
    """
    least, shares = game.definition.numbers.director_shares, game.shares[action.company]
    if game.companies[action.company].president != action.player:
        return have
    if any(shares.get(other, 0) >= least for other in game.players if other != action.player):
        return have
    return have - least


def _drop(game: State, public: str) -> None:
    prices = game.prices
    old = price(game, public)
    if pricing.move(game, public, prices.down(game.markers[public].cell)):
        game.tell(PriceMoved(company=public, old=old, new=price(game, public)))
