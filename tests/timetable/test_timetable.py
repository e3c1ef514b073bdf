"""Deadlines against tables reckoned by hand: both change days of several zones, quiet hours, weekends, absences."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from freezegun import freeze_time

from pbem.base import clock
from pbem.timetable import Due, Habits, counted, due, local_moment, next_clock, reminder, settle, wall

PARIS, NEW_YORK, AUCKLAND, LORD_HOWE = "Europe/Paris", "America/New_York", "Pacific/Auckland", "Australia/Lord_Howe"
SANTIAGO, BEIRUT, CAIRO = "America/Santiago", "Asia/Beirut", "Africa/Cairo"
APIA, KOLKATA = "Pacific/Apia", "Asia/Kolkata"
NIGHT = "22:00-07:00"


def utc(text: str) -> datetime:
    """`2027-03-28 01:30` in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def habits(words: str) -> Habits:
    """`Europe/Paris 22:00-07:00 weekends 2027-01-05/2027-01-07`: any of them, in any order."""
    zone, quiet, holds = "UTC", "", []
    for word in words.split():
        if re.match(r"\d+:", word):
            quiet = word
        elif re.match(r"\d+-", word):
            first, _, last = word.partition("/")
            holds.append((date.fromisoformat(first), date.fromisoformat(last)))
        elif word != "weekends":
            zone = word
    return Habits(zone=zone, quiet=quiet, weekends_off="weekends" in words, holds=tuple(holds))


@pytest.mark.parametrize(
    ("zone", "shown", "moment"),
    [
        (PARIS, "2027-03-28 01:59", "2027-03-28 00:59"),
        (PARIS, "2027-03-28 02:30", "2027-03-28 01:30"),  # does not exist: 03:30
        (PARIS, "2027-03-28 03:00", "2027-03-28 01:00"),
        (PARIS, "2027-10-31 01:59", "2027-10-30 23:59"),
        (PARIS, "2027-10-31 02:30", "2027-10-31 00:30"),  # the first of two
        (PARIS, "2027-10-31 03:00", "2027-10-31 02:00"),
        (NEW_YORK, "2027-03-14 02:30", "2027-03-14 07:30"),
        (NEW_YORK, "2027-11-07 01:30", "2027-11-07 05:30"),
        (NEW_YORK, "2027-11-07 02:00", "2027-11-07 07:00"),
        (AUCKLAND, "2027-04-04 02:30", "2027-04-03 13:30"),
        (AUCKLAND, "2027-09-26 02:30", "2027-09-25 14:30"),
        (LORD_HOWE, "2027-04-04 01:45", "2027-04-03 14:45"),  # changes by half an hour
        (LORD_HOWE, "2027-10-03 02:15", "2027-10-02 15:45"),
        (KOLKATA, "2027-06-01 09:00", "2027-06-01 03:30"),
        (SANTIAGO, "2024-09-08 00:00", "2024-09-08 04:00"),  # midnight does not exist: 01:00
        (BEIRUT, "2022-03-27 00:00", "2022-03-26 22:00"),
        (CAIRO, "2024-04-26 00:00", "2024-04-25 22:00"),
        ("America/Asuncion", "2023-10-01 00:00", "2023-10-01 04:00"),
        (APIA, "2011-12-30 12:00", "2011-12-30 22:00"),  # the day does not exist: noon of the 31st
        (APIA, "2011-12-31 12:00", "2011-12-30 22:00"),
        ("UTC", "2027-03-28 02:30", "2027-03-28 02:30"),
        ("Europe/Atlantis", "2027-03-28 02:30", "2027-03-28 02:30"),
        ("../etc/passwd", "2027-03-28 02:30", "2027-03-28 02:30"),
        ("Europe", "2027-03-28 02:30", "2027-03-28 02:30"),
        ("", "2027-03-28 02:30", "2027-03-28 02:30"),
    ],
)
def test_what_the_wall_clock_shows_is_read_as_in_rfc_5545(zone: str, shown: str, moment: str) -> None:
    naive = datetime.fromisoformat(shown)
    found = local_moment(naive.date(), naive.time().replace(fold=1), zone)
    assert (found, found.tzinfo) == (utc(moment), UTC)


@pytest.mark.parametrize(
    ("after", "shown", "zone", "moment"),
    [
        ("2027-01-05 07:29:59", "07:30", "UTC", "2027-01-05 07:30"),
        ("2027-01-05 07:30", "07:30", "UTC", "2027-01-06 07:30"),  # strictly after
        ("2026-12-31 23:00", "00:00", "UTC", "2027-01-01 00:00"),
        ("2026-12-31 23:00", "24:00", "UTC", "2027-01-01 00:00"),
        ("2027-01-05 03:00", "08:30", KOLKATA, "2027-01-06 03:00"),
        ("2027-03-27 07:00", "07:30", PARIS, "2027-03-28 05:30"),  # 22.5 hours later
        ("2027-10-30 05:30", "07:30", PARIS, "2027-10-31 06:30"),  # 25 hours later
        ("2027-03-28 00:59", "2:30", PARIS, "2027-03-28 01:30"),
        ("2027-03-28 01:30", "2:30", PARIS, "2027-03-29 00:30"),
        ("2027-10-31 00:29", "02:30", PARIS, "2027-10-31 00:30"),
        ("2027-10-31 00:30", "02:30", PARIS, "2027-11-01 01:30"),  # not again when it comes round an hour later
        ("2024-09-08 03:59", "00:00", SANTIAGO, "2024-09-08 04:00"),
        ("2024-09-08 04:00", "00:00", SANTIAGO, "2024-09-09 03:00"),
        ("2011-12-29 18:00", "07:30", APIA, "2011-12-30 17:30"),  # after the 29th comes the 31st
        ("2011-12-30 17:30", "07:30", APIA, "2011-12-31 17:30"),
        ("2025-03-30 01:10", "23:30", "America/Nuuk", "2025-03-30 01:30"),  # set from 23:00 to 00:00: 00:30
        ("2006-10-29 03:00", "00:00", "America/St_Johns", "2006-10-30 03:30"),  # set back from 00:01 to 23:01
    ],
)
def test_the_next_time_the_clocks_show_it(after: str, shown: str, zone: str, moment: str) -> None:
    assert next_clock(utc(after), shown, zone) == utc(moment)


@pytest.mark.parametrize("shown", ["", "noon", "7", "7:5", "24:01", "25:00", "07:60", "-7:30", "07:30:00", "٠٧:٣٠"])
def test_what_is_no_time_of_day_is_an_error(shown: str) -> None:
    with pytest.raises(ValueError, match="not a time of day"):
        next_clock(utc("2027-01-05 12:00"), shown, PARIS)


@pytest.mark.parametrize(
    ("words", "start", "hours", "at", "because"),
    [
        # 24 hours are 24 hours, through the change too (13:00 and 11:00 in Paris)
        (PARIS, "2027-03-27 11:00", 24, "2027-03-28 11:00", ""),
        (PARIS, "2027-10-30 10:00", 24, "2027-10-31 10:00", ""),
        # quiet hours: the end is free, the beginning is not, and they count as time
        (NIGHT, "2027-01-04 07:00", 24, "2027-01-05 07:00", ""),
        (NIGHT, "2027-01-04 21:59", 24, "2027-01-05 21:59", ""),
        (NIGHT, "2027-01-04 22:00", 24, "2027-01-06 07:00", "quiet"),
        (NIGHT, "2027-01-04 06:59", 24, "2027-01-05 07:00", "quiet"),
        ("12:00-14:00", "2027-01-04 13:00", 24, "2027-01-05 14:00", "quiet"),
        ("12:00-14:00", "2027-01-04 14:00", 24, "2027-01-05 14:00", ""),
        ("12:00-14:00", "2027-01-04 11:59", 24, "2027-01-05 11:59", ""),
        ("22:00-24:00", "2027-01-04 23:00", 24, "2027-01-06 00:00", "quiet"),
        ("07:00-06:59", "2027-01-04 07:00", 24, "2027-01-06 06:59", "quiet"),  # one minute a day is left
        ("08:00-08:00", "2027-01-04 08:00", 24, "2027-01-05 08:00", ""),
        ("00:00-24:00", "2027-01-04 08:00", 24, "2027-01-05 08:00", ""),
        ("25:00-07:00", "2027-01-04 03:00", 24, "2027-01-05 03:00", ""),
        (f"{KOLKATA} {NIGHT}", "2027-05-31 17:00", 24, "2027-06-02 01:30", "quiet"),
        (f"{PARIS} {NIGHT}", "2026-12-30 22:30", 24, "2027-01-01 06:00", "quiet"),
        # quiet hours on change days
        (f"{PARIS} {NIGHT}", "2027-03-27 01:30", 24, "2027-03-28 05:00", "quiet"),
        (f"{PARIS} {NIGHT}", "2027-10-30 03:00", 24, "2027-10-31 06:00", "quiet"),
        (f"{PARIS} 22:00-02:30", "2027-03-27 01:10", 24, "2027-03-28 01:30", "quiet"),  # 02:30 is 03:30
        (f"{PARIS} 22:00-02:30", "2027-10-30 00:10", 24, "2027-10-31 00:30", "quiet"),
        (f"{PARIS} 22:00-02:30", "2027-10-30 01:10", 24, "2027-10-31 01:10", ""),  # the second 02:10
        (f"{PARIS} 02:30-03:10", "2027-03-27 01:20", 24, "2027-03-28 01:20", ""),  # ends before it begins
        (f"{PARIS} 02:30-03:10", "2027-03-27 00:59", 24, "2027-03-28 00:59", ""),  # begins at a skipped time, …
        (f"{PARIS} 02:30-03:10", "2027-03-27 01:00", 24, "2027-03-28 01:10", "quiet"),  # … so where the gap ends
        (f"{PARIS} 02:30-06:00", "2027-03-27 01:15", 24, "2027-03-28 04:00", "quiet"),
        (f"{PARIS} 02:00-06:00", "2027-03-27 01:00", 24, "2027-03-28 04:00", "quiet"),
        (f"{PARIS} 02:15-02:45", "2027-03-27 01:00", 24, "2027-03-28 01:45", "quiet"),  # its end stays 03:45
        (f"{LORD_HOWE} 02:15-08:00", "2027-10-01 15:35", 24, "2027-10-02 21:00", "quiet"),  # half an hour is skipped
        ("America/Nuuk 23:30-07:00", "2025-03-29 01:00", 24, "2025-03-30 08:00", "quiet"),  # set from 23:00 to 00:00
        (f"{NEW_YORK} {NIGHT}", "2027-03-13 07:30", 24, "2027-03-14 11:00", "quiet"),
        (f"{NEW_YORK} {NIGHT}", "2027-11-06 07:30", 24, "2027-11-07 12:00", "quiet"),
        (f"{LORD_HOWE} 22:00-02:15", "2027-10-01 15:40", 24, "2027-10-02 15:45", "quiet"),
        (f"{BEIRUT} 22:00-00:00", "2022-03-25 21:30", 24, "2022-03-26 22:00", "quiet"),
        (f"{APIA} {NIGHT}", "2011-12-29 09:00", 24, "2011-12-30 17:00", "quiet"),  # night of the 29th, ends on the 31st
        (f"{APIA} {NIGHT}", "2011-12-29 15:00", 24, "2011-12-30 17:00", "quiet"),  # the same night, when it is the 31st
        ("America/St_Johns 00:00-07:00", "2006-10-28 03:00", 24, "2006-10-29 10:30", "quiet"),  # 00:01 became 23:01
        # weekends; one with a change has 47 or 49 hours (Friday 18:00 to Monday 18:00)
        ("weekends", "2027-01-07 23:59:59", 24, "2027-01-08 23:59:59", ""),
        ("weekends", "2027-01-08 00:00", 24, "2027-01-11 00:00", "weekend"),
        ("weekends", "2027-01-09 15:00", 24, "2027-01-12 00:00", "weekend"),
        ("weekends", "2027-01-10 15:00", 0, "2027-01-11 00:00", "weekend"),
        ("weekends", "2027-01-11 00:00", 24, "2027-01-12 00:00", ""),
        ("weekends", "2027-01-08 12:00", 132, "2027-01-18 00:00", "weekend"),  # two of them
        (f"{PARIS} weekends", "2027-03-26 17:00", 24, "2027-03-29 16:00", "weekend"),
        (f"{PARIS} weekends", "2027-10-29 16:00", 24, "2027-11-01 17:00", "weekend"),
        (f"{NEW_YORK} weekends", "2027-03-12 23:00", 24, "2027-03-15 22:00", "weekend"),
        (f"{NEW_YORK} weekends", "2027-11-05 22:00", 24, "2027-11-08 23:00", "weekend"),
        (f"{AUCKLAND} weekends", "2027-04-02 05:00", 24, "2027-04-05 06:00", "weekend"),
        (f"{AUCKLAND} weekends", "2027-09-24 06:00", 24, "2027-09-27 05:00", "weekend"),
        (f"{LORD_HOWE} weekends", "2027-10-01 07:30", 24, "2027-10-04 07:00", "weekend"),
        (f"{SANTIAGO} weekends", "2024-09-06 22:00", 24, "2024-09-09 21:00", "weekend"),
        (f"{APIA} weekends", "2011-12-29 22:00", 24, "2012-01-01 22:00", "weekend"),  # no Friday in that week
        ("Pacific/Kwajalein weekends", "1993-08-20 12:00", 24, "1993-08-22 12:00", "weekend"),  # no Saturday
        ("America/Toronto weekends", "1919-03-31 04:45", 0, "1919-03-31 05:00", "weekend"),  # 23:30 became 00:30
        # absences
        ("2027-01-05/2027-01-05", "2027-01-04 12:00", 24, "2027-01-06 12:00", "away"),
        ("2027-01-05/2027-01-05", "2027-01-04 00:00", 24, "2027-01-06 00:00", "away"),
        ("2027-01-05/2027-01-05", "2027-01-03 23:59", 24, "2027-01-04 23:59", ""),
        ("2027-01-05/2027-01-05", "2027-01-06 00:00", 24, "2027-01-07 00:00", ""),
        ("2027-01-11/2027-01-11 2027-01-06/2027-01-10 2027-01-05/2027-01-07", "2027-01-04 12:00", 24,
         "2027-01-12 12:00", "away"),
        ("2027-01-05/2027-01-20 2027-01-06/2027-01-07", "2027-01-04 12:00", 24, "2027-01-21 12:00", "away"),
        ("2027-01-07/2027-01-05", "2027-01-04 12:00", 24, "2027-01-05 12:00", ""),
        ("2027-01-05/2036-12-31", "2027-01-04 12:00", 24, "2037-01-01 12:00", "away"),
        (f"{SANTIAGO} 2024-09-08/2024-09-08", "2024-09-07 16:00", 24, "2024-09-09 15:00", "away"),  # 23 hours
        (f"{CAIRO} 2024-04-26/2024-04-26", "2024-04-25 10:00", 24, "2024-04-27 09:00", "away"),
        (f"{APIA} 2011-12-30/2011-12-30", "2011-12-29 22:00", 24, "2011-12-30 22:00", ""),  # there was no such day
        # one after the other
        (f"weekends {NIGHT}", "2027-01-08 00:00", 24, "2027-01-11 07:00", "weekend quiet"),
        (f"weekends {NIGHT}", "2027-01-07 23:00", 24, "2027-01-11 07:00", "weekend quiet"),  # quiet ends on Saturday
        (f"weekends {NIGHT}", "2027-01-08 12:00", 24, "2027-01-11 12:00", "weekend"),
        ("weekends 2027-01-11/2027-01-13", "2027-01-08 12:00", 24, "2027-01-14 12:00", "weekend away"),
        ("weekends 2027-01-06/2027-01-08", "2027-01-05 12:00", 24, "2027-01-11 12:00", "weekend away"),
        ("weekends 2027-01-08/2027-01-12", "2027-01-07 12:00", 24, "2027-01-13 12:00", "away"),
        ("weekends 2027-01-09/2027-01-12", "2027-01-08 12:00", 24, "2027-01-13 12:00", "away"),
        ("weekends 2027-01-09/2027-01-09", "2027-01-08 12:00", 24, "2027-01-11 12:00", "weekend"),
        ("weekends 2027-01-09/2027-01-10", "2027-01-08 12:00", 24, "2027-01-11 12:00", "weekend"),
        (f"{NIGHT} 2027-01-06/2027-01-06", "2027-01-04 23:00", 24, "2027-01-07 07:00", "away quiet"),
        (f"weekends {NIGHT} 2027-01-11/2027-01-15", "2027-01-07 23:00", 24, "2027-01-18 07:00", "weekend away quiet"),
        (f"{PARIS} weekends {NIGHT}", "2027-03-25 23:00", 24, "2027-03-29 05:00", "weekend quiet"),
    ],
)  # fmt: skip
def test_deadlines(words: str, start: str, hours: int, at: str, because: str) -> None:
    found = due(utc(start), timedelta(hours=hours), habits(words))
    assert found == Due(utc(at), tuple(because.split()))
    assert found.at.tzinfo is UTC


@pytest.mark.parametrize(
    ("words", "moment", "at", "because"),
    [
        ("weekends", "2027-01-08 23:59:59", "2027-01-08 23:59:59", ""),
        ("weekends", "2027-01-09 00:00", "2027-01-11 00:00", "weekend"),
        ("weekends", "2027-01-11 00:00", "2027-01-11 00:00", ""),
        ("2027-01-05/2027-01-06", "2027-01-05 00:00", "2027-01-07 00:00", "away"),
        (NIGHT, "2027-01-05 22:00", "2027-01-06 07:00", "quiet"),
        (f"weekends {NIGHT} 2027-01-11/2027-01-11", "2027-01-08 22:00", "2027-01-12 07:00", "weekend away quiet"),
        (f"{PARIS} weekends {NIGHT}", "2027-03-27 12:00", "2027-03-29 05:00", "weekend quiet"),
        (f"{PARIS} weekends {NIGHT}", "2027-10-31 00:30", "2027-11-01 06:00", "weekend quiet"),
    ],
)
def test_settling(words: str, moment: str, at: str, because: str) -> None:
    assert settle(utc(moment), habits(words)) == Due(utc(at), tuple(because.split()))


def test_a_moment_may_come_from_any_zone() -> None:
    early = timezone(timedelta(hours=-5))
    evening = datetime(2027, 1, 7, 19, 0, tzinfo=early)  # Friday 00:00 in UTC
    friday = habits("weekends")
    assert due(evening, timedelta(hours=24), friday).at == utc("2027-01-11 00:00")
    assert settle(evening, friday) == Due(utc("2027-01-08 00:00"), ())
    assert settle(evening, friday).at.tzinfo is UTC
    assert counted(evening, evening + timedelta(hours=30), friday) == timedelta(hours=24)


def test_a_negative_span_is_none() -> None:
    assert due(utc("2027-01-05 12:00"), timedelta(hours=-5), Habits()).at == utc("2027-01-05 12:00")


@pytest.mark.parametrize(
    ("words", "start", "end", "hours"),
    [
        ("", "2027-01-08 12:00", "2027-01-11 12:00", 72),
        (NIGHT, "2027-01-08 12:00", "2027-01-11 12:00", 72),
        ("weekends", "2027-01-08 12:00", "2027-01-11 12:00", 24),
        ("weekends", "2027-01-09 12:00", "2027-01-10 12:00", 0),
        ("weekends", "2027-01-10 12:00", "2027-01-25 06:00", 246),
        (f"{PARIS} weekends", "2027-03-26 11:00", "2027-03-29 10:00", 24),  # Friday noon to Monday noon
        (f"{PARIS} weekends", "2027-10-29 10:00", "2027-11-01 11:00", 24),
        (PARIS, "2027-10-29 10:00", "2027-11-01 11:00", 73),
        ("weekends 2027-01-11/2027-01-12 2027-01-12/2027-01-13", "2027-01-08 12:00", "2027-01-14 06:00", 18),
        ("", "2027-01-11 12:00", "2027-01-08 12:00", 0),
    ],
)
def test_what_counts_of_a_stretch(words: str, start: str, end: str, hours: int) -> None:
    assert counted(utc(start), utc(end), habits(words)) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("words", "before", "opened", "at"),
    [  # all before a deadline on Wednesday 13 January 2027, 12:00
        ("", 24, "2027-01-10 12:00", "2027-01-12 12:00"),
        ("", 24, "2027-01-12 11:59", "2027-01-12 12:00"),
        ("", 24, "2027-01-12 12:00", None),  # not later than the question
        ("", 0, "2027-01-10 12:00", None),
        ("", -1, "2027-01-10 12:00", None),
        (NIGHT, 6, "2027-01-10 12:00", "2027-01-13 07:00"),
        (NIGHT, 38, "2027-01-10 12:00", "2027-01-12 07:00"),
        ("weekends", 72, "2027-01-08 12:00", "2027-01-11 00:00"),
        (f"weekends {NIGHT}", 72, "2027-01-08 12:00", "2027-01-11 07:00"),
        ("2027-01-11/2027-01-12", 24, "2027-01-08 12:00", "2027-01-13 00:00"),
        ("08:00-12:00", 3, "2027-01-08 12:00", None),  # moved to the deadline
        ("2027-01-12/2027-01-20", 24, "2027-01-08 12:00", None),  # moved beyond it
    ],
)
def test_reminders(words: str, before: int, opened: str, at: str | None) -> None:
    found = reminder(utc("2027-01-13 12:00"), timedelta(hours=before), utc(opened), habits(words))
    assert found == (None if at is None else utc(at))


@pytest.mark.parametrize(
    ("frozen", "zone", "deadline", "remind", "digest"),
    [  # a turn of 48 hours in which no deadline falls from 22:00 to 07:00, a reminder 24 hours before it, mail at 07:30
        ("2027-03-27 02:00", PARIS, "2027-03-29 05:00", "2027-03-28 05:00", "2027-03-27 06:30"),
        ("2027-03-28 00:59", PARIS, "2027-03-30 05:00", "2027-03-29 05:00", "2027-03-28 05:30"),
        ("2027-03-28 01:00", PARIS, "2027-03-30 05:00", "2027-03-29 05:00", "2027-03-28 05:30"),
        ("2027-03-28 12:00", PARIS, "2027-03-30 12:00", "2027-03-29 12:00", "2027-03-29 05:30"),
        ("2027-10-29 03:00", PARIS, "2027-10-31 06:00", "2027-10-30 06:00", "2027-10-29 05:30"),
        ("2027-10-31 00:30", PARIS, "2027-11-02 06:00", "2027-11-01 06:00", "2027-10-31 06:30"),
        ("2027-10-31 01:30", PARIS, "2027-11-02 06:00", "2027-11-01 06:00", "2027-10-31 06:30"),
        ("2027-10-31 20:59", PARIS, "2027-11-02 20:59", "2027-11-01 20:59", "2027-11-01 06:30"),
        ("2027-03-12 11:30", NEW_YORK, "2027-03-14 11:30", "2027-03-13 12:00", "2027-03-12 12:30"),
        ("2027-03-14 06:59", NEW_YORK, "2027-03-16 11:00", "2027-03-15 11:00", "2027-03-14 11:30"),
        ("2027-11-05 11:30", NEW_YORK, "2027-11-07 12:00", "2027-11-06 12:00", "2027-11-06 11:30"),
        ("2027-11-07 05:30", NEW_YORK, "2027-11-09 12:00", "2027-11-08 12:00", "2027-11-07 12:30"),
        ("2027-04-01 18:30", AUCKLAND, "2027-04-03 19:00", "2027-04-02 19:00", "2027-04-02 18:30"),
        ("2027-04-03 13:30", AUCKLAND, "2027-04-05 19:00", "2027-04-04 19:00", "2027-04-03 19:30"),
        ("2027-09-25 13:59", AUCKLAND, "2027-09-27 18:00", "2027-09-26 18:00", "2027-09-25 18:30"),
        ("2027-10-02 15:29", LORD_HOWE, "2027-10-04 20:00", "2027-10-03 20:00", "2027-10-02 20:30"),
        ("2027-04-03 15:00", LORD_HOWE, "2027-04-05 20:30", "2027-04-04 20:30", "2027-04-03 21:00"),
        ("2027-03-28 01:30", "UTC", "2027-03-30 07:00", "2027-03-29 07:00", "2027-03-28 07:30"),
        ("2027-10-31 01:30", "UTC", "2027-11-02 07:00", "2027-11-01 07:00", "2027-10-31 07:30"),
    ],
)
def test_a_turn_that_begins_now(frozen: str, zone: str, deadline: str, remind: str, digest: str) -> None:
    own = habits(f"{zone} {NIGHT}")
    with freeze_time(frozen):
        found = due(clock.now(), timedelta(hours=48), own).at
        reminded = reminder(found, timedelta(hours=24), clock.now(), own)
        digested = next_clock(clock.now(), "07:30", zone)
    assert (found, reminded, digested) == (utc(deadline), utc(remind), utc(digest))


@pytest.mark.parametrize(
    ("moment", "shown"),
    [
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=5))), wall.FIRST),  # in UTC it is in no year that there is
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-5))), wall.LAST),
        (datetime(9999, 12, 31, tzinfo=UTC), wall.LAST),
    ],
)
def test_beyond_the_ends_of_the_calendar_is_its_end(moment: datetime, shown: datetime) -> None:
    assert wall.utc(moment) == shown
