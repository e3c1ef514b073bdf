"""A stall limit that the table sets while the game runs (§11): nobody's turn, and the count begins with it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.games.paris_connection.actions import SetStallLimit
from engine.games.paris_connection.events import StallLimitSet
from engine.games.paris_connection.refusals import refusal
from engine.games.paris_connection.state import MOST_STALL_ROUNDS, Table


def why_not(table: Table, action: SetStallLimit) -> Refusal | None:
    """The rule: a number of full rounds, and another than holds already."""
    if not isinstance(action.rounds, int) or not 1 <= action.rounds <= MOST_STALL_ROUNDS:
        return refusal("stall_rounds", most=MOST_STALL_ROUNDS, rounds=action.rounds)
    if action.rounds == table.options.stall_limit:
        return refusal("stall_as_is", rounds=action.rounds)
    return None


def do(table: Table, action: SetStallLimit) -> tuple[Table, StallLimitSet]:
    """The table with that limit; whose turn it is stays as it was."""
    options = replace(table.options, stall_limit=action.rounds)
    return replace(table, options=options, idle=0), StallLimitSet(rounds=action.rounds)
