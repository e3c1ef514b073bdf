"""The merger round: each minor is asked in operating order whether it converts or merges (§6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Pass
from engine.eighteen.events import Passed, RoundBegan
from engine.eighteen.going import Going
from engine.eighteen.rounds import running
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import share_purchase


def begin_round(game: State) -> None:
    """After an operating round all minors are asked, in the order in which they operate (§6)."""
    minors = [name for name in game.companies if companies.kind(game, name) == "minor"]
    order = companies.operating_order(game, minors)
    game.round = MergerRound(order)
    game.tell(RoundBegan(round="MR", set_number=game.set_number, or_number=game.or_number, order=order))


def asked(game: State) -> str | None:
    """The minor that may convert, merge or pass; None while tokens or shares of a new public are settled."""
    here = game.round
    if not isinstance(here, MergerRound) or here.removing or here.purchase or here.turn >= len(here.order):
        return None
    return here.order[here.turn]


def why_not_asked(game: State, player: str, company: str) -> Refusal | None:
    """None when this minor is asked and the player owns it."""
    minor = asked(game)
    if company != minor:
        return game.refusal("other_minor", company=company, asked=minor)
    owner = game.companies[minor].president
    return game.refusal("not_your_company", company=company, president=owner) if player != owner else None


def candidates(game: State) -> Iterator[Pass]:
    """The one pass there is."""
    minor = asked(game)
    if minor is not None and (owner := game.companies[minor].president):
        yield Pass(owner)


def why_not(game: State, action: Pass) -> Refusal | None:
    """Nobody must merge or convert."""
    minor = asked(game)
    return why_not_asked(game, action.player, minor) if minor is not None else None


def do(game: State, action: Pass) -> None:
    """The next minor is asked."""
    here = running(game, MergerRound)
    game.tell(Passed(player=action.player, company=here.order[here.turn]))
    game.round = replace(here, turn=here.turn + 1)


def settle(game: State) -> Going:
    """One move on towards the next decision.

    Tokens are given up first, then shares bought, then the next minor that still exists is asked; the round is over
    after the last one.
    """
    here = running(game, MergerRound)
    if here.removing:
        return Going.WAITS
    if here.purchase:
        return share_purchase.settle(game, here.purchase)
    if here.turn >= len(here.order):
        return Going.OVER
    if here.order[here.turn] in game.companies:
        return Going.WAITS
    game.round = replace(here, turn=here.turn + 1)
    return Going.MOVED
