"""A simulated player of 1843: one sensible action, or all those of a turn, from a position and a little chance."""

from __future__ import annotations

from random import Random

from engine.eighteen.actions import Action, Lay, Pass, Sell
from engine.games.g1843 import sequence
from engine.games.g1843.actions import BuyPort, Exchange, Half, Offer, PowerBuild, PowerLay
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from pbem.eighteen import simulating
from pbem.titles.g1843.mail.turns import by_itself
from pbem.titles.g1843.simulated import answers, operating, papers, track
from pbem.titles.g1843.simulated.style import Style


def choose(game: Game, player: str, style: Style, dice: Random) -> Action | None:
    """The legal action that the player wants most; a pass when they want none. None when it is not theirs to act."""
    if player not in game.active:
        return None
    if game.offered is not None:
        return answers.answer(game, player)
    if isinstance(game.round, OperatingRound) and player in game.round.asking:
        return answers.willing(game, player)
    legal = [action for action in game.active_step().legal(game) if action.player == player and not _unwanted(action)]
    if isinstance(game.round, PrivateAuction | StockRound):
        rate = papers.auction if isinstance(game.round, PrivateAuction) else papers.stock
        return _most(legal, [rate(game, action, style, dice) for action in legal])
    legal = [action for action in legal if not isinstance(action, Exchange | Half)]  # kept for the stock round
    if best := track.lay(game, legal, style, dice):
        return best
    legal = [one for one in legal if not isinstance(one, Lay | PowerLay | PowerBuild)]
    return _most(legal, [operating.wish(game, action, style, dice) for action in legal])


def turn(game: Game, player: str, style: Style, dice: Random) -> tuple[Action, ...]:
    """All they do now: the whole turn of a company, or of a player in the stock round, or what they are asked."""
    return simulating.turn(
        game, lambda now: choose(now, player, style, dice), _place, lambda done: isinstance(done, Sell)
    )


def said(game: Game, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """What of these must be written in a mail from this position on."""
    return simulating.said(game, actions, by_itself)


def _place(game: Game) -> object:
    """What stays the same during one turn of somebody."""
    here = game.round
    if game.finished:
        return None
    if sequence.interruption(game) is not None:
        return game.offered, sequence.interruption(game) is not None, game.active
    if isinstance(here, PrivateAuction):
        return here
    if isinstance(here, StockRound):
        return here.turn, here.order[here.turn], len(here.passed)
    assert isinstance(here, OperatingRound)
    return game.set_number, game.or_number, here.turn


def _unwanted(action: Action) -> bool:
    return isinstance(action, Offer | BuyPort)


def _most(legal: list[Action], values: list[float]) -> Action:
    """The one of most value, the last of equal ones a pass."""
    order = sorted(range(len(legal)), key=lambda at: (values[at], not isinstance(legal[at], Pass)), reverse=True)
    return legal[order[0]]
