"""What the order words of 1843 mean: lines to engine actions. Whether an action is legal is the engine's business."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import Refusal
from engine.eighteen.actions import Accept, Action, Counter, Decline
from engine.eighteen.companies import operating
from engine.eighteen.steps import discard
from engine.games.g1843 import actions as acts
from engine.games.g1843 import sequence, turn
from engine.games.g1843.deals import DEALS
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.state import State
from pbem.eighteen.language import Language, Meaning
from pbem.eighteen.orders.common import SHARED, only_for_later, understand_pass
from pbem.eighteen.orders.reading import Kinds, Reading, counted
from pbem.eighteen.steps.advancing import cannot_run
from pbem.games.meant import Meant
from pbem.orders.order import OrderWord
from pbem.titles.g1843.mail.vocabulary import words

WORDS: tuple[OrderWord, ...] = words()

SECTIONS = {
    "buy_one": "7.3", "share_price": "7.3", "source": "7.3", "sell_what": "7.2", "par_what": "7.4", "par_price": "7.4",
    "bid_what": "6.1", "bid_private": "6.1", "bid_how_much": "6.1", "percent": "11.1", "shares": "11.1",
    "private_price": "10.1", "no_train": "8.8.1", "which_train": "8.8.1", "whose_train": "8.8.1",
    "train_price": "8.8.1", "discard": "8.8.2", "discard_whose": "8.8.2", "counter_how_much": "8.8.1",
    # where the question itself has none: what the order word is about
    "bid": "6.1", "buy": "7.3", "buy_turn": "8.8.1", "sell": "7.2", "par": "7.4", "pay": "8.7", "withhold": "8.7",
    "exchange": "10.2", "home": "12.2", "use": "10.2", "claim": "8.5.3", "move": "8.5.2", "flip": "8.8.2",
    "engineers": "10.2", "replace": "8.8.1", "bankrupt": "8.8.3", "counter": "8.8.1", "accept": "8.8.1",
    "decline": "8.8.1",
}  # fmt: skip


def decides(game: State) -> str | None:
    """The company that is asked now: for its home, about its trains too many, in its turn; whose par is due."""
    here = game.round
    if isinstance(here, PrivateAuction):
        return here.par_due or None
    if isinstance(here, OperatingRound) and here.choosing:
        return here.choosing
    waiting = discard.duty(game)
    return waiting[0] if waiting else operating(game)


def why_not_in_turn(game: State, action: Action) -> Refusal | None:
    """What the rule of the step that takes the action says, though another step is waited for."""
    deal = action.deal if isinstance(action, acts.Offer) else action
    rule = RULES.get(type(deal))
    free = operating(game) and sequence.interruption(game) is None
    return rule.why_not(game, deal) if rule is not None and free else None


def settled(game: State, company: str, kind: str) -> bool:
    """Whether the revenue of the company that operates has gone this way by itself: there was none."""
    here = game.round
    if not isinstance(here, OperatingRound) or company != operating(game):
        return False
    if here.step <= turn.TURNS.number("dividend"):
        return cannot_run(game, game.president(company) or game.first, company)
    return not here.revenue


RULES = {one.action.kind: one.action for one in turn.STEPS if one.action is not None}
KINDS = Kinds(
    buy=acts.Buy,
    dividend=acts.Dividend,
    deal=DEALS.proposed,
    decides=decides,
    sections=SECTIONS,
    why_not=why_not_in_turn,
    settled=settled,
)


def _yes(reading: Reading) -> Meant[Action]:
    """`accept`."""
    return Meant((Accept(reading.player),))


def _no(reading: Reading) -> Meant[Action]:
    """`decline` and `pass`: each says no to what is asked."""
    here = reading.game.round
    offered = reading.game.offered is not None or (isinstance(here, OperatingRound) and bool(here.asking))
    if reading.order.word.word == "pass" and not offered:
        return understand_pass(reading)
    return Meant((Decline(reading.player),))


def _counter_offer(reading: Reading) -> Meant[Action]:
    """`counter 170`."""
    amounts = reading.items("at", "for", "with", "offer").of("number")
    if not amounts:
        raise reading.asked("counter_how_much", choices=("accept", "decline"))
    return Meant((Counter(reading.player, counted(amounts[-1])),))


MEANINGS: Mapping[str, Meaning] = {
    **SHARED,
    "accept": _yes,
    "decline": _no,
    "pass": _no,
    "counter": _counter_offer,
    "policy": only_for_later,
    "if": only_for_later,
}
LANGUAGE = Language(WORDS, KINDS, MEANINGS)
