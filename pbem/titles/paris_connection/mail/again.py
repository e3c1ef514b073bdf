"""Several games in a row: everybody keeps their seat, and the start player marker moves on (§3.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.games.paris_connection import Definition, View
from pbem.games.again import Again


def again(definition: Definition, start: View, options: Mapping[str, object], staying: Collection[str]) -> Again:
    """The next game of those who stay, from the first position of the last one, in its turn order.

    The marker goes clockwise to the next of them after whoever began. `options`: of the last game, as they are stored.
    """
    seats = start.table.players
    players = tuple(one for one in seats if one in staying)
    after = (*seats[start.table.turn + 1 :], *seats[: start.table.turn + 1])
    first = next(one for one in after if one in staying)
    fixed = {"seats": "invited", "first": str(players.index(first) + 1)}
    return Again(players, {name: str(value) for name, value in options.items()} | fixed, first)
