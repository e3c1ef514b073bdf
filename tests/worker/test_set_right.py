"""A clock that was ahead is set right: what it gave is taken away again, told, and never below twelve hours."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.base.clock import to_iso
from pbem.operating.verify import verify_game
from pbem.post import announce
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, Member, Pulse
from pbem.worker import clockwatch
from tests.desk.presiding import ask, play_moves
from tests.hasty import hasty_worker
from tests.house import House, Pigeonhole, Sent, sample_orders
from tests.worker.test_downtime import Killed, due, entries, readers, words

pytestmark = pytest.mark.one_connection

MINUTES = timedelta(minutes=12)  # what passes until a clock is believed counts for nobody


@pytest.fixture
def steady(running: House) -> House:
    """A game of 48 hours whose clock has ticked, and whose watch has looked."""
    running.wait(minutes=1)
    assert running.outage(seconds=30) == []
    return running


def ahead(house: House, **span: float) -> list[Sent]:
    """The clock is set forward and believed."""
    house.jump(**span)
    return house.outage(minutes=10)


def right(house: House, **span: float) -> list[Sent]:
    """The clock is set back by so much and believed."""
    assert house.jump(**{name: -value for name, value in span.items()}) == []
    return house.outage(minutes=10)


def near(moment: datetime, wanted: datetime) -> bool:
    """Whether it is that moment, or a few minutes later."""
    return wanted <= moment <= wanted + 2 * MINUTES


def test_what_was_given_for_a_clock_that_was_a_year_ahead_is_taken_away(steady: House) -> None:
    before, mover = due(), steady.active()
    ahead(steady, days=365)
    assert near(due(), before + timedelta(days=365))
    steady.wait(hours=3)
    letters = right(steady, days=365)
    assert near(due(), before)
    assert readers(letters) == sorted([mover, "mo"])
    told = words(steady.last(mover))
    assert "365 days fast" in told
    assert "please move by Monday 23 November 2026, 13:" in told
    assert steady.member(mover).name in words(steady.last("mo"))
    (answer,) = steady.write(mover, "deadline")
    assert "was put right on Saturday 21 November 2026" in words(answer)
    assert "2027" not in words(answer)
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    (history,) = steady.write(other, "history 1")
    assert "the extra time it gave was taken off again" in words(history)


def test_who_was_late_already_by_that_clock_is_told_of_no_earlier_deadline(steady: House) -> None:
    ahead(steady, days=365)
    play_moves(steady, 1)
    steady.wait(hours=60)
    with connected():
        assert Decision.get(Decision.closed_at.is_null()).overdue
    assert readers(right(steady, days=365)) == []


def test_afterwards_reminder_and_deadline_come_as_ever(steady: House) -> None:
    mover = steady.active()
    ahead(steady, days=365)
    right(steady, days=365)
    assert readers(steady.wait_until(due() - timedelta(hours=23))) == [mover]
    assert entries("deadline") == []
    assert readers(steady.wait_until(due())) == [mover, mover]  # six hours before, and when it has passed
    assert len(entries("deadline")) == 1


@pytest.mark.parametrize(("hours", "least"), [(30, 18), (47, 12), (47.9, 12)])
def test_twelve_hours_are_left_at_least(steady: House, hours: float, least: int) -> None:
    """So long by the wrong clock, then it is set right."""
    ahead(steady, days=365)
    steady.wait(hours=hours)
    right(steady, days=365)
    assert near(due(), steady.now + timedelta(hours=least) - timedelta(minutes=11))
    assert due() >= steady.now + timedelta(hours=12) or least > 12


def test_what_was_given_for_a_true_standstill_stays(steady: House) -> None:
    """The machine was off for two days and came back with a clock that was half a year ahead."""
    before = due()
    steady.now += timedelta(days=2)
    steady.jumped += timedelta(days=180)
    steady.now += timedelta(days=180)
    hasty_worker(steady.settings, steady.box, lambda: (steady.now - steady.jumped).timestamp())
    steady.outage(minutes=1)
    steady.outage(minutes=10)
    steady.wait(hours=1)
    right(steady, days=180)
    assert near(due(), before + timedelta(days=2))


def test_a_question_asked_by_the_clock_that_was_ahead_keeps_the_time_it_had_left(steady: House) -> None:
    mover = steady.active()
    ahead(steady, days=365)
    steady.write(mover, sample_orders(steady.last(mover, "your_turn"))[0])
    assert due() == steady.now + timedelta(hours=48)
    steady.wait(hours=5)
    letters = right(steady, days=365)
    assert near(due(), steady.now + timedelta(hours=43) - timedelta(minutes=10))
    assert readers(letters) == sorted([steady.active(), "mo"])


def test_so_does_one_asked_before_that_clock_was_believed(steady: House) -> None:
    mover = steady.active()
    steady.jump(days=365)
    steady.write(mover, sample_orders(steady.last(mover, "your_turn"))[0])
    right(steady, days=365)
    assert near(due(), steady.now + timedelta(hours=48) - timedelta(minutes=10))


def test_set_right_in_two_steps(steady: House) -> None:
    before = due()
    ahead(steady, days=365)
    steady.wait(hours=1)
    right(steady, days=165)
    assert near(due(), before + timedelta(days=200))
    right(steady, days=200)
    assert near(due(), before)


def test_ahead_twice_and_then_right(steady: House) -> None:
    before = due()
    ahead(steady, days=100)
    steady.wait(hours=1)
    ahead(steady, days=100)
    right(steady, days=200)
    assert before <= due() <= before + timedelta(minutes=45)


@pytest.mark.parametrize("days", [2, 400])
def test_a_clock_set_back_without_proof_moves_nothing(steady: House, days: int) -> None:
    """It may be the new one that is wrong: it shows what was before all that we know."""
    ahead(steady, hours=30)
    after = due()
    right(steady, hours=30 + days * 24)
    assert (due(), entries("clock_set_right")) == (after, [])
    with connected():
        assert Pulse.get_or_none(Pulse.name == clockwatch.SET_RIGHT) is None


@pytest.mark.parametrize(("minutes", "proved"), [(101, True), (100, False)])
def test_the_moment_in_which_the_service_came_back_proves_nothing(steady: House, minutes: int, proved: bool) -> None:
    """At the end of an outage it runs again; a minute before, by the clock that was ahead, it did not."""
    steady.outage(hours=10)
    steady.wait(hours=1)
    mover = steady.active()
    steady.write(mover, sample_orders(steady.last(mover, "your_turn"))[0])
    steady.wait(minutes=30)
    asked = due()
    right(steady, minutes=minutes)  # ten of them pass until it is believed
    assert bool(entries("clock_set_right")) == (due() != asked) == proved


def test_a_moderators_own_deadline_stands(steady: House) -> None:
    ahead(steady, days=365)
    token = steady.member("mo", role="moderator").token
    steady.write("mo", "deadline 1 dec 2027 12:00", to=f"play+{token}@mail.test")
    set_at = due()
    right(steady, days=365)
    assert (due(), entries("clock_set_right")) == (set_at, [])


def test_a_pause_ordered_by_the_clock_that_was_ahead_keeps_what_was_left(steady: House) -> None:
    before, address = due(), f"play+{steady.member('mo', role='moderator').token}@mail.test"
    ahead(steady, days=365)
    steady.write("mo", "pause", to=address)
    steady.wait(hours=10)
    right(steady, days=365)
    steady.wait(hours=5)
    steady.write("mo", "resume", to=address)
    assert near(due(), before + timedelta(hours=15))


@pytest.mark.parametrize("span", [{"days": 365}, {"minutes": 50}], ids=["a year", "less than an outage"])
def test_such_a_pause_begins_when_the_clock_is_set_right_as_the_record_tells(
    steady: House, span: dict[str, float]
) -> None:
    before = due()
    ahead(steady, **span)
    ask(steady, "pause")
    right(steady, **span)
    with connected():
        assert Game.get_by_id(1).paused_at == steady.now
        assert [one.what for one in verify_game(1, "mail.test", steady.now) if not one.ok] == []
    steady.wait(hours=5)
    ask(steady, "resume")
    assert near(due(), before + timedelta(hours=5))


def test_time_given_back_for_a_pause_by_that_clock_is_taken_away(steady: House) -> None:
    before, address = due(), f"play+{steady.member('mo', role='moderator').token}@mail.test"
    steady.write("mo", "pause", to=address)
    ahead(steady, days=365)
    steady.write("mo", "resume", to=address)
    assert due() > before + timedelta(days=364)
    right(steady, days=365)
    assert near(due(), before)


def test_an_empty_seat_that_plays_its_default_does_not_wait_for_a_year(steady: House) -> None:
    mover = steady.active()
    with transaction():
        Member.update(plays_default=True).where(Member.id != steady.member(mover).id).execute()
    steady.jump(days=365)
    steady.write(mover, sample_orders(steady.last(mover, "your_turn"))[0])
    right(steady, days=365)
    assert len(entries("seat_played")) == 2
    assert steady.active() == mover
    assert due() == steady.now + timedelta(hours=48)


@pytest.mark.parametrize("line", ["weekends off", "minimum 40h"])
def test_a_deadline_that_habits_have_moved_stops_no_clock(steady: House, line: str) -> None:
    """A reason without moments of its own (a weekend) was not readable, and with it no question of any game."""
    ask(steady, line)
    before, mover = due(), steady.active()
    ahead(steady, days=364)
    right(steady, days=364)
    assert near(due(), before)
    assert readers(steady.wait_until(due() - timedelta(hours=23))) == [mover]


def test_a_daily_letter_does_not_wait_for_a_year(steady: House) -> None:
    mover = steady.active()
    others = [name for name in ("ann", "ben", "cleo") if name != mover]
    for name in others:
        steady.write(name, "mail digest 07:00")
    ahead(steady, days=365)
    steady.write(mover, sample_orders(steady.last(mover, "your_turn"))[0])
    right(steady, days=365)
    (reader,) = [name for name in others if name != steady.active()]
    assert reader in readers(steady.wait(hours=23))


@pytest.mark.parametrize("survived", range(3))
def test_a_crash_in_the_middle_takes_nothing_twice(
    steady: House, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    before = due()
    ahead(steady, days=365)
    steady.jump(days=-365)
    steady.now += timedelta(minutes=10)
    told: list[object] = []
    real = announce.notice

    def dies(*args: object, **fields: object) -> None:
        if len(told) == survived:
            raise Killed
        told.append(args)
        real(*args, **fields)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(announce, "notice", dies)
        if survived < 2:
            with pytest.raises(Killed):
                steady.worker.tick_deadlines(steady.now)
        else:
            steady.worker.tick_deadlines(steady.now)
    steady.now += timedelta(seconds=30)
    for _ in range(2):
        steady.worker.tick_deadlines(steady.now)
        hasty_worker(steady.settings, Pigeonhole()).tick_deadlines(steady.now)
    assert near(due(), before)
    assert len(entries("clock_set_right")) == 1
    assert readers(steady.post()) == sorted([steady.active(), "mo"])


def test_a_game_that_cannot_be_loaded_follows_later(steady: House) -> None:
    before = due()
    ahead(steady, days=365)
    with transaction():
        position = Game.get_by_id(1).position
        Game.update(position="{").execute()
    right(steady, days=365)
    with transaction():
        Game.update(position=position).execute()
        assert Decision.get(Decision.closed_at.is_null()).due_at > before + timedelta(days=300)
    steady.wait(minutes=1)
    assert near(due(), before)
    assert to_iso(before)[:4] == "2026"
