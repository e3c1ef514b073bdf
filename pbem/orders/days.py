"""Days as people write them: `17 aug`, `Aug 17, 2027`, `17.8.`, `8/17`, `2027-08-17`, `friday`, `tomorrow`."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import TypeVar

import msgspec

from pbem.orders.order import OrderError
from pbem.orders.refuse import refused

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MOST_DAY_TEXT = 100  # characters: longer than any dates, so that patterns have little to search

MONTH = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
MONTH += "nov(?:ember)?|dec(?:ember)?)"
_WEEKDAY = (
    "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
)
NUMBER = r"(?:\d{1,2}(?:st|nd|rd|th|\.)?)"
_YEAR = r"20\d\d"

_DATED = re.compile(
    rf"(?:(?P<weekday>{_WEEKDAY})[\s,.]*(?:the\s+)?)?"
    rf"(?:(?P<day>{NUMBER})\s*(?:of\s+)?(?P<month>{MONTH})\.?|(?P<month_>{MONTH})\.?\s*(?P<day_>{NUMBER}))"
    rf"(?:[\s,]+(?P<year>{_YEAR}))?",
    re.ASCII,
)
_ISO = re.compile(rf"({_YEAR})-(\d{{1,2}})-(\d{{1,2}})", re.ASCII)
_ONLY_WEEKDAY = re.compile(rf"(?:on\s+|this\s+)?({_WEEKDAY})")
_AHEAD = {"today": 0, "tonight": 0, "tomorrow": 1}
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/((?:20)?\d\d))?(?![\d/])", re.ASCII)
_DOTTED = re.compile(r"(?<![\d.:])(\d{1,2})\.(\d{1,2})(?:\.((?:20)?\d\d)?)?(?![\d:])", re.ASCII)

T = TypeVar("T")


class Day(msgspec.Struct, frozen=True):
    """A day as it was written; what was left out is None. `ahead` counts days from today."""

    day: int | None = None
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    ahead: int | None = None

    @property
    def dated(self) -> tuple[int, int] | None:
        """Month and day, where they were written."""
        return None if self.month is None or self.day is None else (self.month, self.day)


def day_of(plain: str) -> Day | None:
    """The one day that the levelled text names; None when it is none. Slashes and dots are to be spelt out before."""
    if plain in _AHEAD:
        return Day(ahead=_AHEAD[plain])
    if found := _ONLY_WEEKDAY.fullmatch(plain):
        return Day(weekday=_weekday(found[1]))
    if found := _ISO.fullmatch(plain):
        return Day(year=int(found[1]), month=int(found[2]), day=int(found[3]))
    found = _DATED.fullmatch(plain)
    if found is None:
        return None
    return Day(
        day=number_of(found["day"] or found["day_"]),
        month=month_of(found["month"] or found["month_"]),
        year=int(found["year"]) if found["year"] else None,
        weekday=_weekday(found["weekday"]) if found["weekday"] else None,
    )


def month_of(word: str) -> int:
    """1 to 12 for a levelled name of a month, in full or its first three letters."""
    return next(at for at, name in enumerate(MONTHS, start=1) if name.lower().startswith(word[:3]))


def number_of(word: str) -> int:
    """3 for `3`, `3.` and `3rd`."""
    return int("".join(sign for sign in word if sign.isdigit()))


def _weekday(word: str) -> int:
    return next(at for at, name in enumerate(WEEKDAYS) if name.lower().startswith(word[:3]))


def in_words(day: date) -> str:
    """`3 August 2027`, which reads back as that day."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def make_date(year: int, dated: tuple[int, int]) -> date | None:
    """That day of the year; None when the year has no such day."""
    try:
        return date(year, *dated)
    except ValueError:
        return None


def on_or_after(day: Day, start: date, today: date) -> date | None:
    """The first such day from `start` on; the day itself when it was written with its year. None: there is none."""
    if day.ahead is not None:
        return today + timedelta(days=day.ahead)
    if day.dated is None:
        return start + timedelta(days=((day.weekday or 0) - start.weekday()) % 7)
    if day.year is not None:
        return make_date(day.year, day.dated)
    found = (make_date(year, day.dated) for year in range(start.year, start.year + 9))  # 29 Feb: up to 8 years
    return next((one for one in found if one is not None and one >= start), None)


def check_weekday(day: Day, found: date, example: str) -> None:
    """OrderError when a weekday was written beside a date that falls on another."""
    if day.weekday is not None and found.weekday() != day.weekday:
        facts = {"day": in_words(found), "weekday": WEEKDAYS[found.weekday()]}
        raise refused("date_weekday", facts, example=example)


def readings(plain: str) -> tuple[str, ...]:
    """The levelled text with dates of digits spelt out (`17.8.` as `17 aug`): two where a slash can mean both orders.

    Before a dot stands the day; before a slash it may be the day or the month. Empty: no reading makes sense.
    """
    if len(plain) > MOST_DAY_TEXT:
        return ()
    dotted = _DOTTED.sub(lambda found: _spelt(found[1], found[2], found[3]) or found[0], plain)
    if not _SLASHED.search(dotted):
        return (dotted,)
    read: dict[str, None] = {}
    for day, month in ((1, 2), (2, 1)):
        found = [_spelt(one[day], one[month], one[3]) for one in _SLASHED.finditer(dotted)]
        if all(found):
            spelt = iter(found)
            read[_SLASHED.sub(lambda _, spelt=spelt: next(spelt), dotted)] = None  # type: ignore[misc]
    return tuple(read)


def _spelt(day: str, month: str, year: str | None) -> str:
    """`17 aug 2027`; empty when these numbers cannot be a day and a month."""
    if not (1 <= int(day) <= 31 and 1 <= int(month) <= 12):
        return ""
    full = "" if not year else f" {year}" if len(year) == 4 else f" 20{year}"
    return f"{int(day)} {MONTHS[int(month) - 1][:3].lower()}{full}"


def one_meaning(plain: str, read: Callable[[str], T], line: Callable[[T], str]) -> T:
    """What the levelled text means by `read`; asked back with `line`s in words where day and month may be swapped.

    A text with no reading at all is refused by `read` as an empty one is.
    """
    texts = readings(plain) or ("",)
    if len(texts) == 1:
        return read(texts[0])
    found: dict[str, T] = {}
    trouble: OrderError | None = None
    for text in texts:
        try:
            value = read(text)
        except OrderError as error:
            trouble = trouble or error
        else:
            found[line(value)] = value
    if trouble is not None and not found:
        raise trouble
    raise refused("date_several", choices=tuple(found))
