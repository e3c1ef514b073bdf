"""«if CONDITION: A or B else C»: which order lines a line holds, and when each is to be tried."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

_IF = re.compile(r"if\b\s*", re.IGNORECASE)
_COLON = re.compile(r"\s*[:：]\s*")
_OR = re.compile(r"\s*,?\s+or\s+(?:else\s+)?|\s*\|\|?\s*", re.IGNORECASE)
_ELSE = re.compile(r"\s*[,;]?\s+(?:or\s+)?(?:else|otherwise)\b\s*[:：,]?\s*", re.IGNORECASE)
TURNING = frozenset({"or", "not", "never", "nor", "neither", "unless", "except", "without", "all", "every", "both"})
"""Words that turn or multiply what a line orders: without one of them it is another order."""
MOST_TRIES = 8
MOST_CONDITION = 160  # characters

IsOrder = Callable[[str], bool]


class Choice(msgspec.Struct, frozen=True):
    """Where `condition` holds (always, where there is none), the first legal one of `tries`, else of `otherwise`."""

    tries: tuple[str, ...]
    condition: str = ""
    otherwise: tuple[str, ...] = ()


def read_choice(line: str, is_order: IsOrder) -> Choice | None:
    """The choice that a line is; None for a line that is one plain order, or none at all."""
    condition, rest = _condition(line, is_order)
    first, otherwise = _parted(rest, _ELSE, is_order)
    tries, others = _alternatives(first, is_order), _alternatives(otherwise, is_order)
    if not condition and (otherwise or len(tries) == 1):
        return None
    return Choice(tries, condition, others)


def _condition(line: str, is_order: IsOrder) -> tuple[str, str]:
    begins = _IF.match(line)
    if begins is None:
        return "", line
    for colon in _COLON.finditer(line, begins.end(), begins.end() + MOST_CONDITION):
        if is_order(_alternatives(_parted(line[colon.end() :], _ELSE, is_order)[0], is_order)[0]):
            return line[begins.end() : colon.start()].strip(), line[colon.end() :]
    return "", line


def _parted(text: str, sign: re.Pattern[str], is_order: IsOrder) -> tuple[str, str]:
    """The text before and after the first sign behind which an order begins."""
    for found in sign.finditer(text):
        if found.start() and is_order(text[found.end() :]):
            return text[: found.start()].strip(), text[found.end() :].strip()
    return text.strip(), ""


def _alternatives(text: str, is_order: IsOrder) -> tuple[str, ...]:
    found: list[str] = []
    while text and len(found) < MOST_TRIES:
        first, text = _parted(text, _OR, is_order)
        found.append(first)
    return tuple(found)
