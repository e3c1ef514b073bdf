"""A company's turn in an operating round: its steps in order (§5.5, §5.6), and how the round begins (§5)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.actions import BuyTrain, Lay, Run, Token
from engine.eighteen.events import RoundBegan
from engine.eighteen.rounds import running
from engine.eighteen.step import Rule
from engine.eighteen.steps.place_token import PlacingTokens
from engine.eighteen.turn import RUN, TOKEN, TRACK, Turns, TurnStep, pay_incomes
from engine.games.g1861.actions import Dividend, Redeem
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps.buy_private import BUYING_PRIVATES
from engine.games.g1861.steps.buy_train import BUYING_TRAINS
from engine.games.g1861.steps.dividend import DIVIDING
from engine.games.g1861.steps.interest import PAYING_INTEREST
from engine.games.g1861.steps.lay_track import LAYING, national_token
from engine.games.g1861.steps.redeem import REDEEMING
from engine.games.g1861.steps.run_trains import RUNNING

PLACING = PlacingTokens[State]()
STEPS: tuple[TurnStep[State], ...] = (
    TurnStep("redeem", "5.5.1", "redeem shares or pass", REDEEMING, Rule(Redeem, REDEEMING)),
    TurnStep(TRACK, "5.5.2.1", "lay track or pass", LAYING, Rule(Lay, LAYING)),
    TurnStep(TOKEN, "5.5.3", "place a token or pass", PLACING, Rule(Token, PLACING)),
    TurnStep(RUN, "5.5.4", "run its trains", RUNNING, Rule(Run, RUNNING)),
    TurnStep("dividend", "5.5.5", "pay, halve or keep its revenue", DIVIDING, Rule(Dividend, DIVIDING)),
    TurnStep("private", "5.5", "buy a private or pass", BUYING_PRIVATES),
    TurnStep("interest", "5.5.6", "pay interest", PAYING_INTEREST),
    TurnStep("trains", "5.5.8", "buy a train or pass", BUYING_TRAINS, Rule(BuyTrain, BUYING_TRAINS)),
    TurnStep("private_last", "5.5", "buy a private or pass", BUYING_PRIVATES),
)


class TurnsIn1861(Turns[State]):
    """The turns of minors, publics and the RSR (§5.2)."""

    steps = STEPS

    def may_operate(self, game: State, company: str) -> bool:
        """The RSR in some phases only, which is seen when its turn comes (§5.6); others while they are in play."""
        if company != game.definition.national.id:
            return super().may_operate(game, company)
        return running(game, OperatingRound).step > 0 or game.definition.phases[game.phase].national_operates

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
