"""Games of which positions are written down as on a table, taken up again and played on beside the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core import play
from engine.eighteen.actions import Action
from engine.eighteen.tabletop.telling import MIDDLE


def turn(game: Any) -> tuple[object, ...]:
    """Whose turn of which round it is, as far as the round tells."""
    here = game.round
    return type(here), game.set_number, game.or_number, getattr(here, "order", None), getattr(here, "turn", None)


def held(
    walked: Iterable[tuple[Action, Any]], telling: Any, again: Callable[[Any], Any], step: int, on: int
) -> list[Any]:
    """Writes down each `step`th beginning of a turn and plays on so many actions from what is read; these positions.

    `telling`: the module of the game that writes positions; `again`: writes and reads one.
    """
    before, begun, found, copies = None, 0, [], list[tuple[int, Any]]()
    for action, game in walked:
        copies = [(left - 1, play.apply(copy, action)[0]) for left, copy in copies if left]
        for left, copy in copies:
            assert left % 5 or telling.seen(copy) == telling.seen(game)
        new = before is not None and turn(before) != turn(game)
        begun += new
        if new and not game.finished and begun % step == 0:
            why = telling.why_not_told(game)
            assert why != MIDDLE, f"{begun}: {game.round}"
            assert "no word" not in why, f"{begun}: {why}"
            if not why:
                found.append(game)
                copies.append((on, again(game)))
                assert telling.seen(copies[-1][1]) == telling.seen(game)
        before = game
    return found
