"""A game of 1861 as it is played: a position that knows what it waits for."""

from __future__ import annotations

from typing import Self, cast

from engine.core.corrections import Corrector
from engine.core.events import Event
from engine.eighteen.waiting import taken
from engine.games.g1861 import ending, sequence
from engine.games.g1861.corrections import CORRECTOR
from engine.games.g1861.sequence import Waits
from engine.games.g1861.state import State


class Game(State, kw_only=True, dict=True):
    """A position with all that `engine.core.play` asks of it."""

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act now: in almost every case one player."""
        return self.active_step().acting

    def active_step(self) -> Waits:
        """What judges the next action: worked out once, for a position that can be asked does not change any more."""
        found: Waits | None = self.__dict__.get("waits")  # a cached_property would take a lock for each position
        if found is None:
            found = self.__dict__["waits"] = sequence.step(self)
        return found

    def corrector(self) -> Corrector[Self]:
        """What judges what a moderator puts right."""
        return cast("Corrector[Self]", CORRECTOR)  # it only asks for what every position has

    def stopped(self) -> tuple[Self, tuple[Event, ...]]:
        """The game ended by the moderator, counted as it stands (§7)."""
        own = self.copied()
        ending.finish(own, "moderator")
        return taken(own)
