"""1843 in the demo: simulated players who think by pure functions of a position, with a little chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.core import play
from engine.eighteen.actions import Action
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.position import Position
from engine.games.g1843.rules import RULES
from pbem.eighteen.position import game_of
from pbem.games.simulated import Simulated
from pbem.titles.g1843.mail.written import write_order
from pbem.titles.g1843.simulated import tactics
from pbem.titles.g1843.simulated.style import style_of


def think(definition: Definition, view: Position, player: str, rng: Random) -> tuple[str, ...]:
    """Their whole turn, a line for each action."""
    game = game_of(RULES, definition, view)
    actions = tactics.turn(game, player, style_of(game, player), rng)
    return tuple(_lines(game, actions))


def _lines(game: Game, actions: Sequence[Action]) -> Iterator[str]:
    """A line for each that must be written, with the names that cities have by then."""
    said = list(tactics.said(game, tuple(actions)))
    for action in actions:
        if said and action is said[0]:
            yield write_order(game.definition, said.pop(0), game)
        game, _ = play.apply(game, action)


SIMULATED = Simulated(
    title=RULES.title,
    options={},
    think=think,
    remarks=("Who laid track past my station again?", "That Engineers card will be worth it.", "Paris. Always Paris."),
)
