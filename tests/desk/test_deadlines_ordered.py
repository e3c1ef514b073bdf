"""The moderator's orders about time: what they do to open deadlines, what the others hear, when they make no sense."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine

# Saturday 21 November 2026, 12:00 UTC: the game begins, 48 hours a turn. The moderator's zone is UTC.


def utc(text: str) -> datetime:
    """`11-23 12:00` of 2026 in UTC."""
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=UTC)


def order(house: House, text: str) -> list[Sent]:
    """The moderator writes."""
    return house.write("mo", text, to=f"play+{house.member('mo', role='moderator').token}@mail.test")


def asked() -> Decision:
    """The open question."""
    with connected():
        found: Decision = Decision.get(Decision.closed_at.is_null())
        return found


def words(letter: Sent) -> str:
    """A letter's text on one line."""
    return " ".join(letter.text.split())


def name(house: House) -> str:
    """The name of the one who is asked."""
    return str(house.member(house.active()).name)


def last_kind() -> str:
    """The kind of the newest entry of the record."""
    with connected():
        return str(LogEntry.select().order_by(LogEntry.number.desc()).first().kind)


@pytest.mark.parametrize(
    ("wait", "text", "due", "kind"),
    [
        (0, "extend 24h", "11-24 12:00", "extended"),
        (0, "extend NAME 30h", "11-24 18:00", "extended"),
        (60, "extend 24h", "11-25 00:00", "extended"),  # late by twelve hours: from now
        (0, "deadline 22 nov 20:00", "11-22 20:00", "deadline_set"),
        (0, "deadline 30 nov 20:00", "11-30 20:00", "deadline_set"),
        (60, "deadline 30 nov 20:00", "11-30 20:00", "deadline_set"),
        (0, "weekends off", "11-24 23:00", "weekends_off"),  # from Monday 00:00 in Paris
        (0, "minimum 72h", "11-24 12:00", "minimum_set"),
        (0, "minimum 24h", "11-23 12:00", "minimum_set"),
        (0, "hours 24", "11-23 12:00", "hours_set"),
        (0, "remind 12h", "11-23 12:00", "reminders_set"),
        (0, "overdue default", "11-23 12:00", "overdue_default"),
    ],
)
def test_what_an_order_does_to_the_open_deadline(running: House, wait: int, text: str, due: str, kind: str) -> None:
    running.wait(hours=wait)
    mover = running.active()
    letters = order(running, text.replace("NAME", name(running)))
    decision = asked()
    assert (decision.due_at, decision.overdue, last_kind()) == (utc(due), False, kind)
    assert sorted(letter.to.partition("@")[0] for letter in letters) == ["ann", "ben", "cleo", "mo"]
    assert all("Mo, the moderator" in words(one) for one in letters if not one.to.startswith("mo@"))
    assert "has passed" not in running.last(mover).text


@pytest.mark.parametrize(
    ("before", "text", "why"),
    [
        ((), "resume", "not paused"),
        (("pause",), "pause", "already paused"),
        (("pause",), "deadline 30 nov 20:00", "Send «resume» first"),
        ((), "extend OTHER 24h", "is not waiting for"),
        ((), "deadline OTHER 30 nov 20:00", "is not waiting for"),
        (("minimum 24h",), "deadline 22 nov 11:00", "no deadline can be set before Sunday 22 November 2026, 12:00"),
        ((), "deadline 21 nov 12:30", "no deadline can be set before"),  # the least minimum, an hour
        ((), "deadline 23 nov 12:00", "That is how it is already"),
        ((), "hours 48", "That is how it is already"),
        ((), "remind 24h 6h", "That is how it is already"),
        ((), "weekends on", "That is how it is already"),
        ((), "minimum 1h", "That is how it is already"),
        ((), "overdue remind", "That is how it is already"),
    ],
)
def test_an_order_that_makes_no_sense_now_changes_nothing_and_says_why(
    running: House, before: tuple[str, ...], text: str, why: str
) -> None:
    for one in before:
        order(running, one)
    decision, kind = asked(), last_kind()
    other = next(one for one in ("ann", "ben", "cleo") if one != running.active())
    (answer,) = order(running, text.replace("OTHER", running.member(other).name))
    assert why in words(answer)
    assert (asked().due_at, last_kind()) == (decision.due_at, kind)


@pytest.mark.parametrize("text", ["extend 24h", "deadline tuesday 20:00", "pause", "resume"])
def test_orders_about_time_make_no_sense_before_the_start_or_after_the_end(running: House, text: str) -> None:
    for state, why in (("inviting", "has not started"), ("finished", "is over"), ("cancelled", "called off")):
        with transaction():
            Game.update(state=state).execute()
        assert why in words(order(running, text)[0])


@pytest.mark.parametrize(
    ("habit", "text", "due"),
    [
        ("quiet 22:00-07:00", "deadline 24 nov 03:00", "11-24 06:00"),  # 07:00 in Paris
        ("away 24-25 nov", "deadline 24 nov 03:00", "11-25 23:00"),
        ("away 22-23 nov", "extend 24h", "11-26 12:00"),
        ("quiet 12:00-14:00", "extend 24h", "11-24 13:00"),
    ],
)
def test_orders_keep_to_the_habits_of_the_player(running: House, habit: str, text: str, due: str) -> None:
    running.write(running.active(), habit)
    order(running, text)
    assert asked().due_at == utc(due)


def test_the_explanation_adds_up(running: House) -> None:
    mover = running.active()
    running.write(mover, "away 23 nov")
    order(running, "extend 24h")
    running.wait(hours=2)
    order(running, "pause until the post office opens")
    running.wait(hours=5)
    order(running, "resume")
    told = words(running.write(mover, "deadline")[0])
    for sentence in (
        "Please move by Wednesday 25 November 2026, 18:00 (Europe/Paris)",
        "Each turn lasts up to 48 hours, counted from Saturday 21 November 2026, 13:00",
        "Mo, the moderator, gave 24 hours more.",
        "The game was paused from Saturday 21 November 2026, 15:00 (Europe/Paris) to Saturday 21 November 2026, 20:00",
        "Days away do not count.",
    ):
        assert sentence in told, sentence


def test_a_deadline_by_order_is_explained_by_the_order(running: House) -> None:
    mover = running.active()
    running.write(mover, "quiet 22:00-07:00")
    order(running, "deadline 24 nov 03:00")
    told = words(running.write(mover, "deadline")[0])
    assert "Mo, the moderator, set it to Tuesday 24 November 2026, 04:00 (Europe/Paris)." in told
    assert "it was moved to the end of them" in told
    assert "Each turn lasts" not in told


# -- a pause ----------------------------------------------------------------------------------------------------------


def test_nothing_is_said_in_a_pause_and_the_time_is_given_back(running: House) -> None:
    mover = running.active()
    running.wait(hours=23)
    letters = order(running, "pause until the new year")
    assert "has paused the game: until the new year." in words(next(one for one in letters if one.to.startswith(mover)))
    assert running.wait(days=40) == []
    order(running, "resume")
    assert asked().due_at == utc("11-23 12:00") + timedelta(days=40)
    (reminder,) = running.wait(hours=1)
    assert "A reminder" in reminder.text


def test_letters_say_that_the_game_is_paused_instead_of_a_deadline(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    order(running, "pause")
    assert "The game is paused, so there is no deadline" in words(running.write(mover, "status")[0])
    running.write(mover, sample_orders(turn)[0])
    following = running.last(running.active(), "your_turn")
    assert "The game is paused, so there is no deadline; you may move all the same" in words(following)
    assert "23 November" not in words(following)


def test_a_question_asked_in_a_pause_gets_back_what_is_left_of_it(running: House) -> None:
    order(running, "pause")
    running.wait(hours=30)
    running.write(running.active(), sample_orders(running.last(running.active(), "your_turn"))[0])
    running.wait(hours=10)
    order(running, "resume")
    assert asked().due_at == running.now + timedelta(hours=48)


def test_a_pause_counts_only_where_time_counts(running: House) -> None:
    """Paused from Saturday noon to Monday noon (UTC) with weekends off: thirteen hours of Monday in Paris were lost."""
    order(running, "weekends off")
    before = asked().due_at
    order(running, "pause")
    running.wait(hours=48)
    order(running, "resume")
    assert asked().due_at == before + timedelta(hours=13)


def test_who_was_late_before_the_pause_is_late_after_it(running: House) -> None:
    running.wait(days=3)
    order(running, "pause")
    running.wait(days=3)
    order(running, "resume")
    assert asked().overdue
    assert running.wait(days=3) == []


def test_new_hours_count_from_the_next_question_on(running: House) -> None:
    order(running, "hours 24")
    running.write(running.active(), sample_orders(running.last(running.active(), "your_turn"))[0])
    assert asked().due_at == running.now + timedelta(hours=24)


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("remind off", []),
        ("remind 12h", ["11-23 00:00"]),
        ("remind 47h 1h", ["11-21 13:00", "11-23 11:00"]),
        ("remind 3 days", []),
    ],
)
def test_new_reminders_hold_for_the_open_question(running: House, text: str, moments: list[str]) -> None:
    order(running, text)
    running.wait(hours=48)
    with connected():
        told = [entry.at for entry in LogEntry.select().where(LogEntry.kind == "reminded").order_by(LogEntry.number)]
    assert told == [utc(moment) for moment in moments]


def test_after_an_extension_the_reminders_come_again(running: House) -> None:
    running.wait(hours=43)
    order(running, "extend 24h")
    told = [running.now for _ in running.wait(hours=24)]
    assert len(told) == 2
    assert asked().reminders_sent == 4
