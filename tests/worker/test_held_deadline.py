"""A deadline waits for the release of an order that came in time: once, twelve hours at most, and everybody is told."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.desk.holding import LONGEST_WAIT
from pbem.store.db import connected
from pbem.store.models import Decision, LogEntry
from tests.edges import legal_order, mails
from tests.house import House
from tests.inbox.test_held import by_subject, held_codes

pytestmark = pytest.mark.any_engine

SOON = timedelta(minutes=10)


def due(house: House) -> datetime:
    """The open deadline."""
    with connected():
        moment: datetime = Decision.get(Decision.closed_at.is_null()).due_at
    return moment


def record(house: House) -> list[str]:
    """The kinds of the record's entries."""
    with connected():
        return [entry.kind for entry in LogEntry.select().order_by(LogEntry.number)]


def test_the_deadline_waits_and_the_others_are_told(running: House) -> None:
    name, order = legal_order(running)
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    letters = running.wait_until(at + SOON)
    assert due(running) == at + LONGEST_WAIT
    assert record(running)[-1] == "waits"
    assert "deadline" not in record(running)
    others = {"ann", "ben", "cleo", "mo"} - {name}
    told = {letter.to.partition("@")[0]: letter.text for letter in letters}
    assert all("is put off, this once" in " ".join(told[one].split()) for one in others)
    assert code in told[name]
    running.wait_until(at + LONGEST_WAIT - SOON)
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "applied"
    assert "deadline" not in record(running)


def test_it_waits_once_and_then_passes(running: House) -> None:
    name, order = legal_order(running)
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, order)
    running.wait_until(at + timedelta(hours=6))
    by_subject(running, name, order, Message_ID="<again@x.org>")
    running.wait_until(at + LONGEST_WAIT + SOON)
    assert record(running).count("waits") == 1
    assert record(running)[-1] == "deadline"
    assert due(running) == at + LONGEST_WAIT


def test_what_would_not_move_does_not_make_it_wait(running: House) -> None:
    name, _ = legal_order(running)
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, "press all: hello")
    running.wait_until(at + SOON)
    assert "waits" not in record(running)
    assert due(running) == at


@pytest.mark.store
def test_what_was_released_or_came_too_late_does_not_either(running: House) -> None:
    name, order = legal_order(running)
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, "name Bob\n" + order)
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}")
    running.write(name, "undo")
    at = due(running)
    running.wait_until(at + SOON)
    by_subject(running, name, order)
    running.wait(hours=1)
    assert "waits" not in record(running)


def test_it_never_waits_into_quiet_hours(running: House) -> None:
    """Of the twelve hours after, the last one that is not in the player's night."""
    name, order = legal_order(running)
    running.write(name, "zone UTC")
    running.write(name, "quiet 22:00-08:00")
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, order)
    running.wait_until(at + SOON)
    waits = due(running)
    assert at < waits <= at + LONGEST_WAIT
    assert 8 <= waits.hour < 22 or (waits.hour, waits.minute) == (22, 0)


@pytest.mark.store
def test_the_default_is_played_only_after_the_wait(running: House) -> None:
    name, order = legal_order(running)
    running.write(name, f"default {order}")
    running.write("mo", "overdue default", to=f"play+{running.member('mo', role='moderator').token}@mail.test")
    at = due(running)
    running.wait_until(at - SOON)
    by_subject(running, name, order)
    running.wait_until(at + SOON)
    assert "default_played" not in record(running)
    running.wait_until(at + LONGEST_WAIT + SOON)
    assert "default_played" in record(running)


@pytest.mark.parametrize("text", ["trade yellow for 2 red", "trade black for 2 blue", "build blue nowhere", "trade"])
def test_whether_it_waits_does_not_tell_what_is_legal(running: House, text: str) -> None:
    """Somebody who forges «trade yellow …» must not learn from the clock whether Ben holds a yellow one."""
    name, _ = legal_order(running)
    running.wait_until(due(running) - SOON)
    by_subject(running, name, text)
    running.wait(hours=1)
    assert "waits" in record(running)


def test_nor_does_what_came_after_it_before_the_clock_looked(running: House) -> None:
    """Else whoever sees that the clock is late would have half a day more, by a mail of a kind that is held."""
    name, order = legal_order(running)
    at = due(running)
    running.wait_until(at - SOON)
    running.now = at + timedelta(minutes=1)
    by_subject(running, name, order)
    running.wait(minutes=1)
    assert record(running)[-1] == "deadline"
    assert "waits" not in record(running)
