"""What happens when a deadline passes: reminded, told, a default order played; and seats that play by themselves."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from peewee import OperationalError

from engine.games.paris_connection import RULES
from engine.games.paris_connection import Game as Position
from pbem.desk.clock import overdue
from pbem.desk.moderator import eject as ejecting
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry
from pbem.table import decisions
from pbem.table.session import game_session
from tests.edges import substituted
from tests.hasty import hasty_worker
from tests.house import House, Pigeonhole, Sent, sample_orders
from tests.own_types import own

pytestmark = pytest.mark.one_connection

DUE = datetime(2026, 11, 23, 12, tzinfo=UTC)


def kinds(house: House) -> list[str]:
    """The kinds of entries by the clock, oldest first."""
    with connected():
        return [entry.kind for entry in LogEntry.select().where(LogEntry.cause == "clock").order_by(LogEntry.number)]


def to(letters: list[Sent], name: str) -> list[str]:
    """What somebody was sent, each on one line."""
    return [" ".join(one.text.split()) for one in letters if one.to == f"{name}@example.org"]


def orders(house: House) -> list[str]:
    """Lines that are legal for the one who is asked."""
    return sample_orders(house.last(house.active(), "your_turn"))


def rule(value: str) -> None:
    """What the game does when a deadline passes."""
    with transaction():
        Game.update(on_deadline=value, reminders=[]).execute()


def standing() -> int:
    """Moves made."""
    with connected():
        return int(LogEntry.select().where(LogEntry.kind == "action").count())


def test_reminders_are_counted_and_stand_in_the_record(running: House) -> None:
    running.wait_until(DUE - timedelta(minutes=1))
    assert kinds(running) == ["reminded", "reminded"]
    with connected():
        assert Decision.get(Decision.closed_at.is_null()).reminders_sent == 2
    running.wait_until(DUE)
    assert kinds(running) == ["reminded", "reminded", "deadline"]


def test_a_default_is_played_by_the_clock_and_everybody_told(running: House) -> None:
    rule("default")
    mover, order = running.active(), orders(running)[0]
    running.write(mover, f"default {order}")
    running.hear_all("ann", "ben", "cleo")
    letters = running.wait_until(DUE)
    assert kinds(running) == ["deadline", "default_played", "action"]
    assert running.active() != mover
    assert [f"we played your default order: {order}" in text for text in to(letters, mover)] == [True]
    (turn,) = to(letters, running.active())
    assert "Your turn" in turn
    assert "their default order was played" in turn
    other = next(name for name in ("ann", "ben", "cleo") if name not in (mover, running.active()))
    assert len(to(letters, other)) == 1
    assert to(letters, "mo") == []
    assert running.member(mover).defaults == [], "it is crossed off the list"
    with connected():
        entry = LogEntry.get(LogEntry.kind == "action")
        assert (entry.actor_id, entry.cause, entry.player) == (None, "clock", running.member(mover).player)
        wrong = [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok]
    assert all(what.startswith("the setting ") for what in wrong), "those that `rule` has changed, and nothing else"


def test_the_first_that_is_legal_then_is_played_and_the_others_kept(running: House) -> None:
    rule("default")
    mover, order = running.active(), orders(running)[0]
    running.write(mover, f"default build blue A01 A02 A03 A04 A05\ndefault {order}\ndefault {orders(running)[1]}")
    stated = running.member(mover).defaults
    running.wait_until(DUE)
    assert standing() == 1
    assert running.member(mover).defaults == [line for line in stated if line != order]


@pytest.mark.parametrize("text", ["", "default build blue G07 G07 G07"])
def test_without_a_legal_default_player_and_moderator_are_told(running: House, text: str) -> None:
    rule("default")
    mover = running.active()
    running.write(mover, text or "help")
    letters = running.wait_until(DUE)
    (told,) = to(letters, mover)
    assert ("you have not set a default order" in told) is not running.member(mover).defaults
    assert "we played nothing for you" in told
    assert ["No default order could be played" in text for text in to(letters, "mo")] == [True]
    assert (standing(), kinds(running)) == (0, ["deadline"])


@pytest.mark.parametrize(
    ("absence", "played"),
    [
        ("away 23 nov default", True),
        ("away 22 nov default", False),  # over by then
        ("away 23 nov - 1 dec default", True),
        ("away 24 nov default", False),
        ("", False),
    ],
)
def test_who_is_away_with_default_has_it_played_whatever_the_game_does(
    running: House, absence: str, played: bool
) -> None:
    rule("remind")
    mover, order = running.active(), orders(running)[0]
    running.write(mover, f"default {order}\n{absence}")
    running.wait_until(DUE)
    assert standing() == played


def test_a_default_that_fails_is_not_played_and_stops_nothing(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rule("default")
    mover = running.active()
    running.write(mover, f"default {orders(running)[0]}")

    def broken(*args: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(overdue, "make_moves", broken)
    letters = running.wait_until(DUE)
    assert ["we played nothing" in text for text in to(letters, mover)] == [True]
    assert kinds(running) == ["deadline"]
    assert running.wait(days=1) == []


def test_a_default_waits_for_a_store_that_is_locked(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no fault of the default's: it is played at the next tick, and nobody is told that it could not be."""
    rule("default")
    mover = running.active()
    running.write(mover, f"default {orders(running)[0]}")

    def locked(*args: Any) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(overdue, "make_moves", locked)
        assert running.wait_until(DUE) == []
    assert kinds(running) == []
    letters = running.wait(minutes=1)
    assert not any("we played nothing" in text for text in to(letters, mover))
    assert "default_played" in kinds(running)


def test_a_default_is_played_once_by_three_workers(running: House) -> None:
    rule("default")
    running.write(running.active(), f"default {orders(running)[0]}\ndefault {orders(running)[1]}")
    running.wait_until(DUE - timedelta(minutes=1))
    running.now = DUE
    for worker in [hasty_worker(running.settings, Pigeonhole()) for _ in range(3)]:
        worker.tick_deadlines(DUE)
    assert standing() == 1


# -- empty seats ------------------------------------------------------------------------------------------------------


def eject(house: House, name: str) -> None:
    """The moderator takes somebody from the table; the seat plays its default."""
    with game_session(1, "mail.test", house.now) as session:
        ejecting.eject(session, session.seat(house.member(name).player), plays_default=True)


def test_an_empty_seat_plays_at_once_and_again_each_time(running: House) -> None:
    mover = running.active()
    eject(running, mover)
    letters = running.wait(seconds=30)
    assert kinds(running) == ["seat_played", "action"]
    assert to(letters, mover) == [text for text in to(letters, mover) if "Your turn" not in text]
    for _ in range(2):
        running.write(running.active(), orders(running)[0])
    assert running.active() == mover
    running.wait(seconds=30)
    assert running.active() != mover
    assert kinds(running).count("seat_played") == 2


def test_two_empty_seats_in_a_row_play_in_one_tick(running: House) -> None:
    mover = running.active()
    with connected():
        table = game_session(1, "mail.test", running.now)
        with table as session:
            table_now = own(Position, session.position).table
            players = table_now.players
            following = session.seat(players[(table_now.turn + 1) % 3]).person.address
    eject(running, mover)
    eject(running, following.partition("@")[0])
    running.wait(seconds=30)
    assert kinds(running).count("seat_played") == 2
    assert standing() == 2


def test_an_empty_seat_that_cannot_play_stops_nothing_and_the_moderator_is_told(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Any, game: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(type(RULES), "default_action", broken)
    eject(running, running.active())
    letters = running.wait(seconds=30)
    assert ["could not" in text for text in to(letters, "mo")] == [True]
    assert running.wait(days=1) == []
    assert standing() == 0


def test_an_empty_seat_waits_while_the_game_is_paused(running: House) -> None:
    mo = f"play+{running.member('mo', role='moderator').token}@mail.test"
    running.write("mo", "pause", to=mo)
    eject(running, running.active())
    running.wait(minutes=5)
    assert standing() == 0
    running.write("mo", "resume", to=mo)
    running.wait(minutes=5)
    assert standing() == 1


def test_a_substitute_has_the_time_of_a_whole_turn(running: House) -> None:
    mover = running.active()
    running.wait(days=3)
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, running.member(mover).player, "zoe@example.org")
    with connected():
        decision = Decision.get(Decision.closed_at.is_null())
    assert (decision.overdue, decision.due_at) == (False, running.now + timedelta(hours=48))
    assert [letter.to for letter in running.wait(hours=24)][-1] == "zoe@example.org"


# -- the minimum after a move -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hours", "minimum", "due_after", "reasons"),
    [
        (48, 1, 48, ["hours"]),
        (48, 72, 72, ["hours", "minimum"]),
        (1, 24, 24, ["hours", "minimum"]),
        (1, 0, 1, ["hours"]),
    ],
)
def test_a_turn_lasts_at_least_the_minimum(
    running: House, hours: int, minimum: int, due_after: int, reasons: list[str]
) -> None:
    with transaction():
        Game.update(hours=hours, minimum_hours=minimum).execute()
    running.write(running.active(), orders(running)[0])
    with connected():
        decision = Decision.get(Decision.closed_at.is_null())
    assert decision.due_at == running.now + timedelta(hours=due_after)
    assert [one["key"] for one in decision.because] == [f"because.{reason}" for reason in reasons]


def test_an_undo_gives_back_what_was_left_and_at_least_an_hour(running: House) -> None:
    mover = running.active()
    running.wait_until(DUE - timedelta(minutes=20))
    running.write(mover, orders(running)[0])
    running.now += timedelta(minutes=5)
    running.write(mover, "undo")
    with connected():
        assert Decision.get(Decision.closed_at.is_null()).due_at == running.now + timedelta(hours=1)


def test_an_undo_the_next_day_gives_back_what_was_left(running: House) -> None:
    mover = running.active()
    running.wait(hours=10)
    running.write(mover, orders(running)[0])
    running.wait(hours=20)
    running.write(mover, "undo")
    with connected():
        decision = Decision.get(Decision.closed_at.is_null())
    assert decision.due_at == running.now + timedelta(hours=38)
    assert decisions.reasons(decision)[-1].key == "because.again"


# -- several workers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begins", "ends", "entries", "letters"),
    [
        (23, 24, {"reminded": 1}, 1),
        (47, 48, {"reminded": 2, "deadline": 1}, 1),  # the reminders were sent before
        (23, 26, {"downtime": 1}, 2),  # one to the player, one to the moderator
    ],
)
def test_workers_that_tick_at_the_same_moment_say_everything_once(
    running: House, begins: int, ends: int, entries: dict[str, int], letters: int
) -> None:
    start = running.now
    running.wait_until(start + timedelta(hours=begins))
    before = len(running.box.letters)
    running.now = start + timedelta(hours=ends)
    workers = [hasty_worker(running.settings, Pigeonhole()) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda worker: worker.tick_deadlines(running.now), workers))
    running.post()
    assert Counter(kinds(running)) == entries
    assert len(running.box.letters) - before == letters
