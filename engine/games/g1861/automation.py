"""What a game of 1861 can do without asking, or for a seat that nobody holds."""

from __future__ import annotations

from engine.eighteen.actions import Action, Pass
from engine.eighteen.automation import Automation, Implied
from engine.games.g1861 import sequence
from engine.games.g1861.actions import Decline
from engine.games.g1861.state import State
from engine.games.g1861.steps import merge
from engine.games.g1861.turn import TURNS


class AutomationIn1861(Automation[State]):
    """Trains run as the game was set up; larger mergers are not listed; whoever wants nothing declines, or passes."""

    def sent_by_president(self, game: State, company: str) -> bool:
        """In a game set up so (§5.5.4); the RSR's always run best (§5.6.2)."""
        return game.runs == "own" and game.companies[company].president is not None

    def more_than_listed(self, game: State) -> bool:
        """A merger of several owners (§6.2)."""
        return merge.conceivable(game)

    def mild(self, player: str) -> tuple[Action, ...]:
        """No, or a pass."""
        return Decline(player), Pass(player)


AUTOMATION = AutomationIn1861(TURNS)


def implied(game: State) -> Implied | None:
    """The action that follows by itself from this position; None when somebody must decide."""
    return AUTOMATION.implied(game, sequence.step(game))


def mildest(game: State) -> Action:
    """What a seat does that nobody holds."""
    return AUTOMATION.mildest(game, sequence.step(game))
