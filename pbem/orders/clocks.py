"""Times of day: `7:30`, `0730`, `7 pm`, `noon`, and the hours between two of them."""

from __future__ import annotations

import re

from pbem.orders.fold import level
from pbem.orders.refuse import refused

_CLOCK = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})|h)?\s*(?:([ap])\.?m\.?)?(?:\s*o'?clock)?", re.ASCII)
_FOUR = re.compile(r"(\d{2})(\d{2})(?:\s*h)?", re.ASCII)
_NAMED = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_BETWEEN = re.compile(r"\s*(?:-|\bto\b|\buntil\b|\btill\b|\band\b)\s*")


def clock_of(plain: str) -> str | None:
    """The levelled text as "HH:MM"; None when it is no time of day."""
    if plain in _NAMED:
        return _NAMED[plain]
    found = _FOUR.fullmatch(plain) or _CLOCK.fullmatch(plain)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    half = found[3] if found.re is _CLOCK else None
    if minute > 59 or hour > 23 or (half and not 1 <= hour <= 12):
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02d}:{minute:02d}"


def read_clock(text: str, order: str) -> str:
    """The time of day as "HH:MM". `order` is what stands before it in an example ("mail digest"). OrderError."""
    clock = clock_of(level(text).removeprefix("at "))
    if clock is None:
        raise refused("clock_shape", example=f"{order} 07:30")
    return clock


def read_clock_range(text: str, order: str) -> str:
    """Two times of day as "HH:MM-HH:MM"; the second may be on the next day. OrderError, also when they are one."""
    plain = re.sub(r"^(?:from|between)\s+", "", level(text))
    clocks = [clock_of(part) for part in _BETWEEN.split(plain)]
    if len(clocks) != 2 or None in clocks:
        raise refused("clock_range", example=f"{order} 22:00-07:00")
    if clocks[0] == clocks[1]:
        raise refused("clock_range_empty", example=f"{order} 22:00-07:00")
    return f"{clocks[0]}-{clocks[1]}"
