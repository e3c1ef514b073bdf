"""What a mail in prose orders for the next stock round while companies operate: «next SR: buy NW»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.orders.prose import Sentence

_ROUND = r"(?:stock|share) ?round|sr\b"
_NEXT = re.compile(
    rf"\b(?:(?:when|once|as soon as) (?:the |we (?:get|come) to the |we reach the |it's |it is )?(?:next |"
    rf"coming )?(?:{_ROUND})"
    r"(?: ?\d)?(?: (?:comes?|begins?|starts?|arrives?|is here|is on)(?: (?:round|around|again))?)?|"
    rf"(?:(?:in|for|at|during|on my (?:first |next )?turn (?:of|in)) )?(?:the )?(?:beginning of the |start of the )?"
    rf"(?:next|coming|following) (?:{_ROUND}))(?: already)?[,:]?\s*",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|till|til|before|by|to) (?:the )?\Z", re.IGNORECASE)
_SOURCE = re.compile(r"(?<=\bbuy )(?P<share>[\w&.-]+) from (?:treasury|pool)\b")
_SAID = re.compile(r"\b(?:treasury|pool|market|bank|ipo)\b", re.IGNORECASE)
_WISHES = re.compile(r"\b(?:buy|sell|dump|par|start|float|take|get|bid|auction|put up)\b", re.IGNORECASE)


def for_next_round(said: Sequence[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """What the sentences order for the next stock round, as they would then; and the others."""
    wished, others = list[Sentence](), list[Sentence]()
    for one in said:
        found = _NEXT.search(one.text)
        if found and not _UNTIL.search(one.text[: found.start()]) and _WISHES.search(one.text):
            wished.append(Sentence(_NEXT.sub("", one.text, count=1).strip()))
        else:
            others.append(one)
    return wished, others


def of_any(line: str, said: Sequence[Sentence]) -> str:
    """The line without whence shares are bought, where nobody says so: until then that may change."""
    return line if any(_SAID.search(one.text) for one in said) else _SOURCE.sub(r"\g<share>", line)
