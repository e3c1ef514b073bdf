"""1861 in the demo: simulated players who think by pure functions of a position, with a little chance."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.g1861.definition import Definition
from engine.games.g1861.rules import RULES
from pbem.demo.g1861 import tactics
from pbem.demo.games import DemoGame
from pbem.games import game_kind
from pbem.games.eighteen.position import game_of


def think(definition: Definition, view: Any, player: str, rng: Random) -> tuple[str, ...]:
    """Their whole turn, a line for each action."""
    game = game_of(RULES, definition, view)
    kind, actions = game_kind(RULES.slug), tactics.turn(game, player, rng)
    return tuple(kind.write_order(definition, action) for action in tactics.said(game, actions))


GAME = DemoGame(
    title=RULES.title,
    options={},
    think=think,
    remarks=("Who pays for all these bridges?", "The next 4 will hurt.", "Moscow is mine. Probably."),
)
