"""Times of day: `7:30`, `0730`, `7 pm`, `noon`, and the hours between two of them."""

from __future__ import annotations

import re

from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.refuse import refused

_CLOCK = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})|h)?\s*(?:([ap])\.?m\.?)?(?:\s*o'?clock)?", re.ASCII)
_FOUR = re.compile(r"(\d{2})(\d{2})(?:\s*h)?", re.ASCII)
_NAMED = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_BARE = re.compile(r"(?:[1-9]|1[0-2])(?:\s*o'?clock)?", re.ASCII)
_EITHER_HALF = re.compile(r"(?:[1-9]|1[0-2])(?:\s*[:.]\s*\d{2})?(?:\s*o'?clock)?", re.ASCII)
_DIGITS = re.compile(r"[\d\s:.h]+", re.ASCII)
_DAY = 24 * 60  # minutes
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
    clock = clock_of(in_digits(level(text)).removeprefix("at "))
    if clock is None:
        raise refused("clock_shape", example=f"{order} 07:30")
    return clock


def read_clock_range(text: str, order: str) -> str:
    """Two times of day as "HH:MM-HH:MM"; the second may be on the next day.

    OrderError, also when they are one, or when bare hours (`10-7`) can be of the morning and of the evening.
    """
    plain = re.sub(r"^(?:from|between)\s+", "", in_digits(level(text)))
    parts = _BETWEEN.split(plain)
    clocks = [clock for clock in map(clock_of, parts) if clock]
    if len(clocks) != 2 or len(parts) != 2:
        raise refused("clock_range", example=f"{order} 22:00-07:00")
    ranges = _ranges(parts, clocks)
    if len(ranges) > 1:
        raise refused("clock_range_several", choices=tuple(f"{order} {first}-{last}" for first, last in ranges))
    first, last = ranges[0]
    if first == last:
        raise refused("clock_range_empty", example=f"{order} 22:00-07:00")
    return f"{first}-{last}"


def _ranges(parts: list[str], clocks: list[str]) -> list[tuple[str, str]]:
    """What two clocks may mean. With a bare hour and no sign of 24 hours, all ranges of up to half a day: 9am-5."""
    either = [_EITHER_HALF.fullmatch(part) is not None for part in parts]
    by_24_hours = any(_DIGITS.fullmatch(part) and not two for part, two in zip(parts, either, strict=True))
    if by_24_hours or parts[0] == parts[1] or not any(_BARE.fullmatch(part) for part in parts):
        return [(clocks[0], clocks[1])]
    firsts, lasts = ((clock, other_half(clock)) if two else (clock,) for clock, two in zip(clocks, either, strict=True))
    found = sorted((first, last) for first in firsts for last in lasts)
    return [(first, last) for first, last in found if 0 < (_minutes(last) - _minutes(first)) % _DAY <= _DAY // 2]


def other_half(clock: str) -> str:
    """The time with the same clock face: "20:30" for "08:30"."""
    return f"{(int(clock[:2]) + 12) % 24:02d}{clock[2:]}"


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])
