"""A mail of which a line was not read, as it was probably meant: one line to send back, tried as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.desk.plain_orders import plainly
from pbem.desk.planner import HANGS_TOGETHER, Planner
from pbem.facts.result import Result
from pbem.orders.order import Order, Stray
from pbem.orders.talk import without_turn

_MOST_LINES = 30
_MOST_UNREAD = 4


def as_meant(planner: Planner, items: Sequence[Order | Stray]) -> None:
    """Note in the plan how the whole mail was probably meant, and beside each line not read what it was.

    Nothing is noted where a line says nothing, or the whole would be refused again.
    """
    if planner.member.role == "moderator":
        return  # what follows `;` in a line of theirs may be for another seat
    unread = {one.line: one for one in planner.plan.results if one.status == "not_understood"}
    strays = [item for item in items if isinstance(item, Stray) and planner.book.holds_up(planner, item)]
    if not strays or len(strays) > _MOST_UNREAD or len(items) > _MOST_LINES:
        return
    lines: list[str] = []
    meant: dict[str, str] = {}
    about = ""
    for item in items:
        if isinstance(item, Order):
            about = item.about or about
            if item.word.kind in HANGS_TOGETHER:
                lines.append(_with_company(planner, item.line.text, item.about))
        elif item in strays:
            found = next((one for one in _ways(planner, item, lines, about, unread) if _goes(planner, one[0])), None)
            if found is None:
                return
            lines, meant[item.line.text] = found
    if lines and _goes(planner, lines):
        planner.plan.meant = "; ".join(lines)
        planner.plan.results = [
            msgspec.structs.replace(one, example=meant[one.line], choices=())
            if one.status == "not_understood" and one.line in meant
            else one
            for one in planner.plan.results
        ]


def _ways(
    planner: Planner, stray: Stray, above: list[str], about: str, unread: dict[str, Result]
) -> Iterator[tuple[list[str], str]]:
    """What the lines up to this one may have been meant as, and what this one was in each case, the likeliest first."""
    text = stray.line.text
    told = unread.get(text)
    said = [*((told.example, *told.choices) if told is not None else ()), stray.meant, *plainly(planner, text)]
    for line in dict.fromkeys(one for one in said if one):
        yield [*above, _with_company(planner, line, about)], line
    if above:
        joined = f"{above[-1]} {text}"
        yield [*above[:-1], joined], joined
        instead = without_turn(text)
        if instead and instead != text:
            yield [*above[:-1], _with_company(planner, instead, about)], instead
            yield [*above, _with_company(planner, instead, about)], instead


def _with_company(planner: Planner, line: str, about: str) -> str:
    """The line with the company it is about, where a line above names it."""
    return line if not about or planner.said(line).about else f"{about}: {line}"


def _goes(planner: Planner, lines: Sequence[str]) -> bool:
    """Whether these lines, sent alone, would all be done."""
    return planner.would_do("; ".join(lines), planner.session.position)
