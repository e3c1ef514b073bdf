"""A pause with a date: announced, begun and ended by itself, moved, called off; what the record and letters say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.auditing.settings import pause
from pbem.orders.spans import SHORTEST
from pbem.store.db import connected
from pbem.store.models import Decision, Game, LogEntry
from pbem.table.session import load_session
from pbem.worker import deadlines
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

# Saturday 21 November 2026, 12:00 UTC: the game begins, 48 hours a turn. The moderator's zone is UTC.
AT = "2026-11-23T00:00:00.000Z"


def order(house: House, text: str) -> list[Sent]:
    """The moderator writes."""
    return house.write("mo", text, to=f"play+{house.member('mo', role='moderator').token}@mail.test")


def tick(house: House, hours: float) -> None:
    """So many hours later the clock looks."""
    house.now += timedelta(hours=hours)
    deadlines.tick("mail.test", house.now)
    house.post()


def game() -> Game:
    with connected():
        return Game.get()


def due() -> datetime:
    with connected():
        found: datetime = Decision.get(Decision.closed_at.is_null()).due_at
        return found


def kinds() -> list[str]:
    with connected():
        return [str(one.kind) for one in LogEntry.select().order_by(LogEntry.number)]


def faults(house: House) -> list[str]:
    with connected():
        return list(pause(load_session(1, "mail.test", house.now)))


@pytest.mark.parametrize(
    ("text", "reason", "until"),
    [
        ('pause until 3 dec "Advent"', "Advent", datetime(2026, 12, 3, tzinfo=UTC)),
        ("pause until 3 dec", "", datetime(2026, 12, 3, tzinfo=UTC)),
        ("pause until 3 dec 18:00: Ann is ill", "Ann is ill", datetime(2026, 12, 3, 18, tzinfo=UTC)),
        ("pause until monday (moving house)", "moving house", datetime(2026, 11, 23, tzinfo=UTC)),
        ("pause until tomorrow", "", datetime(2026, 11, 22, tzinfo=UTC)),
        ("pause until the new year", "until the new year", None),
        ("pause Ann is ill", "Ann is ill", None),
        ("pause", "", None),
    ],
)
def test_until_when(running: House, text: str, reason: str, until: datetime | None) -> None:
    order(running, text)
    now = game()
    assert (now.paused_at, now.pause_reason, now.pause_until) == (running.now, reason, until)
    assert not faults(running)


def test_it_ends_by_itself_and_gives_back_its_time(running: House) -> None:
    was = due()
    letters = order(running, 'pause until monday "moving house"')
    assert all("moving house" in one.text for one in letters)
    tick(running, 35)
    assert game().paused_at is not None
    tick(running, 1)
    assert (game().paused_at, game().pause_until, game().pause_reason) == (None, None, "")
    assert due() == was + timedelta(hours=36)
    assert kinds()[-2:] == ["paused_until", "pause_over"]
    assert {one.to.partition("@")[0] for one in running.box.letters if "The pause is over" in one.text} >= {"ann", "mo"}
    assert not faults(running)


def test_one_that_is_announced_begins_by_itself(running: House) -> None:
    letters = order(running, 'pause from 22 nov 12:00 until 24 nov 12:00 "Christmas"')
    assert any("Christmas" in one.text for one in letters)
    assert game().paused_at is None
    tick(running, 23)
    assert game().paused_at is None
    tick(running, 1)
    assert game().paused_at == running.now
    assert not faults(running)
    tick(running, 48)
    assert game().paused_at is None
    assert kinds()[-3:] == ["pause_planned", "pause_begun", "pause_over"]
    assert not faults(running)


def test_it_can_be_called_off_moved_and_ended_before(running: House) -> None:
    order(running, "pause from 22 nov until 24 nov")
    order(running, "resume")
    assert kinds()[-1] == "pause_dropped"
    assert game().pause_from is None
    order(running, "pause until 23 nov 12:00")
    order(running, "pause until 25 nov 12:00")
    tick(running, 49)
    assert game().paused_at is not None
    order(running, "resume")
    assert kinds()[-1] == "resumed"
    assert (game().paused_at, game().pause_until) == (None, None)
    assert not faults(running)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pause until 20 nov 12:00", "lasts 183 days at most"),
        ("pause from 24 nov until 22 nov", "end before it begins"),
        ("pause until 3 dec 2028", "2028"),
    ],
)
def test_what_cannot_be(running: House, text: str, says: str) -> None:
    letters = order(running, text)
    assert says in " ".join(letters[-1].text.split()), letters[-1].text
    assert (game().paused_at, game().pause_until) == (None, None)


def test_nothing_passes_meanwhile(running: House) -> None:
    order(running, "pause until 1 dec")
    before = len(running.box.letters)
    tick(running, 100)
    assert len(running.box.letters) == before
    assert due() - running.now > SHORTEST or game().paused_at is not None
