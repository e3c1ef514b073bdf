"""What holds for every deadline: against wall clocks read quarter by quarter, and at the ends of the calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.timetable import Habits, counted, due, is_quiet, local_moment, next_clock, reminder, settle

MANY = settings(deadline=None, max_examples=150)
QUARTER = timedelta(minutes=15)
ZONES = (
    "UTC",
    "Europe/Paris",
    "America/New_York",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "America/Santiago",
    "Asia/Beirut",
    "Africa/Cairo",
    "America/Asuncion",
    "America/Havana",
    "America/Nuuk",
    "Pacific/Apia",
)
# Around these days, one or more of the zones change their clocks; Apia leaves out 30 December 2011.
CHANGES = tuple(
    datetime(*day, tzinfo=UTC)
    for day in ((2027, 3, 28), (2027, 10, 31), (2027, 3, 14), (2027, 11, 7), (2027, 4, 4), (2027, 9, 26), (2027, 10, 3),
                (2024, 9, 8), (2024, 4, 7), (2022, 3, 27), (2024, 4, 26), (2023, 10, 1), (2011, 12, 30), (2025, 1, 1))
)  # fmt: skip

quarters = st.integers(-5 * 96, 5 * 96).map(lambda count: count * QUARTER)
starts = st.builds(lambda day, after: day + after, st.sampled_from(CHANGES), quarters)
spans = st.integers(0, 8 * 96).map(lambda count: count * QUARTER)
clocks = st.builds("{:02d}:{:02d}".format, st.integers(0, 23), st.sampled_from((0, 15, 30, 45)))
quiets = st.one_of(st.just(""), st.builds("{}-{}".format, clocks, clocks))


@st.composite
def stories(draw: st.DrawFn) -> tuple[datetime, Habits]:
    """A moment near some change of clocks, and habits with absences near it."""
    start = draw(starts)
    days = draw(st.lists(st.tuples(st.integers(-8, 12), st.integers(-1, 9)), max_size=4))
    holds = tuple((start.date() + timedelta(a), start.date() + timedelta(a + b)) for a, b in days)
    zone, weekends_off = draw(st.sampled_from(ZONES)), draw(st.booleans())
    return start, Habits(zone=zone, quiet=draw(quiets), weekends_off=weekends_off, holds=holds)


def free(moment: datetime, habits: Habits) -> bool:
    """Whether `moment` counts, by what the wall clock shows then."""
    shown = moment.astimezone(ZoneInfo(habits.zone))
    away = any(first <= shown.date() <= last for first, last in habits.holds)
    return not away and not (habits.weekends_off and shown.weekday() >= 5)


@MANY
@given(stories(), spans)
def test_a_deadline_is_where_it_may_be_and_leaves_the_whole_span(
    story: tuple[datetime, Habits], span: timedelta
) -> None:
    start, habits = story
    found = due(start, span, habits)
    assert found.at >= start + span
    assert free(found.at, habits)
    assert not is_quiet(found.at, habits)
    assert counted(start, found.at, habits) >= span
    if "quiet" not in found.because:
        assert counted(start, found.at, habits) == span
    if not found.because:
        assert found.at == start + span
    else:
        assert found.at > start + span
    unquiet = Habits(zone=habits.zone, weekends_off=habits.weekends_off, holds=habits.holds)
    assert found.at == settle(due(start, span, unquiet).at, habits).at


@MANY
@given(stories(), spans)
def test_what_counts_is_what_the_wall_clock_shows(story: tuple[datetime, Habits], span: timedelta) -> None:
    start, habits = story
    expected = sum(free(start + step * QUARTER, habits) for step in range(span // QUARTER))
    assert counted(start, start + span, habits) == expected * QUARTER


@MANY
@given(stories(), spans, spans)
def test_a_longer_span_or_a_later_start_never_ends_earlier(
    story: tuple[datetime, Habits], span: timedelta, more: timedelta
) -> None:
    start, habits = story
    at = due(start, span, habits).at
    assert due(start, span + more, habits).at >= at
    assert due(start + more, span, habits).at >= at


@MANY
@given(stories())
def test_settling_finds_the_first_free_moment_and_stays_there(story: tuple[datetime, Habits]) -> None:
    moment, habits = story
    at, because = settle(moment, habits)
    assert settle(at, habits) == (at, ())
    assert (at == moment) == (not because)
    before = [moment + step * QUARTER for step in range((at - moment) // QUARTER)]
    assert not [one for one in before if free(one, habits) and not is_quiet(one, habits)]


@MANY
@given(stories())
def test_quiet_hours_are_those_the_wall_clock_shows(story: tuple[datetime, Habits]) -> None:
    moment, habits = story
    assume(habits.quiet)
    zone = ZoneInfo(habits.zone)
    around = {(moment + timedelta(hours=hours)).astimezone(zone).utcoffset() for hours in range(-50, 51)}
    assume(len(around) == 1)  # on change days the tables speak
    begin, end = (time.fromisoformat(clock) for clock in habits.quiet.split("-"))
    shown = moment.astimezone(zone).time()
    inside = begin <= shown < end if begin <= end else shown >= begin or shown < end
    assert is_quiet(moment, habits) == inside


@MANY
@given(stories(), spans, spans)
def test_a_reminder_is_between_question_and_deadline_where_it_may_be(
    story: tuple[datetime, Habits], span: timedelta, before: timedelta
) -> None:
    start, habits = story
    deadline = due(start, span, habits).at
    at = reminder(deadline, before, start, habits)
    if at is None:
        first = settle(deadline - before, habits).at
        assert first <= start or first >= deadline
    else:
        assert start < at < deadline
        assert at >= deadline - before
        assert settle(at, habits).at == at


@MANY
@given(starts, clocks, st.sampled_from(ZONES))
def test_the_next_clock_is_the_next_time_it_is_shown_or_would_be(after: datetime, shown: str, zone: str) -> None:
    at = next_clock(after, shown, zone)
    walls = ((one, one.astimezone(ZoneInfo(zone))) for one in (after + step * QUARTER for step in range(1, 300)))
    first = next(one for one, wall in walls if f"{wall:%H:%M}" == shown and not wall.fold)
    if at != first:  # then it is a time that was skipped, on that day or late on the day before
        assert after < at < first
        today = at.astimezone(ZoneInfo(zone)).date()
        days = (today, today - timedelta(days=1))
        assert not all(exists(datetime.fromisoformat(f"{day}T{shown}"), zone) for day in days)


def exists(wall: datetime, zone: str) -> bool:
    """Whether the clocks of `zone` ever show `wall`."""
    there = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    return there.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0) == wall


NEVER = Habits(zone="Pacific/Apia", quiet="07:00-06:59", weekends_off=True, holds=((date.min, date.max),))
NIGHTS = Habits(zone="America/New_York", quiet="22:00-07:00", weekends_off=True)
START = datetime(2027, 1, 5, 12, tzinfo=UTC)
OFFSETS = [timezone(timedelta(hours=hours)) for hours in (-14, 0, 14)]
CORNERS = ((date.min, time.min), (date.max, time.max))
EDGES = [datetime.combine(day, clock, zone) for zone in OFFSETS for day, clock in CORNERS]
ENDS = [datetime(1, 2, 25, tzinfo=UTC), START, datetime(9999, 11, 25, tzinfo=UTC)]


@pytest.mark.parametrize("moment", EDGES + ENDS, ids=str)
@pytest.mark.parametrize("habits", [Habits(), NIGHTS, NEVER], ids=["none", "nights", "never"])
def test_the_ends_of_the_calendar_do_no_harm(habits: Habits, moment: datetime) -> None:
    first = due(moment, timedelta.min, habits).at
    for span in (timedelta(0), timedelta(hours=24), timedelta(days=60), timedelta.max):
        assert due(moment, span, habits).at >= first
    for before in (timedelta.min, timedelta(0), timedelta.max):
        assert reminder(moment, before, moment, habits) is None
    assert due(moment, timedelta.max, habits).because == ()  # not sought weekend by weekend
    assert settle(moment, habits).at == first
    assert counted(moment, moment, habits) == timedelta(0)
    assert next_clock(moment, "07:30", habits.zone).tzinfo is UTC
    assert local_moment(moment.date(), time.max, habits.zone).tzinfo is UTC
    assert not is_quiet(moment, Habits())


def test_an_absence_for_ever_puts_the_deadline_at_the_end_of_time() -> None:
    found = due(START, timedelta(hours=24), NEVER)
    assert (found.at.year, found.because) == (9999, ("away",))
    assert counted(START, START + timedelta(days=365), NEVER) == timedelta(0)


def test_thousands_of_absences_are_no_burden() -> None:
    days = [START.date() + timedelta(2 * count) for count in range(5000)]  # every other day, for 27 years
    habits = Habits(holds=tuple((day, day) for day in days))
    found = due(START, timedelta(days=5000, hours=-12), habits)
    assert found.at == datetime(2027, 1, 5, tzinfo=UTC) + timedelta(days=10000) - timedelta(hours=12)
    assert found.because == ("away",)
