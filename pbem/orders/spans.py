"""Lengths of time: `24h`, `2 days`, `1d 12h`, `90 minutes`; a number alone means hours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta

from pbem.orders.fold import level
from pbem.orders.refuse import refused

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=60)
MOST_HOURS = 60 * 24
MOST_REMINDERS = 6

_HOUR = timedelta(hours=1)
_UNITS: Mapping[timedelta, str] = {
    timedelta(weeks=1): "w wk wks week weeks",
    timedelta(days=1): "d day days",
    _HOUR: "h hr hrs hour hours",
    timedelta(minutes=1): "m min mins minute minutes",
}
_UNIT = {"": _HOUR} | {name: unit for unit, names in _UNITS.items() for name in names.split()}
_PART = re.compile(r"(?:,|and\b)?\s*(\d{1,6}|an?\b|one\b)\s*((?!and\b)[a-z]*)\s*", re.ASCII)


def read_span(text: str, order: str) -> timedelta:
    """The length of time that `text` says, `SHORTEST` to `LONGEST`; its units go from the longest to the shortest.

    `order` is what stands before it in an example ("extend"). OrderError when it cannot be read.
    """
    span = _sum(text)
    if span is None:
        raise refused("span_shape", example=f"{order} 24h")
    if not SHORTEST <= span <= LONGEST:
        raise refused("span_range", example=f"{order} 24h")
    return span


def read_whole_hours(text: str, order: str, example: str) -> int:
    """A length of time in whole hours, 1 to `MOST_HOURS`; `example` is the length in the example. OrderError."""
    span = _sum(text)
    if span is None:
        raise refused("hours_shape", example=f"{order} {example}")
    hours, left = divmod(span, _HOUR)
    if left or not 1 <= hours <= MOST_HOURS:
        raise refused("hours_range", {"most": str(MOST_HOURS)}, example=f"{order} {example}")
    return hours


def read_reminders(text: str, order: str) -> tuple[int, ...]:
    """Hours before a deadline, each once, the earliest reminder (the most hours) first; OrderError.

    Every number is a reminder of its own: `24h 6h`, `24 6`, `1 day, 6 hours`.
    """
    line = f"{order} 24h 6h"
    parts = _parts(text)
    if not parts:
        raise refused("remind_shape", example=line)
    found = [divmod(count * _UNIT[unit], _HOUR) for count, unit in parts]
    if any(left or not 1 <= hours <= MOST_HOURS for hours, left in found):
        raise refused("hours_range", {"most": str(MOST_HOURS)}, example=line)
    hours = tuple(sorted({hours for hours, _ in found}, reverse=True))
    if len(hours) > MOST_REMINDERS:
        mended = " ".join(f"{one}h" for one in hours[:MOST_REMINDERS])
        raise refused("remind_many", {"most": str(MOST_REMINDERS)}, example=f"{order} {mended}")
    return hours


def _sum(text: str) -> timedelta | None:
    """All parts of `text` as one length; None when it is none. Beside others, a number needs its unit."""
    parts = _parts(text)
    units = [_UNIT[unit] for _, unit in parts]
    bare = len(parts) > 1 and any(not unit for _, unit in parts)
    if not parts or bare or units != sorted(set(units), reverse=True):
        return None
    return sum((count * _UNIT[unit] for count, unit in parts), timedelta())


def _parts(text: str) -> tuple[tuple[int, str], ...]:
    """Count and unit ("" where none is written) of every part of `text`; empty when something cannot be read."""
    plain, at = level(text), 0
    parts: list[tuple[int, str]] = []
    while at < len(plain):
        found = _PART.match(plain, at)
        if found is None or found[2] not in _UNIT or not (found[2] or found[1].isdigit()):  # "a" alone is no hour
            return ()
        parts.append((int(found[1]) if found[1].isdigit() else 1, found[2]))
        at = found.end()
    return tuple(parts)
