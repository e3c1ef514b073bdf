"""What is tolerated in logs of 18xx.games, apart from the rules: where it waits and we do not, or the other way round.

What a player or company can only pass is skipped in both programs, but not always at the same places. A
recorded pass does not name the step it passes, and a step with nothing to do leaves no line in the log. An action that
moves nothing is accepted only where they who make it could do nothing else, and one that is missing is added only where
there is no choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core import play
from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action, Pass, Run
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound
from engine.eighteen.step import Step
from pbem.recorded import entries as rec
from pbem.recorded.entries import AnyRecorded
from pbem.recorded.names import Names

GameT = TypeVar("GameT", bound=Game18xx)


class Before(NamedTuple, Generic[GameT]):
    """The recorded action before, and the position in which it was done."""

    action: AnyRecorded
    game: GameT


class Leniency(Generic[GameT]):
    """What every 18xx game tolerates; a game adds its own.

    `run_step`: the number in a company's turn of the step in which its trains run.
    """

    def __init__(self, run_step: int) -> None:
        self.run_step = run_step

    # a game's own

    def trusts(self, game: GameT, action: Action, refusal: Refusal) -> bool:
        """Whether an action that our rules refuse is done all the same; asked only with `--lenient`."""
        return False

    def rule_beside(self, game: GameT, action: Action) -> Step[GameT, Any] | None:
        """The rule of an action that is taken here although the game does not wait for it; None: as the game says."""
        return None

    def in_its_order(self, game: GameT, names: Names, action: AnyRecorded) -> GameT:
        """The position in which who acts in the file is asked first, where companies answer in any order."""
        return game

    def passed_over(self, game: GameT) -> bool:
        """Whether who must act has passed when the file goes on with somebody else."""
        return False

    def had_no_choice(self, game: GameT, player: str, before: Before[GameT] | None) -> bool:
        """Whether a player who passes could do nothing else, so that our rules do not ask them."""
        return False

    # of all

    def only_choice(self, game: GameT) -> Action | None:
        """What can only be done so: a pass, or a run without routes."""
        if game.finished:
            return None
        legal: Iterator[Action] = play.legal_actions(game)
        waiting: Any = game.active_step()  # of the game’s own kind, with the rules of what may answer
        if Run in waiting.rules:
            run = next(one for one in legal if isinstance(one, Run))
            return None if run.routes else run
        first, *others = islice(legal, 2)
        return first if isinstance(first, Pass) and not others else None

    def moves_nothing(self, game: GameT, names: Names, action: AnyRecorded, before: Before[GameT] | None) -> bool:
        """Whether an action that cannot be done now may be left out. The game is not finished."""
        if isinstance(action, rec.RunRoutes):
            return not action.routes and self._ran_nothing(game, names.company(action.entity))
        if not isinstance(action, rec.Pass):
            return False
        if action.entity_type == "corporation":
            return _just_operated(game, names.company(action.entity))
        return self.had_no_choice(game, names.player(action.entity), before)

    def _ran_nothing(self, game: GameT, company: str) -> bool:
        """The company operates, or has just done so, and had no route to run."""
        here = game.round
        now = isinstance(here, OperatingRound) and companies.operating(game) == company and here.step > self.run_step
        return now or _just_operated(game, company)


def _just_operated(game: Game18xx, company: str) -> bool:
    """Its turn is over already, because nothing was left for it to decide."""
    here = game.round
    return isinstance(here, OperatingRound) and here.turn > 0 and here.order[here.turn - 1] == company
