"""Routes that need not be tried, as another one earns no less and is in nobody's way more than they are."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.choice import Choice, Column
from engine.eighteen.map.search.sets import bits, users_of


def undominated(choice: Choice, segments: int) -> Choice:
    """The same choice with fewer columns: what earns most of what is left earns most of all.

    A column is left out if another one that earns no less, by a train that is no longer, uses no segment beyond its
    own; segments do not matter here whose users all use another segment too, for they meet on that one anyway.
    """
    some = sorted(
        choice.columns, key=lambda one: (-one.sent.trip.value, len(one.rows), one.sent.trip.sides.bit_count())
    )
    while True:
        kept = _once(some, segments)
        if len(kept) == len(some):
            return choice._replace(columns=kept)
        some = kept


def _once(columns: Sequence[Column], segments: int) -> list[Column]:
    users = users_of([bits(one.sent.trip.sides) for one in columns], segments)
    needed = _needed(users)
    before, kept = 0, []  # the columns kept by now, as a set too
    for at, column in enumerate(columns):
        within, rows = before, column.rows
        for segment in needed:
            if not column.sent.trip.sides >> segment & 1:
                within &= ~users[segment]
        if any(rows[: len(columns[one].rows)] == columns[one].rows for one in bits(within)):
            continue
        before |= 1 << at
        kept.append(column)
    return kept


def _needed(users: Sequence[int]) -> list[int]:
    """The segments without those that nobody uses who does not use a certain other one."""
    found: list[int] = []
    for segment, mine in sorted(enumerate(users), key=lambda one: -one[1].bit_count()):
        if mine and not any(mine & ~users[other] == 0 for other in found):
            found.append(segment)
    return sorted(found)
