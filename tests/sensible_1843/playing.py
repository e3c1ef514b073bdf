"""Whole games of simulated players of 1843."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core import play
from engine.eighteen.actions import Action, Decline, Lay, Pass
from engine.games.g1843 import automation
from engine.games.g1843.actions import BuyPort, Offer, PowerBuild, PowerLay
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction, StockRound
from engine.games.g1843.rules import RULES
from tests.random_1843 import begin
from tests.sensible_1843 import operating, papers, track
from tests.sensible_1843.style import USUAL, Style

MOST_ACTIONS = 5_000  # a game that needs more is stuck


def choose(game: Game, style: Style, dice: Random) -> Action:
    """The legal action that the player who must act wants most; a pass when they want none."""
    step = game.active_step()
    legal = [action for action in step.legal(game) if action.player == game.active[0] and not _unwanted(action)]
    if (no := next((one for one in legal if isinstance(one, Decline)), None)) is not None:
        return no  # to an offer, or to who would be bankrupt (§8.8.3)
    if isinstance(game.round, PrivateAuction | StockRound):
        rate = papers.auction if isinstance(game.round, PrivateAuction) else papers.stock
        return _most(legal, [rate(game, action, style, dice) for action in legal])
    if best := track.lay(game, legal, style, dice):
        return best
    legal = [one for one in legal if not isinstance(one, Lay | PowerLay | PowerBuild)]
    return _most(legal, [operating.wish(game, action, style, dice) for action in legal])


def _unwanted(action: Action) -> bool:
    return isinstance(action, Offer | BuyPort)


def _most(legal: list[Action], values: list[float]) -> Action:
    """The one of most value, the last of equal ones a pass."""
    order = sorted(range(len(legal)), key=lambda at: (values[at], not isinstance(legal[at], Pass)), reverse=True)
    return legal[order[0]]


def walk(start: Game, seed: str, style: Style = USUAL) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the game."""
    dice, game = Random(seed), start
    for _ in range(MOST_ACTIONS):
        if game.finished:
            return
        implied = automation.implied(game)
        action = implied.action if implied else choose(game, style, dice)
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
