"""The runs of a recorded game, each with the position in which it was ordered."""

from __future__ import annotations

from engine.eighteen.actions import Action, Run
from engine.games.g1861.game import Game
from pbem.recorded.entries import Entry
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log
from tests.own_types import own


class Noting(LogReplay):
    """A replay that keeps every run and the position before it."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.runs: list[tuple[Game, Run]] = []

    def _perform(self, entry: Entry, actions: tuple[Action, ...]) -> None:
        self.runs += [(own(Game, self.game), action) for action in actions if isinstance(action, Run)]
        super()._perform(entry, actions)
