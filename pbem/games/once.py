"""What is asked of one position, or one game, many times in a row is worked out once, for those looked at last."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

GameT = TypeVar("GameT")
Asked = ParamSpec("Asked")
Made = TypeVar("Made")
_KEPT = 8  # positions, or questions of one


def once_a_position(make: Callable[Concatenate[GameT, Asked], Made]) -> Callable[Concatenate[GameT, Asked], Made]:
    """The function, which remembers what it made of the last positions: of these very ones, not of equal ones.

    What it is asked of them besides need only be equal.
    """
    known: list[tuple[GameT, tuple[Any, ...], Made]] = []

    @wraps(make)
    def of(game: GameT, /, *asked: Asked.args, **named: Asked.kwargs) -> Made:
        assert not named, "asked by their places alone"
        for one, other, made in known:
            if one is game and other == asked:
                return made
        made = make(game, *asked, **named)
        known.insert(0, (game, asked, made))
        del known[_KEPT:]
        return made

    return of
