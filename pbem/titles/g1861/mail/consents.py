"""Deals of 1861 that other owners must agree to: trains, privates and mergers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.g1861.actions import Merge
from engine.games.g1861.definition import Definition
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.notation import NOTATION
from engine.games.g1861.refusals import BOOK
from engine.games.g1861.steps.offers import OFFERS
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.dealing import FOR_EVER, Dealing
from pbem.titles.g1861.mail import telling
from pbem.titles.g1861.mail.orders import LANGUAGE, write_order
from pbem.titles.g1861.mail.standing import WAYS


class Dealing1861(Dealing[Game]):
    """Mergers with minors of others too, which have no price (§5.8, §6)."""

    ways, language, what_if = WAYS, LANGUAGE, WHAT_IF
    bargaining, notation, book = OFFERS, NOTATION, BOOK
    words = frozenset({"buy", "merge"})
    for_ever = FOR_EVER | {"rsr_sells_none", "rsr_buys_none", "public_taken", "merge_unknown", "merge_count"}
    before = "private"

    def write(self, definition: Definition, deal: Any) -> str:
        """See Dealing."""
        return write_order(definition, deal)

    def told(self, definition: Definition, deal: Any, names: Mapping[str, str]) -> str:
        """See Dealing."""
        return telling.deal_words(definition, self.deal(deal) if isinstance(deal, str) else deal, names)

    def alike(self, there: Game, deal: Any) -> Iterable[Any]:
        """A merger into another public."""
        if isinstance(deal, Merge):
            return (replace(deal, public=one) for one in unstarted(there))
        return super().alike(there, deal)

    def gone(self, game: Game, deal: Any, asked: str) -> bool:
        """A merger whose public has begun, or of whose minors one is gone or somebody else's."""
        if not isinstance(deal, Merge):
            return super().gone(game, deal, asked)
        if deal.public in game.companies or not all(one in game.companies for one in deal.minors):
            return True
        return asked not in {game.companies[one].president for one in deal.minors}

    def companies(self, deal: Any) -> tuple[str, ...]:
        """The minors and the public of a merger."""
        return (deal.company, *deal.minors, deal.public) if isinstance(deal, Merge) else super().companies(deal)


DEALING = Dealing1861()
