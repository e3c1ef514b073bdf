"""A game of 1843 as it is played: a position that knows what it waits for."""

from __future__ import annotations

from typing import Self

from engine.common18xx.waiting import taken
from engine.core.events import Event
from engine.games.g1843 import course, ending
from engine.games.g1843.course import Waits
from engine.games.g1843.state import State


class Game(State, kw_only=True):
    """A position with all that `engine.core.play` asks of it."""

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act now: in almost every case one player."""
        return course.step(self).acting

    def active_step(self) -> Waits:
        """What judges the next action."""
        return course.step(self)

    def stopped(self) -> tuple[Self, tuple[Event, ...]]:
        """The game ended by the moderator, counted as it stands (§8.10.2)."""
        own = self.copied()
        ending.finish(own, "moderator")
        return taken(own)
