"""What a game can do without asking: the only legal choice, and the run of the trains unless presidents declare it.

The engine never acts by itself: the service asks what is implied after each action and applies the answer
as an ordinary, logged action, so that a replay neither searches nor guesses.
"""

from __future__ import annotations

from itertools import islice
from typing import Generic

import msgspec

from engine.eighteen import companies
from engine.eighteen.actions import Action, Pass
from engine.eighteen.earnings import Proposed, proposed_run
from engine.eighteen.step import GameT
from engine.eighteen.turn import RUN, Turns
from engine.eighteen.waiting import Waiting


class Implied(msgspec.Struct, frozen=True):
    """An action nobody needs to be asked about, and why.

    `reason`: `only_choice`, or `run`: the best run known; `proven`: nothing earns more; if not, nothing earns more
    than `bound`.
    """

    action: Action
    reason: str
    proven: bool = True
    bound: int = 0


class Automation(Generic[GameT]):
    """The question; a game says by whom trains are sent, and whether more is legal than is listed."""

    def __init__(self, turns: Turns[GameT]) -> None:
        self.turns = turns

    def sent_by_president(self, game: GameT, company: str) -> bool:
        """Whether a player says where the company's trains go; a run that earns nothing goes by itself all the same."""
        return True

    def more_than_listed(self, game: GameT) -> bool:
        """Whether something may be legal that no step proposes, so that a pass is not the only choice."""
        return False

    def mild(self, player: str) -> tuple[Action, ...]:
        """What somebody does who wants nothing, the best first."""
        return (Pass(player),)

    def implied(self, game: GameT, step: Waiting[GameT]) -> Implied | None:
        """The action that follows by itself; None when somebody must decide. `step`: what the game waits for."""
        if game.finished:
            return None
        if best := self._run(game, step):
            asked = best.bound and self.sent_by_president(game, best.run.company)
            return None if asked else Implied(best.run, "run", best.proven, best.bound)
        first_two = list(islice((one for one in step.legal(game) if one.player in step.acting), 2))
        if len(first_two) == 1 and isinstance(first_two[0], Pass) and not self.more_than_listed(game):
            return Implied(first_two[0], "only_choice")
        return None

    def mildest(self, game: GameT, step: Waiting[GameT]) -> Action:
        """For a seat that nobody holds: what follows by itself, a run, what is mild, else the first legal action."""
        if found := self.implied(game, step):
            return found.action
        if best := self._run(game, step):
            return best.run
        mild = (action for action in self.mild(step.acting[0]) if step.why_not(game, action) is None)
        return next(mild, None) or next(one for one in step.legal(game) if one.player in step.acting)

    def _run(self, game: GameT, step: Waiting[GameT]) -> Proposed | None:
        """The best run, where trains must run now."""
        company = companies.operating(game)
        if company is None or step.held_up(game) or self.turns.current(game).name != RUN:
            return None
        return proposed_run(game, company)
