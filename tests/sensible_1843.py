"""Whole games of simulated players of 1843, without mails."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core import play
from engine.eighteen.actions import Action
from engine.games.g1843 import automation
from engine.games.g1843.game import Game
from engine.games.g1843.rules import RULES
from pbem.titles.g1843.simulated.style import USUAL, Style
from pbem.titles.g1843.simulated.tactics import choose
from tests.random_1843 import begin

MOST_ACTIONS = 5_000  # a game that needs more is stuck


def walk(start: Game, seed: str, style: Style = USUAL) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the game."""
    dice, game = Random(seed), start
    for _ in range(MOST_ACTIONS):
        if game.finished:
            return
        implied = automation.implied(game)
        action = implied.action if implied else choose(game, game.active[0], style, dice)
        assert action is not None
        game, _ = play.apply(game, action)
        yield action, game
    raise AssertionError(f"seed {seed}: no end in sight after {MOST_ACTIONS} actions, phase {game.phase}")


def sensible_game(players: int, seed: str, style: Style = USUAL) -> tuple[Game, list[Action]]:
    """The end of a whole game, and its actions."""
    game, actions = begin(players), []
    for action, position in walk(game, seed, style):
        actions.append(action)
        game = position
    assert RULES.faults(game) == ()
    return game, actions
