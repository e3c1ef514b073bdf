"""Recorded actions of 1861: what it adds to those of all 18xx games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.eighteen import actions as shared
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.steps import discard
from engine.games.g1861 import actions as acts
from engine.games.g1861 import sequence
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, StockRound
from engine.games.g1861.steps import merger_turn
from engine.games.g1861.steps.offers import consent
from pbem.recorded import entries as rec
from pbem.recorded.translate import Handler, Translator, Unfit

NATIONALISE = "nationalize"


class Translator1861(Translator[Game]):
    """Reads a log of 1861."""

    buys = acts.Buy
    pays = acts.Dividend

    @property
    def prepares(self) -> bool:
        """Whether minors are named for a merger."""
        return bool(self.memory.merging) and not self.memory.closed

    def speaker(self, game: Game, company: str) -> str | None:
        """The director; of a public just formed, whose director's certificate is still missing, who is asked now."""
        player = super().speaker(game, company)
        return game.active[0] if player is None and len(game.active) == 1 else player

    def deal(self, game: Game, deal: acts.Deal) -> tuple[Action, ...]:
        """A deal, with the consent that recorded games leave out; a private is bought while trains are given up too."""
        if isinstance(deal, shared.BuyPrivate) and sequence.must_discard(game):
            return (deal,)
        others = consent(game, deal)
        if not others:
            return (deal,)
        return acts.Offer(deal.player, deal), *(acts.Accept(other) for other in others)

    def asked_company(self, game: Game) -> str | None:
        """The company whose director must decide something that can be passed."""
        return asked_company(game)

    def redeem(self, game: Game, action: rec.BuyShares, count: int) -> tuple[Action, ...]:
        """A public redeems."""
        return (acts.Redeem(self.player(game, action), self.acting(game, action), count),)

    def remove_token(self, game: Game, action: rec.RemoveToken) -> tuple[Action, ...]:
        """A token given up after a merger."""
        hex_id, stop = self.stop(game, action.city)
        return (acts.RemoveToken(self.player(game, action), self.acting(game, action), hex_id, stop),)

    def choose(self, game: Game, action: rec.Choose) -> tuple[Action, ...]:
        """Yes or no to a nationalisation."""
        player, company = self.director(game, action)
        return (acts.Nationalise(player, company) if action.choice == NATIONALISE else shared.Pass(player),)

    def merge(self, game: Game, action: rec.Merge) -> tuple[Action, ...]:
        """Nothing while minors are named; with the public the whole merger or conversion."""
        if not self.is_public(game, action.corporation):
            return ()
        player, minor = self.director(game, action)
        public = self.names.company(action.corporation)
        if self.memory.converting:
            return (acts.Convert(player, minor, public),)
        others = tuple(self.names.company(other) for other in self.memory.merging)
        if missing := [other for other in others if other not in game.companies]:
            raise Unfit(f"{missing[0]} is not in play")
        return self.deal(game, acts.Merge(player, minor, others, public))

    def is_public(self, game: Game, corporation: str) -> bool:
        """Whether the file calls a public so."""
        ours = self.names.company(corporation)
        return ours in game.definition.companies and game.definition.companies[ours].kind == "public"

    handlers: ClassVar[Mapping[type[rec.Recorded], Handler]] = {
        **Translator.handlers,
        rec.RemoveToken: remove_token,
        rec.Choose: choose,
        rec.Convert: Translator.nothing,
        rec.Merge: merge,
    }


def acting_company(game: Game) -> str | None:
    """The company for which somebody must act, pass or no pass; None where a player acts for themself."""
    here = game.round
    if not game.trainless and sequence.must_discard(game):
        return discard.duty(game)[0]
    if isinstance(here, StockRound) and here.starting:
        return here.starting
    if isinstance(here, MergerRound) and here.removing:
        return here.removing
    return asked_company(game)


def asked_company(game: Game) -> str | None:
    """The company whose director must decide something that can be passed."""
    if game.trainless:
        return game.trainless[0]
    return merger_turn.asked(game) or companies.operating(game)
