"""The stretches of time that somebody's habits take out: weekends off, absences, quiet hours.

All are half open, so the moment at which one ends is free. They are made of local days and wall clocks.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pbem.timetable.wall import LAST, MIDNIGHT, beginning, local_day, local_moment, read_clock

_SATURDAY = 5


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What a deadline of one player in one game has to respect.

    `zone`: IANA key; an unknown one is UTC. `quiet`: "22:00-07:00" on the local wall clock, may go past midnight; "",
    twice the same time or anything unreadable is no quiet hours. `weekends_off`: Saturday 00:00 to Monday 00:00, local,
    does not count. `holds`: first and last local day, both inclusive, of absences with `hold`; in any order.
    """

    zone: str = "UTC"
    quiet: str = ""
    weekends_off: bool = False
    holds: tuple[tuple[date, date], ...] = ()


class Off(NamedTuple):
    """A stretch in which no deadline falls: from `begin` up to and without `end`."""

    begin: datetime
    end: datetime
    why: str


def next_off(at: datetime, habits: Habits) -> Off | None:
    """The stretch without counted time that `at` lies in (the longest), else the next one; None when there is none."""
    found: list[Off] = []
    if habits.weekends_off:
        found += _weekend(at, habits.zone)
    if habits.holds:
        holds, ends = _holds(habits.zone, habits.holds)
        found += holds[(place := bisect_right(ends, at)) : place + 1]
    return min(found, key=lambda off: (max(off.begin, at), at - off.end), default=None)


def quiet_end(at: datetime, habits: Habits) -> datetime | None:
    """When the quiet hours end in which `at` lies; None outside of them."""
    hours = _quiet_hours(habits.quiet)
    if hours is None:
        return None
    begin, end = hours
    nights = timedelta(1 if end < begin else 0)  # twice the same time: from there to there, which is nothing
    today = local_day(at, habits.zone)
    # Two days back, because a zone may skip a day; one ahead, because a clock may be set back past midnight.
    for day in (today + timedelta(days) for days in (1, 0, -1, -2)):
        until = local_moment(day + nights, end, habits.zone)
        if beginning(day, begin, habits.zone) <= at < until:
            return until
    return None


def _weekend(at: datetime, zone: str) -> list[Off]:
    """The first weekend that ends after `at`, as a list of at most one."""
    today = local_day(at, zone)
    this_week = today + timedelta(_SATURDAY - today.weekday())
    # A week back, because Monday 00:00 may be skipped and so lie later that day; one ahead, should it come round twice.
    for days in (-7, 0, 7):
        saturday = this_week + timedelta(days)
        end = local_moment(saturday + timedelta(2), MIDNIGHT, zone)
        if end > at:
            return [Off(local_moment(saturday, MIDNIGHT, zone), end, "weekend")]
    return []


@lru_cache(maxsize=1024)
def _holds(zone: str, holds: tuple[tuple[date, date], ...]) -> tuple[tuple[Off, ...], tuple[datetime, ...]]:
    """The absences in order, those that touch made one; and their ends, to search in."""
    joined: list[Off] = []
    for first, last in sorted(holds):
        begin = local_moment(first, MIDNIGHT, zone)
        end = local_moment(last + timedelta(1), MIDNIGHT, zone) if last < date.max else LAST
        if joined and begin <= joined[-1].end:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, end))
        elif begin < end:  # neither turned round nor a day that the zone skipped
            joined.append(Off(begin, end, "away"))
    return tuple(joined), tuple(off.end for off in joined)


@lru_cache(maxsize=1024)
def _quiet_hours(text: str) -> tuple[time, time] | None:
    begin, _, end = text.partition("-")
    hours = read_clock(begin), read_clock(end)
    return None if hours[0] is None or hours[1] is None else (hours[0], hours[1])
