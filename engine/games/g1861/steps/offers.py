"""A deal is offered to the owners who must agree (§5.5, §5.5.8, §6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx.actions import Action, BuyPrivate, BuyTrain
from engine.common18xx.step import DealRule
from engine.core.errors import Refusal
from engine.games.g1861.actions import Deal, Merge, Offer
from engine.games.g1861.events import DealOffered
from engine.games.g1861.notation import write_deal
from engine.games.g1861.rounds import MergerRound, Offered, OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import merge
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.buy_train import BUYING_TRAINS

DEALS: dict[type[Action], DealRule[State]] = {
    one.kind: one
    for one in (DealRule(BuyPrivate, BUYING_PRIVATES), DealRule(BuyTrain, BUYING_TRAINS), DealRule(Merge, merge))
}


def rule(deal: Deal) -> DealRule[State]:
    """The rule of this deal."""
    return DEALS[type(deal)]


def consent(game: State, deal: Deal) -> tuple[str, ...]:
    """Whose consent a deal needs beside that of its proposer, clockwise from them."""
    return rule(deal).others(game, deal)


def candidates(game: State) -> Iterator[Offer]:
    """None of its own: each rule offers its deals itself."""
    return iter(())


def why_not(game: State, action: Offer) -> Refusal | None:
    """The deal itself must be legal, need consent, and not have been declined in this turn."""
    deal = action.deal
    if deal.player != action.player:
        return game.refusal("not_your_turn", active=deal.player)
    if refused := rule(deal).why_not(game, deal):
        return refused
    section = "6.2" if isinstance(deal, Merge) else ""
    if not consent(game, deal):
        return game.refusal("no_consent_needed", section=section)
    here = game.round
    if isinstance(here, OperatingRound | MergerRound) and _plain(deal) in map(_plain, here.declined):
        return game.refusal("declined_already", section=section)
    return None


def _plain(deal: Deal) -> Deal:
    """The same deal whatever the order in which minors are named."""
    return replace(deal, minors=tuple(sorted(deal.minors))) if isinstance(deal, Merge) else deal


def do(game: State, action: Offer) -> None:
    """The deal waits for its answers."""
    asked = consent(game, action.deal)
    game.offered = Offered(action.player, action.deal, asked)
    game.tell(DealOffered(by=action.player, deal=write_deal(action.deal), asked=asked))
