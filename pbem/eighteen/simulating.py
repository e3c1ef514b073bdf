"""A simulated player's whole turn, and what of it they write in a mail, in any 18xx game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import play
from engine.eighteen.actions import Action, BuyPrivate, Pass, Run
from engine.eighteen.rounds import StockRound
from pbem.games.meant import ByItself

MOST = 40  # actions of a turn
Game = Any  # as it is played


def turn(
    game: Game,
    choose: Callable[[Game], Action | None],
    place: Callable[[Game], object],
    goes_on: Callable[[Action], bool],
) -> tuple[Action, ...]:
    """All they do now: the whole turn of a company, or what they are asked. What is declined is passed.

    `choose`: their next action, None when it is not theirs to act; `place`: what stays the same during one turn of
    somebody; `goes_on`: whether a turn in the stock round may have more after this.
    """
    found: list[Action] = []
    here = place(game)
    while len(found) < MOST and place(game) == here:
        action = choose(game)
        if action is None:
            break
        found.append(action)
        once = isinstance(game.round, StockRound) and not goes_on(action)
        game, _ = play.apply(game, action)
        if once:
            break
    return tuple(found)


def said(
    game: Game, actions: tuple[Action, ...], by_itself: Callable[[Game], ByItself[Action] | None]
) -> tuple[Action, ...]:
    """What of these must be written in a mail from this position on; a pass if nothing else is done.

    What a mail leaves out is declined, and the trains run best. Passes are written only before a purchase of a
    private, which could be made earlier as well, with less money.
    """
    kept: list[Action] = []
    waiting: list[Action] = []
    for action in actions:
        implied = by_itself(game)
        game, _ = play.apply(game, action)
        if isinstance(action, Pass | Run):
            waiting += [] if implied else [action]
        else:
            kept += [*waiting, action] if isinstance(action, BuyPrivate) else [action]
            waiting = []
    return tuple(kept) or actions[:1]
