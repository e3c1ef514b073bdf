"""What a mail in prose buys turn after turn: «each time it's my go get me another Est, up to five of them»."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.orders.numbers import WRITTEN, whole

_EACH = re.compile(
    r"\b(?:(?:each|every)(?: single)? (?:time|turn|go)|keep (?:on )?(?:buying|getting|taking)|"
    r"(?:whenever|each time|every time) (?:it's|it is) my (?:turn|go))\b",
    re.IGNORECASE,
)
_BUYS = re.compile(r"\b(?:buy|buying|get|getting|take|taking|want|another|one more)\b", re.IGNORECASE)
_SELLS = re.compile(r"\b(?:sell|selling|dump|trains?|bid|if|unless|as long as|should)\b", re.IGNORECASE)
_UNTIL = re.compile(
    rf"\b(?:up to|until|till|to)(?: i(?:'ve| have| own| hold| am at)?)?(?: got)?(?: a total of)? "
    rf"(?P<many>\d|{WRITTEN})\b(?! ?%)",
    re.IGNORECASE,
)
_PASSES = re.compile(r"\b(?:pass|out|stop|done|enough)\b", re.IGNORECASE)
_ASKS = re.compile(r"\b(?:ask|check|tell|mail|wake|come back|decide|write)\b", re.IGNORECASE)
_FEWEST, _MOST = 2, 9


def standing(named: Callable[[str], tuple[str, ...]], text: str, behind: str) -> str:
    """The line that buys up to so many shares; "" where none is ordered. `behind`: the sentences after it."""
    found = _UNTIL.search(text)
    companies = named(text)
    if not found or len(companies) != 1 or not _EACH.search(text) or not _BUYS.search(text) or _SELLS.search(text):
        return ""
    many = whole(found["many"])
    if many is None or not _FEWEST <= many <= _MOST:
        return ""
    rest = f"{text[found.end() :]} {behind}"
    then = "pass" if _PASSES.search(rest) and not _ASKS.search(rest) else "ask"
    return f"buy {companies[0]} until {many} shares then {then}"


def ends_it(text: str) -> bool:
    """Whether a sentence only says what is done then: «Then check with me again»."""
    short = len(text.split()) <= _MOST
    return short and not any(sign.isdigit() for sign in text) and bool(_ASKS.search(text) or _PASSES.search(text))
