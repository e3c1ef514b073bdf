"""The sequence of a game of 1861: what is waited for, who judges it, and how the rounds follow each other (§3)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.actions import Bid, BuyPrivate, Discard, Pass, Sell, Start, Token
from engine.eighteen.events import RoundBegan
from engine.eighteen.going import Going
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.sequence import WaitingInTurn, WaitingWithDeals
from engine.eighteen.step import Rule, Rules, rules
from engine.eighteen.steps import discard
from engine.eighteen.turn import Passing
from engine.games.g1861 import ending, turn
from engine.games.g1861.actions import (
    Accept,
    Buy,
    Convert,
    Counter,
    Decline,
    Merge,
    Nationalise,
    Offer,
    RemoveToken,
)
from engine.games.g1861.events import StandsStill
from engine.games.g1861.rounds import MergerRound, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.standstill import stands_still
from engine.games.g1861.state import State
from engine.games.g1861.steps import (
    convert,
    merge,
    merger_turn,
    minor_auction,
    open_auction,
    private_auction,
    remove_token,
    share_purchase,
    start_public,
    start_token,
    trainless,
)
from engine.games.g1861.steps.buy import BUYING
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.offers import MERGING, OFFERS
from engine.games.g1861.steps.sell import SELLING
from engine.games.g1861.steps.stock_turn import STOCK_TURNS

# What may answer what is waited for.
ANSWERS = rules(Rule(Accept, OFFERS), Rule(Decline, OFFERS), Rule(Counter, OFFERS))
NATIONALISATIONS = rules(Rule(Nationalise, trainless), Rule(Pass, trainless))
DISCARDS: Rules[State] = rules(Rule(Discard, discard))
PRIVATES = rules(Rule(Bid, private_auction), Rule(Pass, private_auction))
MINORS = rules(Rule(Bid, minor_auction), Rule(Pass, minor_auction))
FIRST_TOKENS = rules(Rule(Token, start_token))
STOCK = rules(
    Rule(Sell, SELLING), Rule(Buy, BUYING), Rule(Start, start_public), Rule(Bid, open_auction), Rule(Pass, STOCK_TURNS)
)
SPARE_TOKENS = rules(Rule(RemoveToken, remove_token))
NEW_SHARES = rules(Rule(Buy, share_purchase), Rule(Pass, share_purchase))
MERGERS = rules(Rule(Convert, convert), Rule(Merge, merge), Rule(Offer, OFFERS), Rule(Pass, merger_turn))
AT_EVERY_STEP = (Rule(Pass, Passing(turn.TURNS)), Rule(BuyPrivate, BUYING_PRIVATES), Rule(Offer, OFFERS))


class Waits(WaitingWithDeals[State]):
    """Deals as in any game that has them; merger rounds between operating rounds; the rounds of §3."""

    deals = OFFERS

    def held_up(self, game: State) -> bool:
        """By whoever must answer, or give up trains, before the round goes on."""
        return interruption(game) is not None

    def settle(self, game: State) -> Going:
        """How the round goes on by itself."""
        here = game.round
        if isinstance(here, OperatingRound):
            return turn.TURNS.settle(game)
        if isinstance(here, StockRound):
            return STOCK_TURNS.settle(game)
        return merger_turn.settle(game) if isinstance(here, MergerRound) else private_auction.settle(game)

    def next_round(self, game: State) -> None:
        """§3."""
        here = game.round
        if isinstance(here, PrivateRound):
            begin_stock_round(game)
        elif isinstance(here, StockRound):
            end_stock_round(game)
        elif isinstance(here, MergerRound):
            _next_in_set(game)
        else:
            end_operating_round(game)


IN_TURN = WaitingInTurn(Waits, turn.TURNS, *AT_EVERY_STEP)


def step(game: State) -> Waits:
    """What the game waits for now, and for whom."""
    if game.finished:
        return Waits("nothing", "7", (), {})
    return interruption(game) or _in_round(game)


def interruption(game: State) -> Waits | None:
    """What must be settled before the round goes on: an offer, a word on nationalisation, trains above the limit."""
    if game.offered is not None:
        section = MERGING if isinstance(game.offered.deal, Merge) else "5.5"
        return Waits("an answer to an offer", section, game.offered.asked[:1], ANSWERS)
    if game.trainless:
        who = game.presidents(game.trainless[:1])
        return Waits("a director’s decision on nationalisation", "5.8.4", who, NATIONALISATIONS)
    if must_discard(game):
        return Waits("trains to be given up", "5.8.3", game.presidents(discard.duty(game)), DISCARDS)
    return None


def must_discard(game: State) -> bool:
    """Whether a company is above its limit and must see to it now (§5.8.3)."""
    if not companies.crowded(game):
        return False
    here = game.round
    later = game.flags.discard_timing == "after_share_purchase"
    return not (later and isinstance(here, MergerRound) and (here.removing or here.purchase))


def _in_round(game: State) -> Waits:
    here = game.round
    if isinstance(here, OperatingRound):
        return IN_TURN.now(game, here.step)
    if isinstance(here, StockRound):
        return _in_stock_round(here)
    if isinstance(here, MergerRound):
        return _in_merger_round(game, here)
    return Waits("a bid for a private", "4.3", here.auction.bidders[:1], PRIVATES)


def _in_stock_round(here: StockRound) -> Waits:
    if here.auction:
        return Waits("a bid for a minor", "4.2.4", here.auction.bidders[:1], MINORS)
    who = (here.order[here.turn],)
    if here.starting:
        return Waits("the first token of a public", "4.2.3", who, FIRST_TOKENS)
    return Waits("a player’s turn in the stock round", "4", who, STOCK)


def _in_merger_round(game: State, here: MergerRound) -> Waits:
    if here.removing:
        return Waits("tokens to be given up", "6.2", (here.chooser,), SPARE_TOKENS)
    if here.purchase:
        return Waits("shares to be bought", "6.3", here.purchase.buyers[:1], NEW_SHARES)
    who = game.presidents(here.order[here.turn : here.turn + 1])
    return Waits("a minor’s conversion or merger", "6", who, MERGERS)


def begin_stock_round(game: State) -> None:
    """A stock round opened by the holder of the first-player card (§4)."""
    order = clockwise_from(game.players, game.first)
    game.or_number = 0
    game.round = StockRound(order)
    game.tell(RoundBegan(round="SR", set_number=game.set_number, order=order))
    if stands_still(game):
        game.tell(StandsStill(phase=game.phase))


def end_stock_round(game: State) -> None:
    """The operating rounds of this set begin (§4.4)."""
    game.ors = ending.operating_rounds(game)
    turn.begin_round(game)


def end_operating_round(game: State) -> None:
    """The end of the game, a merger round, the next operating round or the next stock round (§3, §5.7, §7)."""
    game.ran = ()
    if reason := ending.due(game):
        ending.finish(game, reason)
    elif game.definition.phases[game.phase].merger_round:
        merger_turn.begin_round(game)
    else:
        _next_in_set(game)


def _next_in_set(game: State) -> None:
    """On with the next operating round of the set, or with a stock round (§3, §6.4)."""
    if game.or_number < game.ors:
        turn.begin_round(game)
    else:
        game.set_number += 1
        begin_stock_round(game)
