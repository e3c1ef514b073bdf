"""What is tolerated in a log of 1861: passes, purchases and answers for which our rules do not wait."""

from __future__ import annotations

from typing import Any

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, BuyPrivate
from engine.eighteen.step import Step
from engine.eighteen.turn import RUN
from engine.games.g1861 import sequence
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import Auction, MergerRound, PrivateRound, StockRound
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.stock_turn import STOCK_TURNS
from engine.games.g1861.turn import TURNS
from pbem.recorded import entries as rec
from pbem.recorded.entries import AnyRecorded
from pbem.recorded.leniency import Before, Leniency
from pbem.recorded.names import Names
from pbem.titles.g1861.files.trust import trusts


class Leniency1861(Leniency[Game]):
    """What 1861 adds to what every 18xx game tolerates."""

    def __init__(self) -> None:
        super().__init__(TURNS.number(RUN))

    def trusts(self, game: Game, action: Action, refusal: Refusal) -> bool:
        """What 18xx.games does not test again."""
        return trusts(game, action, refusal)

    def rule_beside(self, game: Game, action: Action) -> Step[Game, Any] | None:
        """The company that operates may buy a private even while trains must be given up."""
        return BUYING_PRIVATES if isinstance(action, BuyPrivate) and sequence.must_discard(game) else None

    def in_its_order(self, game: Game, names: Names, action: AnyRecorded) -> Game:
        """Publics without trains answer in the order of the file: theirs may be another (§5.8.4)."""
        if not game.trainless or action.entity_type != "corporation":
            return game
        company = names.company(action.entity)
        if company not in game.trainless[1:]:
            return game
        own = game.copied()
        own.trainless = (company, *(one for one in game.trainless if one != company))
        return own

    def passed_over(self, game: Game) -> bool:
        """Buyers of shares of a new public (§6.3), and who could not pay a private before its price fell (§4.3)."""
        here = game.round
        if isinstance(here, PrivateRound):
            first = game.definition.privates[here.auction.company].min_bid
            return here.auction.reduced and game.purses[here.auction.bidders[0]] < first
        return isinstance(here, MergerRound) and here.purchase is not None

    def had_no_choice(self, game: Game, player: str, before: Before[Game] | None) -> bool:
        """They have no money to bid, can do nothing in a stock round, or pass on shares of a new public."""
        here = game.round
        if isinstance(here, PrivateRound):
            return _cannot_bid(game, here.auction, player)
        if isinstance(here, StockRound):
            return _cannot_bid(game, here.auction, player) if here.auction else not STOCK_TURNS.can_act(game, player)
        if before is None or not isinstance(before.game.round, MergerRound):
            return False
        last = before.action
        sold = isinstance(last, rec.BuyShares | rec.Merge | rec.RemoveToken)  # shares of a new public
        return sold or (isinstance(last, rec.Pass) and last.entity_type == "player")


def _cannot_bid(game: Game, auction: Auction, player: str) -> bool:
    return player not in auction.bidders and game.purses[player] < auction.minimum
