"""A mail server that accepts and then hangs: one letter tries for all, nothing is lost, nothing else waits for it."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.inbox import claims, receive
from pbem.post.deliver import open_transport
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.worker import lease
from pbem.worker.scheduler import Worker
from tests.edges import mails, queued
from tests.hasty import Worded, hasty_worker
from tests.house import House
from tests.many.mute import AFTER, Mute, mute
from tests.sampled import spread

pytestmark = pytest.mark.any_engine


def _worker(house: House, server: Mute, timeout: int) -> Worker:
    settings = msgspec.structs.replace(house.settings, mail_url=server.url, smtp_timeout=timeout)
    worker = hasty_worker(settings, open_transport(settings))
    worker.scribe = Worded(settings)
    return worker


def _letters_wait(house: House, count: int) -> list[int]:
    for _ in range(count):
        house.take(house.mail("ann", "help"))
    return [letter.id for letter in queued()]


@pytest.mark.parametrize("after", spread(AFTER[:-1], 2, single=True))
def test_one_letter_tries_for_all(running: House, caplog: pytest.LogCaptureFixture, after: str) -> None:
    first, *others = _letters_wait(running, 4)
    with mute(after) as server:
        begin = time.monotonic()
        assert _worker(running, server, timeout=1).tick_outbox(running.now) == 0
        assert time.monotonic() - begin < 3, "it waits once, not for every letter"
        assert server.calls == 1
    tried, *left = queued()
    offered = after not in ("connect", "EHLO")  # else it is no fault of the letter's
    assert (tried.id, tried.attempts, tried.next_at > running.now) == (first, int(offered), offered)
    assert "timed out" in tried.last_error
    assert [(letter.id, letter.attempts, letter.next_at <= running.now) for letter in left] == [
        (letter_id, 0, True) for letter_id in others
    ]
    told = ["letter postponed" if offered else "letter not offered"]
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == told


def test_the_next_tick_tries_another_letter(running: House) -> None:
    """A server that chokes on one letter alone must not keep back the others for ever."""
    first, second, third = _letters_wait(running, 3)
    with mute(".") as server:
        worker = _worker(running, server, timeout=1)
        for _ in range(2):
            worker.tick_outbox(running.now)
        assert server.calls == 2
    assert {letter.id: letter.attempts for letter in queued()} == {first: 1, second: 1, third: 0}
    assert len(running.post()) == 1
    running.now += timedelta(minutes=2)
    assert len(running.post()) == 2


def test_a_server_that_does_not_say_goodbye_has_taken_the_letters(running: House) -> None:
    _letters_wait(running, 3)
    with mute("QUIT") as server:
        assert _worker(running, server, timeout=1).tick_outbox(running.now) == 3
        assert (server.calls, server.taken) == (1, 3)
    assert queued() == []


@pytest.mark.parametrize("after", spread(["connect", "DATA", "."], 2))
def test_while_it_hangs_mails_are_handled_and_deadlines_kept(running: House, after: str) -> None:
    _letters_wait(running, 2)
    before = len(queued())
    with mute(after) as server:
        worker = _worker(running, server, timeout=30)
        hangs = threading.Thread(target=worker.tick_outbox, args=(running.now,))
        hangs.start()
        assert server.silent.wait(10)
        receive.store(running.mail("ben", "status"), running.now - claims.LEFT_OVER_AFTER)
        assert worker.tick_mail(running.now) == 1
        assert worker.tick_deadlines(running.now + timedelta(hours=24)) == 1
        assert hangs.is_alive()
    hangs.join()
    assert mails()[-1].outcome == "answered"
    assert [letter.template for letter in queued()[before:]] == ["receipt", "reminder"]


def test_health_tells_of_it_after_a_quarter_of_an_hour(client: FlaskClient, running: House) -> None:
    _letters_wait(running, 2)
    with mute("DATA") as server:
        for minute in (0, 14, 15):
            now = running.now + timedelta(minutes=minute)
            _worker(running, server, timeout=1).tick_outbox(now)
        running.now += timedelta(minutes=14, seconds=59)
        lease.hold("one", 45, running.now)
        assert client.get("/health").status_code == 200
        running.now += timedelta(seconds=1)
        answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["letters_late"]) == (503, 2)
    assert "check the mail server" in answer.get_json()["trouble"][0]
    with connected():
        assert OutboundMail.select().where(OutboundMail.state == "failed").count() == 0
