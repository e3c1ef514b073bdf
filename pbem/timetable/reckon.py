"""Deadlines and reminders: moments reckoned and moved to where somebody's habits allow them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.timetable.habits import Habits, Off, next_off, quiet_end
from pbem.timetable.wall import FIRST, LAST, NOTHING, plus, utc

_REASONS = ("weekend", "away", "quiet")


class Due(NamedTuple):
    """A moment, and what moved it: some of "weekend", "away", "quiet", in this order. One that added nothing to
    another (a weekend within an absence) is not named."""

    at: datetime
    because: tuple[str, ...]


def due(start: datetime, span: timedelta, habits: Habits) -> Due:
    """The deadline `span` of real time that counts after `start`, settled; a negative `span` is none."""
    at, left = utc(start), max(span, NOTHING)
    if plus(at, left) >= LAST:
        return Due(LAST, ())
    why: set[str] = set()
    while (off := next_off(at, habits)) is not None and off.begin <= plus(at, left):
        left -= max(off.begin - at, NOTHING)
        at = off.end
        why.add(off.why)
    settled = settle(plus(at, left), habits)
    return Due(settled.at, _in_order(why.union(settled.because)))


def settle(moment: datetime, habits: Habits) -> Due:
    """The first moment not before `moment` at which a deadline may fall or a reminder may go out."""
    at = utc(moment)
    why: set[str] = set()
    while (off := _forbidden(at, habits)) is not None:
        at = off.end
        why.add(off.why)
    return Due(at, _in_order(why))


def counted(start: datetime, end: datetime, habits: Habits) -> timedelta:
    """How much of the time from `start` to `end` counts: all but weekends off and holds; none if `end` is earlier."""
    at, end = utc(start), utc(end)
    total = NOTHING
    while at < end:
        off = next_off(at, habits)
        if off is None or off.begin >= end:
            return total + (end - at)
        total += max(off.begin - at, NOTHING)
        at = off.end
    return total


def reminder(due_at: datetime, before: timedelta, opened_at: datetime, habits: Habits) -> datetime | None:
    """When to remind: `before` the deadline, settled; None unless later than `opened_at` and earlier than `due_at`."""
    end = utc(due_at)
    at = settle(plus(end, -min(before, end - FIRST)), habits).at
    return at if utc(opened_at) < at < end else None


def is_quiet(moment: datetime, habits: Habits) -> bool:
    """Whether `moment` lies in the quiet hours."""
    return quiet_end(utc(moment), habits) is not None


def _forbidden(at: datetime, habits: Habits) -> Off | None:
    """A stretch in which `at` lies and no deadline may."""
    off = next_off(at, habits)
    if off is not None and off.begin <= at:
        return off
    until = quiet_end(at, habits)
    return None if until is None else Off(at, until, "quiet")


def _in_order(why: set[str]) -> tuple[str, ...]:
    return tuple(reason for reason in _REASONS if reason in why)
