"""A company buys a private from a player, at any time in its turn (§5.5, §1.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.errors import Refusal
from engine.eighteen.actions import BuyPrivate
from engine.eighteen.steps.bargaining import prices
from engine.eighteen.steps.buy_private import BuyingPrivates
from engine.games.g1861.actions import Offer
from engine.games.g1861.state import State


class BuyingPrivatesIn1861(BuyingPrivates[State]):
    """Phases 3 to 5, from 1 to the value of the private; the RSR buys none."""

    def why_buys_none(self, game: State, company: str) -> Refusal | None:
        """§5.5."""
        return game.refusal("rsr_buys_none") if company == game.definition.national.id else None

    def proposed(self, game: State, company: str, private: str, owner: str) -> Iterator[BuyPrivate | Offer]:
        """The lowest and the highest price; every price between them is as good."""
        player = game.president(company)
        assert player is not None
        make = partial(BuyPrivate, player, company, private)
        for price in prices(game, min(game.purses[company], self.most(game, private)), make):
            yield make(price) if owner == player else Offer(player, make(price))


BUYING_PRIVATES = BuyingPrivatesIn1861()
