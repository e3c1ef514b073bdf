"""The order words of 1861 and what they mean: lines to engine actions and back.

Whether an action is legal is the engine's business; here it is only made out what is meant.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Pass
from engine.eighteen.companies import operating
from engine.eighteen.steps import discard
from engine.games.g1861 import actions as acts
from engine.games.g1861 import sequence, turn
from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import merger_turn, offers
from pbem.eighteen.language import Language, Meaning
from pbem.eighteen.map_orders.placing import stop_words
from pbem.eighteen.orders.common import (
    SHARED,
    only_for_later,
    understand_keep,
    understand_pass,
    understand_remove,
)
from pbem.eighteen.orders.reading import Kinds, Reading, counted
from pbem.eighteen.orders.written import write_shared
from pbem.eighteen.steps.advancing import cannot_run
from pbem.games.meant import Meant
from pbem.orders.order import OrderWord
from pbem.titles.g1861.mail.logs import FORMS_1861, REASONS
from pbem.titles.g1861.mail.merging import understand_convert, understand_merge
from pbem.titles.g1861.mail.vocabulary import words

WORDS: tuple[OrderWord, ...] = words()

SECTIONS = {
    "buy_one": "4.2", "minor": "4.2.4", "share_price": "4.2", "source": "4.2", "sell_what": "4.1",
    "par_what": "4.2.3", "par_price": "4.2.3", "stop": "4.2.3",
    "bid_what": "4.2.4", "bid_private": "4.3", "bid_how_much": "4.2.4", "percent": "1.2.3", "shares": "1.2.3",
    "private_price": "5.5", "no_train": "5.5.8", "which_train": "5.5.8", "whose_train": "5.5.8", "train_price": "5.5.8",
    "discard": "5.8.3", "discard_whose": "5.8.3", "redeem_how_many": "5.5.1",
    "convert_into": "6.1", "merge_which": "6.2", "merge_into": "6.2", "merge_token": "6.2",
    "counter_how_much": "5.5.8",
    # where the question itself has none: what the order word is about
    "bid": "4.2.4", "buy": "4.2", "buy_turn": "5.5.8", "sell": "4.1", "par": "4.2.3", "redeem": "5.5.1",
    "pay": "5.5.5", "half": "5.5.5", "withhold": "5.5.5", "convert": "6.1", "merge": "6.2", "remove": "6.2",
    "nationalise": "5.8.4", "counter": "5.5.8", "accept": "5.5.8", "decline": "5.5.8",
    "run": "5.5.4", "lay": "5.5.2", "upgrade": "5.5.2", "token": "5.5.3",
}  # fmt: skip


def decides(game: State) -> str | None:
    """The company that is asked now: about its nationalisation, its trains too many, in its turn, in a merger round."""
    if game.trainless:
        return game.trainless[0]
    if sequence.must_discard(game):
        return discard.duty(game)[0]
    return operating(game) or merger_turn.asked(game)


def deal_or_offer(game: State, deal: acts.Deal) -> Action:
    """The deal itself, or the offer of it where another owner must agree."""
    return acts.Offer(deal.player, deal) if offers.consent(game, deal) else deal


def why_not_in_turn(game: State, action: Action) -> Refusal | None:
    """What the rule of the step that takes the action says, though another step is waited for."""
    deal = action.deal if isinstance(action, acts.Offer) else action
    rule = RULES.get(type(deal))
    free = operating(game) and sequence.interruption(game) is None
    return rule.why_not(game, deal) if rule is not None and free else None


def selling(game: State) -> str:
    """The public just formed, while its shares are sold (§6.3)."""
    here = game.round
    return here.purchase.public if isinstance(here, MergerRound) and here.purchase else ""


def settled(game: State, company: str, kind: str) -> bool:
    """Whether the revenue of the company that operates has gone this way by itself: nothing, or a half of a minor’s."""
    here = game.round
    if not isinstance(here, OperatingRound) or company != operating(game):
        return False
    if here.step <= turn.TURNS.number("dividend"):
        return cannot_run(game, game.president(company) or game.first, company)
    return not here.revenue or (kind == "half" and game.definition.companies[company].kind == "minor")


RULES = {one.action.kind: one.action for one in turn.STEPS if one.action is not None}
KINDS = Kinds(
    buy=acts.Buy,
    dividend=acts.Dividend,
    deal=deal_or_offer,
    decides=decides,
    selling=selling,
    sections=SECTIONS,
    why_not=why_not_in_turn,
    settled=settled,
)


def write_order(definition: Definition, action: Action) -> str:
    """The action as a player would write it; an offer as the deal that it offers."""
    if isinstance(action, acts.Offer):
        return write_order(definition, action.deal)
    if isinstance(action, acts.Merge):
        return f"merge {' + '.join((action.company, *action.minors))} into {action.public}"
    if isinstance(action, acts.Convert):
        return f"{action.company}: convert into {action.public}"
    if isinstance(action, acts.Redeem):
        return f"{action.company}: redeem {action.shares}"
    if isinstance(action, acts.RemoveToken):
        return f"{action.company}: remove {stop_words(definition, action)}"
    return _answer(action) or write_shared(definition, action)


def _answer(action: Action) -> str:
    """The answers to what is asked; "" for anything else."""
    if isinstance(action, acts.Nationalise):
        return f"nationalise {action.company}"
    if isinstance(action, acts.Accept):
        return "accept"
    if isinstance(action, acts.Decline):
        return "decline"
    return f"counter {action.price}" if isinstance(action, acts.Counter) else ""


def _redeem(reading: Reading) -> Meant[Action]:
    """`NW: redeem 2`; one where no number is given."""
    items = reading.items("all", "from", "pool", "market", "bank")
    company = next((one.value for one in items.of("company")), "") or reading.company()
    numbers = items.of("number")
    count = counted(numbers[0]) if numbers else 1
    if "all" in {one.value for one in items.of("word")}:
        count = reading.game.shares.get(company, {}).get("pool", 0) or 1
    return reading.meant(acts.Redeem(reading.player, company, count))


def _nationalise(reading: Reading) -> Meant[Action]:
    """`nationalise NW`."""
    items = reading.items()
    company = next((one.value for one in items.of("company")), "") or reading.company()
    return Meant((acts.Nationalise(reading.player, company),))


def _keep(reading: Reading) -> Meant[Action]:
    """`keep NW` says no to its nationalisation; else as in every game."""
    trainless = reading.game.trainless
    if not trainless or "open" in reading.order.args:
        return understand_keep(reading)
    items = reading.items("all")
    named = next((one.value for one in items.of("company")), "") or reading.about
    if named not in ("", trainless[0]):
        facts = {"company": named, "asked": trainless[0]}
        raise reading.asked("keep_other", facts, choices=(f"keep {trainless[0]}", f"nationalise {trainless[0]}"))
    reading.judged(*items.of("company")[:1])
    return Meant((Pass(reading.player),))


def interrupting(game: Game) -> frozenset[str]:
    """The companies of which something must be settled before the round goes on; none where nothing must."""
    if game.offered is not None:
        deal = asdict(game.offered.deal).values()
        said = [one for value in deal for one in (value if isinstance(value, tuple) else (value,))]
        return frozenset(one for one in said if one in game.definition.companies)
    if game.trainless:
        return frozenset(game.trainless[:1])
    return frozenset(discard.duty(game)[:1]) if sequence.must_discard(game) else frozenset()


def _must_be_asked(reading: Reading) -> None:
    """Refuse an answer about a company that the offer is not about."""
    asked = interrupting(reading.game)
    if reading.about in reading.names.companies and reading.about not in asked:
        facts = {"company": reading.about, "asked": ", ".join(sorted(asked))}
        raise reading.asked("pass_other", facts, choices=("accept", "decline"))


def _yes(reading: Reading) -> Meant[Action]:
    """`accept`."""
    if reading.game.offered is not None:
        _must_be_asked(reading)
    return Meant((acts.Accept(reading.player),))


def _no(reading: Reading) -> Meant[Action]:
    """`decline` and `pass`: each says no to what is asked."""
    if reading.game.offered is not None:
        _must_be_asked(reading)
        return Meant((acts.Decline(reading.player),))
    if reading.order.word.word == "pass" or reading.game.trainless:
        return understand_pass(reading)
    return Meant((acts.Decline(reading.player),))


def _counter_offer(reading: Reading) -> Meant[Action]:
    """`counter 170`."""
    amounts = reading.items("at", "for", "with", "offer").of("number")
    if not amounts or "+" in reading.order.rest:  # «counter +20» is 20 more
        raise reading.asked("counter_how_much", choices=("accept", "decline"))
    return Meant((acts.Counter(reading.player, counted(amounts[-1])),))


MEANINGS: Mapping[str, Meaning] = {
    **SHARED,
    "redeem": _redeem,
    "convert": understand_convert,
    "merge": understand_merge,
    "nationalise": _nationalise,
    "remove": lambda reading: understand_remove(reading, acts.RemoveToken),
    "keep": _keep,
    "accept": _yes,
    "decline": _no,
    "pass": _no,
    "counter": _counter_offer,
    "policy": only_for_later,
    "if": only_for_later,
}

LANGUAGE = Language(WORDS, KINDS, MEANINGS, FORMS_1861, REASONS)
