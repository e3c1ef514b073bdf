"""Ranges of days: `3-17 aug`, `28 dec - 3 jan`, `until 17 aug`, `friday - sunday`, `10 days from friday`, one day."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from msgspec.structs import replace

from pbem.orders.days import (
    MONTH,
    NUMBER,
    Day,
    check_weekday,
    day_of,
    in_words,
    make_date,
    month_of,
    number_of,
    on_or_after,
    one_meaning,
)
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.refuse import refused
from pbem.orders.spans import span_of

MOST_DAYS = 366

_HALF_A_YEAR = 183
_DASH = r"\s*(?:-|\bup to\b|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bthru\b)\s*"
_APART = re.compile(_DASH)
_SAME_MONTH = re.compile(rf"({NUMBER}){_DASH}(.+)", re.ASCII)
_MONTH_FIRST = re.compile(rf"({MONTH})\.?\s*({NUMBER}){_DASH}({NUMBER})(?:[\s,]+(20\d\d))?", re.ASCII)
_UNTIL = re.compile(r"(?:(?:until|till|up to|to|through)\s+|-\s*)(.+)")
_TODAY = Day(ahead=0)
DAY = timedelta(days=1)
_SPAN = r"(?P<span>[a-z0-9 -]+ ?(?:days?|weeks?|fortnights?|d|w))"
_SINCE = r"(?:from|beginning|starting|as of)(?: on)?"
_FOR_SO_LONG = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"(?:for )?{_SPAN} {_SINCE} (?P<since>.+)",
        rf"(?:{_SINCE} |on )?(?P<since>.+?),? for {_SPAN}",
        rf"(?:for )?(?:the next )?{_SPAN}",
    )
)


def read_dates(text: str, order: str, here: datetime) -> tuple[date, date]:
    """First and last day of the range that `text` names, as seen on the day of `here`.

    Without a year it is the next such range that is not wholly past, so that it may have begun; a weekday is
    today's or one to come. `order` is what stands before it in an example ("away"). OrderError when it cannot
    be read, may mean several ranges, ends before it begins, is past, or longer than `MOST_DAYS`.
    """
    example = f"{order} 3-17 aug"
    today = here.date()

    def read(plain: str) -> tuple[date, date]:
        if plain == "next week":
            monday = today + timedelta(days=7 - today.weekday())
            return monday, monday + timedelta(days=6)
        if (lasting := _lasting(plain)) is not None:
            return _from_then_on(*lasting, here, order)
        days = _days(re.sub(r"^(?:from|on|for)\s+|\bthe\s+", "", plain))
        if days is None or (plain.startswith("from ") and days[0] is days[1]):  # "from friday": for how long?
            raise refused("dates_shape", example=example)
        found = _resolve(*days, today)
        if found is None:
            raise refused("date_none", example=example)
        for day, at in zip(days, found, strict=True):
            check_weekday(day, at, _line(order, *found))
        return _checked(days, found, today, order)

    return one_meaning(in_digits(level(text)), read, lambda found: _line(order, *found))


def _lasting(plain: str) -> tuple[int, Day | None] | None:
    """How many days «for two weeks from friday» are, and the day they begin with, where it is said."""
    found = next((match for one in _FOR_SO_LONG if (match := one.fullmatch(plain))), None)
    span = span_of(found["span"]) if found and not found["span"].isdigit() else None
    if found is None or span is None or span % DAY or not timedelta(0) < span < MOST_DAYS * DAY:
        return None
    since = found.groupdict().get("since")
    first = day_of(since) if since else None
    return None if since and first is None else (span // DAY, first)


def _from_then_on(count: int, first: Day | None, here: datetime, order: str) -> tuple[date, date]:
    """So many days from the first one on, which is asked back where it is not said: today or tomorrow."""
    today, more = here.date(), (count - 1) * DAY
    if first is None:
        lines = tuple(_line(order, one, one + more) for one in (today, today + DAY))
        raise refused("dates_from_when", choices=lines)
    begins = on_or_after(first, today, today)
    if begins is None:
        raise refused("date_none", example=f"{order} 3-17 aug")
    check_weekday(first, begins, _line(order, begins, begins + more))
    return _checked((first, first), (begins, begins + more), today, order)


def _line(order: str, first: date, last: date) -> str:
    return f"{order} {in_words(first)}" if first == last else f"{order} {in_words(first)} to {in_words(last)}"


def _days(plain: str) -> tuple[Day, Day] | None:
    """The first and the last day as written; None when the text is no range."""
    if found := _UNTIL.fullmatch(plain):
        last = day_of(found[1])
        return None if last is None else (_TODAY, last)
    if found := _MONTH_FIRST.fullmatch(plain):
        month, year = month_of(found[1]), int(found[4]) if found[4] else None
        return Day(number_of(found[2]), month, year), Day(number_of(found[3]), month, year)
    if found := _SAME_MONTH.fullmatch(plain):
        last = day_of(found[2])
        if last is not None and last.month is not None and last.weekday is None:
            return replace(last, day=number_of(found[1])), last
    for dash in _APART.finditer(plain):
        first, last = day_of(plain[: dash.start()]), day_of(plain[dash.end() :])
        if first is not None and last is not None:
            return first, last
    only = day_of(plain)
    return None if only is None else (only, only)


def _resolve(first: Day, last: Day, today: date) -> tuple[date, date] | None:
    """Both days as dates; None when one of them does not exist."""
    if first.dated is None or first.year is not None:
        begins = on_or_after(first, today, today)
        ends = begins and _end(first, last, begins, today)
        return (begins, ends) if begins and ends else None
    if last.year is not None or last.ahead is not None:
        ends = on_or_after(last, today, today)
        begins = ends and _on_or_before(first.dated, ends)
        return (begins, ends) if begins and ends else None
    for year in range(today.year - 1, today.year + 9):
        begins = make_date(year, first.dated)
        ends = begins and _end(first, last, begins, today)
        if begins and ends and ends >= today:
            return begins, ends
    return None


def _end(first: Day, last: Day, begins: date, today: date) -> date | None:
    """The last day. A weekday that ends a range is not the day on which it begins: friday - friday is eight days."""
    weekday = last.dated is None and last.ahead is None and last is not first
    return on_or_after(last, begins + timedelta(days=1) if weekday else begins, today)


def _on_or_before(dated: tuple[int, int], end: date) -> date | None:
    found = (make_date(year, dated) for year in range(end.year, end.year - 9, -1))
    return next((one for one in found if one is not None and one <= end), None)


def _checked(days: tuple[Day, Day], found: tuple[date, date], today: date, order: str) -> tuple[date, date]:
    """`found`, or OrderError: backwards, past or too long."""
    (first, last), (begins, ends), example = days, found, f"{order} 3-17 aug"
    lacks_a_year = first.year is None or (last.year is None and last.dated is not None)
    turns = first.dated is not None and lacks_a_year and (ends.month, ends.day) < first.dated
    if ends < begins or (turns and (ends - begins).days > _HALF_A_YEAR):  # without years, only over a near New Year
        turned = _resolve(last, first, today)
        raise refused("dates_backwards", example=_line(order, *turned) if turned and turned[1] >= today else example)
    if ends < today:
        raise refused("dates_past", {"day": in_words(ends)}, example=example)
    if (ends - begins).days >= MOST_DAYS:
        raise refused("dates_long", {"most": str(MOST_DAYS)}, example=example)
    return found
