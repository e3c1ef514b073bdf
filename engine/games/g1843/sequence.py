"""The sequence of a game of 1843: what is waited for, who judges it, and how the rounds follow each other (§5)."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    Counter,
    Decline,
    Discard,
    Pass,
    Sell,
    Start,
)
from engine.eighteen.events import RoundBegan
from engine.eighteen.going import Going
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.rounds import running
from engine.eighteen.sequence import WaitingInTurn, WaitingWithDeals
from engine.eighteen.step import Rule, rules
from engine.eighteen.steps import discard
from engine.eighteen.turn import Passing
from engine.games.g1843 import ending, foreigners, turn
from engine.games.g1843.actions import Buy, BuyAsTrain, Exchange, Half, Home, Offer, SellTrain, Take, Turn
from engine.games.g1843.deals import DEALS
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import bid_off, exchange, giving_up, par_due, private_auction, start, willing
from engine.games.g1843.steps.buy import BUYING
from engine.games.g1843.steps.buy_private import AS_TRAIN, BUYING_PRIVATES
from engine.games.g1843.steps.home import CHOOSING_HOME
from engine.games.g1843.steps.sell import SELLING
from engine.games.g1843.steps.stock_turn import STOCK_TURNS

# What may answer what is waited for.
PRIVATES = rules(Rule(Take, private_auction), Rule(Bid, private_auction), Rule(Pass, private_auction))
BID_OFFS = rules(Rule(Bid, bid_off), Rule(Pass, bid_off))
PARS = rules(Rule(Start, par_due))
STOCK = rules(
    Rule(Sell, SELLING), Rule(Buy, BUYING), Rule(Start, start), Rule(Exchange, exchange), Rule(Half, exchange),
    Rule(Pass, STOCK_TURNS),
)  # fmt: skip
ANSWERS = rules(Rule(Accept, DEALS), Rule(Decline, DEALS), Rule(Counter, DEALS))
HOMES = rules(Rule(Home, CHOOSING_HOME))
WILLING = rules(Rule(SellTrain, willing), Rule(Decline, willing))
DISCARDS = rules(Rule(Discard, giving_up.GIVING_UP), Rule(Turn, giving_up.TURNING))
AT_EVERY_STEP = (
    *turn.ALWAYS, Rule(Pass, Passing(turn.TURNS)), Rule(BuyPrivate, BUYING_PRIVATES), Rule(BuyAsTrain, AS_TRAIN),
    Rule(Offer, DEALS), Rule(Exchange, exchange), Rule(Half, exchange),
)  # fmt: skip


class Waits(WaitingWithDeals[State]):
    """Deals as in any game that has them; Val de Loire can be exchanged out of turn; the rounds of §5."""

    deals = DEALS

    def held_up(self, game: State) -> bool:
        """By whoever must answer before the round goes on."""
        return interruption(game) is not None

    def settle(self, game: State) -> Going:
        """How the round goes on by itself."""
        here = game.round
        if isinstance(here, PrivateAuction):
            return private_auction.settle(game)
        if isinstance(here, StockRound):
            return STOCK_TURNS.settle(game)
        return turn.TURNS.settle(game)

    def why_not(self, game: State, action: Action) -> Refusal | None:
        """Val de Loire can be exchanged between two steps of anybody's turn (§10.2)."""
        out_of_turn = isinstance(action, Exchange | Half) and isinstance(game.round, OperatingRound)
        if out_of_turn and not game.finished and type(action) in self.rules:
            return self.rules[type(action)].why_not(game, action)
        return super().why_not(game, action)

    def next_round(self, game: State) -> None:
        """§5."""
        here = game.round
        if isinstance(here, PrivateAuction):
            begin_stock_round(game, here.player)  # §6.2: the player after the last buyer
        elif isinstance(here, StockRound):
            end_stock_round(game)
        else:
            end_operating_round(game)


IN_TURN = WaitingInTurn(Waits, turn.TURNS, *AT_EVERY_STEP, beside=turn.BESIDES)


def step(game: State) -> Waits:
    """What the game waits for now, and for whom."""
    if game.finished:
        return Waits("nothing", "8.10.1", (), {})
    return interruption(game) or _in_round(game)


def interruption(game: State) -> Waits | None:
    """What must be settled before the round goes on: an offer, the city of a home marker, trains above the limits."""
    if game.offered is not None:
        return Waits("an answer to an offer", "8.8.1", game.offered.asked[:1], ANSWERS)
    here = game.round
    if isinstance(here, OperatingRound) and here.choosing:
        return Waits(f"the city of the marker of {here.choosing}", "12.2", game.presidents((here.choosing,)), HOMES)
    if isinstance(here, OperatingRound) and here.asking:
        return Waits("who would sell a train before a bankruptcy", "8.8.3", here.asking, WILLING)
    if waiting := discard.duty(game):
        return Waits("trains to be given up", "8.8.2", game.presidents(waiting), DISCARDS)
    return None


def _in_round(game: State) -> Waits:
    here = game.round
    if isinstance(here, PrivateAuction):
        return _in_auction(game, here)
    if isinstance(here, StockRound):
        return Waits("a player’s turn in the stock round", "7.1", (here.order[here.turn],), STOCK)
    return IN_TURN.now(game, here.step)


def _in_auction(game: State, here: PrivateAuction) -> Waits:
    if here.par_due:
        return Waits(f"the par price of {here.par_due}", "6.3", game.presidents((here.par_due,)), PARS)
    if here.bid_off:
        return Waits(f"a bid for {here.bid_off.company}", "6.2", here.bid_off.bidders[:1], BID_OFFS)
    return Waits("a player’s turn in the auction of the privates", "6.1", (here.player,), PRIVATES)


def begin_stock_round(game: State, opener: str) -> None:
    """A stock round opened by this player: from the second one on the holder of card #1 (§7.1)."""
    order = clockwise_from(game.rotation, opener)
    game.or_number = 0
    game.round = StockRound(order)
    game.tell(RoundBegan(round="SR", set_number=game.set_number, order=order))


def end_stock_round(game: State) -> None:
    """A price that has reached the end ends the game; else the operating rounds of the phase begin (§5, §8.10.1)."""
    if ending.price_reached(game):
        ending.finish(game, "price")
        return
    game.ors = game.definition.phases[game.phase].rounds
    turn.begin_round(game)


def end_operating_round(game: State) -> None:
    """The end of the game, the next operating round of the set, or the next stock round (§5, §8.10.1)."""
    if running(game, OperatingRound).reached:
        ending.finish(game, "price")
    elif game.or_number < game.ors:
        turn.begin_round(game)
    elif game.gray_set is not None and game.set_number > game.gray_set:
        ending.finish(game, "gray")  # the second set in which a company owned a gray train
    else:
        game.set_number += 1
        foreigners.buy(game)
        begin_stock_round(game, game.first)
