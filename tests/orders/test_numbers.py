"""One reader of numbers and lengths of time for all orders: in digits, in words, in halves."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pbem.orders.dates import read_dates
from pbem.orders.moments import read_moment
from pbem.orders.numbers import hundreds_spoken, in_digits, whole
from pbem.orders.spans import read_span
from tests.orders.times import HERE, refusal

WORDS = [
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one"),
]


@pytest.mark.parametrize(("word", "number"), list(zip(WORDS, range(1, 22), strict=True)))
def test_words_are_numbers_in_every_order(word: str, number: int) -> None:
    assert whole(word) == number
    assert read_span(f"{word} hours", "extend") == timedelta(hours=number)
    assert in_digits(f"the last {word} moves") == f"the last {number} moves"


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("two days", 48), ("ten", 10), ("24 hrs.", 24), ("1.5 days", 36), (".5 days", 12), ("2½ hours", 2.5),
        ("½ day", 12),
        ("2 1/2 days", 60), ("two and a half hours", 2.5), ("an hour and a half", 1.5), ("a day and a half", 36),
        ("half an hour", 0.5), ("a half day", 12), ("a couple of days", 48), ("twenty one days", 504),

        ("another two days", 48), ("another day", 24), ("two more days", 48), ("by three days", 72),
        ("a fortnight", 336),
        ("3 days and half an hour", 72.5), ("three quarters of an hour", 0.75), ("half a dozen hours", 6),
    ],
)  # fmt: skip
def test_lengths_as_people_write_them(text: str, hours: float) -> None:
    assert read_span(text, "extend") == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("text", "why", "lines"),
    [
        ("1,5 days", "span_comma", ("extend 36h",)),
        ("2-3 days", "span_either", ("extend 2 days", "extend 3 days")),
        ("two or three days", "span_either", ("extend 2 days", "extend 3 days")),
    ],
)
def test_what_may_be_two_lengths_is_asked_back_with_what_to_write(text: str, why: str, lines: tuple[str, ...]) -> None:
    code, example, choices = refusal(lambda: read_span(text, "extend"))
    assert (code, choices or (example,)) == (why, lines)
    assert all(read_span(line.removeprefix("extend "), "extend") for line in lines)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("ten days from friday", (date(2026, 11, 27), date(2026, 12, 6))),
        ("for two weeks from 3 aug", (date(2027, 8, 3), date(2027, 8, 16))),
        ("3 aug for a week", (date(2027, 8, 3), date(2027, 8, 9))),
    ],
)
def test_absences_of_so_many_days(text: str, days: tuple[date, date]) -> None:
    assert read_dates(text, "away", HERE) == days


@pytest.mark.parametrize("text", ["two weeks", "for two weeks", "the next fourteen days"])
def test_an_absence_without_its_first_day_is_asked_back(text: str) -> None:
    lines = ("away 21 November 2026 to 4 December 2026", "away 22 November 2026 to 5 December 2026")
    assert refusal(lambda: read_dates(text, "away", HERE)) == ("dates_from_when", "", lines)


@pytest.mark.parametrize("text", ["in two days", "in 48 hours", "in a couple of days"])
def test_a_deadline_so_long_from_now(text: str) -> None:
    assert read_moment(text, "deadline", HERE) == HERE + timedelta(days=2)


def test_a_bare_number_ahead_is_no_moment() -> None:
    assert refusal(lambda: read_moment("in two", "deadline", HERE))[0] == "moment_shape"


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("one seventy", "170"), ("i bid one twenty-five", "i bid 125"), ("two ten", "210"), ("one-fifteen", "115"),
        ("one two", "one two"), ("one twenty percent share", "one twenty percent share"),
        ("lay one fifty-seven", "lay one fifty-seven"),
    ],
)  # fmt: skip
def test_hundreds_that_are_left_unsaid(text: str, digits: str) -> None:
    """Tens behind a digit are a hundred and more; beside tiles they are a number of a tile."""
    assert hundreds_spoken(text) == digits
