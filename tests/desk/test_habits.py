"""A player's settings: what they do to his deadlines in all his games, who reads of them, what is answered."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry, Member, Person, Pulse
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine

# The kept game began on Saturday 21 November 2026, 12:00 UTC; ann, ben and cleo are in Europe/Paris (UTC+1).
DUE = datetime(2026, 11, 23, 12, tzinfo=UTC)


def utc(text: str) -> datetime:
    """`2026-11-23 12:00` in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def asked(game: int = 1) -> Decision:
    """The open question."""
    with connected():
        found: Decision = Decision.get((Decision.game == game) & Decision.closed_at.is_null())
        return found


def words(letter: Sent) -> str:
    """A letter's text on one line."""
    return " ".join(letter.text.split())


def logged(kind: str, game: int = 1) -> list[LogEntry]:
    """The entries of one kind."""
    with connected():
        return list(LogEntry.select().where((LogEntry.game == game) & (LogEntry.kind == kind)))


def idle(house: House) -> str:
    """Somebody who is asked nothing."""
    return next(name for name in ("ann", "ben", "cleo") if name != house.active())


@pytest.mark.parametrize(
    ("order", "due", "key"),
    [
        ("quiet 22:00-07:00", "2026-11-23 12:00", ""),
        ("quiet 12:00-14:00", "2026-11-23 13:00", "quiet"),  # it was 13:00 in Paris
        ("quiet 12:00-13:00", "2026-11-23 12:00", ""),
        ("away 22 nov", "2026-11-24 12:00", "away"),
        ("away 22 nov - 5 dec", "2026-12-07 12:00", "away"),
        ("away 24 nov", "2026-11-23 12:00", ""),
        ("away 22 nov - 5 dec default", "2026-11-23 12:00", ""),
        ("zone Asia/Tokyo", "2026-11-23 12:00", ""),
        ("quiet 22:00-07:00; zone Asia/Tokyo", "2026-11-23 12:00", ""),  # 21:00 in Tokyo
        ("quiet 21:00-07:00; zone Asia/Tokyo", "2026-11-23 22:00", "quiet"),
    ],
)
def test_a_setting_moves_the_open_deadline_out_of_its_way(running: House, order: str, due: str, key: str) -> None:
    running.write(running.active(), order)
    decision = asked()
    assert decision.due_at == utc(due)
    assert [one["key"] for one in decision.because[1:]] == ([f"because.{key}"] if key else [])


@pytest.mark.parametrize(
    ("orders", "due"),
    [
        (("away 22 nov - 5 dec", "back"), "2026-12-07 12:00"),
        (("away 22 nov - 5 dec", "away off"), "2026-12-07 12:00"),
        (("quiet 12:00-14:00", "quiet off"), "2026-11-23 13:00"),
        (("away 22 nov - 5 dec", "back", "away 6-8 dec"), "2026-12-08 23:00"),  # moved out of it, to midnight in Paris
        (("away 22 nov - 5 dec", "away 22 nov - 5 dec"), "2026-12-07 12:00"),
        (("away 22 nov - 5 dec", "away 24 nov - 6 dec default"), "2026-12-07 12:00"),
    ],
)
def test_a_deadline_never_comes_earlier_than_it_was_promised(running: House, orders: tuple[str, ...], due: str) -> None:
    mover = running.active()
    for order in orders:
        running.write(mover, order)
    assert asked().due_at == utc(due)


def test_the_next_question_keeps_the_habits_from_the_start(running: House) -> None:
    other, mover = idle(running), running.active()
    for name in ("ann", "ben", "cleo"):
        if name != mover:
            running.write(name, "away 21-23 nov")
    running.write(mover, sample_orders(running.last(mover, "your_turn"))[0])
    assert asked().due_at == utc("2026-11-25 23:00")
    assert other


def test_no_reminder_goes_out_in_quiet_hours(running: House) -> None:
    """Due on Monday 13:00 in Paris; 24 and 6 hours before are Sunday 13:00 and Monday 07:00."""
    mover = running.active()
    running.write(mover, "quiet 12:30-08:00")  # leaves 08:00 to 12:30
    assert asked().due_at == utc("2026-11-24 07:00")  # Tuesday 08:00
    told = [(running.now, letter.to) for letter in running.wait_until(utc("2026-11-24 06:59"))]
    with connected():
        reminders = [entry.at for entry in logged("reminded")]
    assert reminders == [utc("2026-11-23 07:00")]  # 24 hours before; 6 hours before falls together with the deadline
    assert len(told) == 1


def test_a_clock_that_comes_late_waits_for_the_end_of_the_quiet_hours(running: House) -> None:
    mover = running.active()
    running.write(mover, "quiet 13:01-20:00")
    running.wait_until(DUE - timedelta(minutes=30))
    assert running.outage(minutes=40) == []  # 13:10 in Paris
    assert not asked().overdue
    (letter,) = running.wait_until(utc("2026-11-23 19:00"))
    assert "overdue" in letter.text


def test_everybody_reads_of_an_absence_and_nobody_of_the_other_settings(running: House) -> None:
    mover, other = running.active(), idle(running)
    running.write(mover, "quiet 22:00-07:00\nmail digest 08:15\nzone Europe/Paris")
    letters = running.write(mover, "away 3-17 aug")
    assert [letter.to for letter in letters] == [f"{mover}@example.org"]
    (history,) = running.write(other, "history")
    name = running.member(mover).name
    assert f"{name} is away from 3 August 2027 to 17 August 2027" in words(history)
    assert "22:00" not in words(history)
    assert "08:15" not in words(history)
    (own,) = running.write(mover, "history")
    assert "quiet 22:00-07:00" in words(own)
    token = running.member("mo", role="moderator").token
    (moderators,) = running.write("mo", "history", to=f"play+{token}@mail.test")
    assert "quiet 22:00-07:00" in words(moderators)
    running.write(mover, sample_orders(running.last(mover, "your_turn"))[0])
    assert f"{name} is away" in words(running.last(running.active(), "your_turn"))


def test_a_default_order_is_read_by_nobody_else(running: House) -> None:
    mover, other = running.active(), idle(running)
    order = sample_orders(running.last(mover, "your_turn"))[0]
    (answer,) = running.write(mover, f"default {order}")
    assert f"Noted: {order}" in words(answer)
    assert "legal right now" in words(answer)
    token = running.member("mo", role="moderator").token
    for letters in (running.write(other, "history"), running.write("mo", "history", to=f"play+{token}@mail.test")):
        assert order not in words(letters[0])
    assert order in words(running.write(mover, "history")[0])


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (["default ONE", "default TWO"], ["TWO"]),
        (["default ONE\ndefault TWO"], ["ONE", "TWO"]),
        (["default ONE\ndefault TWO", "default off"], []),
        (["default ONE\ndefault off\ndefault TWO"], ["TWO"]),
        (["default hello"], []),
        (["default ONE ; help"], ["ONE"]),
        (["default undo"], []),
        (["preview\ndefault ONE"], []),
    ],
)
def test_the_defaults_of_one_mail_are_a_list(running: House, text: list[str], stated: list[str]) -> None:
    mover = running.active()
    one, two = sample_orders(running.last(mover, "your_turn"))[:2]
    for mail in text:
        running.write(mover, mail.replace("ONE", one).replace("TWO", two))
    wanted = [line.replace("ONE", one).replace("TWO", two) for line in stated]
    assert running.member(mover).defaults == wanted


def test_a_default_that_is_not_legal_now_is_kept_and_the_reason_told(running: House) -> None:
    other = idle(running)
    order = sample_orders(running.last(running.active(), "your_turn"))[0]
    (answer,) = running.write(other, f"default {order}")
    assert "would not be legal right now" in words(answer)
    assert running.member(other).defaults == [order]


def test_who_is_not_away_cannot_come_back(running: House) -> None:
    (answer,) = running.write("ann", "away off")
    assert "have not announced an absence" in words(answer)
    assert logged("back") == []


def test_a_preview_of_settings_sets_nothing(running: House) -> None:
    running.write("ann", "preview\nquiet 22:00-07:00\naway 3-17 aug\nmail digest")
    ann = running.member("ann")
    with connected():
        person = Person.get(Person.address == "ann@example.org")
    assert (ann.mail_mode, person.quiet, person.away) == ("turns", "", [])


# -- several games ----------------------------------------------------------------------------------------------------


@pytest.fixture
def busy(running: House) -> House:
    """The mover of game 1 is the only one asked in game 2 as well."""
    mover = running.active()
    others = ("dan", "eve")
    running.create((mover, *others), name="Loire", options={"seats": "invited", "first": "1"})
    for name in (mover, *others):
        running.take(running.mail(name, "accept", to=f"play+{running.member(name, game=2).token}@mail.test"))
    running.wait(minutes=1)
    assert running.active(game=2) == mover
    return running


def test_a_setting_holds_in_all_his_games(busy: House) -> None:
    before = asked(2).due_at
    busy.write(busy.active(), "away 22 nov - 5 dec")
    assert asked(2).due_at == before, "the other game is not touched in the same transaction"
    busy.wait(minutes=1)
    assert asked(2).due_at == before + timedelta(days=14)
    assert [entry.facts["last_day"] for entry in logged("away", 2)] == ["2026-12-05"]
    assert [entry.cause for entry in logged("away", 2)] == ["clock"]
    busy.wait(minutes=1)
    assert len(logged("away", 2)) == 1
    with connected():
        assert Pulse.select().where(Pulse.name.startswith("elsewhere:")).count() == 0


def test_quiet_hours_hold_in_all_his_games_and_are_read_of_in_one(busy: House) -> None:
    before = asked(2).due_at
    busy.write(busy.active(), "quiet 12:00-14:00")
    busy.wait(minutes=1)
    assert asked(2).due_at == before + timedelta(hours=1)
    assert (len(logged("setting", 1)), len(logged("setting", 2))) == (1, 0)


def test_a_deadline_that_is_due_before_the_note_is_taken_up_is_moved_all_the_same(busy: House) -> None:
    """The note is lost: the question itself is reckoned anew before its deadline counts."""
    busy.write(busy.active(), "away 22-23 nov")
    with transaction():
        Pulse.delete().where(Pulse.name.startswith("elsewhere:")).execute()
    busy.wait_until(utc("2026-11-24 00:00"))
    assert logged("deadline", 2) == []
    assert asked(2).due_at == utc("2026-11-25 12:00")


def test_a_game_that_cannot_be_loaded_follows_later(busy: House) -> None:
    with transaction():
        position = Game.get_by_id(2).position
        Game.update(position="{").where(Game.id == 2).execute()
    before = asked(2).due_at
    busy.write(busy.active(), "away 22 nov")
    busy.wait(minutes=1)
    with transaction():
        Game.update(position=position).where(Game.id == 2).execute()
    busy.wait(minutes=1)
    assert asked(2).due_at == before + timedelta(days=1)


def test_a_moderator_who_plays_sets_it_at_either_address(running: House) -> None:
    """He has two seats in one game and is one person."""
    running.create(
        ("ann", "ben", "cleo"), name="Own", moderator="ann@example.org", options={"seats": "invited", "first": "1"}
    )
    for name in ("ann", "ben", "cleo"):
        running.take(running.mail(name, "accept", to=f"play+{running.member(name, game=2).token}@mail.test"))
    before = asked(2).due_at
    token = running.member("ann", game=2, role="moderator").token
    running.write("ann", "away 22 nov", to=f"play+{token}@mail.test")
    assert asked(2).due_at == before + timedelta(days=1)


# -- the answer to «deadline» -----------------------------------------------------------------------------------------


def test_deadline_explains_itself(running: House) -> None:
    mover = running.active()
    running.write(mover, "quiet 12:00-14:00\naway 22 nov")
    (answer,) = running.write(mover, "deadline")
    told = words(answer)
    for sentence in (
        "Please move by Tuesday 24 November 2026, 14:00 (Europe/Paris); that is 3 days and 1 hour from now.",
        "Each turn lasts up to 48 hours, counted from Saturday 21 November 2026, 13:00 (Europe/Paris).",
        "Days away do not count.",
        "No deadline falls in the quiet hours, 12:00-14:00, so it was moved to the end of them.",
        "A reminder will go out on Monday 23 November 2026, 14:00 (Europe/Paris).",
        "A reminder will go out on Tuesday 24 November 2026, 08:00 (Europe/Paris).",
        "If it passes, we will send a reminder and keep waiting.",
    ):
        assert sentence in told, sentence


def test_a_promised_deadline_keeps_its_reason(running: House) -> None:
    """Weekends off moved it; where they count again it stays where it was, and why is still told."""
    mover, moderator = running.active(), running.member("mo", role="moderator")
    running.write("mo", "weekends off", to=f"play+{moderator.token}@mail.test")
    running.write("mo", "weekends on", to=f"play+{moderator.token}@mail.test")
    told = words(running.write(mover, "deadline")[0])
    assert "Please move by Wednesday 25 November 2026, 00:00 (Europe/Paris)" in told
    assert "Saturdays and Sundays do not count." in told


def test_who_is_asked_nothing_reads_whose_deadline_is_open_but_no_reasons(running: House) -> None:
    mover, other = running.active(), idle(running)
    running.write(mover, "quiet 12:00-14:00")
    told = words(running.write(other, "deadline")[0])
    assert f"It is {running.member(mover).name}’s turn (decision 1), due by Monday 23 November 2026, 14:00" in told
    assert "quiet hours" not in told
    token = running.member("mo", role="moderator").token
    told = words(running.write("mo", "deadline", to=f"play+{token}@mail.test")[0])
    assert "Monday 23 November 2026, 13:00 (UTC)" in told
    assert "quiet hours" in told


@pytest.mark.parametrize(
    ("rule", "order", "sentence"),
    [
        ("remind", "", "we will send a reminder and keep waiting"),
        ("tell", "", "tell Mo, the moderator"),
        ("default", "", "you have not set one"),
        ("default", "default ONE", "we will play the first of your default orders that is legal then: ONE"),
        ("remind", "default ONE", "we will send a reminder and keep waiting"),
        ("remind", "default ONE\naway 23 nov default", "we will play the first of your default orders"),
    ],
)
def test_deadline_tells_what_happens_when_it_passes(running: House, rule: str, order: str, sentence: str) -> None:
    mover = running.active()
    with transaction():
        Game.update(on_deadline=rule).execute()
    one = sample_orders(running.last(mover, "your_turn"))[0]
    running.write(mover, order.replace("ONE", one))
    assert sentence.replace("ONE", one) in words(running.write(mover, "deadline")[0])


def test_a_paused_or_late_question_is_explained_too(running: House) -> None:
    mover = running.active()
    mo = f"play+{running.member('mo', role='moderator').token}@mail.test"
    running.write("mo", "pause", to=mo)
    assert "The game has been paused since" in words(running.write(mover, "deadline")[0])
    running.write("mo", "resume", to=mo)
    running.wait(days=3)
    told = words(running.write(mover, "deadline")[0])
    assert "Your move was due by Monday 23 November 2026, 13:00" in told
    assert "A reminder will go out" not in told


def test_members_of_other_people_are_left_alone(running: House) -> None:
    other = idle(running)
    running.write(other, "away 22 nov - 5 dec\nquiet 12:00-14:00")
    assert asked().due_at == DUE
    with connected():
        assert {member.mail_mode for member in Member.select().where(Member.role == "player")} == {"turns"}
