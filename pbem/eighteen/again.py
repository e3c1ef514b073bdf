"""Several games in a row: everybody keeps their seat, and the first-player card moves on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pbem.games.again import Again


def again(start: Any, options: Mapping[str, Any], staying: Collection[str]) -> Again:
    """The next game of those who stay, from the first position of the last one, clockwise.

    The card goes to the next of them after whoever was first. `options`: of the last game, as they are stored.
    """
    seats: tuple[str, ...] = start.players
    players = tuple(one for one in seats if one in staying)
    at = seats.index(start.first)
    first = next(one for one in (*seats[at + 1 :], *seats[: at + 1]) if one in staying)
    fixed = {"seats": "invited", "first": str(players.index(first) + 1)}
    return Again(players, {name: str(value) for name, value in options.items()} | fixed, first)
