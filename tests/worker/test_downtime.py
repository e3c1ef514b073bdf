"""When the service stood still, or its clock jumped: time is given back once, and to those who lost it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.base.clock import from_iso, to_millis
from pbem.base.settings import Settings
from pbem.post import announce
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry, Pulse
from pbem.worker import clockwatch, deadlines, downtime
from tests.hasty import hasty_worker
from tests.house import House, Pigeonhole, Sent, sample_orders

pytestmark = pytest.mark.any_engine


def dies(*_: object, **__: object) -> None:
    """In place of what a process was killed in."""
    raise Killed


@pytest.fixture
def house(running: House) -> House:
    """A game of 48 hours whose clock has ticked once."""
    running.wait(minutes=1)
    return running


def due(game: int = 1) -> datetime:
    """When the open question of a game is due."""
    with connected():
        found: datetime = Decision.get((Decision.game == game) & Decision.closed_at.is_null()).due_at
        return found


def entries(kind: str, game: int = 1) -> list[LogEntry]:
    """The entries of one kind in the record."""
    with connected():
        return list(LogEntry.select().where((LogEntry.game == game) & (LogEntry.kind == kind)))


def readers(letters: list[Sent]) -> list[str]:
    """Who got letters."""
    return sorted(letter.to.partition("@")[0] for letter in letters)


def words(letter: Sent) -> str:
    """A letter's text on one line."""
    return " ".join(letter.text.split())


@pytest.mark.parametrize(("minutes", "moved"), [(59, False), (60, False), (61, True), (60 * 24 * 9, True)])
def test_a_silence_of_more_than_an_hour_moves_the_deadline_by_its_length(
    house: House, minutes: int, moved: bool
) -> None:
    before, mover = due(), house.active()
    letters = house.outage(minutes=minutes)
    assert due() == before + (timedelta(minutes=minutes) if moved else timedelta(0))
    assert readers(letters) == (sorted([mover, "mo"]) if moved else [])
    assert len(entries("downtime")) == moved
    assert entries("deadline") == []


def test_who_is_waited_for_and_the_moderator_hear_of_it_in_plain_words(house: House) -> None:
    mover = house.active()
    house.outage(hours=5)
    told = words(house.last(mover))
    assert "was down from Saturday 21 November 2026, 13:01 (Europe/Paris) to Saturday 21 November 2026, 18:01" in told
    assert "please move by Monday 23 November 2026, 18:00 (Europe/Paris)" in told
    assert house.member(mover).name in words(house.last("mo"))
    (answer,) = house.write(mover, "deadline")
    assert "Night Mail was down" in words(answer)
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    (history,) = house.write(other, "history 1")
    assert "the open deadlines move by that time" in words(history)


def test_the_moderator_who_is_waited_for_gets_one_letter(store: Settings) -> None:
    house = House(store)
    house.started(moderator="ann@example.org", options={"first": "1", "seats": "invited"})
    house.wait(minutes=1)
    assert house.active() == "ann"
    assert readers(house.outage(hours=2)) == ["ann"]


def test_time_that_does_not_count_is_not_given_back(house: House) -> None:
    """The outage goes from Saturday noon to Monday 13:00 in Paris; with weekends off, 13 hours of it count."""
    with transaction():
        Game.update(weekends_off=True).execute()
        house.now += timedelta(minutes=1)
        house.worker.tick_deadlines(house.now)
        decision = Decision.get(Decision.closed_at.is_null())
        Decision.update(due_at=datetime(2026, 11, 24, 12, tzinfo=UTC), counts=0).where(
            Decision.id == decision.id
        ).execute()
    house.now = datetime(2026, 11, 21, 12, 2, tzinfo=UTC)
    house.outage(hours=47, minutes=58)
    assert due() == datetime(2026, 11, 25, 1, tzinfo=UTC)


def test_what_was_overdue_stays_so_and_what_was_paused_gets_nothing(house: House) -> None:
    house.wait(days=3)
    (overdue,) = entries("deadline")
    before = due()
    assert house.outage(hours=5) == []
    assert (due(), len(entries("deadline"))) == (before, 1)
    assert overdue.cause == "clock"


def test_a_pause_gives_back_its_own_time(house: House) -> None:
    house.write("mo", "pause", to=f"play+{house.member('mo', role='moderator').token}@mail.test")
    before = due()
    assert house.outage(hours=5) == []
    house.write("mo", "resume", to=f"play+{house.member('mo', role='moderator').token}@mail.test")
    assert due() == before + timedelta(hours=5)


def test_a_question_asked_meanwhile_gets_back_what_it_lost(house: House) -> None:
    """The web process lived on: a move was made three hours before the clock ticked again."""
    mover = house.active()
    house.now += timedelta(hours=2)
    house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])
    asked = due()
    assert asked == house.now + timedelta(hours=48)
    house.outage(hours=3)
    assert due() == asked + timedelta(hours=3)


def test_two_workers_give_it_back_once(house: House) -> None:
    before = due()
    house.now += timedelta(hours=5)
    others = [hasty_worker(house.settings, Pigeonhole()) for _ in range(2)]
    for worker in (house.worker, *others, house.worker):
        worker.tick_deadlines(house.now)
    assert due() == before + timedelta(hours=5)
    assert len(entries("downtime")) == 1


class Killed(BaseException):
    """The process dies here."""


@pytest.mark.parametrize("survived", range(4))
def test_a_crash_in_the_middle_moves_nothing_twice_and_forgets_nobody(
    running: House, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    running.create(("dan", "eve", "flo"), name="Loire")
    for name in ("dan", "eve", "flo"):
        running.take(running.mail(name, "accept", to=f"play+{running.member(name, game=2).token}@mail.test"))
    running.wait(minutes=1)
    before = due(1), due(2)
    running.now += timedelta(hours=5)
    real = announce.notice
    told: list[object] = []

    def dies(*args: object, **fields: object) -> None:
        if len(told) == survived:
            raise Killed
        told.append(args)
        real(*args, **fields)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(announce, "notice", dies)
        with pytest.raises(Killed):
            running.worker.tick_deadlines(running.now)
    running.now += timedelta(seconds=30)
    running.worker.tick_deadlines(running.now)
    letters = running.post()
    assert (due(1), due(2)) == tuple(moment + timedelta(hours=5) for moment in before)
    assert [len(entries("downtime", game)) for game in (1, 2)] == [1, 1]
    assert readers(letters) == sorted([running.active(1), running.active(2), "mo", "mo"])


def test_a_tick_that_died_before_it_looked_counts_as_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a reminder might never come: its moment passes with such a tick, and its deadline just before the next."""
    before = due()

    house.wait_until(before - timedelta(hours=24, minutes=1))
    house.now += timedelta(minutes=2)
    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "_questions", dies)
        with pytest.raises(Killed):
            house.worker.tick_deadlines(house.now)
    house.outage(minutes=59)
    assert due() == before + timedelta(minutes=61)
    assert len(entries("downtime")) == 1


@pytest.mark.parametrize("killed", [False, True], ids=["pulse a moment old", "killed before the pulse"])
@pytest.mark.parametrize("minutes", [61, 600])
def test_a_reminder_just_before_an_outage_is_not_sent_again_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch, minutes: int, killed: bool
) -> None:
    """The pulse is older than the reminder: by it, more than a day would be left again."""

    before, reminder = due(), timedelta(hours=24)
    house.wait_until(before - reminder - timedelta(seconds=50 + 20 * killed))
    house.now = before - reminder
    with monkeypatch.context() as patch:
        if killed:
            patch.setattr(downtime, "beat", dies)
            with pytest.raises(Killed):
                house.worker.tick_deadlines(house.now)
        else:
            house.worker.tick_deadlines(house.now)
    assert len(entries("reminded")) == 1
    house.outage(minutes=minutes)
    house.wait(minutes=30)
    assert len(entries("reminded")) == 1
    assert due() == before + timedelta(minutes=minutes)
    house.wait_until(due())
    assert len(entries("reminded")) == 2  # six hours before


def test_an_outage_just_after_another_one_is_given_back_as_well(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process died when it had found the first; the deadline was past, and had not moved yet."""

    before = due()
    house.wait_until(before - timedelta(hours=2))
    house.now += timedelta(hours=5)
    with monkeypatch.context() as patch:
        patch.setattr(downtime, "give_back", dies)
        with pytest.raises(Killed):
            house.worker.tick_deadlines(house.now)
    house.outage(hours=5)
    assert (due(), entries("deadline")) == (before + timedelta(hours=10), [])
    assert len(entries("downtime")) == 2


@pytest.mark.parametrize("minutes", [29, 31, 50])
def test_a_reminder_is_sent_that_came_before_the_time_was_given_back(
    house: House, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    """The process died when it had found the outage; by the deadline that the next one gives, it is already time."""

    before = due()
    house.wait_until(before - timedelta(hours=24, minutes=30))
    house.now += timedelta(hours=5)
    with monkeypatch.context() as patch:
        patch.setattr(downtime, "give_back", dies)
        with pytest.raises(Killed):
            house.worker.tick_deadlines(house.now)
    house.outage(minutes=minutes)
    assert due() == before + timedelta(hours=5)
    assert len(entries("reminded")) == (minutes > 30)
    house.wait(minutes=30)
    assert len(entries("reminded")) == 1


def test_a_game_that_cannot_be_loaded_keeps_its_claim(house: House) -> None:
    """Its deadlines wait with it; the time is given back as soon as it can be loaded."""
    before = due()
    with transaction():
        position = Game.get_by_id(1).position
        Game.update(position="{").execute()
    house.outage(hours=100)
    assert (due(), entries("deadline")) == (before, [])
    with transaction():
        Game.update(position=position).execute()
    house.wait(minutes=1)
    assert due() == before + timedelta(hours=100)
    with connected():
        assert Pulse.get(Pulse.name == downtime.OUTAGES).facts == {"open": []}


def test_a_first_start_knows_of_no_downtime(running: House) -> None:
    assert running.outage(hours=30) != []  # a reminder
    assert entries("downtime") == []


def test_ticks_of_a_crontab_keep_the_service_alive(house: House) -> None:
    """Each is a process of its own."""
    for _ in range(50):
        house.now += timedelta(minutes=5)
        hasty_worker(house.settings, Pigeonhole()).run_all(house.now)
    assert entries("downtime") == []


# -- a clock that jumps -----------------------------------------------------------------------------------------------


@pytest.fixture
def steady(house: House) -> House:
    """The same, and its watch has looked."""
    assert house.outage(seconds=30) == []
    return house


@pytest.mark.parametrize("hours", [-30, -0.1, 0.1, 3, 24 * 365])
def test_nothing_is_due_by_a_clock_that_has_just_jumped(steady: House, hours: float) -> None:
    assert steady.jump(hours=hours) == []
    assert steady.outage(minutes=9, seconds=59) == []
    assert entries("deadline") + entries("reminded") + entries("downtime") == []


def test_a_jump_forward_that_stays_counts_as_downtime(steady: House) -> None:
    """A machine that was put to sleep. Its last tick was 30 seconds before, and ten minutes are waited after it."""
    before = due()
    steady.jump(hours=72)
    assert readers(steady.outage(minutes=10)) == sorted([steady.active(), "mo"])
    (entry,) = entries("downtime")
    lost = from_iso(entry.facts["until_at"]) - from_iso(entry.facts["from_at"])
    assert due() == before + lost
    assert timedelta(hours=72, minutes=10) <= lost < timedelta(hours=72, minutes=12)


def test_a_jump_that_is_put_right_leaves_no_trace(steady: House) -> None:
    before = due()
    assert steady.jump(days=365) == []
    assert steady.outage(minutes=4) == []
    assert steady.jump(days=-365) == []
    assert steady.outage(minutes=10) == []
    assert (due(), entries("downtime"), entries("reminded")) == (before, [], [])
    assert readers(steady.wait(hours=24)) == [steady.active()]


def test_a_clock_that_is_set_back_is_believed_in_the_end(steady: House) -> None:
    """It stood a day ahead of the truth: now the deadline is a day farther away."""
    before = due()
    assert steady.jump(days=-1) == []
    assert steady.outage(minutes=10) == []
    assert (due(), entries("downtime")) == (before, [])
    assert steady.wait(hours=47) == []
    assert readers(steady.wait(hours=2)) == [steady.active()]


def test_a_process_that_starts_meanwhile_waits_too(steady: House) -> None:
    steady.jump(days=365)
    for minutes in (1, 8):
        steady.now += timedelta(minutes=minutes)
        assert hasty_worker(steady.settings, Pigeonhole()).tick_deadlines(steady.now) == 0
    assert entries("downtime") == []
    steady.now += timedelta(minutes=1)
    hasty_worker(steady.settings, Pigeonhole()).tick_deadlines(steady.now)
    assert len(entries("downtime")) == 1


def test_a_clock_that_was_set_back_while_nothing_ran_waits_too(house: House) -> None:
    house.now -= timedelta(hours=2)
    assert hasty_worker(house.settings, Pigeonhole()).tick_deadlines(house.now) == 0
    with connected():
        assert Pulse.get(Pulse.name == clockwatch.TROUBLE).facts["seconds"] == -7200


def test_a_worker_that_takes_over_does_not_see_an_old_jump_again(steady: House) -> None:
    other = hasty_worker(steady.settings, Pigeonhole(), lambda: (steady.now - steady.jumped).timestamp())
    other.tick_deadlines(steady.now)
    steady.jump(hours=3)
    steady.outage(minutes=10)
    steady.wait(minutes=5)
    assert clockwatch.believable(other.watch, steady.now)


def test_letters_are_sent_by_a_clock_that_jumps(steady: House) -> None:
    steady.jump(hours=-3)
    assert [letter.to for letter in steady.write("ann", "help")] == ["ann@example.org"]
    with connected():
        assert deadlines.due(steady.now) == []


def test_the_last_outages_are_remembered_and_the_oldest_forgotten(store: Settings) -> None:
    """By them a clock that was ahead is known: it now shows a moment in which the service was down."""
    begin = datetime(2027, 1, 1, tzinfo=UTC)
    downtime.look_back(begin)
    for number in range(1, downtime.MOST_GAPS + 3):
        downtime.look_back(begin + timedelta(hours=2 * number))
    with connected():
        seen = Pulse.get(Pulse.name == downtime.GAPS).facts["seen"]
    assert len(seen) == downtime.MOST_GAPS
    assert seen[-1]["to"] == to_millis(begin + timedelta(hours=2 * (downtime.MOST_GAPS + 2)))
    assert seen[0]["from"] > to_millis(begin)
