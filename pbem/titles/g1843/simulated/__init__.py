"""1843 in the demo: simulated players who think by pure functions of a position, with a little chance."""

from __future__ import annotations

from random import Random

from engine.games.g1843.definition import Definition
from engine.games.g1843.position import Position
from engine.games.g1843.rules import RULES
from pbem.eighteen.position import game_of
from pbem.games.simulated import Simulated
from pbem.titles.g1843.mail import TITLE
from pbem.titles.g1843.simulated import tactics
from pbem.titles.g1843.simulated.style import style_of


def think(definition: Definition, view: Position, player: str, rng: Random) -> tuple[str, ...]:
    """Their whole turn, a line for each action."""
    game = game_of(RULES, definition, view)
    actions = tactics.turn(game, player, style_of(game, player), rng)
    return tuple(TITLE.orders.write(definition, action) for action in tactics.said(game, actions))


SIMULATED = Simulated(
    title=RULES.title,
    options={},
    think=think,
    remarks=("Who laid track past my station again?", "That Engineers card will be worth it.", "Paris. Always Paris."),
)
