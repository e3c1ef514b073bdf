"""Wall clocks and UTC: the moment at which the clocks of a zone show a time.

A time that the clocks skip is read with the offset before the gap, one that they show twice is the first (RFC 5545
§3.3.5); only what begins at a skipped time begins where the gap ends. Moments near the ends of the calendar are moved
some weeks inside of it, so that nothing here overflows.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

# Far enough from the ends of the calendar for the days around a moment, in any zone, to exist.
FIRST = datetime(1, 2, 1, tzinfo=UTC)
LAST = datetime(9999, 12, 1, tzinfo=UTC)
MIDNIGHT = time(0)
NOTHING = timedelta(0)
_SECOND = timedelta(seconds=1)
_DAY = 24 * 60  # minutes


def local_moment(day: date, clock: time, zone: str) -> datetime:
    """The moment when the wall clock of `zone` shows `clock` on `day`, in UTC."""
    # fold=0 is what RFC 5545 asks for: the first of two, and in a gap the offset that held before it (PEP 495).
    return utc(datetime.combine(day, clock.replace(fold=0), tzinfo=_zone(zone)))


def beginning(day: date, clock: time, zone: str) -> datetime:
    """The same for what begins then: where the clocks skip that time, it begins as soon as they have."""
    moment = local_moment(day, clock, zone)
    naive, rules = datetime.combine(day, clock.replace(fold=0)), _zone(zone)
    if moment.astimezone(rules).replace(tzinfo=None, fold=0) <= naive:
        return moment
    # The gap ends somewhere between the readings with the offset after it (fold=1 in a gap, PEP 495) and before it.
    before, after = utc(naive.replace(tzinfo=rules, fold=1)), moment
    offset = after.astimezone(rules).utcoffset()
    while after - before > _SECOND:
        middle = before + (after - before) // 2
        before, after = (before, middle) if middle.astimezone(rules).utcoffset() == offset else (middle, after)
    return after.replace(microsecond=0)


def next_clock(after: datetime, clock: str, zone: str) -> datetime:
    """The first moment later than `after` at which the clocks of `zone` show `clock` ("07:30").

    Of two times a day, the first; where they jump from 02:00 to 03:00, 02:30 is at 03:30. ValueError when `clock` is
    no time of day.
    """
    shown = read_clock(clock)
    if shown is None:
        raise ValueError(f"not a time of day: {clock!r}")
    after = utc(after)
    today = local_day(after, zone)
    # The clock may be set back past midnight: then even tomorrow's time may have been shown already.
    moments = (local_moment(today + timedelta(days), shown, zone) for days in range(-1, 3))
    return min((moment for moment in moments if moment > after), default=LAST)


def local_day(at: datetime, zone: str) -> date:
    """What day it is in `zone`."""
    return at.astimezone(_zone(zone)).date()


def utc(moment: datetime) -> datetime:
    """`moment` in UTC and far enough from the ends of the calendar."""
    try:
        return min(max(moment.astimezone(UTC), FIRST), LAST)
    except OverflowError:
        return FIRST if moment.year < LAST.year else LAST


def plus(at: datetime, span: timedelta) -> datetime:
    """`at + span`, never outside of the calendar."""
    try:
        return utc(at + span)
    except OverflowError:
        return FIRST if span < NOTHING else LAST


def read_clock(text: str) -> time | None:
    """`07:30` as a time; 24:00 is 00:00; None for anything else."""
    found = re.fullmatch(r"\s*([0-9]{1,2}):([0-5][0-9])\s*", text)
    minutes = int(found[1]) * 60 + int(found[2]) if found else _DAY + 1
    return None if minutes > _DAY else time(minutes // 60 % 24, minutes % 60)


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    """The time zone of that name; UTC where there is none, because a deadline must not fail over it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")
