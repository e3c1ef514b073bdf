"""Where a recorded action can be read in two ways: the points a replay can go back to when the first way fails."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from engine.common18xx.actions import Action
from pbem.replays.memory import Memory

NEAR = 8  # a pass that was no move of ours shows within so many actions
MOST_TRIES = 40  # to read a deal otherwise; then the file is taken to be wrong


class Point(NamedTuple):
    """All of a replay before an action: `done` actions are behind it, with as many `lines` of the trace.

    `actions` is what to do for the next one.
    """

    game: Any
    memory: Memory
    done: int
    implied: int
    trusted: int
    ignored: int
    lines: tuple[dict[str, Any], ...]
    actions: tuple[Action, ...]


class Forks:
    """The points passed, those of passes apart: only the last of them are kept.

    18xx.games may have waited for a pass where our rules see nothing to decide. Which certificate a merger handed out
    is not recorded, so that one bought later may come from the treasury or from the pool.
    """

    def __init__(self) -> None:
        self.passes: deque[Point] = deque(maxlen=NEAR)
        self.deals: list[Point] = []
        self.tries = 0
        self.at: int | None = None  # the action that is being read otherwise
        self.parted = 0  # no two passes are read otherwise to get beyond this action

    def add(self, point: Point) -> None:
        """Keep the point before an action that can be read as `point.actions` too."""
        if point.actions:
            self.deals.append(point)
        elif point.done >= self.parted:
            self.passes.append(point)

    def taken(self, number: int) -> Point | None:
        """The last point before action `number` that has not been tried; None when it is time to give up."""
        point = self._near(number)
        if point is None:
            self.tries += 1
            self.parted = 0
            point = self.deals.pop() if self.deals and self.tries <= MOST_TRIES else None
        self.at = point.done if point else None
        return point

    def _near(self, number: int) -> Point | None:
        while self.passes:
            point = self.passes.pop()
            if number - point.done <= NEAR:
                self.parted = number
                return point
        return None
