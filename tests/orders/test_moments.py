"""Moments to come: each spelling, the days when clocks change, what is asked back, and every refusal to read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given

from pbem.orders.moments import FARTHEST, read_moment
from tests.orders.times import HERE, PARIS, PRESENTS, WORDS, outcome, refusal


def at(iso: str) -> datetime:
    return datetime.fromisoformat(iso)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("friday 20:00", "2026-11-27T20:00+01:00"),
        ("Friday, 20:00", "2026-11-27T20:00+01:00"),
        ("on friday at 8pm", "2026-11-27T20:00+01:00"),
        ("20:00 on Friday", "2026-11-27T20:00+01:00"),
        ("tomorrow 8pm", "2026-11-22T20:00+01:00"),
        ("5 dec 20:00", "2026-12-05T20:00+01:00"),
        ("dec 5 20:00", "2026-12-05T20:00+01:00"),
        ("sat 5 dec 20:00", "2026-12-05T20:00+01:00"),
        ("5 dec 8 pm", "2026-12-05T20:00+01:00"),
        ("2026-12-05 20:00", "2026-12-05T20:00+01:00"),
        ("2026-12-05T20:00", "2026-12-05T20:00+01:00"),
        ("5.12. 20:00", "2026-12-05T20:00+01:00"),
        ("5.12.2026 20.00", "2026-12-05T20:00+01:00"),
        ("12/13 noon", "2026-12-13T12:00+01:00"),
        ("friday 20h", "2026-11-27T20:00+01:00"),
        ("at 20h", "2026-11-21T20:00+01:00"),
        ("tonight 20:30", "2026-11-21T20:30+01:00"),
        ("8:30pm tonight", "2026-11-21T20:30+01:00"),
        ("20:00", "2026-11-21T20:00+01:00"),
        ("17:00", "2026-11-22T17:00+01:00"),
        ("18:00", "2026-11-22T18:00+01:00"),
        ("midnight", "2026-11-22T00:00+01:00"),
        ("saturday 18:01", "2026-11-21T18:01+01:00"),
        ("saturday 18:00", "2026-11-28T18:00+01:00"),
        ("5 aug 20:00", "2027-08-05T20:00+02:00"),
        ("20 nov 20:00", "2027-11-20T20:00+01:00"),
    ],
)
def test_moments(text: str, moment: str) -> None:
    found = read_moment(text, "deadline", HERE)
    assert (found.astimezone(UTC), found.tzinfo) == (at(moment).astimezone(UTC), PARIS)


@pytest.mark.parametrize(
    ("here", "text", "moment"),
    [
        ("2027-03-27T18:00+01:00", "tomorrow 2:30", "2027-03-28T01:30+00:00"),  # left out: 3:30 by the new clock
        ("2027-03-27T18:00+01:00", "2:30", "2027-03-28T01:30+00:00"),
        ("2027-03-27T18:00+01:00", "sunday 3:00", "2027-03-28T01:00+00:00"),
        ("2026-10-24T18:00+02:00", "tomorrow 2:30", "2026-10-25T00:30+00:00"),  # twice: the first
        ("2026-10-24T18:00+02:00", "sunday 20:00", "2026-10-25T19:00+00:00"),
        ("2026-10-25T00:15+00:00", "2:30", "2026-10-25T00:30+00:00"),  # within the hour that comes twice
        ("2026-10-25T01:15+00:00", "2:30", "2026-10-26T01:30+00:00"),  # its second time: 2:30 of the first is past
        ("2026-12-31T23:30+01:00", "00:15", "2026-12-31T23:15+00:00"),
    ],
)
def test_moments_on_the_days_when_clocks_change(here: str, text: str, moment: str) -> None:
    found = read_moment(text, "deadline", at(here).astimezone(PARIS))
    assert found.astimezone(UTC) == at(moment)
    assert found.fold == 0 or found.utcoffset() != found.replace(fold=0).utcoffset()


@pytest.mark.parametrize(
    ("text", "why", "example"),
    [
        ("", "moment_shape", "deadline friday 20:00"),
        ("soon", "moment_shape", "deadline friday 20:00"),
        ("friday 8", "moment_shape", "deadline friday 20:00"),
        ("yesterday 3pm", "moment_shape", "deadline friday 20:00"),
        ("friday 20:00 UTC", "moment_shape", "deadline friday 20:00"),
        ("friday 20:00:30", "moment_shape", "deadline friday 20:00"),
        ("3-5 dec 20:00", "moment_shape", "deadline friday 20:00"),
        ("fri", "moment_clock", "deadline fri 20:00"),
        ("5.12.", "moment_clock", "deadline 5 dec 20:00"),
        ("5 dec 2026", "moment_clock", "deadline 5 dec 2026 20:00"),
        ("25:00", "clock_none", "deadline friday 20:00"),
        ("friday 13pm", "clock_none", "deadline friday 20:00"),
        ("31 feb 20:00", "date_none", "deadline friday 20:00"),
        ("fri 5 dec 20:00", "date_weekday", "deadline 5 December 2026 20:00"),
        ("today 17:00", "moment_past", "deadline friday 20:00"),
        ("21 nov 18:00", "moment_past", "deadline friday 20:00"),
        ("2026-11-20 20:00", "moment_past", "deadline friday 20:00"),
        ("5 dec 2028 20:00", "moment_far", "deadline friday 20:00"),
    ],
)
def test_what_is_no_moment(text: str, why: str, example: str) -> None:
    assert refusal(lambda: read_moment(text, "deadline", HERE)) == (why, example, ())


@pytest.mark.parametrize(
    ("text", "why", "choices"),
    [
        ("5/12 20:00", "date_several", ("deadline 5 December 2026 20:00", "deadline 12 May 2027 20:00")),
        ("12h", "moment_hours", ("deadline 22 November 2026 12:00", "deadline 22 November 2026 06:00")),
        ("for 20h", "moment_hours", ("deadline 21 November 2026 20:00", "deadline 22 November 2026 14:00")),
        ("48h", "moment_hours", ("deadline 23 November 2026 18:00",)),
        ("tonight 8:30", "moment_tonight", ("deadline 21 November 2026 20:30", "deadline 22 November 2026 08:30")),
        ("12:30 tonight", "moment_tonight", ("deadline 22 November 2026 00:30", "deadline 22 November 2026 12:30")),
        ("friday midnight", "moment_midnight", ("deadline 27 November 2026 00:00", "deadline 28 November 2026 00:00")),
    ],
)
def test_moments_in_doubt_are_asked_back(text: str, why: str, choices: tuple[str, ...]) -> None:
    assert refusal(lambda: read_moment(text, "deadline", HERE)) == (why, "", choices)
    assert all(read_moment(line.removeprefix("deadline "), "deadline", HERE) for line in choices)


@given(WORDS, PRESENTS)
def test_any_words_give_a_moment_or_a_worded_refusal(text: str, here: datetime) -> None:
    found = outcome(lambda: read_moment(text, "deadline", here))
    if isinstance(found, str):
        assert found
        return
    assert timedelta() < found.astimezone(UTC) - here.astimezone(UTC) <= FARTHEST
    assert found == found.astimezone(UTC).astimezone(here.tzinfo)
    assert found.tzinfo is here.tzinfo
