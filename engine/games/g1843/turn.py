"""A company's turn in an operating round: its steps in order (§8.3), and how the round begins (§8.1, §8.2)."""

from __future__ import annotations

from engine.common18xx import companies
from engine.common18xx.bank import pay
from engine.common18xx.events import RoundBegan
from engine.common18xx.table import BANK
from engine.common18xx.turn import Turns, TurnStep, pay_incomes
from engine.games.g1843.events import PortIncomePaid
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State

STEPS: tuple[TurnStep[State], ...] = ()  # to come: §8.4 to §8.9


class TurnsIn1843(Turns[State]):
    """The turns of floated companies (§8.3)."""

    steps = STEPS


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
