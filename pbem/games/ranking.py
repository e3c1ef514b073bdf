"""How a finished game came out, as data: everybody's place and total."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Where a player came in, counted from 1: equal totals share a place, and the places behind it stay empty."""

    player: str  # engine id
    place: int
    total: int  # points, or whatever the game counts


class Ranking(msgspec.Struct, frozen=True):
    """Everybody, the best first. `stopped`: the moderator ended the game before its rules did."""

    places: tuple[Place, ...]
    stopped: bool = False
    unit: str = ""  # what is counted: money, by its sign; points where none is given


def ranked(totals: Mapping[str, int]) -> tuple[Place, ...]:
    """The places that these totals make, most first; equal ones in the order given."""
    order = sorted(totals.items(), key=lambda one: -one[1])
    return tuple(Place(player, 1 + sum(other > total for other in totals.values()), total) for player, total in order)
