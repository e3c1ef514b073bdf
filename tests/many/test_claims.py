"""A claim holds against whoever read the clock a moment earlier: two workers never have a row at the same time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.inbox import claims, receive
from pbem.post import outbox
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.worker import lease
from tests.edges import queued
from tests.hasty import hasty_worker
from tests.house import House

# How far the clock of who claimed is ahead of who asks: a tick that began earlier, another machine, a wrong clock.
AHEAD = [
    (timedelta(milliseconds=1), True),
    (timedelta(seconds=50), True),
    (timedelta(minutes=4), True),
    (timedelta(minutes=6), False),
    (timedelta(days=365), False),
]


@pytest.mark.parametrize(("ahead", "holds"), AHEAD)
def test_a_letter_claimed_by_a_clock_ahead(running: House, ahead: timedelta, holds: bool) -> None:
    running.take(running.mail("ann", "help"))
    (letter,) = queued()
    assert outbox.claim(letter.id, running.now + ahead) is not None
    assert (outbox.claim(letter.id, running.now) is None) == holds


@pytest.mark.parametrize(("ahead", "holds"), AHEAD)
def test_a_mail_claimed_by_a_clock_ahead(running: House, ahead: timedelta, holds: bool) -> None:
    mail = receive.store(running.mail("ann", "help"), running.now)
    assert claims.claim(mail.id, running.now + ahead) is not None
    assert (claims.claim(mail.id, running.now) is None) == holds


@pytest.mark.parametrize(("ahead", "holds"), AHEAD)
def test_a_lease_held_by_a_clock_ahead(running: House, ahead: timedelta, holds: bool) -> None:
    assert lease.hold("one", 45, running.now + ahead)
    assert lease.hold("two", 45, running.now) != holds


def test_a_tick_that_began_earlier_leaves_alone_what_another_took_since(running: House) -> None:
    """It has listed what is due; then a second worker claims the first letter, and the tick comes to it."""
    for name in ("ann", "ben"):
        running.take(running.mail(name, "help"))
    first, second = (letter.id for letter in queued())
    assert outbox.claim(first, running.now + timedelta(seconds=3)) is not None
    assert len(running.post()) == 1
    with connected():
        assert [OutboundMail.get_by_id(one).state for one in (first, second)] == ["queued", "sent"]


def test_a_slow_batch_ends_before_its_claims_could_run_out(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = [0.0]
    for _ in range(5):
        running.take(running.mail("ann", "help"))
    monkeypatch.setattr("pbem.post.outbox.time.monotonic", lambda: passed[0])
    worker, send = hasty_worker(running.settings, running.box), running.box.send

    def slowly(raw: bytes, sender: str, to: str, message_id: str) -> None:
        passed[0] += 25
        send(raw, sender, to, message_id)

    monkeypatch.setattr(running.box, "send", slowly)
    worker.scribe = running.worker.scribe
    assert [worker.tick_outbox(running.now) for _ in range(3)] == [3, 2, 0]
