"""Deadlines, reminders and who gets which letters follow from the record: what was changed in the rows is found."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.operating import doctor
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, Member
from pbem.worker import deadlines
from tests.desk.presiding import ask, confirmed
from tests.edges import legal_order
from tests.house import House
from tests.inbox.test_held import by_subject

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("known_shipped")]
HOUR = timedelta(hours=1)


@pytest.fixture
def played(running: House) -> House:
    """Three moves, some hours apart, so that four questions were put."""
    for _ in range(3):
        running.now += 5 * HOUR
        name, order = legal_order(running)
        running.write(name, order)
    return running


def bad(house: House) -> list[str]:
    """What `pbem verify` finds wrong."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def question(*, closed: bool = False) -> Decision:
    """The open one, or the last that is closed."""
    with connected():
        return Decision.select().where(Decision.closed_at.is_null(not closed)).order_by(Decision.id.desc()).get()


def change(one: Decision, **fields: object) -> None:
    """Change its row behind the service's back."""
    with transaction():
        Decision.update(fields).where(Decision.id == one.id).execute()


@pytest.mark.store
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("by", [-HOUR, HOUR, timedelta(milliseconds=1), 100 * 24 * HOUR])
def test_another_deadline_is_found(played: House, by: timedelta, closed: bool) -> None:
    assert bad(played) == []
    one = question(closed=closed)
    change(one, due_at=one.due_at + by)
    assert any(f"question {one.number} is due at" in what for what in bad(played))


def test_so_is_the_time_that_it_counts(played: House) -> None:
    change(question(), counts=1)
    assert any("is due at" in what for what in bad(played))


@pytest.mark.parametrize(
    "order", ["extend 24h", "weekends off", "minimum 40h", "pause\nresume", "deadline 30 nov 20:00"]
)
def test_after_an_order_a_deadline_may_be_another(played: House, order: str) -> None:
    """What the moderator ordered moved it: how far, only the letters tell."""
    played.now += HOUR
    for line in order.split("\n"):
        ask(played, line)
        played.now += HOUR
    assert bad(played) == []
    one = question()
    change(one, due_at=one.due_at + HOUR)
    assert bad(played) == []


@pytest.mark.parametrize("line", ["quiet 00:00-23:00", "zone America/New_York", "away 22-25 nov", "away 25 nov\nback"])
def test_habits_move_deadlines_and_nothing_is_found(played: House, line: str) -> None:
    name = played.member(played.active()).name.lower()
    for part in line.split("\n"):
        played.now += HOUR
        played.write(name, part)
    assert bad(played) == []
    for hours in (1, 30, 60):
        played.now += hours * HOUR
        deadlines.tick("mail.test", played.now)
        assert bad(played) == []
    played.now += HOUR
    name, order = legal_order(played)
    played.write(name, order)
    assert bad(played) == []
    one = question()
    change(one, due_at=one.due_at - 40 * HOUR)  # of the next one, who has no habits
    assert any("is due at" in what for what in bad(played))


def test_a_question_that_nobody_would_look_at_is_found(played: House) -> None:
    one = question()
    for never in (None, one.due_at + 48 * HOUR):
        change(one, next_at=never)
        assert any("the clock looks at it" in what for what in bad(played))
    change(one, next_at=one.due_at)
    assert bad(played) == []
    ask(played, "pause")
    assert question().next_at is None
    assert bad(played) == []


def test_a_closed_question_that_the_clock_would_look_at_is_found(played: House) -> None:
    change(question(closed=True), next_at=played.now)
    assert any("is closed, and the clock" in what for what in bad(played))


def test_who_is_said_to_be_late_and_is_not_is_found(played: House) -> None:
    change(question(), overdue=True, next_at=None)
    assert any("is overdue; the record tells of no deadline" in what for what in bad(played))
    change(question(), overdue=False, next_at=played.now)
    played.now += 50 * HOUR
    for _ in range(3):
        deadlines.tick("mail.test", played.now)
    assert question().overdue
    assert bad(played) == []


def test_reminders_are_counted_by_the_record(played: House) -> None:
    played.now = question().due_at - 20 * HOUR
    deadlines.tick("mail.test", played.now)
    assert question().reminders_sent == 1
    assert bad(played) == []
    change(question(), reminders_sent=0)
    assert any("has 0 reminders; the record tells of 1" in what for what in bad(played))


def test_what_a_question_is_about_is_what_the_rules_ask(played: House) -> None:
    change(question(), about="trade")
    assert any("is about 'trade'; by the rules" in what for what in bad(played))


@pytest.mark.store
def test_letters_somebody_did_not_choose_are_found(played: House) -> None:
    played.write("ann", "mail digest 07:30")
    played.write("ann", "mail text")
    played.write("ben", "mail all; mail text")
    played.write("ben", "unsubscribe; mail html")
    assert bad(played) == []
    for name, fields, said in (
        (
            "Ann",
            {"mail_mode": "turns", "digest_at": ""},
            "Ann gets the letters of 'mail turns'; the record says",
        ),
        ("Ann", {"mail_mode": "digest", "digest_at": "08:30"}, "the record says 'mail digest 07:30'"),
        ("Ben", {"mail_mode": "all"}, "the record says 'mail turns'"),
        ("Ann", {"mail_form": "html"}, "Ann gets the letters of 'mail html'; the record says 'mail text'"),
        ("Ben", {"mail_form": "text"}, "Ben gets the letters of 'mail text'; the record says 'mail html'"),
        ("Cleo", {"mail_form": "text"}, "Cleo gets the letters of 'mail text'; the record says 'mail html'"),
        ("Cleo", {"mail_mode": "digest"}, "Cleo gets the letters of 'mail digest'; the record says 'mail turns'"),
    ):
        with transaction():
            before = Member.get(Member.name == name)
            Member.update(fields).where(Member.name == name).execute()
        assert any(said in what for what in bad(played)), (name, fields)
        found = doctor.examine(played.settings, played.now)
        assert any(said in one.what for one in found if one.level == "bad")
        with transaction():
            Member.update(mail_mode=before.mail_mode, digest_at=before.digest_at, mail_form=before.mail_form).where(
                Member.name == name
            ).execute()
    assert bad(played) == []


def test_news_that_nobody_would_be_told_is_found(played: House) -> None:
    with transaction():
        Member.update(told_number=Game.get_by_id(1).last_number + 1).where(Member.name == "Ann").execute()
    assert any("Ann was told of entry" in what for what in bad(played))


def test_a_clock_that_was_set_back_makes_no_deadline_wrong(running: House) -> None:
    """The moments of the record run back then, and a later setting seems to have come before the question."""
    for _ in range(2):
        running.now -= timedelta(seconds=20)
        mover, order = legal_order(running)
        running.write(mover, order)
        running.write(mover, "undo")
        running.write(mover, order)
        ask(running, "hours 60")
        assert bad(running) == []


def test_nor_does_the_clock_of_another_machine_that_is_ahead(running: House) -> None:
    """What was ordered there seems to come later than what was asked here after it."""
    running.now += timedelta(seconds=20)
    ask(running, "hours 60")
    running.now -= timedelta(seconds=15)
    for _ in range(2):
        mover, order = legal_order(running)
        running.write(mover, order)
        assert bad(running) == []
        running.now += HOUR


def test_nor_does_one_that_was_ahead_and_is_set_back_without_proof(running: House) -> None:
    """Moves of a day that is still to come are none after which anybody has a minimum."""
    running.now += 60 * HOUR
    mover, order = legal_order(running)
    running.write(mover, order)
    running.now -= 60 * HOUR
    for _ in range(2):
        mover, order = legal_order(running)
        running.write(mover, order)
        assert bad(running) == []


def test_habits_of_after_it_was_set_back_are_later_though_their_moment_is_not(running: House) -> None:
    running.now += 60 * HOUR
    for _ in range(2):
        mover, order = legal_order(running)
        running.write(mover, order)
        running.now += HOUR
    running.now -= 60 * HOUR
    for name in ("ann", "ben", "cleo"):
        running.write(name, "quiet 00:00-23:00")
    assert bad(running) == []


def test_who_was_late_by_a_clock_that_was_ahead_is_so_when_it_is_set_right(running: House) -> None:
    """The question was asked by that clock, and is put back to a moment of which the record tells."""
    running.wait(minutes=1)
    running.jump(days=365)
    running.outage(minutes=11)
    mover, order = legal_order(running)
    running.write(mover, order)
    running.wait(hours=60)
    assert question().overdue
    running.jump(days=-365)
    running.outage(minutes=11)
    assert question().opened_at == running.now
    assert bad(running) == []


def test_moments_finer_than_rows_keep_them_make_no_deadline_wrong(running: House) -> None:
    """Quiet hours end at a full second: what counts until then is a millisecond more from the moment that is kept."""
    ask(running, "minimum 48h")
    for name in ("ann", "ben", "cleo"):
        running.write(name, "quiet 00:00-23:00")
    for _ in range(2):
        running.now += timedelta(hours=1, microseconds=700)
        mover, order = legal_order(running)
        running.write(mover, order)
        assert bad(running) == []


def test_questions_of_a_seat_that_played_its_default_were_due_at_once_whatever_it_does_since(played: House) -> None:
    mover = played.active()
    other = next(name for name in ("Ann", "Ben", "Cleo") if name.lower() != mover)
    confirmed(played, f"eject {other} default")
    for _ in range(6):
        played.now += HOUR
        if played.active() == other.lower():
            break
        name, order = legal_order(played)
        played.write(name, order)
    assert bad(played) == []
    confirmed(played, f"eject {other}")
    assert bad(played) == []
    played.wait(hours=1)
    assert bad(played) == []


def test_a_deadline_that_waits_for_a_release_is_not_wrong(running: House) -> None:
    name, order = legal_order(running)
    running.wait_until(question().due_at - timedelta(minutes=10))
    by_subject(running, name, order)
    running.wait(hours=1)
    assert question().due_at > running.now
    assert bad(running) == []
