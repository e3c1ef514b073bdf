"""A full disk, a lost server, a locked database: no attempt of a letter or a mail counts for it."""

from __future__ import annotations

import errno
import os
from datetime import timedelta
from typing import Any, NoReturn

import pytest
from peewee import InterfaceError, OperationalError

from pbem.base.errors import TemporaryFailure
from pbem.desk import apply
from pbem.inbox import claims, handling, receive
from pbem.post import outbox
from pbem.store import trouble
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail
from tests.edges import mails
from tests.house import House

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def in_a_maildir() -> TemporaryFailure:
    """What a Maildir on a full disk makes of it."""
    failure = TemporaryFailure("/letters: No space left on device")
    failure.__cause__ = NO_SPACE
    return failure


TROUBLES = [
    OperationalError("database or disk is full"), OperationalError("database is locked"),
    InterfaceError("connection already closed"), NO_SPACE, OSError(errno.EDQUOT, "quota"), in_a_maildir(),
]  # fmt: skip


def failing(failure: Exception) -> Any:
    """Something that fails like this."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise failure

    return fail


def failing_unnoted(failure: Exception, patch: pytest.MonkeyPatch) -> Any:
    """The same; and by then nothing can be written down about it, either."""

    def fail(*_: object, **__: object) -> NoReturn:
        patch.setattr(trouble, "transaction", failing(OperationalError("server closed the connection")))
        raise failure

    return fail


def letter() -> OutboundMail:
    """The newest letter."""
    with connected():
        found: OutboundMail = OutboundMail.select().order_by(OutboundMail.id.desc()).get()
        return found


@pytest.mark.parametrize("failure", TROUBLES, ids=lambda one: f"{type(one).__name__}: {one}")
def test_a_letter_is_never_given_up_for_it(running: House, monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    running.take(running.mail("ann", "help"))
    with monkeypatch.context() as patch:
        patch.setattr(running.worker.scribe, "write", failing(failure))
        for _ in range(outbox.MOST_ATTEMPTS + 5):
            running.now += timedelta(minutes=1)
            assert running.worker.tick_outbox(running.now) == 0
            assert (letter().state, letter().attempts) == ("queued", 0)
    running.now += timedelta(minutes=1)
    assert running.worker.tick_outbox(running.now) == 1
    assert (letter().state, letter().attempts) == ("sent", 1)


def test_other_failures_count_as_ever(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    running.take(running.mail("ann", "help"))
    monkeypatch.setattr(running.worker.scribe, "write", failing(OSError(errno.EACCES, "no")))
    running.worker.tick_outbox(running.now)
    assert (letter().state, letter().attempts) == ("queued", 1)


def test_one_letter_finds_out_for_all(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ann", "ben"):
        running.take(running.mail(name, "help"))
    tried: list[int] = []

    def write(row: OutboundMail, now: object) -> NoReturn:
        tried.append(row.id)
        raise NO_SPACE

    monkeypatch.setattr(running.worker.scribe, "write", write)
    running.worker.tick_outbox(running.now)
    assert len(tried) == 1


def test_what_could_not_be_written_down_is_made_good_later(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is lost in the middle, and is still away when the failure is to be noted; so it goes on and on."""
    running.take(running.mail("ann", "help"))
    for _ in range(outbox.MOST_ATTEMPTS + 5):
        with monkeypatch.context() as patch:
            lost = OperationalError("terminating connection")
            patch.setattr(running.worker.scribe, "write", failing_unnoted(lost, patch))
            running.worker.tick_outbox(running.now)
        assert letter().attempts == 1
        running.now += timedelta(minutes=3)
        with monkeypatch.context() as patch:
            patch.setattr(outbox, "due", lambda *_, **__: [])
            running.worker.tick_outbox(running.now)
        assert letter().attempts == 0
    assert running.worker.tick_outbox(running.now) == 1


@pytest.mark.parametrize("failure", TROUBLES[:5], ids=lambda one: f"{type(one).__name__}: {one}")
@pytest.mark.parametrize("noted", [True, False], ids=["noted", "noted later"])
def test_a_mail_is_never_stuck_for_it(
    running: House, monkeypatch: pytest.MonkeyPatch, failure: Exception, noted: bool
) -> None:
    stored = receive.store(running.mail("ann", "help"), running.now)
    for _ in range(claims.MOST_ATTEMPTS + 2):
        with monkeypatch.context() as patch:
            patch.setattr(apply, "take_mail", failing(failure) if noted else failing_unnoted(failure, patch))
            assert handling.handle(stored.id, running.settings.door, running.now) == "failed"
        assert mails()[0].state == "stored"
        running.now += timedelta(minutes=3)
    assert handling.handle(stored.id, running.settings.door, running.now) == "answered"


def test_who_works_at_it_meanwhile_is_not_disturbed(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has claimed the mail since: its count is left alone until it lets go."""
    stored = receive.store(running.mail("ann", "help"), running.now)
    with monkeypatch.context() as patch:
        patch.setattr(apply, "take_mail", failing_unnoted(NO_SPACE, patch))
        handling.handle(stored.id, running.settings.door, running.now)
    kept = dict(trouble.owed)
    trouble.owed.clear()  # another process knows nothing of it
    running.now += timedelta(minutes=3)
    other = claims.claim(stored.id, running.now)
    assert other is not None
    assert other.attempts == 2
    trouble.owed.update(kept)
    trouble.make_good(InboundMail, "stored")
    assert mails()[0].attempts == 2
    assert handling.handle(stored.id, running.settings.door, running.now) == "taken"
    handling._failed(other, ValueError("no"), running.now)
    trouble.make_good(InboundMail, "stored")
    assert mails()[0].attempts == 1
