"""What a mail in prose wishes of our letters beside its orders: set apart, as the orders that get it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.orders.clocks import clock_of
from pbem.orders.fold import level
from pbem.orders.service_wishes import service_wish, zone_of

_SENTENCES = re.compile(r"(?<=[.!?…])(?=\s)|(?=\n)")
_BEHIND = re.compile(  # «pass, and send me plain text mails from now on»
    r"(?:[,;]\s+(?:(?:and|also|but|plus)\s+)?(?:also\s+)?|\s+(?:and|plus)\s+(?:also\s+)?)(?=(?:please|pls|can|could|"
    r"would|may i|send|give|mail|switch|stop|from now|set|i(?:'d| would) (?:like|prefer)|i (?:prefer|want) "
    r"(?:my|your|the) (?:mail|letter)|no more)\b)",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b(?:at|around|by) (?P<time>noon|midnight|\d{1,2}(?:[:.h]\d{2})?(?: ?(?:am|pm|a\.m\.|p\.m\.))?)(?!\w)",
    re.IGNORECASE,
)
_DAILY = "mail digest"
_OF_LETTERS = frozenset({"mail text", "mail html", "mail all", "mail turns", _DAILY})


def settings_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without what it wishes of our letters and times, and the orders that get that."""
    kept, found = list[str](), list[str]()
    for sentence in _SENTENCES.split(text):
        for piece in _pieces(sentence):
            if order := _order(piece):
                found.append(order)
                kept.append("." if kept and not piece.startswith("\n") else "\n")
            else:
                kept.append(piece)
    return ("".join(kept), tuple(dict.fromkeys(found))) if found else (text, ())


def _pieces(sentence: str) -> Iterator[str]:
    """The sentence, or what stands before and behind a comma where only that behind is such a wish."""
    at = next((one for one in _BEHIND.finditer(sentence) if _order(sentence[one.end() :])), None)
    if at is None or _order(sentence[: at.start()]):
        yield sentence
    else:
        yield sentence[: at.start()]
        yield sentence[at.end() :]


def _order(said: str) -> str:
    wish = service_wish(said)
    if wish == _DAILY:
        return _at_time(said)
    return wish if wish in _OF_LETTERS else zone_of(said)


def _at_time(said: str) -> str:
    """One letter a day, at the time that is said."""
    found = _TIME.search(said)
    clock = clock_of(level(found["time"])) if found else None
    return f"{_DAILY} {clock}" if clock else _DAILY
