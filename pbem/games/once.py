"""What is asked of one position many times in a row is worked out once, for the positions that were looked at last."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

GameT = TypeVar("GameT")
Made = TypeVar("Made")
_KEPT = 8  # positions


def once_a_position(make: Callable[[GameT], Made]) -> Callable[[GameT], Made]:
    """The function, which remembers what it made of the last positions: of these very ones, not of equal ones."""
    known: list[tuple[GameT, Made]] = []

    @wraps(make)
    def of(game: GameT) -> Made:
        for one, made in known:
            if one is game:
                return made
        made = make(game)
        known.insert(0, (game, made))
        del known[_KEPT:]
        return made

    return of
