"""The course of a game of 1843: what is waited for, who judges it, and how the rounds follow each other (§5)."""

from __future__ import annotations

from typing import TypeVar

from engine.common18xx import companies
from engine.common18xx.actions import Action, Bid, Pass, Sell, Start
from engine.common18xx.events import RoundBegan
from engine.common18xx.going import Going
from engine.common18xx.holdings import clockwise_from
from engine.common18xx.step import Rule, rules
from engine.common18xx.turn import Passing
from engine.common18xx.waiting import Waiting, taken
from engine.core.events import Event
from engine.games.g1843 import ending, turn
from engine.games.g1843.actions import Buy, Exchange, Half, Take
from engine.games.g1843.rounds import PrivateAuction, StockRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import bid_off, exchange, par_due, private_auction, start
from engine.games.g1843.steps.buy import BUYING
from engine.games.g1843.steps.sell import SELLING
from engine.games.g1843.steps.stock_turn import STOCK_TURNS

StateT = TypeVar("StateT", bound=State)

# What may answer what is waited for.
PRIVATES = rules(Rule(Take, private_auction), Rule(Bid, private_auction), Rule(Pass, private_auction))
BID_OFFS = rules(Rule(Bid, bid_off), Rule(Pass, bid_off))
PARS = rules(Rule(Start, par_due))
STOCK = rules(
    Rule(Sell, SELLING), Rule(Buy, BUYING), Rule(Start, start), Rule(Exchange, exchange), Rule(Half, exchange),
    Rule(Pass, STOCK_TURNS),
)  # fmt: skip
IN_TURN = (Rule(Pass, Passing(turn.TURNS)),)
TURN_STEPS = {one.name: rules(*((one.action,) if one.action else ()), *IN_TURN) for one in turn.STEPS}


class Waits(Waiting[State]):
    """The same in 1843."""

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

    def next_round(self, game: State) -> None:
        """§5."""
        here = game.round
        if isinstance(here, PrivateAuction):
            begin_stock_round(game, here.player)  # §6.2: the player after the last buyer
        elif isinstance(here, StockRound):
            end_stock_round(game)
        else:
            end_operating_round(game)

    def do(self, game: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """The game after a legal action and all that follows by itself, and what happened."""
        own = game.copied()
        self.carry_out(own, action)
        return taken(own)


def step(game: State) -> Waits:
    """What the game waits for now, and for whom."""
    if game.finished:
        return Waits("nothing", "8.10.1", (), {})
    return interruption(game) or _in_round(game)


def interruption(game: State) -> Waits | None:
    """What must be settled before the round goes on."""
    return None


def _in_round(game: State) -> Waits:
    here = game.round
    if isinstance(here, PrivateAuction):
        return _in_auction(game, here)
    if isinstance(here, StockRound):
        return Waits("a player’s turn in the stock round", "7.1", (here.order[here.turn],), STOCK)
    now, who = turn.TURNS.current(game), game.presidents(here.order[here.turn : here.turn + 1])
    return Waits(f"{companies.operating(game)} to {now.words}", now.section, who, TURN_STEPS[now.name])


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
    if ending.price_reached(game):
        ending.finish(game, "price")
    elif game.or_number < game.ors:
        turn.begin_round(game)
    else:
        game.set_number += 1
        begin_stock_round(game, game.first)
