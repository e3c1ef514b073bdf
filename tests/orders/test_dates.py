"""Ranges of days: each spelling, the next such days, what is asked back, and every refusal to read."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given

from pbem.orders.dates import read_dates
from pbem.orders.days import in_words
from tests.orders.times import HERE, PARIS, PRESENTS, WORDS, outcome, refusal

AUGUST = (date(2027, 8, 3), date(2027, 8, 17))


@pytest.mark.parametrize(
    "text",
    [
        "3-17 aug", "3 - 17 August", "3–17 Aug.", "3 aug - 17 aug", "aug 3 to aug 17", "Aug 3-17",
        "August 3 – 17, 2027", "3rd to 17th of August", "from the 3rd to the 17th of August",
        "2027-08-03 to 2027-08-17",        "2027-08-03-2027-08-17", "3.8.-17.8.", "3.-17.8.", "3.8.27 - 17.8.2027",
        "3/8-17/8", "8/3-8/17",
        "3 aug till 17 aug",
        "tue 3 aug - tue 17 aug", "3 aug - 17 aug 2027", "3 aug 2027 - 17 aug", "3aug-17aug", "3 to 17 august 2027",
    ],
)  # fmt: skip
def test_spellings_of_one_range(text: str) -> None:
    assert read_dates(text, "away", HERE) == AUGUST


def days(first: str, last: str = "") -> tuple[date, date]:
    return date.fromisoformat(first), date.fromisoformat(last or first)


@pytest.mark.parametrize(
    ("text", "today", "found"),
    [
        ("24 dec", "2026-11-21", days("2026-12-24")),
        ("24 dec", "2026-12-24", days("2026-12-24")),
        ("24 dec", "2026-12-25", days("2027-12-24")),
        ("10 - 25 nov", "2026-11-21", days("2026-11-10", "2026-11-25")),  # it has begun
        ("10 - 20 nov", "2026-11-21", days("2027-11-10", "2027-11-20")),
        ("28 dec - 3 jan", "2026-12-01", days("2026-12-28", "2027-01-03")),
        ("28 dec - 3 jan", "2027-01-02", days("2026-12-28", "2027-01-03")),
        ("28 dec - 3 jan", "2027-01-04", days("2027-12-28", "2028-01-03")),
        ("28 dec - 3 jan 2027", "2026-12-01", days("2026-12-28", "2027-01-03")),
        ("28 dec 2026 - 3 jan", "2026-12-01", days("2026-12-28", "2027-01-03")),
        ("1 jan - 31 dec", "2026-11-21", days("2026-01-01", "2026-12-31")),
        ("until 17 aug", "2026-11-21", days("2026-11-21", "2027-08-17")),
        ("- 3 jan", "2026-12-30", days("2026-12-30", "2027-01-03")),
        ("today", "2026-11-21", days("2026-11-21")),
        ("tomorrow", "2026-12-31", days("2027-01-01")),
        ("today to friday", "2026-11-21", days("2026-11-21", "2026-11-27")),
        ("tomorrow until 3 dec", "2026-11-21", days("2026-11-22", "2026-12-03")),
        ("friday", "2026-11-21", days("2026-11-27")),
        ("on saturday", "2026-11-21", days("2026-11-21")),
        ("friday - sunday", "2026-11-21", days("2026-11-27", "2026-11-29")),
        ("Fri–Mon", "2026-11-21", days("2026-11-27", "2026-11-30")),
        ("wed to tues", "2026-11-25", days("2026-11-25", "2026-12-01")),
        ("friday - 5 dec", "2026-11-21", days("2026-11-27", "2026-12-05")),
        ("friday - friday", "2026-11-21", days("2026-11-27", "2026-12-04")),
        ("sat to sat", "2026-11-21", days("2026-11-21", "2026-11-28")),
        ("until saturday", "2026-11-21", days("2026-11-21", "2026-11-28")),  # for today alone one says today
        ("until sunday", "2026-11-21", days("2026-11-21", "2026-11-22")),
        ("tue 3 aug 2027 - tue", "2026-11-21", days("2027-08-03", "2027-08-10")),
        ("15 nov - today", "2026-11-21", days("2026-11-15", "2026-11-21")),
        ("5 dec 2025 - today", "2026-11-21", days("2025-12-05", "2026-11-21")),
        ("from friday to sunday", "2026-11-21", days("2026-11-27", "2026-11-29")),
        ("next week", "2026-11-21", days("2026-11-23", "2026-11-29")),
        ("next week", "2026-11-23", days("2026-11-30", "2026-12-06")),
        ("29 feb", "2026-11-21", days("2028-02-29")),
        ("29 feb", "2096-03-01", days("2104-02-29")),
        ("27 feb - 1 mar", "2028-02-28", days("2028-02-27", "2028-03-01")),
        ("29 feb - 2 mar 2028", "2026-11-21", days("2028-02-29", "2028-03-02")),
        ("2028-01-01 to 2028-12-31", "2026-11-21", days("2028-01-01", "2028-12-31")),  # 366 days
        ("5/5", "2026-11-21", days("2027-05-05")),
        ("13/5", "2026-11-21", days("2027-05-13")),
        ("5/13/2027", "2026-11-21", days("2027-05-13")),
    ],
)
def test_the_next_such_days(text: str, today: str, found: tuple[date, date]) -> None:
    here = datetime.fromisoformat(f"{today}T00:30").replace(tzinfo=PARIS)
    assert read_dates(text, "away", here) == found


@pytest.mark.parametrize(
    ("text", "why", "example"),
    [
        ("", "dates_shape", "away 3-17 aug"),
        ("aug", "dates_shape", "away 3-17 aug"),
        ("17", "dates_shape", "away 3-17 aug"),
        ("3 and 17 aug", "dates_shape", "away 3-17 aug"),
        ("13/13", "dates_shape", "away 3-17 aug"),
        ("from friday", "dates_shape", "away 3-17 aug"),
        ("from 3 aug", "dates_shape", "away 3-17 aug"),
        ("3-17 aug, back on the 18th", "dates_shape", "away 3-17 aug"),
        ("3 aug " + "x" * 10_000, "dates_shape", "away 3-17 aug"),
        ("31 feb", "date_none", "away 3-17 aug"),
        ("29 feb 2027", "date_none", "away 3-17 aug"),
        ("31 apr - 2 may", "date_none", "away 3-17 aug"),
        ("2027-13-01", "date_none", "away 3-17 aug"),
        ("40 aug", "date_none", "away 3-17 aug"),
        ("17-3 aug", "dates_backwards", "away 3 August 2027 to 17 August 2027"),
        ("aug 17-3 2027", "dates_backwards", "away 3 August 2027 to 17 August 2027"),
        ("17 sep - 3 aug", "dates_backwards", "away 3 August 2027 to 17 September 2027"),
        ("2027-08-17 to 2027-08-03", "dates_backwards", "away 3 August 2027 to 17 August 2027"),
        ("2026-08-17 to 2026-08-03", "dates_backwards", "away 3-17 aug"),
        ("5 dec - today", "dates_backwards", "away 21 November 2026 to 5 December 2026"),
        ("10 nov 2026", "dates_past", "away 3-17 aug"),
        ("3-17 aug 2026", "dates_past", "away 3-17 aug"),
        ("2028-01-01 to 2029-01-01", "dates_long", "away 3-17 aug"),
        ("2026-11-21 to 2099-12-31", "dates_long", "away 3-17 aug"),
        ("fri 5 dec", "date_weekday", "away 5 December 2026"),
        ("mon 3 aug - tue 17 aug", "date_weekday", "away 3 August 2027 to 17 August 2027"),
    ],
)
def test_what_are_no_days(text: str, why: str, example: str) -> None:
    assert refusal(lambda: read_dates(text, "away", HERE)) == (why, example, ())


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("3/8-5/8", ("away 3 August 2027 to 5 August 2027", "away 8 March 2027 to 8 May 2027")),
        ("5/12", ("away 5 December 2026", "away 12 May 2027")),
        ("3/8 2027", ("away 3 August 2027", "away 8 March 2027")),
        ("10/11/26 - 12/11/26", ("away 11 October 2026 to 11 December 2026",)),  # the other way round it is past
    ],
)
def test_day_and_month_in_doubt_are_asked_back(text: str, choices: tuple[str, ...]) -> None:
    assert refusal(lambda: read_dates(text, "away", HERE)) == ("date_several", "", choices)
    assert all(read_dates(line.removeprefix("away "), "away", HERE) for line in choices)


@given(WORDS, PRESENTS)
def test_any_words_give_days_or_a_worded_refusal(text: str, here: datetime) -> None:
    found = outcome(lambda: read_dates(text, "away", here))
    if isinstance(found, str):
        assert found
        return
    first, last = found
    assert first <= last < first + timedelta(days=366)
    assert last >= here.date()
    assert read_dates(f"{in_words(first)} to {in_words(last)}", "away", here) == found
