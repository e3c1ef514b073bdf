"""The course of a game of 1861: what is waited for, who judges it, and how the rounds follow each other (§3)."""

from __future__ import annotations

from typing import TypeVar

from engine.common18xx import companies
from engine.common18xx.actions import Action, Bid, BuyPrivate, Discard, Pass, Sell, Start, Token
from engine.common18xx.events import BankBroke, RoundBegan
from engine.common18xx.going import Going
from engine.common18xx.step import Rule
from engine.common18xx.steps import discard
from engine.common18xx.turn import Passing
from engine.common18xx.waiting import Waiting, taken
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.games.g1861 import ending, turn
from engine.games.g1861.actions import (
    Accept,
    Buy,
    Convert,
    Deal,
    Decline,
    Merge,
    Nationalise,
    Offer,
    RemoveToken,
)
from engine.games.g1861.notation import write_deal
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import (
    answers,
    convert,
    merge,
    merger_turn,
    minor_auction,
    offers,
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
from engine.games.g1861.steps.sell import SELLING
from engine.games.g1861.steps.stock_turn import STOCK_TURNS

StateT = TypeVar("StateT", bound=State)

MERGING = "6.2"  # the section that asks for consent to a merger


class Waits(Waiting[State]):
    """The same in 1861, where deals may need consent and the bank may break."""

    def held_up(self, game: State) -> bool:
        """By an offer, a word on nationalisation, or trains above the limit."""
        return game.offered is not None or bool(game.trainless) or must_discard(game)

    def settle(self, game: State) -> Going:
        """How the round goes on by itself."""
        here = game.round
        if isinstance(here, PrivateRound):
            return private_auction.settle(game)
        if isinstance(here, StockRound):
            return STOCK_TURNS.settle(game)
        if isinstance(here, MergerRound):
            return merger_turn.settle(game)
        return turn.TURNS.settle(game)

    def next_round(self, game: State) -> None:
        """§3."""
        here = game.round
        if isinstance(here, PrivateRound):
            begin_stock_round(game)
        elif isinstance(here, StockRound):
            end_stock_round(game)
        elif isinstance(here, MergerRound):
            end_merger_round(game)
        else:
            end_operating_round(game)

    def why_not_now(self, game: State, action: Action) -> Refusal | None:
        """A deal on offer must be possible now as well."""
        if isinstance(action, Offer) and action.deal.player == action.player and Offer in self.rules:
            return super().why_not_now(game, action.deal)
        return super().why_not_now(game, action)

    def why_not_besides(self, game: State, action: Action) -> Refusal | None:
        """A deal that needs another's consent is legal only as an offer, however sound it is."""
        if not isinstance(action, Deal) or not (others := offers.consent(game, action)):
            return None
        section, deal = MERGING if isinstance(action, Merge) else "", write_deal(action)
        return refusal("needs_consent", section=section, other=", ".join(others), deal=deal)

    def do(self, game: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """The game after a legal action and all that follows by itself, and what happened."""
        own = game.copied()
        self.carry_out(own, action)
        if own.broken and not game.broken and game.definition.bank_breaks:
            own.told.insert(len(own.told) - own.finished, BankBroke())  # the end comes last
        return taken(own)


def step(game: State) -> Waits:
    """What the game waits for now."""
    if game.finished:
        return Waits("nothing", "7")
    if game.offered is not None:
        section = MERGING if isinstance(game.offered.deal, Merge) else "5.5"
        return Waits("an answer to an offer", section, Rule(Accept, answers), Rule(Decline, answers))
    if game.trainless:
        return Waits(
            "a director's word on nationalisation", "5.8.4", Rule(Nationalise, trainless), Rule(Pass, trainless)
        )
    if must_discard(game):
        return Waits("trains to be given up", "5.8.3", Rule(Discard, discard))
    return _in_round(game)


def _in_round(game: State) -> Waits:
    here = game.round
    if isinstance(here, PrivateRound):
        return Waits("a bid for a private", "4.3", Rule(Bid, private_auction), Rule(Pass, private_auction))
    if isinstance(here, StockRound):
        return _in_stock_round(here)
    if isinstance(here, MergerRound):
        return _in_merger_round(here)
    return _in_turn(game)


def _in_stock_round(here: StockRound) -> Waits:
    if here.auction:
        return Waits("a bid for a minor", "4.2.4", Rule(Bid, minor_auction), Rule(Pass, minor_auction))
    if here.starting:
        return Waits("the first token of a public", "4.2.3", Rule(Token, start_token))
    return Waits(
        "a player's turn in the stock round",
        "4",
        Rule(Sell, SELLING),
        Rule(Buy, BUYING),
        Rule(Start, start_public),
        Rule(Bid, open_auction),
        Rule(Pass, STOCK_TURNS),
    )


def _in_merger_round(here: MergerRound) -> Waits:
    if here.removing:
        return Waits("tokens to be given up", "6.2", Rule(RemoveToken, remove_token))
    if here.purchase:
        return Waits("shares to be bought", "6.3", Rule(Buy, share_purchase), Rule(Pass, share_purchase))
    return Waits(
        "a minor's conversion or merger",
        "6",
        Rule(Convert, convert),
        Rule(Merge, merge),
        Rule(Offer, offers),
        Rule(Pass, merger_turn),
    )


def _in_turn(game: State) -> Waits:
    now = turn.TURNS.current(game)
    own = () if now.rule is None else (now.rule,)
    more = (Rule(Pass, Passing(turn.TURNS)), Rule(BuyPrivate, BUYING_PRIVATES), Rule(Offer, offers))
    return Waits(f"{companies.operating(game)} to {now.words}", now.section, *own, *more)


def must_discard(game: State) -> bool:
    """Whether a company is above its limit and must see to it now (§5.8.3)."""
    if not companies.crowded(game):
        return False
    here = game.round
    later = game.flags.discard_timing == "after_share_purchase"
    return not (later and isinstance(here, MergerRound) and (here.removing or here.purchase))


def active(game: State) -> tuple[str, ...]:
    """Who must act now."""
    if game.finished:
        return ()
    if game.offered is not None:
        return game.offered.asked[:1]
    if game.trainless:
        return _directors(game, game.trainless[:1])
    if must_discard(game):
        return _directors(game, discard.duty(game))
    here = game.round
    if isinstance(here, PrivateRound):
        return here.auction.bidders[:1]
    if isinstance(here, StockRound):
        return here.auction.bidders[:1] if here.auction else (here.order[here.turn],)
    if isinstance(here, MergerRound):
        return _in_merger(game, here)
    return _directors(game, here.order[here.turn : here.turn + 1])


def _in_merger(game: State, here: MergerRound) -> tuple[str, ...]:
    if here.removing:
        return (here.chooser,)
    if here.purchase:
        return here.purchase.buyers[:1]
    return _directors(game, here.order[here.turn : here.turn + 1])


def _directors(game: State, names: tuple[str, ...]) -> tuple[str, ...]:
    found = (game.director(name) for name in names)
    return tuple(dict.fromkeys(player for player in found if player is not None))


def begin_stock_round(game: State) -> None:
    """A stock round opened by the holder of the first-player card (§4)."""
    at = game.players.index(game.first)
    order = game.players[at:] + game.players[:at]
    game.or_number = 0
    game.round = StockRound(order)
    game.tell(RoundBegan(round="SR", set_number=game.set_number, order=order))


def end_stock_round(game: State) -> None:
    """The operating rounds of this set begin (§4.4)."""
    last = game.last_set == game.set_number
    game.ors = game.definition.numbers.last_set_ors if last else game.definition.numbers.ors
    turn.begin_round(game)


def end_operating_round(game: State) -> None:
    """The end of the game, a merger round, the next operating round or the next stock round (§3, §5.7, §7)."""
    if reason := ending.due(game):
        ending.finish(game, reason)
    elif game.definition.phases[game.phase].merger_round:
        merger_turn.begin_round(game)
    else:
        _after_merger(game)


def end_merger_round(game: State) -> None:
    """On with the next operating round of the set, or a stock round (§6.4)."""
    _after_merger(game)


def _after_merger(game: State) -> None:
    if game.or_number < game.ors:
        turn.begin_round(game)
    else:
        game.set_number += 1
        begin_stock_round(game)
