"""Paris Connection in the demo."""

from __future__ import annotations

from random import Random

from engine.games.paris_connection import RULES, Definition, View
from pbem.demo.games import DemoGame
from pbem.demo.paris_connection import tactics
from pbem.games import game_kind


def think(definition: Definition, view: View, player: str, rng: Random) -> tuple[str, ...]:
    """Their move as a line; none where there is nothing to do."""
    action = tactics.choose(definition, view, rng)
    return (game_kind(RULES.slug).write_order(definition, action),) if action else ()


GAME = DemoGame(
    title=RULES.title,
    options={"stall_limit": "10"},
    think=think,
    remarks=("Who needs Brest anyway?", "Shall we leave Marseille for later?", "Lyon is mine. Probably."),
)
