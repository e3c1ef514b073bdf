"""A company's turn in an operating round: its steps one after the other, and one company after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Pass, Run
from engine.eighteen.bank import pay
from engine.eighteen.events import IncomePaid, Passed
from engine.eighteen.game import Game18xx
from engine.eighteen.going import Going
from engine.eighteen.rounds import OperatingRound, running
from engine.eighteen.step import GameT, Rule, Rules, TurnRule, rules
from engine.eighteen.table import BANK

TRACK, TOKEN, RUN = "track", "token", "run"  # names of steps that others ask for


class TurnStep(NamedTuple, Generic[GameT]):
    """One step: its name, its section, what the company may do, its rule, and the rule of its action.

    `action` is None where nothing is decided but to pass.
    """

    name: str
    section: str
    words: str  # "NW to redeem shares or pass"
    rule: TurnRule[GameT]
    action: Rule[GameT] | None = None


def answers(step: TurnStep[GameT], *always: Rule[GameT]) -> Rules[GameT]:
    """The rules of all that may be done in a step, its own action before what may be done in any.

    A run, and a pass in its place, come last: the best one that they name may take a second to find.
    """
    found = (*((step.action,) if step.action else ()), *always)
    return rules(*sorted(found, key=lambda one: step.name == RUN and one.kind in (Run, Pass)))


def pay_incomes(game: Game18xx) -> None:
    """Every private pays its owner."""
    for private, owner in game.privates.items():
        amount = game.definition.privates[private].income
        pay(game, BANK, owner, amount)
        game.tell(IncomePaid(company=private, owner=owner, amount=amount))


class Turns(Generic[GameT]):
    """The turns of a round; a game says who may operate and what is done as a turn begins."""

    steps: tuple[TurnStep[GameT], ...]

    def may_operate(self, game: GameT, company: str) -> bool:
        """Whether the company whose turn it is, or would be, has one."""
        return company in game.companies

    def begun(self, game: GameT) -> None:
        """What is done as the turn of the company that operates begins; after the last one there is none."""

    def next_turn(self, game: GameT, here: OperatingRound) -> OperatingRound:
        """The round with the turn of the next company, and with nothing left of the last one's."""
        return type(here)(here.order, here.turn + 1)

    def current(self, game: GameT) -> TurnStep[GameT]:
        """The step of the company that operates."""
        return self.steps[running(game, OperatingRound).step]

    def number(self, name: str) -> int:
        """Which step has this name, from 0."""
        return next(number for number, step in enumerate(self.steps) if step.name == name)

    def end_step(self, game: GameT) -> None:
        """The step is declined or ended, with what happens at its end; if it is over with that, the next one comes."""
        number = running(game, OperatingRound).step
        _come_to(game, number + self.steps[number].rule.settle(game))

    def settle(self, game: GameT) -> Going:
        """On towards the next decision, until something is told that may interrupt; the caller sees to that."""
        here, known = running(game, OperatingRound), len(game.told)
        while True:
            if here.turn >= len(here.order):
                return Going.OVER
            if here.step < len(self.steps) and self.may_operate(game, here.order[here.turn]):
                break
            game.round = self.next_turn(game, here)
            self.begun(game)
            here = running(game, OperatingRound)
            if len(game.told) != known:
                return Going.MOVED
        for number, step in enumerate(self.steps[here.step :], here.step):
            if step.rule.waits(game):
                _come_to(game, number)
                return Going.WAITS
            over = step.rule.settle(game)
            if not over or len(game.told) != known:
                _come_to(game, number + over)
                return Going.MOVED
        _come_to(game, len(self.steps))
        return Going.MOVED


def _come_to(game: Game18xx, number: int) -> None:
    """The turn stands at the step with this number; those before it are over."""
    here = running(game, OperatingRound)
    if here.step != number:
        game.round = replace(here, step=number)


class Passing(Generic[GameT]):
    """A president passes: the step of the company's turn is declined or ended."""

    def __init__(self, turns: Turns[GameT]) -> None:
        self.turns = turns

    def candidates(self, game: GameT) -> Iterator[Pass]:
        """The one pass there is."""
        company = companies.operating(game)
        if company is not None and (player := game.president(company)):
            yield Pass(player)

    def why_not(self, game: GameT, action: Pass) -> Refusal | None:
        """Some steps cannot be declined."""
        return self.turns.current(game).rule.why_not_pass(game, action)

    def do(self, game: GameT, action: Pass) -> None:
        """The step is over, with what happens at its end."""
        game.tell(Passed(player=action.player, company=companies.operating(game) or ""))
        self.turns.end_step(game)
