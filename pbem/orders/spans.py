"""Lengths of time: `24h`, `two days`, `1d 12h`, `1.5 days`, `an hour and a half`; a number alone means hours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction

from pbem.orders.fold import level
from pbem.orders.numbers import WRITTEN, in_digits
from pbem.orders.refuse import refused

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=60)
MOST_HOURS = 60 * 24
MOST_REMINDERS = 6

_HOUR = timedelta(hours=1)
_UNITS: Mapping[timedelta, str] = {
    timedelta(weeks=2): "fortnight fortnights",
    timedelta(weeks=1): "w wk wks week weeks",
    timedelta(days=1): "d day days",
    _HOUR: "h hr hrs hour hours",
    timedelta(minutes=1): "m min mins minute minutes",
}
_UNIT = {"": _HOUR} | {name: unit for unit, names in _UNITS.items() for name in names.split()}
_LONG = "|".join(name for name in _UNIT if len(name) > 1)
_COUNT = r"\d{1,6}(?:\.\d{1,3})?"
_PART = re.compile(rf"(?:,|&|and\b)?\s*({_COUNT}|an?\b|another\b)\s*((?!and\b)[a-z]*)(?:'|\.(?!\d))?\s*", re.ASCII)
_MORE = re.compile(r"\b(?:more|extra|additional|further|longer|please)\b|\bof time\b|^(?:by|for)\b|\banother(?= \d)")
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_EITHER = re.compile(rf"({_COUNT})\s*(?:-|\bto\b|\bor\b)\s*({_COUNT})\s*({_LONG}|[a-z])", re.ASCII)
_COMMA = re.compile(r"(?<=\d),(?=\d{1,2}(?!\d))")
# «2 and a half hours», «a day and a half», «half a day», «three quarters of an hour», «2 1/2 days»
_PARTED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.ASCII), becomes)
    for pattern, becomes in (
        (r"\b(\d+) (?:and (?:an? )?)?1/2\b", r"\1.5"),
        (r"\b1/2\b", "0.5"),
        (rf"\b(\d+) ({_LONG}) and an? half(?! ?-?[a-z])", r"\1.5 \2"),
        (rf"\ban? ({_LONG}) and an? half(?! ?-?[a-z])", r"1.5 \1"),
        (r"\b(\d+) and an? half\b", r"\1.5"),
        (r"\b(?:(?:3|three) quarters of|0\.75 of) an? ", "0.75 "),
        (r"\b(?:an? )?quarter (?:of )?an? ", "0.25 "),
        (r"(?:\ban? )?\b(?:half|0\.5)(?:[ -](?:of )?an?)?[ -](?=[a-z])", "0.5 "),
    )
)

# What stands behind the word of an order that takes a length of time and is no prose; folded text.
SPAN_SHAPE = (
    rf".*(?:\d|\b(?:an?|another|half|{WRITTEN}) (?:(?:more|extra|further|additional|of|an?|and|half) )*(?:{_LONG})\b).*"
    rf"|(?:\S+ )?{WRITTEN}(?:,? (?:and )?{WRITTEN})*"
)


def read_span(text: str, order: str) -> timedelta:
    """The length of time that `text` says, `SHORTEST` to `LONGEST`; its units go from the longest to the shortest.

    `order` is what stands before it in an example ("extend"). OrderError when it cannot be read.
    """
    span = _sum(text, order)
    if span is None:
        raise refused("span_shape", example=f"{order} 24h")
    if not SHORTEST <= span <= LONGEST:
        raise refused("span_range", example=f"{order} 24h")
    return span


def read_whole_hours(text: str, order: str, example: str) -> int:
    """A length of time in whole hours, 1 to `MOST_HOURS`; `example` is the length in the example. OrderError."""
    span = _sum(text, order)
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
    found = [divmod(_length(count, unit), _HOUR) for count, unit in parts]
    if any(left or not 1 <= hours <= MOST_HOURS for hours, left in found):
        raise refused("hours_range", {"most": str(MOST_HOURS)}, example=line)
    hours = tuple(sorted({hours for hours, _ in found}, reverse=True))
    if len(hours) > MOST_REMINDERS:
        mended = " ".join(f"{one}h" for one in hours[:MOST_REMINDERS])
        raise refused("remind_many", {"most": str(MOST_REMINDERS)}, example=f"{order} {mended}")
    return hours


def span_of(text: str) -> timedelta | None:
    """All parts of `text` as one length; None when it is none. Beside others, a number needs its unit."""
    parts = _parts(text)
    units = [_UNIT[unit] for _, unit in parts]
    bare = len(parts) > 1 and any(not unit for _, unit in parts)
    if not parts or bare or units != sorted(set(units), reverse=True):
        return None
    return sum((_length(count, unit) for count, unit in parts), timedelta())


def _sum(text: str, order: str) -> timedelta | None:
    """The same. OrderError with what to write where it may be one length or another: `1,5 days`, `2 or 3 days`."""
    if (found := _EITHER.fullmatch(_plain(text))) and found[3] in _UNIT:
        raise refused("span_either", choices=tuple(f"{order} {one} {found[3]}" for one in (found[1], found[2])))
    if _COMMA.search(text) and (meant := span_of(_COMMA.sub(".", text))) is not None:
        minutes = meant // timedelta(minutes=1)
        written = f"{minutes}m" if minutes % 60 else f"{minutes // 60}h"
        raise refused("span_comma", example=f"{order} {written}")
    return span_of(text)


def _length(count: str, unit: str) -> timedelta:
    """A part to the second, so that no sum of thirds is a hair beside an hour."""
    number = Fraction(count) if count[0].isdigit() else Fraction(1)
    return timedelta(seconds=int(number * int(_UNIT[unit].total_seconds())))


def _plain(text: str) -> str:
    """Levelled, with every number and fraction in digits, without words that only say that it is more."""
    for sign, digits in _FRACTIONS.items():
        text = re.sub(rf"(?<=\d)\s*{sign}", digits, text).replace(sign, f"0{digits}")
    plain = in_digits(level(re.sub(r"^\s*\.(?=\d)", "0.", text)))
    plain = " ".join(_MORE.sub(" ", plain).split())
    for pattern, becomes in _PARTED:
        plain = pattern.sub(becomes, plain)
    return plain


def _parts(text: str) -> tuple[tuple[str, str], ...]:
    """Count and unit ("" where none is written) of every part of `text`; empty when something cannot be read."""
    plain, at = _plain(text), 0
    parts: list[tuple[str, str]] = []
    while at < len(plain):
        found = _PART.match(plain, at)
        if found is None or found[2] not in _UNIT or not (found[2] or found[1][0].isdigit()):  # "a" alone is no hour
            return ()
        parts.append((found[1], found[2]))
        at = found.end()
    return tuple(parts)
