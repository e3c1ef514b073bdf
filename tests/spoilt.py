"""Plain data of a position to be spoilt: something else at a path, or nothing; what people might type there."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Spoil = Callable[[Any], object]


def to(value: object, *path: str | int) -> Spoil:
    """Something else stands at this path."""

    def spoil(data: Any) -> None:
        *way, last = path
        for key in way:
            data = data[key]
        data[last] = value

    return spoil


def without(*path: str | int) -> Spoil:
    """Nothing stands at this path."""

    def spoil(data: Any) -> None:
        *way, last = path
        for key in way:
            data = data[key]
        del data[last]

    return spoil


def several(*spoils: Spoil) -> Spoil:
    """All of these."""

    def spoil(data: Any) -> None:
        for one in spoils:
            one(data)

    return spoil


def paths(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path for key, one in inside for path in ((*way, key), *paths(one, (*way, key)))]


def typed(data: Any, dice: Random, strange: tuple[Any, ...], more: tuple[str, ...]) -> Any:
    """The data with one thing that is another one, stands under another key, or is not there."""
    path = dice.choice(paths(data))
    if dice.random() < 0.2:
        without(*path)(data)
    else:
        last = path[-1] if isinstance(path[-1], int) or dice.random() < 0.8 else dice.choice(more)
        to(deepcopy(dice.choice(strange)), *path[:-1], last)(data)
    return data
