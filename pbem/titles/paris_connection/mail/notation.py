"""An action of Paris Connection as a player would write it."""

from __future__ import annotations

from engine.core.corrections import Correction, write_correction
from engine.games.paris_connection import AnyAction, Build, SetStallLimit


def write_order(action: AnyAction) -> str:
    """`build blue G07 G08`, `trade red for blue`, `trade red for 2 blue`: with the engine's ids, without the player."""
    if isinstance(action, Correction):
        return write_correction(action).partition(": ")[2]
    if isinstance(action, Build):
        return " ".join(("build", action.colour, *action.hexes))
    if isinstance(action, SetStallLimit):
        return f"stall_limit {action.rounds}"
    count = f"{action.count} " if action.count != 1 else ""
    return f"trade {action.returned} for {count}{action.taken}"
