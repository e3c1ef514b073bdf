"""Players whose random games come to what others seldom reach: Val de Loire as a train, cards, moves, emergencies."""

from __future__ import annotations

from engine.eighteen.actions import Accept, Action, BuyPrivate, BuyTrain, Counter, Decline, Dividend, Pass, Token
from engine.games.g1843 import actions as acts
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from tests.random_1843 import careful, careless, collecting, hoarding

SELDOM = (acts.Exchange, acts.Half)
GLADLY = (
    acts.ReplaceTrain, acts.Move, acts.ClaimPort, acts.BuyAsTrain, acts.PowerBuild, acts.PowerToken, acts.PowerLay,
    acts.Engineers, acts.CashPrivate, Accept, Counter,
)  # fmt: skip


def curious(game: Game, action: Action) -> float:
    """How gladly one does this who keeps Val de Loire for a company, is slow to buy trains and tries every power."""
    deal = action.deal if isinstance(action, acts.Offer) else action
    if isinstance(deal, SELDOM):
        return 0.0001
    if isinstance(deal, GLADLY):
        return 15.0
    if isinstance(deal, BuyPrivate):
        return 0.7
    if isinstance(deal, BuyTrain):
        return 0.1 if game.companies[deal.company].trains else 4.0
    return 0.1 if isinstance(action, Decline) else careless(game, action)


def spendthrift(game: Game, action: Action) -> float:
    """The same for one who pays all out and builds, owns trains late and keeps privates: directors must help."""
    deal = action.deal if isinstance(action, acts.Offer) else action
    if isinstance(deal, Dividend):
        return 20.0 if deal.kind == "pay" else 0.01
    if isinstance(deal, BuyPrivate | BuyTrain):
        return 0.005
    if isinstance(deal, SELDOM):
        return 0.0001
    if isinstance(deal, acts.Bankrupt):
        return 0.01
    if isinstance(deal, acts.CashPrivate | Token):
        return 20.0
    return 0.02 if isinstance(deal, Pass) and not isinstance(game.round, OperatingRound) else careless(game, action)


TASTES = (careless, careful, hoarding, collecting, curious, spendthrift)
