"""What prose orders for a later turn: «For my next turn: should Cleo have built black by then, I want to swap …»."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.planner import Planner
from pbem.orders.prose import sentences

_NEXT_TURN = re.compile(
    r"(?:\A|(?<=\n)|(?<=[.!?] ))(?:(?:and|also|then|plus|but)\b[,:]?\s+)*(?:(?:for|in|on|as for)\s+)?"
    r"(?:my\s+|the\s+)?(?:next|following)\s+(?:turn|go|move|round)(?:\s+(?:already|then|please|pls))*\s*[:,;–—-]*\s*",
    re.IGNORECASE,
)
_END = re.compile(r"\n\s*\n|\n(?=[^\n]{0,30}\Z)")  # of a paragraph; what stands below is a name
_CONDITION = re.compile(
    r"(?:and |but )?(?:only )?(?:if|should|in case|has|have)\s+(?P<condition>[^:;]{3,80}?)"
    r"(?:\s*[:,]\s*(?:then\s+)?|\s+then,?\s+(?!,))(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_ELSE = re.compile(
    r"\s*[.,;]\s*(?:and |or |but )?(?:otherwise|else|if (?:not|nobody (?:has|does|did)|"
    r"(?:he|she|they|it|that|this)(?:['’]s)? ?"
    r"(?:hasn|haven|doesn|didn|isn|don|has|have|does|did|is|not)(?:['’]?t| not)?"
    r"(?: so| done so| done that| happened| the case)?))\s*[:,]?\s*",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\b(?:by then|(?:un)?till? then|in the mean ?time|meanwhile|again|at all|before (?:that|then)|since|"
    r"by my (?:next )?turn|really|indeed|has|have|should|already|(?:by|until|till)\Z)\b",
    re.IGNORECASE,
)
_NOW: Mapping[str, str] = {
    "built": "builds", "build": "builds", "traded": "trades", "bought": "buys", "placed": "places",
}  # fmt: skip
_STOP = re.compile(r"[.!](?=\s|\Z)")


def later_in_prose(planner: Planner, text: str) -> tuple[str, str]:
    """The text without what it orders for the next turn, and that as a line; the text and "" where there is none."""
    begins = _NEXT_TURN.search(text)
    if begins is None:
        return text, ""
    end = _END.search(text, begins.end())
    passage = " ".join(text[begins.end() : end.start() if end else len(text)].split())
    line = _line(planner, passage)
    return (text[: begins.start()] + (text[end.start() :] if end else ""), line) if line else (text, "")


def _line(planner: Planner, passage: str) -> str:
    found = _CONDITION.match(passage)
    if found is None:
        return ""
    condition = " ".join(_NOW.get(one, one) for one in _SINCE.sub(" ", found["condition"].strip()).split())
    first, *others = _ELSE.split(found["rest"], maxsplit=1)
    orders = [_order(planner, one) for one in (first, *others)]
    line = f"if {condition}: {' else '.join(orders)}" if all(orders) else ""
    return line if line and planner.against(line) is None and orders_in(planner, line) else ""


def _order(planner: Planner, said: str) -> str:
    """The one order that the first sentence most likely is."""
    stop = _STOP.search(said)
    kept, names = said[: stop.start()] if stop else said, planner.mail.names
    if planner.stands is None:
        return ""
    title, view = planner.session.title, planner.session.tried_view(planner.member, planner.stands)
    found = title.orders.likely(
        planner.session.definition, view, planner.member.player, tuple(sentences(kept, names)), names
    )
    return found[0] if len(found) == 1 and ";" not in found[0] else ""
