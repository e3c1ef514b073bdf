"""How a game of Paris Connection came out (§7)."""

from __future__ import annotations

from engine.games.paris_connection import Definition, View
from pbem.games.standing import Standing, ranked


def standing(definition: Definition, view: View) -> Standing | None:
    """Everybody's place by the final scores; None while the game runs, or where the view's reader may not know."""
    if not view.result:
        return None
    return Standing(ranked({row.player: row.total for row in view.result}), view.table.ended == "moderator")
