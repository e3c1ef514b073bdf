"""Deals of 1843 that other owners must agree to: trains, privates, ports (§8.8.1, §8.9, §10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.eighteen.actions import BuyPrivate
from engine.games.g1843.actions import BuyAsTrain, BuyPort
from engine.games.g1843.deals import DEALS
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.notation import NOTATION
from engine.games.g1843.refusals import BOOK
from engine.games.g1843.steps.buy_private import AS_TRAIN, BUYING_PRIVATES
from engine.games.g1843.whatif import WHAT_IF
from pbem.eighteen.dealing import FOR_EVER, Dealing
from pbem.titles.g1843.mail import telling
from pbem.titles.g1843.mail.orders import LANGUAGE
from pbem.titles.g1843.mail.standing import WAYS
from pbem.titles.g1843.mail.written import write_order


class Dealing1843(Dealing[Game]):
    """Ports too, at their fixed price; Val de Loire as a train; trains in place of rusted ones."""

    ways, language, what_if = WAYS, LANGUAGE, WHAT_IF
    bargaining, notation, book = DEALS, NOTATION, BOOK
    words = frozenset({"buy", "replace"})
    for_ever = FOR_EVER | {"bound_private", "no_train_of", "as_train_players", "as_train_late", "port_not_there"}
    before = "trains"

    def write(self, definition: Definition, deal: Any) -> str:
        """See Dealing."""
        return write_order(definition, deal)

    def told(self, definition: Definition, deal: Any, names: Mapping[str, str]) -> str:
        """See Dealing."""
        return telling.deal_words(definition, self.deal(deal) if isinstance(deal, str) else deal, names)

    def most(self, there: Game, deal: BuyPrivate) -> int:
        """§10.1, §10.2."""
        if deal.private not in there.definition.privates:
            return 1
        rule = AS_TRAIN if isinstance(deal, BuyAsTrain) else BUYING_PRIVATES
        return rule.most(there, deal.private)

    def gone(self, game: Game, deal: Any, asked: str) -> bool:
        """A port that is no longer the seller's, or a seller that somebody else directs."""
        if not isinstance(deal, BuyPort):
            return super().gone(game, deal, asked)
        seller = game.companies.get(deal.source)
        return seller is None or seller.president != asked or deal.hex not in seller.ports


DEALING = Dealing1843()
