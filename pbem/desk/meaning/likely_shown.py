"""How the lines that a mail most likely means come into its answer: to choose from, or refused with their reason."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.against import bare
from pbem.desk.meaning.ahead import asked_back
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.suggesting import apart, keep_good
from pbem.desk.planner import Planner
from pbem.facts.result import Result, asking

_KEPT = frozenset({"guess.runs_on", "guess.struck_named"})  # they say why it is asked


def offer(planner: Planner, at: int, lines: tuple[str, ...]) -> None:
    """Ask back, below the line of this number, whether the one line is meant, or which of several."""
    lines = tuple(apart(planner, lines, planner.stands))
    own = tuple(say for say in planner.plan.results[at].says if say.key in _KEPT)
    results = [bare(one) for one in planner.plan.results]
    results[at] = asking(results[at].line, own or asked_back(planner, lines), lines)
    planner.plan.results, planner.plan.meant = results, results[at].example


def ask_which(planner: Planner, at: int, line: str, offered: Sequence[str]) -> bool:
    """Say of a line that may be one of several what it would itself be told, with all of them to choose from."""
    inner = planner.tried(line, planner.stands)
    keep_good(inner)
    asked = [one for one in inner.plan.results if one.status == "refused" and len(one.choices) > 1]
    if len(inner.plan.results) != 1 or not asked or not set(offered) <= set(asked[0].choices):
        return False
    results = [bare(one) for one in planner.plan.results]
    results[at] = msgspec.structs.replace(asked[0], line=results[at].line)
    planner.plan.results, planner.plan.meant = results, ""
    return True


def say_why(planner: Planner, at: int, line: str) -> None:
    """Why the one order that was most likely meant cannot be, with what could be sent instead."""
    inner = planner.tried(line, planner.stands)
    before = list[str]()
    for one in inner.plan.results:
        if one.status == "refused" and (one.section or orders_in(planner, one.example)):
            inner.plan.results = [_behind(before, one)]
            keep_good(inner)
            planner.plan.results[at] = msgspec.structs.replace(
                inner.plan.results[0], line=planner.plan.results[at].line
            )
            return
        before.append(one.line)


def _behind(before: Sequence[str], refused: Result) -> Result:
    """What is refused, with what is offered instead behind the orders that stand before it."""
    example = _on_one_line((*before, refused.example)) if refused.example else ""
    return msgspec.structs.replace(
        refused, example=example, choices=tuple(_on_one_line((*before, one)) for one in refused.choices)
    )


def _on_one_line(parts: Sequence[str]) -> str:
    """The orders on one line, whom they are about named once."""
    about = f"{parts[0].partition(': ')[0]}: "
    return "; ".join((parts[0], *(one.removeprefix(about) for one in parts[1:])))
