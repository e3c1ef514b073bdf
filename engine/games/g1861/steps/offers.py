"""A deal is offered to the owners who must agree (§5.5, §5.5.8, §6): what 1861 has its own way."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.actions import Action, BuyPrivate, BuyTrain
from engine.eighteen.step import DealRule
from engine.eighteen.steps.bargaining import Bargaining
from engine.games.g1861.actions import Merge, Offer
from engine.games.g1861.notation import write_deal
from engine.games.g1861.rounds import Offered
from engine.games.g1861.state import State
from engine.games.g1861.steps import merge
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.buy_train import BUYING_TRAINS

MERGING = "6.2"  # the section that asks for consent to a merger


class BargainingIn1861(Bargaining[State]):
    """Mergers are deals as well."""

    def section(self, deal: Action) -> str:
        """Where consent to a merger is asked for; of other deals, the usual place."""
        return MERGING if isinstance(deal, Merge) else ""

    def plain(self, deal: Action) -> Action:
        """The same merger whatever the order in which minors are named."""
        return replace(deal, minors=tuple(sorted(deal.minors))) if isinstance(deal, Merge) else deal


OFFERS = BargainingIn1861(
    Offer, Offered, write_deal,
    DealRule(BuyPrivate, BUYING_PRIVATES), DealRule(BuyTrain, BUYING_TRAINS), DealRule(Merge, merge),
)  # fmt: skip
consent, rule = OFFERS.consent, OFFERS.rule
