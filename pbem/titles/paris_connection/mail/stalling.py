"""Games that do not get on: one-for-one trades without a limit, and how near a stall limit is (§11)."""

from __future__ import annotations

from engine.games.paris_connection import Definition, SetStallLimit, View
from pbem.words.phrases import counted
from pbem.words.say import Say

ROUNDS = 10  # full rounds of nothing but one-for-one trades after which everybody is told
NEAR = 3  # full rounds that are left when the letters begin to say so


def standstill(definition: Definition, before: View, after: View) -> Say | None:
    """That so many rounds have changed nothing, once, where no limit is set."""
    table = after.table
    due = ROUNDS * len(table.players)
    if table.ended or table.options.stall_limit or not before.table.idle < due <= table.idle:
        return None
    return Say(key="paris_connection.standstill", facts={"rounds": str(ROUNDS)})


def stall_limit(rounds: int) -> SetStallLimit:
    """The table sets its limit."""
    return SetStallLimit(rounds)


def warnings(
    definition: Definition, view: View, names: object, player: object = None, lately: object = None
) -> tuple[str, ...]:
    """How many rounds are left before a stall limit, when they are few."""
    table = view.table
    limit, players = table.options.stall_limit, len(table.players)
    left = -(-(limit * players - table.idle) // players)  # the round that has begun counts as one
    if not limit or table.ended or not table.idle or left > NEAR:
        return ()
    return (counted("paris_connection.stalling", left),)
