"""Buying a 10 % certificate in the stock round (§4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from engine.common18xx import directors
from engine.common18xx.bank import pay
from engine.common18xx.companies import price
from engine.common18xx.holdings import certificates, held, move_shares
from engine.common18xx.limits import certificate_limit, may_gain, most_held
from engine.common18xx.table import BANK, POOL
from engine.core.errors import Refusal
from engine.games.g1861.actions import Buy
from engine.games.g1861.events import ShareBought
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State

SOURCES: tuple[Literal["treasury", "pool"], ...] = ("treasury", "pool")


def candidates(game: State) -> Iterator[Buy]:
    """A certificate of every public from every place that has one."""
    here = _round(game)
    return _offers(game, here.order[here.turn])


def possible(game: State, player: str) -> bool:
    """Whether he, being below the certificate limit, can buy any certificate."""
    cash = game.purses[player]
    return any(price(game, one.company) <= cash and why_not(game, one) is None for one in _offers(game, player))


def why_not(game: State, action: Buy) -> Refusal | None:
    """A started public with a share there, not sold by the player in this round, within his limits and cash (§4.2)."""
    public, player = action.company, action.player
    if public not in game.shares:
        return refusal("not_for_sale", company=public, offers=_listed(game, player))
    if not held(game, _holder(action), public):
        return refusal("none_there", company=public, source=action.source, offers=_listed(game, player))
    if (player, public) in _round(game).sold:
        return refusal("sold_before", company=public)
    return why_not_certificate(game, player) or why_not_hold(game, action)


def why_not_certificate(game: State, player: str) -> Refusal | None:
    """To get a certificate a player must hold fewer than the limit (§4.2.1)."""
    if may_gain(game, player):
        return None
    return refusal("cert_limit", held=certificates(game, player), limit=certificate_limit(game))


def do(game: State, action: Buy) -> None:
    """The company is paid for a treasury share, the bank for one of the pool; the buyer may take over (§4.2.2)."""
    public, player = action.company, action.player
    cost = price(game, public)
    pay(game, player, BANK if action.source == "pool" else public, cost)
    move_shares(game, public, _holder(action), player, 1)
    game.tell(ShareBought(player=player, company=public, source=action.source, price=cost))
    directors.settle(game, public)
    here = _round(game)
    game.round = replace(here, passed=here.passed - {player}, last=player, acted=True, over=True)


def _round(game: State) -> StockRound:
    assert isinstance(game.round, StockRound)
    return game.round


def _holder(action: Buy) -> str:
    return POOL if action.source == "pool" else action.company


def _offers(game: State, player: str) -> Iterator[Buy]:
    for public, shares in game.shares.items():
        for source in SOURCES:
            if (POOL if source == "pool" else public) in shares:
                yield Buy(player, public, source)


def why_not_hold(game: State, action: Buy) -> Refusal | None:
    """At most 60 % of a public (§4.2), paid in cash."""
    public, player = action.company, action.player
    most = most_held(game)
    if held(game, player, public) >= most:
        return refusal("holding_limit", company=public, held=held(game, player, public), limit=most)
    cost = price(game, public)
    if cost > game.purses[player]:
        return refusal("cannot_pay_share", company=public, cost=cost, cash=game.purses[player])
    return None


def _listed(game: State, player: str) -> str:
    """What is for sale, to be read."""
    return ", ".join(f"{one.company} from {one.source}" for one in _offers(game, player)) or "nothing"
