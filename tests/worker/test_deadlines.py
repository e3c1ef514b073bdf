"""Deadlines and reminders: rows found by a tick; a downtime loses none and repeats none."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from freezegun import freeze_time

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry, Member, OutboundMail, Pulse
from tests.desk.presiding import code_in
from tests.hasty import hasty_worker
from tests.house import NOON, House, Pigeonhole, sample_orders
from tests.sampled import sampled

pytestmark = pytest.mark.one_connection


def _to(letters: list[object]) -> list[str]:
    return sorted(str(getattr(letter, "to", "")).partition("@")[0] for letter in letters)


def test_a_turn_has_its_hours_and_its_reminders(running: House) -> None:
    # 8 hours, reminders 24 and 6 hours before
    mover = running.active()
    assert running.wait(hours=23, minutes=59) == []
    (first,) = running.wait(minutes=1)
    assert first.to == f"{mover}@example.org"
    assert "Monday 23 November 2026, 13:00" in " ".join(first.text.split())
    assert running.wait(hours=17, minutes=59) == []
    assert _to(list(running.wait(minutes=1))) == [mover]
    assert running.wait(hours=5, minutes=59) == []
    (last,) = running.wait(minutes=1)
    assert last.to == f"{mover}@example.org"
    assert running.wait(days=30) == []


def test_a_ticked_reminder_is_not_repeated_by_a_restart(store: Settings) -> None:
    house = House(store)
    house.started()
    assert len(house.wait(hours=24)) == 1
    again = hasty_worker(store, Pigeonhole())
    assert again.tick_deadlines(house.now) == 0
    assert again.tick_deadlines(house.now + timedelta(minutes=5)) == 0


def test_after_a_short_silence_one_letter_for_the_latest_moment(store: Settings) -> None:
    """Less than an hour is no outage: what was to be said meanwhile is said once."""
    house = House(store)
    house.started(reminders=(2,))
    mover = house.active()
    house.wait(hours=45, minutes=55)
    with connected():
        decision = Decision.get(Decision.closed_at.is_null())
        Decision.update(due_at=decision.opened_at + timedelta(hours=46, minutes=30), counts=0).execute()
    (only,) = house.outage(minutes=55)
    assert only.to == f"{mover}@example.org"
    assert "overdue" in only.text
    with connected():
        assert Decision.get(Decision.closed_at.is_null()).overdue


@pytest.mark.parametrize("line", ["quiet 03:00-03:30", "zone America/New_York", "away 20 dec"])
def test_what_is_set_when_a_reminder_has_come_does_not_swallow_it(running: House, line: str) -> None:
    """A mail may be dealt with after its moment and before the clock's next look, which is some seconds later."""
    mover = running.active()
    running.wait(hours=23, minutes=59)
    running.now += timedelta(minutes=1, seconds=3)
    running.write(mover, line)
    assert _to(list(running.wait(seconds=2))) == [mover]
    assert running.wait(hours=17, minutes=59) == []
    assert _to(list(running.wait(minutes=1))) == [mover]


def test_nor_does_it_bring_reminders_to_who_has_left(store: Settings) -> None:
    house = House(store)
    house.started()
    with transaction():
        Member.update(status="resigned").where(Member.name == house.active().title()).execute()
    house.wait(hours=23, minutes=59)
    assert house.wait(hours=6) == []
    with connected():
        asked = Decision.get(Decision.closed_at.is_null())
    assert asked.next_at is not None
    assert asked.next_at > house.now


def test_a_made_move_stops_the_reminders_and_starts_the_next_clock(running: House) -> None:
    mover = running.active()
    running.wait(hours=20)
    running.write(mover, sample_orders(running.last(mover, "your_turn"))[0])
    following = running.active()
    assert running.wait(hours=23) == []
    assert _to(list(running.wait(hours=1))) == [following]


@pytest.mark.parametrize(("rule", "told"), [("remind", False), ("tell", True)])
def test_when_a_deadline_passes(store: Settings, rule: str, told: bool) -> None:
    house = House(store)
    house.started(on_deadline=rule)
    mover = house.active()
    house.wait(hours=24)
    house.wait(hours=18)
    letters = house.wait(hours=6)
    assert _to(list(letters)) == sorted([mover, *(["mo"] if told else [])])
    if told:
        assert "has passed" in house.last("mo").text
    house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])
    assert house.active() != mover, "a move after the deadline is still welcome"


def test_a_vacant_seat_is_the_moderators_business(running: House) -> None:
    mover = running.active()
    code = code_in(running.write(mover, "resign")[0])
    running.write(mover, f"confirm {code}")
    letters = running.wait(days=3)
    assert _to(list(letters)) == ["mo"]


def test_a_reminder_that_comes_too_late_is_not_sent(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    running.now += timedelta(hours=24)
    running.worker.tick_deadlines(running.now)
    running.take(running.mail(mover, sample_orders(turn)[0], answering=turn))
    assert not any("reminder" in letter.text.lower() for letter in running.post())
    with connected():
        assert OutboundMail.get(OutboundMail.template == "reminder").state == "dropped"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Paris", "Monday 23 November 2026, 13:00 (Europe/Paris)"),
        ("America/New_York", "Monday 23 November 2026, 07:00 (America/New_York)"),
        ("Asia/Kolkata", "Monday 23 November 2026, 17:30 (Asia/Kolkata)"),
        ("Pacific/Auckland", "Tuesday 24 November 2026, 01:00 (Pacific/Auckland)"),
    ],
)
def test_the_deadline_is_shown_in_the_readers_zone(running: House, zone: str, shown: str) -> None:
    mover = running.active()
    running.write(mover, f"zone {zone}")
    assert shown in " ".join(running.write(mover, "status")[0].text.split())


def test_the_real_scheduler_does_the_ticks(store: Settings) -> None:
    """One smoke test with APScheduler itself; the clock stands at a frozen moment and moves from there."""
    house = House(store)
    house.started()
    box = Pigeonhole()
    with freeze_time(NOON + timedelta(hours=24, minutes=1), tick=True):
        worker = hasty_worker(store, box)
        scheduler = worker.start()
        try:
            until = time.monotonic() + 20
            while not box.letters and time.monotonic() < until:
                time.sleep(0.1)
        finally:
            worker.stop(scheduler)
    assert [letter.to for letter in box.letters] == [f"{house.active()}@example.org"]


def test_a_game_that_cannot_be_loaded_does_not_silence_the_others(running: House) -> None:
    running.create(("dan", "eve", "flo"), name="Loire")
    for name in ("dan", "eve", "flo"):
        token = running.member(name, game=2).token
        running.take(running.mail(name, "accept", to=f"play+{token}@mail.test"))
    running.post()
    with connected():
        Game.update(position="{").where(Game.id == 1).execute()
    assert _to(list(running.wait(hours=24))) == [running.active(game=2)]


def test_who_does_not_answer_the_invitation_is_asked_again_and_the_moderator_told(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept")
    assert house.wait(days=2, hours=23) == []
    again = house.wait(hours=1)
    assert _to(list(again)) == ["ben", "cleo", "mo"]
    assert "asked you before" in " ".join(house.last("ben").text.split())
    assert "Ben, Cleo" in house.last("mo").text
    house.write("ben", "decline")
    assert _to(list(house.wait(days=3))) == ["cleo", "mo"]
    assert _to(list(house.wait(days=3))) == ["cleo", "mo"]
    assert house.wait(days=30) == []
    house.write("cleo", "accept")
    assert house.member("cleo").status == "accepted"


def test_a_started_game_asks_nobody_again(store: Settings) -> None:
    house = House(store)
    house.started(hours=1000, reminders=())
    assert house.wait(days=3, hours=1) == []


DAYS_OF_CHANGE = [
    # opened by the wall clock of the zone, 48 hours and quiet from 22:00 to 07:00; a reminder 24 hours before
    ("Europe/Paris", "2027-03-27 01:00", "2027-03-29 07:00", "2027-03-28 07:00"),  # 02:00, quiet
    ("Europe/Paris", "2027-03-27 12:00", "2027-03-29 13:00", "2027-03-28 13:00"),
    ("Europe/Paris", "2027-10-30 08:00", "2027-11-01 07:00", "2027-10-31 07:00"),
    ("Europe/Paris", "2027-10-30 22:30", "2027-11-01 21:30", "2027-10-31 21:30"),  # 22:30 would be quiet
    ("America/New_York", "2027-03-13 21:30", "2027-03-16 07:00", "2027-03-15 07:00"),  # 22:30, quiet
    ("America/New_York", "2027-03-13 06:30", "2027-03-15 07:30", "2027-03-14 07:30"),
    ("America/New_York", "2027-11-06 12:00", "2027-11-08 11:00", "2027-11-07 11:00"),
    ("America/New_York", "2027-11-06 07:30", "2027-11-08 07:00", "2027-11-07 07:00"),  # 06:30, quiet
    ("Pacific/Auckland", "2027-04-03 12:00", "2027-04-05 11:00", "2027-04-04 11:00"),
    ("Pacific/Auckland", "2027-04-03 22:30", "2027-04-05 21:30", "2027-04-04 21:30"),
    ("Pacific/Auckland", "2027-09-25 12:00", "2027-09-27 13:00", "2027-09-26 13:00"),
    ("Pacific/Auckland", "2027-09-25 21:15", "2027-09-28 07:00", "2027-09-27 07:00"),  # 22:15, quiet
]


@pytest.mark.any_engine
@pytest.mark.parametrize(("zone", "opened", "due", "reminder"), sampled(DAYS_OF_CHANGE, DAYS_OF_CHANGE[::3]))
def test_48_hours_are_48_hours_on_days_of_change(
    running: House, monkeypatch: pytest.MonkeyPatch, zone: str, opened: str, due: str, reminder: str
) -> None:
    """By the machine's own clock, frozen at each moment."""
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC))
    start, *ends = (datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)) for text in (opened, reminder, due))
    mover = running.active()
    turn = running.last(mover, "your_turn")
    for name in ("ann", "ben", "cleo"):
        running.write(name, f"zone {zone}\nquiet 22:00-07:00")
    with transaction():
        Game.update(reminders=[24]).execute()
    with freeze_time(start) as frozen:
        running.now = clock.now()
        running.write(mover, sample_orders(turn)[0])
        hasty_worker(running.settings, running.box).run_all(clock.now())
        with connected():
            assert Decision.get(Decision.closed_at.is_null()).due_at == ends[1]
        for at, kind in zip(ends, ("reminded", "deadline"), strict=True):
            for moment in (at - timedelta(seconds=1), at):
                with transaction():
                    Pulse.update(at=moment - timedelta(minutes=5)).where(Pulse.name == "clock").execute()
                frozen.move_to(moment)
                hasty_worker(running.settings, running.box).run_all(clock.now())
                with connected():
                    assert bool(LogEntry.get_or_none(LogEntry.kind == kind)) is (moment == at)
