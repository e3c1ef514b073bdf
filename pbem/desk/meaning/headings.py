"""Lines that stand below a heading which says for which turn they are: «For NW, when it gets there:»."""

from __future__ import annotations

import re

from pbem.desk.meaning.remarks import weighs
from pbem.desk.planner import Planner

_LATER = re.compile(  # of a turn that is to come
    r"\b(?:when|once|as soon as|later|ahead|in advance|already|beforehand|(?:its|their) (?:next )?turn|"
    r"(?:comes?|gets?|is) (?:up|there|on|next))\b",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|unless|should|in case)\b", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•–]|\(?(?:\d|[a-h])[.)])\s+")
_NAMES_ONE = re.compile(r"\s*[\w&.-]{1,6}:")  # another company


def headed(planner: Planner, text: str) -> str:
    """The text, what a heading for a turn to come stands above put behind it; where a mail is a turn."""
    if not planner.session.title.turns.whole:
        return text
    found, below = list[str](), False
    for line in text.split("\n"):
        goes_on = below and bool(line.strip()) and not _NAMES_ONE.match(line)
        if goes_on:
            begins, said = found[-1].rstrip(" ,;."), _BULLET.sub("", line, count=1).strip()
            found[-1] = f"{begins} {said}" if begins.endswith(":") else f"{begins}, {said}"
        else:
            found.append(line)
        below = goes_on or _is_heading(planner, line)
    return "\n".join(found)


def _is_heading(planner: Planner, line: str) -> bool:
    ends = line.rstrip().endswith(":") and not _IF.search(line)
    return ends and bool(_LATER.search(line)) and weighs(planner, line)
