"""Moments to come, in the writer's own time zone: `friday 20:00`, `5 dec 8pm`, `2026-12-05 20:00`, `20:00`."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from pbem.orders.clocks import clock_of, other_half
from pbem.orders.days import Day, check_weekday, day_of, in_words, on_or_after, one_meaning
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.refuse import refused
from pbem.orders.spans import span_of

FARTHEST = timedelta(days=366)

# A number alone, or four digits, may be a day or a year: here a time of day shows that it is one.
_CLOCK = re.compile(
    r"(?<![\d.:])(?:\d{1,2}[:.]\d{2}(?:\s*[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?|\d{1,2}h(?:\d{2})?|\bnoon\b|\bmidnight\b)"
    r"(?![\w:.])",
    re.ASCII,
)
_HALF = re.compile("[ap]")
_LEAD = re.compile(r"^(?:on|at|until|till|by|to|for)\s+")
_AHEAD = re.compile(r"in (.*[a-z])")
_HOURS = re.compile(r"(?:for\s+)?([1-9]\d?)h", re.ASCII)
_JOIN = re.compile(r"[\s,@]*(?:\bat\b|(?<=\d)t)?[\s,@]*$")


def read_moment(text: str, order: str, here: datetime, *, days: bool = False) -> datetime:
    """The moment that `text` names, after `here` and in its time zone.

    A weekday is today when the time is still to come, else the next one; a date without a year is the next such
    date; «in two days» is so long from `here`. A time of day that a change of clocks leaves out is read with the offset
    before it, one that comes twice as the first. `days`: a day alone is the moment at which it begins. `order` is what
    stands before it in an example ("deadline").
    OrderError when it cannot be read, may mean several moments, is past, or farther away than `FARTHEST`.
    """
    said = in_digits(level(text))
    if (ahead := _AHEAD.fullmatch(said)) and (span := span_of(ahead[1])) is not None:
        return _checked((here.astimezone(UTC) + span).astimezone(here.tzinfo), order, here)
    if days and (day := day_of(_LEAD.sub("", said))) is not None:
        return _checked(_beginning(day, order, here), order, here)
    return one_meaning(said, lambda plain: _moment(plain, order, here), lambda found: _line(order, found.date(), found))


def at_clock(day: date, clock: str, here: datetime) -> datetime:
    """That wall-clock time ("HH:MM") of the day in the zone of `here`, as a moment that exists (RFC 5545 §3.3.5)."""
    wall = datetime.combine(day, time.fromisoformat(clock), here.tzinfo)
    return wall.astimezone(UTC).astimezone(here.tzinfo)


def _line(order: str, day: date, at: datetime) -> str:
    return f"{order} {in_words(day)} {at.hour:02d}:{at.minute:02d}"


def _moment(plain: str, order: str, here: datetime) -> datetime:
    example = f"{order} friday 20:00"
    if hours := _HOURS.fullmatch(plain):
        _ask_hour_or_hours(int(hours[1]), order, here)
    text = _LEAD.sub("", plain)
    found = _CLOCK.search(text[:100])
    if found is None:
        clear = day_of(text) is not None
        raise refused(
            "moment_clock" if clear else "moment_shape", example=f"{order} {text} 20:00" if clear else example
        )
    said = _JOIN.sub("", text[: found.start()]) or _LEAD.sub("", text[found.end() :].strip(" ,"))
    day = day_of(said)
    if (day is None and said) or (text[: found.start()].strip() and text[found.end() :].strip()):
        raise refused("moment_shape", example=example)
    clock = clock_of(found[0])
    if clock is None:
        raise refused("clock_none", {"said": found[0]}, example=example)
    if found[0] == "midnight" and day is not None:
        _ask_which_midnight(day, order, here)
    if said == "tonight" and found[0][0].isdigit() and "01:00" <= clock < "13:00" and not _HALF.search(found[0]):
        _ask_evening_or_morning(clock, order, here)
    return _checked(_next(day, clock, here, order), order, here)


def _beginning(day: Day, order: str, here: datetime) -> datetime:
    """The moment at which the next such day begins."""
    return _next(day, "00:00", here, order)


def _next(day: Day | None, clock: str, here: datetime, order: str) -> datetime:
    """The next such day at that time; a day that was named itself stays as it is, even when it is past."""
    today = here.date()
    on = on_or_after(day, today, today) if day else today
    if on is None:
        raise refused("date_none", example=f"{order} friday 20:00")
    if day is not None:
        check_weekday(day, on, f"{order} {in_words(on)} {clock}")
    at = at_clock(on, clock, here)
    if _is_later(at, here):
        return at
    if day is None:
        return at_clock(on + timedelta(days=1), clock, here)
    return at_clock(on + timedelta(days=7), clock, here) if day.dated is None and day.ahead is None else at


def _checked(at: datetime, order: str, here: datetime) -> datetime:
    if not _is_later(at, here):
        raise refused("moment_past", {"day": in_words(at.date())}, example=f"{order} friday 20:00")
    if at.astimezone(UTC) - here.astimezone(UTC) > FARTHEST:
        raise refused("moment_far", {"day": in_words(at.date())}, example=f"{order} friday 20:00")
    return at


def _is_later(at: datetime, here: datetime) -> bool:
    return at.astimezone(UTC) > here.astimezone(UTC)  # within one zone Python compares wall clocks


def _ask_hour_or_hours(count: int, order: str, here: datetime) -> None:
    """OrderError: 12h may be noon or so many hours from now."""
    clocks = [_next(None, f"{count:02d}:00", here, order)] if count < 24 else []
    after = (here.astimezone(UTC) + timedelta(hours=count)).astimezone(here.tzinfo)
    choices = tuple(dict.fromkeys(_line(order, at.date(), at) for at in (*clocks, after)))
    raise refused("moment_hours", choices=choices)


def _ask_evening_or_morning(clock: str, order: str, here: datetime) -> None:
    """OrderError: 8:30 tonight is hardly the next 8:30 of a clock of 24 hours."""
    moments = sorted(_next(None, one, here, order) for one in (clock, other_half(clock)))
    raise refused("moment_tonight", choices=tuple(_line(order, at.date(), at) for at in moments))


def _ask_which_midnight(day: Day, order: str, here: datetime) -> None:
    """OrderError: the midnight of a day may be the one before it or the one after it."""
    on = on_or_after(day, here.date(), here.date())
    if on is not None:
        days = (on, on + timedelta(days=1))
        raise refused("moment_midnight", choices=tuple(f"{order} {in_words(one)} 00:00" for one in days))
