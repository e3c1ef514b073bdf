"""Whoever is offered a train or a private names another price, and the proposer is asked in turn (§5.5, §5.5.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.games.g1861.actions import Counter, Merge
from engine.games.g1861.events import DealOffered
from engine.games.g1861.notation import write_deal
from engine.games.g1861.rounds import Offered, OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps.answers import decline
from engine.games.g1861.steps.offers import rule


def candidates(game: State) -> Iterator[Counter]:
    """None are listed: every other price is as good, and whoever wants nothing declines."""
    return iter(())


def why_not(game: State, action: Counter) -> Refusal | None:
    """The same deal at another price must be legal itself, and not have been declined in this turn."""
    offered = game.offered
    if offered is None:
        return game.refusal("nothing_offered")
    if isinstance(offered.deal, Merge):
        return game.refusal("no_counter")
    if action.price == offered.deal.price:
        return game.refusal("same_price", price=action.price)
    deal = replace(offered.deal, price=action.price)
    if refused := rule(deal).why_not(game, deal):
        return refused
    here = game.round
    if isinstance(here, OperatingRound) and deal in here.declined:
        return game.refusal("declined_already")
    return None


def do(game: State, action: Counter) -> None:
    """The deal as it was counts as declined; as it is now, it waits for whoever offered it before."""
    offered = game.offered
    assert offered is not None
    assert not isinstance(offered.deal, Merge)
    decline(game, offered.deal)
    deal = replace(offered.deal, price=action.price)
    game.offered = Offered(action.player, deal, (offered.by,))
    game.tell(DealOffered(by=action.player, deal=write_deal(deal), asked=(offered.by,)))
