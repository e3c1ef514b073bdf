"""Of an order before which it must be said what becomes of the revenue: each way to say that, with the order behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.eighteen.actions import Action, Dividend
from engine.eighteen.companies import operating
from pbem.eighteen.steps.advancing import DIVIDENDS, NOT_NOW, Steps, advance
from pbem.orders.order import Order, OrderError

ASKS = "eighteen.ask.dividend"  # what is asked of such an order
_LEAST = 2  # ways; a single one is no choice
Made = Callable[[str, str, str], Dividend]
Rule = Callable[[Any, Action], Refusal | None]


def ways(
    error: OrderError, game: Any, order: Order, action: Action, made: Made, steps: Steps, by_rule: Rule
) -> OrderError:
    """The error with lines that do both, where the action is legal behind the revenue: one alone would be half of it.

    IllegalAction where it is legal behind nothing that can become of the revenue. `made`: the game's own dividend of a
    player and company; `by_rule`: what the rule of the action says of it, whatever is waited for.
    """
    player, company = game.active[0], operating(game)
    if error.say.key != ASKS or not company:
        return error
    judged = dict(_judged(game, player, company, action, made, steps))
    words = tuple(word for word, refusal in judged.items() if refusal is None)
    if len(words) >= _LEAST:
        own = f"{order.word.word} {order.rest}".strip()
        error.choices = tuple(f"{company}: {word}; {own}" for word in words)
    elif not words and (why := _never(judged, by_rule(game, action))) is not None:
        raise IllegalAction(why)
    return error


def _never(judged: dict[str, Refusal | None], by_rule: Refusal | None) -> Refusal | None:
    """Why the action is legal behind nothing; where its step would be passed over then, what its rule says."""
    last = next(reversed(judged.values()), None)
    return by_rule if last is not None and last.code == NOT_NOW else last


def _judged(
    game: Any, player: str, company: str, action: Action, made: Made, steps: Steps
) -> Iterator[tuple[str, Refusal | None]]:
    """The words for the revenue, and why the action is not legal behind each; what brings most money comes last."""
    for kind, word in DIVIDENDS.items():
        divided = made(player, company, kind)
        _, there = advance(game, player, divided, steps)
        if play.why_not(there, divided) is not None:
            continue
        there, _ = play.apply(there, divided)
        if not there.finished:
            goes_on = operating(there) == company  # else its turn is over, and what the next one earns is not asked
            yield word, play.why_not(advance(there, player, action, steps)[1] if goes_on else there, action)
