"""Forward in a company’s turn: the steps passed over are declined, trains run best, a dividend is asked back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from engine.core import play
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain, Dividend, Lay, Pass, Run, Token
from engine.eighteen.companies import operating
from engine.eighteen.earnings import best_run
from engine.eighteen.game import Game18xx
from pbem.eighteen.steps.asking_back import asked
from pbem.eighteen.steps.judging import awaited
from pbem.orders.order import OrderError

_ORDER: tuple[type[Action], ...] = (Lay, Token, Run, Dividend, BuyTrain)  # a turn; what is not in it comes before
DIVIDENDS = {"pay": "pay", "half": "half", "keep": "withhold"}  # kind of dividend: the order word
NOT_NOW = "not_now"  # the code of the refusal of an action that this step does not take
_MOST = 12  # steps of a turn
Steps = Mapping[type[Action], type[Action]]  # for a kind of action that only one game has that whose step takes it
NO_STEPS: Steps = MappingProxyType({})


def advance(game: Game18xx, player: str, action: Action, steps: Steps = NO_STEPS) -> tuple[tuple[Action, ...], Any]:
    """What declines the steps before the one that takes this kind of action, and the game then.

    Nothing, and the game as it is, where the action is legal or no way leads there within the company's turn: the
    engine then says why not. OrderError where revenue must be divided first.
    """
    before: list[Action] = []
    here, company = game, operating(game)
    for _ in range(_MOST):
        refusal = play.why_not(here, action)
        if refusal is None or refusal.code != NOT_NOW:
            return tuple(before), here
        step = _past(here, player, company, _place(action, steps)) if company else None
        if company is None or step is None:
            break
        here, _ = play.apply(here, step)
        before.append(step)
        if here.finished or operating(here) != company or here.active != (player,):
            break
    return (), game


def cannot_run(game: Game18xx, player: str, company: str) -> bool:
    """Whether nothing is to be run in this turn of the company: no train of it has a route, or nothing was earned.

    Nobody need order that, and whoever does need not be refused.
    """
    here = game
    for _ in range(_MOST):
        if here.finished or operating(here) != company or here.active != (player,):
            return here is not game
        waiting = awaited(here)
        if waiting.held_up(here) or Run in waiting.rules:
            return False
        if max(map(_place_of, waiting.rules), default=-1) > _place_of(Run):
            return here is not game or not getattr(here.round, "revenue", None)
        if waiting.why_not(here, Pass(player)) is not None:
            return False
        here, _ = play.apply(here, Pass(player))
    return False


def _past(game: Game18xx, player: str, company: str, place: int) -> Action | None:
    """What ends the present step without doing anything, if the action's own step is still to come."""
    waiting = awaited(game)
    taken = waiting.rules
    if waiting.held_up(game) or place <= max(map(_place_of, taken), default=-1):
        return None
    if any(issubclass(kind, Dividend) for kind in taken):
        raise dividend_first(game, company)
    run = best_run(game, company) if Run in taken else None
    step: Action = run or Pass(player)
    return step if waiting.why_not(game, step) is None else None


def dividend_first(game: Game18xx, company: str) -> OrderError:
    """What becomes of the revenue must be said before anything else."""
    waiting = awaited(game)
    kind = next(one for one in waiting.rules if issubclass(one, Dividend))
    known = get_args(get_type_hints(kind)["kind"])
    choices = tuple(f"{company}: {word}" for one, word in DIVIDENDS.items() if one in known)
    refusal = waiting.why_not(game, Pass(game.active[0]))
    return asked("dividend", {"company": company}, choices=choices, section=refusal.section if refusal else "")


def _place(action: Action, steps: Steps) -> int:
    deal = getattr(action, "deal", action)
    kind = steps.get(type(deal), type(deal))
    return len(_ORDER) if issubclass(kind, BuyPrivate) else _place_of(kind)


def _place_of(kind: type[Action]) -> int:
    return next((number for number, one in enumerate(_ORDER) if issubclass(kind, one)), -1)
