"""What a game of 1843 can do without asking, or for a seat that nobody holds."""

from __future__ import annotations

from engine.eighteen.actions import Action, Decline, Pass
from engine.eighteen.automation import Automation, Implied
from engine.games.g1843 import sequence
from engine.games.g1843.state import State
from engine.games.g1843.turn import TURNS


class AutomationIn1843(Automation[State]):
    """Trains run as the game was set up; whoever wants nothing declines, or passes."""

    def sent_by_president(self, game: State, company: str) -> bool:
        """In a game set up so (§8.6)."""
        return game.runs == "own"

    def mild(self, player: str) -> tuple[Action, ...]:
        """No, or a pass."""
        return Decline(player), Pass(player)


AUTOMATION = AutomationIn1843(TURNS)


def implied(game: State) -> Implied | None:
    """The action that follows by itself from this position; None when somebody must decide."""
    return AUTOMATION.implied(game, sequence.step(game))


def mildest(game: State) -> Action:
    """What a seat does that nobody holds."""
    return AUTOMATION.mildest(game, sequence.step(game))
