"""Lengths of time and times of day: each spelling, what it means, and every refusal to read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given

from pbem.orders.clocks import read_clock, read_clock_range
from pbem.orders.spans import LONGEST, SHORTEST, read_reminders, read_span, read_whole_hours
from tests.orders.times import WORDS, outcome, refusal


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("24h", 24), ("24", 24), ("24 hours", 24), ("1 hour", 1), ("2 days", 48), ("2d", 48), ("1d 12h", 36),
        ("1 day and 12 hours", 36), ("1 day, 12 hours", 36), ("1D12H", 36), ("a day", 24), ("one week", 168),
        ("1 week", 168), ("90 minutes", 1.5), ("1h 30m", 1.5), ("1 min", 1 / 60), ("60 days", 1440), ("1440.", 1440),
    ],
)  # fmt: skip
def test_lengths_of_time(text: str, hours: float) -> None:
    assert read_span(text, "extend") == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "span_shape"), ("soon", "span_shape"), ("24 x", "span_shape"), ("a few days", "span_shape"),
        ("1 5 days", "span_shape"), ("-24h", "span_shape"), ("12h 1d", "span_shape"), ("24 and 30m", "span_shape"),
        ("2h 3h", "span_shape"), ("a", "span_shape"), ("another", "span_shape"),
        ("1d 12", "span_shape"), ("2 months", "span_shape"), ("day", "span_shape"), ("٢ days", "span_shape"),
        ("0", "span_range"), ("61 days", "span_range"), ("60 days 1 minute", "span_range"), ("999999w", "span_range"),
    ],
)  # fmt: skip
def test_what_is_no_length_of_time(text: str, why: str) -> None:
    assert refusal(lambda: read_span(text, "extend")) == (why, "extend 24h", ())


@pytest.mark.parametrize(("text", "hours"), [("72", 72), ("3 days", 72), ("1d 12h", 36), ("120 minutes", 2)])
def test_whole_hours(text: str, hours: int) -> None:
    assert read_whole_hours(text, "hours", "72") == hours


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "hours_shape"), ("many", "hours_shape"), ("1 2", "hours_shape")]
    + [(text, "hours_range") for text in ("0", "90 minutes", "1441", "30 m")],
)
def test_what_are_no_whole_hours(text: str, why: str) -> None:
    assert refusal(lambda: read_whole_hours(text, "hours", "72")) == (why, "hours 72", ())


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("24h 6h", (24, 6)),
        ("6 24", (24, 6)),
        ("1 day, 6h and 6 hours", (24, 6)),
        ("2d 1d 12h", (48, 24, 12)),
        ("1", (1,)),
    ],
)
def test_every_number_is_a_reminder(text: str, hours: tuple[int, ...]) -> None:
    assert read_reminders(text, "remind") == hours


@pytest.mark.parametrize(
    ("text", "why", "example"),
    [
        ("", "remind_shape", "remind 24h 6h"),
        ("often", "remind_shape", "remind 24h 6h"),
        ("24h 30m", "hours_range", "remind 24h 6h"),
        ("0", "hours_range", "remind 24h 6h"),
        ("1 2 3 4 5 6 7", "remind_many", "remind 7h 6h 5h 4h 3h 2h"),
    ],
)
def test_what_are_no_reminders(text: str, why: str, example: str) -> None:
    assert refusal(lambda: read_reminders(text, "remind")) == (why, example, ())


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("7:30", "07:30"), ("07:30", "07:30"), ("7.30", "07:30"), ("0730", "07:30"), ("7", "07:00"), ("7am", "07:00"),
        ("7:30 pm", "19:30"), ("7.30 p.m.", "19:30"), ("12am", "00:00"), ("12 PM", "12:00"), ("noon", "12:00"),
        ("Midnight", "00:00"), ("0:00", "00:00"), ("23:59", "23:59"), ("7h30", "07:30"), ("at 7h", "07:00"),
    ],
)  # fmt: skip
def test_times_of_day(text: str, clock: str) -> None:
    assert read_clock(text, "mail digest") == clock


@pytest.mark.parametrize("text", ["", "24:00", "7:60", "0am", "13pm", "730", "24", "2400", "morning", "7:3", "7:30:00"])
def test_what_is_no_time_of_day(text: str) -> None:
    assert refusal(lambda: read_clock(text, "mail digest")) == ("clock_shape", "mail digest 07:30", ())


@pytest.mark.parametrize(
    "text",
    [
        "22:00-07:00", "22-7", "from 22:00 to 7:00", "10pm to 7am", "22.00 – 7.00", "2200—0700",
        "between 10 pm and 7 am",        "22:00 until 07:00",
    ],
)  # fmt: skip
def test_hours_from_one_to_another(text: str) -> None:
    assert read_clock_range(text, "quiet") == "22:00-07:00"


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("9am-5", "09:00-17:00"), ("10-7am", "22:00-07:00"), ("10pm-7", "22:00-07:00"), ("midnight-7", "00:00-07:00"),
        ("noon-5", "12:00-17:00"), ("8am-8", "08:00-20:00"), ("8-20", "08:00-20:00"), ("0-9", "00:00-09:00"),
        ("07-9", "07:00-09:00"), ("10h-7h", "10:00-07:00"), ("10:00-7:00", "10:00-07:00"), ("10am-7am", "10:00-07:00"),
    ],
)  # fmt: skip
def test_bare_hours_are_of_the_nearer_half_of_the_day(text: str, hours: str) -> None:
    assert read_clock_range(text, "quiet") == hours


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("10-7", ("quiet 10:00-19:00", "quiet 22:00-07:00")),
        ("from 10 o'clock to 7", ("quiet 10:00-19:00", "quiet 22:00-07:00")),
        ("10:30-7", ("quiet 10:30-19:00", "quiet 22:30-07:00")),
        ("12-7", ("quiet 00:00-07:00", "quiet 12:00-19:00")),
    ],
)
def test_morning_and_evening_in_doubt_are_asked_back(text: str, choices: tuple[str, ...]) -> None:
    assert refusal(lambda: read_clock_range(text, "quiet")) == ("clock_range_several", "", choices)
    assert all(read_clock_range(line.removeprefix("quiet "), "quiet") for line in choices)


@pytest.mark.parametrize("text", ["", "22", "22-", "22-7-9", "late to early", "22-24"])
def test_what_are_no_hours(text: str) -> None:
    assert refusal(lambda: read_clock_range(text, "quiet")) == ("clock_range", "quiet 22:00-07:00", ())


@given(WORDS)
def test_any_words_give_a_time_or_a_worded_refusal(text: str) -> None:
    span = outcome(lambda: read_span(text, "extend"))
    assert span if isinstance(span, str) else SHORTEST <= span <= LONGEST
    hours = outcome(lambda: read_whole_hours(text, "hours", "72"))
    assert hours if isinstance(hours, str) else 1 <= hours <= 1440
    reminders = outcome(lambda: read_reminders(text, "remind"))
    assert reminders if isinstance(reminders, str) else reminders == tuple(sorted(set(reminders), reverse=True))
    assert outcome(lambda: read_clock(text, "mail digest"))
    assert outcome(lambda: read_clock_range(text, "quiet"))
