"""Every line that a letter offers is tried before it is offered: sent back, it does what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.games.border import AnyPosition
from pbem.orders.samples import TYPED

MOST_TRIED = 60  # of one mail; further ones are not offered
NEVER = frozenset({"as", *TYPED})  # trying a move for another seat would tell of its hand; codes have no samples


def keep_good(planner: Planner) -> None:
    """Leave out of the plan's results all lines to send that would be refused, as things stand after the mail."""
    plan, left = planner.plan, MOST_TRIED
    position = plan.position if plan.going else planner.stands
    for at, one in enumerate(plan.results):
        if not one.example and not one.choices:
            continue
        offered = (one.example, *one.choices) if one.example else one.choices
        good = list(apart(planner, [line for line in offered[:left] if is_good(planner, line, position)], position))
        left -= len(offered[:left])
        plan.results[at] = _offering(one, good)


def apart(planner: Planner, lines: Sequence[str], position: AnyPosition | None) -> Iterator[str]:
    """The lines without those that do the very same as one before them: between two such ones there is no choice."""
    known = set[tuple[object, ...]]()
    for line in lines:
        does = planner.would_tell(line, position) if len(lines) > 1 else ()
        if not does or does not in known:
            yield line
        known.add(does or ())


def _offering(result: Result, good: list[str]) -> Result:
    """The result with these lines: a single one is no choice."""
    if result.example in good or (len(good) == 1 and not result.example):
        choices = tuple(line for line in good[1:])
        return msgspec.structs.replace(result, example=good[0], choices=choices)
    return msgspec.structs.replace(result, example="", choices=tuple(good))


def is_good(planner: Planner, line: str, position: AnyPosition | None) -> bool:
    """Whether the line can be offered: an order that would be done or answered."""
    orders = orders_in(planner, line)
    return bool(orders) and all(one.word.word not in NEVER for one in orders) and planner.would_do(line, position)
