"""Whole games of simulated players of 1843, without mails."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.eighteen.actions import Action
from engine.games.g1843 import automation
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from pbem.titles.g1843.simulated.style import USUAL, Style
from pbem.titles.g1843.simulated.tactics import choose
from tests.g1843 import definition
from tests.known_walks import key_of, walked
from tests.random_1843 import begin

MOST_ACTIONS = 5_000  # a game that needs more is stuck


def walk(start: Game, seed: str, style: Style = USUAL) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the game."""

    def chosen(game: Game, dice: Random) -> Action:
        implied = automation.implied(game)
        action = implied.action if implied else choose(game, game.active[0], style, dice)
        assert action is not None
        return action

    yield from walked(key_of(RULES, start, definition(), choose, seed, style), start, seed, chosen, MOST_ACTIONS)


def sensible_game(players: int, seed: str, style: Style = USUAL) -> tuple[Game, list[Action]]:
    """The end of a whole game, and its actions."""
    game, actions = begin(players), []
    for action, position in walk(game, seed, style):
        actions.append(action)
        game = position
    assert RULES.faults(game) == ()
    return game, actions
