"""Running the trains: what 1861 has its own way (§5.5.4)."""

from __future__ import annotations

from engine.eighteen.steps.run_trains import RunningTrains
from engine.games.g1861.state import State


class RunningIn1861(RunningTrains[State]):
    """The variant says whether all trains may stay at home."""

    def may_stay(self, game: State, company: str) -> bool:
        """Recorded games were never asked."""
        return game.flags.idle_trains == "accepted"


RUNNING = RunningIn1861()
