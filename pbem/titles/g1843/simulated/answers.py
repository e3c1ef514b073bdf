"""How a simulated player of 1843 answers a deal (§8.8.1, §8.9, §10.1), or who asks for a train (§8.8.3)."""

from __future__ import annotations

from engine.core import play
from engine.eighteen.actions import Accept, Action, BuyPrivate, BuyTrain, Counter, Decline
from engine.games.g1843.actions import BuyPort, SellTrain
from engine.games.g1843.game import Game
from pbem.titles.g1843.simulated.worth import lasts, sets_left

ROUNDS = 3  # in which a private would still have paid, as they think
SOON = 4  # certificates sold until a train rusts that is no help any more
HALF = 2


def answer(game: Game, player: str) -> Action:
    """Yes to a fair price, a counter to one that is not far below, no to anything else."""
    assert game.offered is not None
    deal = game.offered.deal
    if isinstance(deal, BuyPort):
        spare = len(game.companies[deal.source].ports) > 1 or game.purses[deal.source] < deal_price(game, deal)
        return Accept(player) if spare else Decline(player)
    fair = deal_price(game, deal)
    if game.offered.by != deal.player:  # what they asked for has been answered with another price
        return Accept(player) if deal.price <= fair else Decline(player)
    if deal.price >= fair:
        return Accept(player)
    counter = Counter(player, fair)
    near = deal.price * HALF >= fair and play.why_not(game, counter) is None
    return counter if near else Decline(player)


def deal_price(game: Game, deal: BuyPort | BuyTrain | BuyPrivate) -> int:
    """What they would ask for it."""
    if isinstance(deal, BuyPort):
        return game.definition.numbers.port_price
    if isinstance(deal, BuyPrivate):
        data = game.definition.privates[deal.private]
        return data.value + ROUNDS * data.income
    price = game.definition.trains[deal.train].price
    return price // HALF if lasts(game, deal.train) <= SOON or sets_left(game) <= ROUNDS else price


def willing(game: Game, player: str) -> Action:
    """A second train of a company of theirs for its full price, to who would be bankrupt; else none."""
    for action in game.active_step().legal(game):
        if isinstance(action, SellTrain) and action.player == player and len(game.companies[action.company].trains) > 1:
            sale = SellTrain(player, action.company, action.train, game.definition.trains[action.train].price)
            if play.why_not(game, sale) is None:
                return sale
    return Decline(player)
