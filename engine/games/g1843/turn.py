"""A company's turn in an operating round: its steps in order (§8.3), and how the round begins (§8.1, §8.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen import companies
from engine.eighteen import rounds as shared
from engine.eighteen.actions import BuyTrain, Lay, Run, Sell, Token
from engine.eighteen.bank import pay
from engine.eighteen.events import RoundBegan
from engine.eighteen.rounds import running
from engine.eighteen.step import Rule
from engine.eighteen.steps.run_trains import RunningTrains
from engine.eighteen.table import BANK
from engine.eighteen.turn import RUN, TOKEN, TRACK, Turns, TurnStep, pay_incomes
from engine.games.g1843 import homes, ports
from engine.games.g1843.actions import (
    Bankrupt,
    BuyPort,
    CashPrivate,
    ClaimPort,
    Dividend,
    Engineers,
    Home,
    LayHome,
    Move,
    PowerBuild,
    PowerLay,
    PowerToken,
    ReplaceTrain,
)
from engine.games.g1843.events import PortIncomePaid
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import claim_port, emergency, engineers, move
from engine.games.g1843.steps.buy_port import BUYING_PORTS
from engine.games.g1843.steps.buy_train import BUYING_TRAINS, REPLACING
from engine.games.g1843.steps.dividend import DIVIDING
from engine.games.g1843.steps.emergency import SELLING_IN_EMERGENCY
from engine.games.g1843.steps.home import CHOOSING_HOME
from engine.games.g1843.steps.lay_track import LAYING
from engine.games.g1843.steps.place_token import PLACING
from engine.games.g1843.steps.power import AT_ANY_TIME, WITH_TRACK

RUNNING = RunningTrains[State]()
STEPS: tuple[TurnStep[State], ...] = (
    TurnStep("home", "8.5.1", "say where its home marker stands", CHOOSING_HOME, Rule(Home, CHOOSING_HOME)),
    TurnStep(TRACK, "8.4", "lay track or pass", LAYING, Rule(Lay, LAYING)),
    TurnStep(TOKEN, "8.5", "place or move a station marker, claim a port or pass", PLACING, Rule(Token, PLACING)),
    TurnStep(RUN, "8.6", "run its trains", RUNNING, Rule(Run, RUNNING)),
    TurnStep("dividend", "8.7", "pay or keep its revenue", DIVIDING, Rule(Dividend, DIVIDING)),
    TurnStep("trains", "8.8", "buy a train or pass", BUYING_TRAINS, Rule(BuyTrain, BUYING_TRAINS)),
    TurnStep("ports", "8.9", "buy a port or a private, or pass", BUYING_PORTS, Rule(BuyPort, BUYING_PORTS)),
)
# What else answers in a step; at any other time of the turn a private can be used that asks for no step.
BESIDES: dict[str, tuple[Rule[State], ...]] = {
    TRACK: (
        Rule(LayHome, LAYING), Rule(PowerLay, WITH_TRACK), Rule(PowerBuild, WITH_TRACK), Rule(PowerToken, WITH_TRACK),
    ),
    TOKEN: (Rule(Move, move), Rule(ClaimPort, claim_port)),
    "trains": (
        Rule(ReplaceTrain, REPLACING), Rule(Engineers, engineers), Rule(Sell, SELLING_IN_EMERGENCY),
        Rule(CashPrivate, emergency), Rule(Bankrupt, emergency),
    ),
}  # fmt: skip
ALWAYS: tuple[Rule[State], ...] = (Rule(PowerLay, AT_ANY_TIME),)


class TurnsIn1843(Turns[State]):
    """The turns of floated companies (§8.3)."""

    steps = STEPS

    def begun(self, game: State) -> None:
        """The home marker is placed as a company first operates; what a claim of a port needs is noted (§8.5.3)."""
        company = companies.operating(game)
        if company is None:
            return
        if not game.network.tokens_of(company) and not homes.to_choose(game, company):
            homes.place(game, company, homes.choices(game, company)[0])
        if game.companies[company].trains or game.companies[company].obsolete:
            claimable = ports.on_routes(game, company)
            game.round = replace(running(game, OperatingRound), trained=True, ports=claimable)

    def next_turn(self, game: State, here: shared.OperatingRound) -> OperatingRound:
        """The next is the first that has not operated, at the prices of now (§8.2)."""
        done = here.turn + 1
        left = companies.operating_order(game, list(here.order[done:]))
        assert isinstance(here, OperatingRound)
        return OperatingRound((*here.order[:done], *left), done, reached=here.reached)


TURNS = TurnsIn1843()


def begin_round(game: State) -> None:
    """The next operating round of the set: privates and ports pay (§8.1), floated companies operate in order (§8.2)."""
    game.or_number += 1
    order = companies.operating_order(game, [name for name, state in game.companies.items() if state.floated])
    game.round = OperatingRound(order)
    game.tell(RoundBegan(round="OR", set_number=game.set_number, or_number=game.or_number, order=order))
    pay_incomes(game)
    _pay_ports(game)
    TURNS.begun(game)


def _pay_ports(game: State) -> None:
    for company, state in game.companies.items():
        if state.ports:
            amount = len(state.ports) * game.definition.numbers.port_income
            pay(game, BANK, company, amount)
            game.tell(PortIncomePaid(company=company, ports=state.ports, amount=amount))
