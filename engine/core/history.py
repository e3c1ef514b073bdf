"""A game with its past: every position is kept, so that undoing is looking one up, not playing again."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.core.events import Event
from engine.core.play import Game, apply

G = TypeVar("G", bound=Game[Any, Any])


class History(Generic[G]):
    """The positions of a game from its start. They share all that did not change, so keeping them costs little."""

    def __init__(self, start: G) -> None:
        self._positions: list[G] = [start]
        self._actions: list[Any] = []

    @property
    def now(self) -> G:
        """The present position."""
        return self._positions[-1]

    @property
    def actions(self) -> tuple[Any, ...]:
        """What was done, in order."""
        return tuple(self._actions)

    def at(self, number: int) -> G:
        """The position after that many actions; 0 is the start. IndexError when there are not so many."""
        if number < 0:
            raise IndexError(f"there is no position after {number} actions")
        return self._positions[number]

    def apply(self, action: Any) -> tuple[Event, ...]:
        """Do an action; IllegalAction when the rules forbid it, and nothing has changed."""
        game, events = apply(self.now, action)
        self._positions.append(game)
        self._actions.append(action)
        return events

    def undo(self, count: int = 1) -> None:
        """Take the last `count` actions back; ValueError when there are not so many."""
        if not 0 <= count <= len(self._actions):
            raise ValueError(f"{count} actions cannot be taken back; there are {len(self._actions)}")
        if count:
            del self._positions[-count:]
            del self._actions[-count:]
