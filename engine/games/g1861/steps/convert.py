"""A minor in the yellow zone becomes a public by itself (§6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.games.g1861.actions import Convert
from engine.games.g1861.forming import conversion, form, unstarted
from engine.games.g1861.state import State
from engine.games.g1861.steps import merger_turn, share_purchase


def in_zone(game: State, minor: str) -> bool:
    """Whether its price token stands on a yellow cell."""
    return game.markers[minor].cell in game.prices.zones["convert"]


def candidates(game: State) -> Iterator[Convert]:
    """Each public not yet started."""
    minor = merger_turn.asked(game)
    if minor is not None and in_zone(game, minor) and (owner := game.companies[minor].president):
        for corporation in unstarted(game):
            yield Convert(owner, minor, corporation)


def why_not(game: State, action: Convert) -> Refusal | None:
    """The minor that is asked, from a yellow cell, into a public not yet started."""
    if refused := merger_turn.why_not_asked(game, action.player, action.company):
        return refused
    if action.public not in (free := unstarted(game)):
        return game.refusal("public_taken", public=action.public, publics=", ".join(free) or "none")
    if not in_zone(game, action.company):
        market = game.prices
        prices = sorted(market.price(cell) for cell in market.zones["convert"])
        here = companies.price(game, action.company)
        return game.refusal("not_yellow", company=action.company, price=here, prices=f"{prices[0]} to {prices[-1]}")
    return None


def do(game: State, action: Convert) -> None:
    """The public stands in its place; its shares are for sale."""
    founding = conversion(game, action.company)
    form(game, action.public, founding)
    share_purchase.begin(game, action.public, founding)
