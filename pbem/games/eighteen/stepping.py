"""On to the step of a company's turn at which an action can be done; what is passed over is declined."""

from __future__ import annotations

from typing import Any, cast

from engine.common18xx import companies
from engine.common18xx.actions import Action, Pass, Run
from engine.common18xx.earnings import best_run
from engine.common18xx.game import Game18xx
from engine.common18xx.waiting import Waiting
from engine.core import play
from engine.core.errors import Refusal

MOST_STEPS = 12  # more than a turn has


def waits(game: Game18xx) -> Waiting[Any]:
    """What the game waits for: every game of ours has it, though the shared part of a position does not say so."""
    return cast(Any, game).active_step()  # type: ignore[no-any-return]


def why_not(game: Game18xx, action: Action) -> Refusal | None:
    """None when the action is legal now."""
    return waits(game).why_not(game, action)


def advance(game: Game18xx, player: str, action: Action) -> tuple[tuple[Action, ...], Game18xx]:
    """The actions that lead to where this kind of action can be done, and the position there.

    Nothing, and the position as it is, where no way leads there within the turn of the company that operates.
    """
    there, done, company = game, list[Action](), companies.operating(game)
    for _ in range(MOST_STEPS):
        if there.finished or type(action) in waits(there).rules:
            return tuple(done), there
        if company is None or companies.operating(there) != company:
            break
        declined: Action = Pass(player)
        if Run in waits(there).rules:
            declined = best_run(there, company)
        if why_not(there, declined) is not None:
            break
        there, _ = play.apply(cast(Any, there), declined)
        done.append(declined)
    return (), game


def section_of(game: Game18xx, code: str) -> str:
    """Where the rule book of the game has what it refuses by this code: «1861 §5.5.2»."""
    return f"{game.book.title} §{game.book.sentences[code][0]}"
