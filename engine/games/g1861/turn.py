"""A company's turn in an operating round: its steps in order (§5.5, §5.6), and the round from first to last (§5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.bank import pay
from engine.common18xx.going import Going
from engine.common18xx.step import Rule
from engine.common18xx.steps import place_token, run_trains
from engine.common18xx.table import BANK
from engine.core.errors import Refusal
from engine.games.g1861.actions import BuyTrain, Dividend, Lay, Pass, Redeem, Run, Token
from engine.games.g1861.events import IncomePaid, RoundBegan
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import OperatingRound, next_step
from engine.games.g1861.state import State
from engine.games.g1861.steps import buy_private, buy_train, dividend, interest, lay_track, redeem


class TurnStep(NamedTuple):
    """One step: its name, its section and what the company may do, the rule of its action, when it is waited for.

    `settle` is done when the step is passed, or skipped because nothing is to be decided.
    """

    name: str
    section: str
    words: str  # "NW to redeem shares or pass"
    rule: Rule[State] | None  # None where nothing is decided but to pass
    waits: Callable[[State], bool]
    settle: Callable[[State], None]
    why_not_pass: Callable[[State, Pass], Refusal | None]


def never(game: State) -> bool:
    """For steps without a decision."""
    return False


def nothing(game: State) -> None:
    """For steps that leave nothing to do when they end."""


def may_pass(game: State, action: Pass) -> None:
    """For steps that may be declined."""


def must_run(game: State, action: Pass) -> Refusal | None:
    """Trains that can run must run (§5.5.4)."""
    company = companies.operating(game)
    assert company is not None
    return refusal("must_run", company=company, best=run_trains.proposed(game, company))


def must_decide(game: State, action: Pass) -> Refusal | None:
    """Revenue must be paid or kept (§5.5.5)."""
    return refusal("must_decide", company=companies.operating(game), revenue=dividend.earned(game))


STEPS = (
    TurnStep("redeem", "5.5.1", "redeem shares or pass", Rule(Redeem, redeem), redeem.waits, nothing, may_pass),
    TurnStep("track", "5.5.2.1", "lay track or pass", Rule(Lay, lay_track), lay_track.waits, nothing, may_pass),
    TurnStep("token", "5.5.3", "place a token or pass", Rule(Token, place_token), place_token.waits, nothing, may_pass),
    TurnStep("run", "5.5.4", "run its trains", Rule(Run, run_trains), run_trains.waits, run_trains.settle, must_run),
    TurnStep("dividend", "5.5.5", "pay, halve or keep its revenue",
             Rule(Dividend, dividend), dividend.waits, dividend.settle, must_decide),
    TurnStep("private", "5.5", "buy a private or pass", None, buy_private.waits, nothing, may_pass),
    TurnStep("interest", "5.5.6", "pay interest", None, never, interest.settle, may_pass),
    TurnStep("trains", "5.5.8", "buy a train or pass",
             Rule(BuyTrain, buy_train), buy_train.waits, buy_train.settle, buy_train.why_not_pass),
    TurnStep("private_last", "5.5", "buy a private or pass", None, buy_private.waits, nothing, may_pass),
)  # fmt: skip


def current(game: State) -> TurnStep:
    """The step of the company that operates."""
    assert isinstance(game.round, OperatingRound)
    return STEPS[game.round.step]


def begin_round(game: State) -> None:
    """The next operating round of the set: order fixed (§5.2), interest counted (§5.5.6), privates pay (§1.2.1)."""
    national = game.definition.national.id
    game.or_number += 1
    for company, state in game.companies.items():
        if state.owes != state.loans:
            game.companies[company] = replace(state, owes=state.loans)
    order = (*companies.operating_order(game, list(game.companies)), national)
    game.round = OperatingRound(order)
    game.tell(RoundBegan(round="OR", set_number=game.set_number, or_number=game.or_number, order=order))
    for private, owner in game.privates.items():
        amount = game.definition.privates[private].income
        pay(game, BANK, owner, amount)
        game.tell(IncomePaid(company=private, owner=owner, amount=amount))
    _begin_turn(game)


def pass_step(game: State) -> None:
    """The director declines the step, or ends it."""
    step = current(game)
    before = game.round
    step.settle(game)
    if game.round is before:
        assert isinstance(before, OperatingRound)
        game.round = next_step(before)


def settle(game: State) -> Going:
    """One step on towards the next decision. The caller sees to interruptions."""
    here = game.round
    assert isinstance(here, OperatingRound)
    if here.turn >= len(here.order):
        return Going.OVER
    if here.step >= len(STEPS) or not _may_operate(game, here.order[here.turn]):
        game.round = OperatingRound(here.order, here.turn + 1)
        _begin_turn(game)
        return Going.MOVED
    if STEPS[here.step].waits(game):
        return Going.WAITS
    pass_step(game)
    return Going.MOVED


def _may_operate(game: State, company: str) -> bool:
    """Whether it is still in play; the RSR operates in some phases only, which is seen when its turn comes (§5.6)."""
    if company != game.definition.national.id:
        return company in game.companies
    here = game.round
    assert isinstance(here, OperatingRound)
    return here.step > 0 or game.definition.phases[game.phase].national_operates


def _begin_turn(game: State) -> None:
    """The RSR sees to its token in St. Petersburg as its turn begins (§5.6.1)."""
    national = game.definition.national
    if companies.operating(game) == national.id and game.definition.phases[game.phase].national_operates:
        lay_track.national_token(game, national.first, national.first_stop)
