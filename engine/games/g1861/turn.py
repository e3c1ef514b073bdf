"""A company's turn in an operating round: its steps in order (§5.5, §5.6), and how the round begins (§5)."""

from __future__ import annotations

from engine.common18xx import companies
from engine.common18xx.actions import BuyTrain, Lay, Run, Token
from engine.common18xx.events import RoundBegan
from engine.common18xx.step import Rule
from engine.common18xx.steps import place_token, run_trains
from engine.common18xx.turn import Turns, TurnStep, may_pass, must_run, never, nothing, pay_incomes
from engine.games.g1861.actions import Dividend, Redeem
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import interest, redeem
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.buy_train import BUYING_TRAINS
from engine.games.g1861.steps.dividend import DIVIDING
from engine.games.g1861.steps.lay_track import LAYING, national_token

STEPS: tuple[TurnStep[State], ...] = (
    TurnStep("redeem", "5.5.1", "redeem shares or pass", Rule(Redeem, redeem), redeem.waits, nothing, may_pass),
    TurnStep("track", "5.5.2.1", "lay track or pass", Rule(Lay, LAYING), LAYING.waits, nothing, may_pass),
    TurnStep("token", "5.5.3", "place a token or pass", Rule(Token, place_token), place_token.waits, nothing, may_pass),
    TurnStep("run", "5.5.4", "run its trains", Rule(Run, run_trains), run_trains.waits, run_trains.settle, must_run),
    TurnStep("dividend", "5.5.5", "pay, halve or keep its revenue",
             Rule(Dividend, DIVIDING), DIVIDING.waits, DIVIDING.settle, DIVIDING.why_not_pass),
    TurnStep("private", "5.5", "buy a private or pass", None, BUYING_PRIVATES.waits, nothing, may_pass),
    TurnStep("interest", "5.5.6", "pay interest", None, never, interest.settle, may_pass),
    TurnStep("trains", "5.5.8", "buy a train or pass",
             Rule(BuyTrain, BUYING_TRAINS), BUYING_TRAINS.waits, BUYING_TRAINS.settle, BUYING_TRAINS.why_not_pass),
    TurnStep("private_last", "5.5", "buy a private or pass", None, BUYING_PRIVATES.waits, nothing, may_pass),
)  # fmt: skip


class TurnsIn1861(Turns[State]):
    """The turns of minors, publics and the RSR (§5.2)."""

    steps = STEPS

    def may_operate(self, game: State, company: str) -> bool:
        """The RSR in some phases only, which is seen when its turn comes (§5.6); others while they are in play."""
        if company != game.definition.national.id:
            return super().may_operate(game, company)
        here = game.round
        assert isinstance(here, OperatingRound)
        return here.step > 0 or game.definition.phases[game.phase].national_operates

    def begun(self, game: State) -> None:
        """The RSR sees to its token in St. Petersburg as its turn begins (§5.6.1)."""
        national = game.definition.national
        if companies.operating(game) == national.id and game.definition.phases[game.phase].national_operates:
            national_token(game, national.first, national.first_stop)


TURNS = TurnsIn1861()


def begin_round(game: State) -> None:
    """The next operating round of the set: order fixed (§5.2), interest counted (§5.5.6), privates pay (§1.2.1)."""
    national = game.definition.national.id
    game.or_number += 1
    for company, state in game.companies.items():
        if state.owes != state.loans:
            game.change(company, owes=state.loans)
    order = (*companies.operating_order(game, list(game.companies)), national)
    game.round = OperatingRound(order)
    game.tell(RoundBegan(round="OR", set_number=game.set_number, or_number=game.or_number, order=order))
    pay_incomes(game)
    TURNS.begun(game)
