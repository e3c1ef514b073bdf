"""1861 in the demo: simulated players who think by pure functions of a position, with a little chance."""

from __future__ import annotations

from random import Random

from engine.games.g1861.definition import Definition
from engine.games.g1861.position import Position
from engine.games.g1861.rules import RULES
from pbem.eighteen.position import game_of
from pbem.games.simulated import Simulated
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.simulated import tactics


def think(definition: Definition, view: Position, player: str, rng: Random) -> tuple[str, ...]:
    """Their whole turn, a line for each action."""
    game = game_of(RULES, definition, view)
    actions = tactics.turn(game, player, rng)
    return tuple(TITLE.orders.write(definition, action) for action in tactics.said(game, actions))


SIMULATED = Simulated(
    title=RULES.title,
    options={},
    think=think,
    remarks=("Who pays for all these bridges?", "The next 4 will hurt.", "Moscow is mine. Probably."),
)
