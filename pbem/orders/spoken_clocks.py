"""Times of day as people say them in a sentence: «half past seven in the evening», «9pm», «from ten till six»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pbem.orders.clocks import clock_of
from pbem.orders.fold import fold
from pbem.orders.numbers import WRITTEN, whole

MOST = 600  # characters
_HOUR = rf"(?:\d{{1,2}}|{WRITTEN})"
_PART = (
    r"(?: (?:o'?clock)?)?(?: ?(?P<part>in the morning|in the afternoon|in the evening|at night|a\.?m\b\.?|p\.?m\b\.?))?"
)
_CLOCK = re.compile(
    rf"\b(?:(?P<named>noon|midday|midnight)|(?P<how>half past|quarter past|a quarter past|quarter to|a "
    rf"quarter to) (?P<of>{_HOUR})|"
    rf"(?P<hour>\d{{1,2}})[:.h](?P<minute>\d{{2}})h?|(?P<bare>{_HOUR})h?)(?:\b|(?=[ap]m\b)){_PART}"
)
_AFTER_NOON = ("in the afternoon", "in the evening", "at night", "p")
_AT = re.compile(r"\b(?:at|around|by|about)(?: like)? \Z")
_PLAINLY = re.compile(r"[:.h]\d|[ap]\.?m|half|quarter|in the|o'?clock|noon|midnight")
_RANGE = re.compile(r"\s*(?:-|–|\bto\b|\band\b|\btill?\b|\buntil\b|\bin the evening to\b)\s*(?:the )?\Z")
_NO_BARE = re.compile(r"\s?(?:st|nd|rd|th|of|days?|mails?|letters?|hours?|minutes?|%)\b|[/-]\d")

_QUIET = re.compile(
    r"\b(?:quiet|silen\w+|reminders?|remind|disturb\w*|deadlines?|wake|wakes|notif\w+|beep\w*|bother|ring|"
    r"rings|not send|night'?s? rest|(?:no|don'?t (?:send|want)|not get|stop) (?:me )?(?:any )?(?:more )?"
    r"(?:mails?|e-?mails?|letters?|messages?))\b",
    re.IGNORECASE,
)


def clocks(text: str) -> Iterator[tuple[int, int, str]]:
    """Where times of day stand in a text, and which."""
    said = fold(text[:MOST]).replace("’", "'")
    for one in _CLOCK.finditer(said):
        if one["bare"] and _NO_BARE.match(said, one.end("bare")):
            continue
        clock = _read(one)
        if clock:
            yield one.start(), one.end(), clock


def _read(one: re.Match[str]) -> str:
    if one["named"]:
        return clock_of(one["named"]) or ""
    hour = whole(one["of"] or one["hour"] or one["bare"])
    minute = int(one["minute"] or 0)
    if hour is None:
        return ""
    if one["how"]:
        past = 30 if "half" in one["how"] else 15
        hour, minute = (hour, past) if "past" in one["how"] else (hour - 1, 60 - past)
    part = one["part"] or ""
    if part.startswith(_AFTER_NOON) and hour < 12:
        late = part == "at night" and hour < 6
        hour += 0 if late else 12
    elif part.startswith("a") and hour == 12:
        hour = 0
    return f"{hour:02d}:{minute:02d}" if 0 <= hour < 24 and minute < 60 else ""


def one_clock(text: str) -> str:
    """The one time of day that a sentence names with «at» before it, or its part of the day; "" for none."""
    said = fold(text[:MOST]).replace("’", "'")
    found = list(clocks(text))
    marked = [clock for start, end, clock in found if _AT.search(said[:start]) or _PLAINLY.search(said[start:end])]
    return marked[0] if len(set(marked)) == 1 else ""


def clock_range(text: str) -> str:
    """Two times of day with a word between that makes them a range: "22:00-07:00"; "" for none."""
    said = fold(text[:MOST]).replace("’", "'")
    found = list(clocks(text))
    for (_, end, first), (start, _, last) in pairwise(found):
        if _RANGE.fullmatch(said[end:start]) and first != last:
            return f"{first}-{last}"
    return ""


def quiet_of(text: str) -> str:
    """The `quiet` order for a sentence that wishes for quiet between two times of day; "" for any other."""
    hours = clock_range(text) if _QUIET.search(text.replace("’", "'")) else ""
    return f"quiet {hours}" if hours else ""
