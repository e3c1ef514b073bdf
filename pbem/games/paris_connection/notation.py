"""An action of Paris Connection as a player would write it."""

from __future__ import annotations

from engine.games.paris_connection import Action, Build


def write_order(action: Action) -> str:
    """`build blue G07 G08`, `trade red for blue`, `trade red for 2 blue`: with the engine's ids, without the player."""
    if isinstance(action, Build):
        return " ".join(("build", action.colour, *action.hexes))
    count = f"{action.count} " if action.count != 1 else ""
    return f"trade {action.returned} for {count}{action.taken}"
