"""Paris Connection in the demo."""

from __future__ import annotations

from random import Random

from engine.games.paris_connection import RULES, Definition, View
from pbem.games.simulated import Simulated
from pbem.titles.paris_connection.mail import TITLE
from pbem.titles.paris_connection.simulated import tactics


def think(definition: Definition, view: View, player: str, rng: Random) -> tuple[str, ...]:
    """Their move as a line; none where there is nothing to do."""
    action = tactics.choose(definition, view, rng)
    return (TITLE.orders.write(definition, action),) if action else ()


SIMULATED = Simulated(
    title=RULES.title,
    options={"stall_limit": "10"},
    think=think,
    remarks=("Who needs Brest anyway?", "Shall we leave Marseille for later?", "Lyon is mine. Probably."),
)
