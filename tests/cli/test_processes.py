"""Real processes: `serve`, `web` beside `worker`, SIGTERM, health, a mail posted and answered; the real scheduler."""

from __future__ import annotations

import email
import json
import signal
import smtplib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pbem.base import clock
from pbem.base.addresses import reply_address
from pbem.base.errors import StoreNotReady
from pbem.base.settings import Settings
from pbem.inbox import claims, receive
from pbem.store import schema
from pbem.store.db import database, open_database
from pbem.worker import lease
from tests.edges import DATABASE, environment, free_port
from tests.hasty import hasty_worker
from tests.house import House

PATIENCE = 30  # seconds until a process that does nothing counts as broken


def until(what: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


@contextmanager
def process(house: House, *args: str, port: int, **more: str) -> Iterator[subprocess.Popen[str]]:
    """`pbem ARGS` in the house's home while the block runs; `more`: variables besides."""
    variables = environment(
        house.settings,
        PBEM_PORT=str(port),
        PBEM_INBOUND_TOKEN="sesame",
        PBEM_OUTBOX_SECONDS="1",
        PBEM_CLOCK_SECONDS="1",
        PYTHONWARNINGS="default:unclosed database:ResourceWarning",
        **more,
    )
    command = [sys.executable, "-m", "pbem", *args]
    with subprocess.Popen(
        command,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        preexec_fn=_heed_ctrl_c,
    ) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.kill()


def _heed_ctrl_c() -> None:
    """Where the tests run behind a shell's «&» Ctrl-C is ignored, and so it would be here."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stop(running: subprocess.Popen[str]) -> tuple[int, str]:
    """What SIGTERM does: (exit code, what was written to standard error); from Python 3.13 on that tells of databases
    left open."""
    running.send_signal(signal.SIGTERM)
    _, errors = running.communicate(timeout=PATIENCE)
    assert "unclosed database" not in errors, errors
    return running.returncode, errors


def health(port: int) -> tuple[int, list[str]]:
    """(status, trouble) as a monitor sees it; status 0 while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return int(answer.status), json.load(answer)["trouble"]
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["trouble"]
    except OSError:
        return 0, []


def post(port: int, mime: bytes) -> int:
    """Deliver one mail as a relay does."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/inbound/raw", data=mime, headers={"Authorization": "Bearer sesame"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return int(answer.status)


def answers(house: House, to: str) -> list[str]:
    """The mails that letters in the Maildir answer."""
    new = Path(house.settings.home) / "outgoing" / "new"
    letters = [email.message_from_bytes(file.read_bytes()) for file in new.glob("*")] if new.exists() else []
    return [str(letter["In-Reply-To"]) for letter in letters if letter["Delivered-To"] == to]


def test_serve_takes_in_a_mail_answers_it_and_ends_cleanly(running: House) -> None:
    port = free_port()
    mime = running.mail("ann", "status", Message_ID="<posted@example.org>")
    with process(running, "serve", port=port) as server:
        until(lambda: health(port)[0] == 200)
        assert post(port, mime) == 200
        until(lambda: "<posted@example.org>" in answers(running, "ann@example.org"))
        code, errors = stop(server)
    assert (code, "Traceback" in errors, "warning" in errors) == (0, False, False), errors
    assert running.member("ann").token not in errors
    assert answers(running, "ann@example.org").count("<posted@example.org>") == 1


def spoken(port: int, mime: bytes, to: str) -> bool:
    """Whether a mail server could hand the mail over."""
    try:
        with smtplib.LMTP("127.0.0.1", port) as client:
            return not client.sendmail("ann@example.org", [to], mime)
    except ConnectionError:
        return False


def test_lmtp_takes_in_a_mail_that_the_worker_answers(running: House) -> None:
    port, ann = free_port(), running.member("ann")
    mime = running.mail("ann", "status", Message_ID="<handed@example.org>")
    with process(running, "lmtp", "--listen", f"127.0.0.1:{port}", port=free_port()) as lmtp:
        until(lambda: spoken(port, mime, reply_address(ann.token, "mail.test")))
        assert spoken(port, mime, "play@mail.test"), "the same once more"
        code, errors = stop(lmtp)
    assert (code, "Traceback" in errors) == (0, False), errors
    assert ann.token not in errors
    with process(running, "worker", port=free_port()) as worker:
        until(lambda: "<handed@example.org>" in answers(running, "ann@example.org"))
        stop(worker)
    assert answers(running, "ann@example.org").count("<handed@example.org>") == 1


def test_web_and_worker_are_two_processes_with_one_database(running: House) -> None:
    port = free_port()
    mime = running.mail("ann", "status", Message_ID="<posted@example.org>")
    with process(running, "web", port=port) as web:
        until(lambda: health(port)[0] == 503)
        assert "no worker is running" in health(port)[1][0]
        with process(running, "worker", port=port) as worker:
            until(lambda: health(port)[0] == 200)
            assert post(port, mime) == 200
            until(lambda: "<posted@example.org>" in answers(running, "ann@example.org"))
            code, errors = stop(worker)
            assert (code, "Traceback" in errors) == (0, False), errors
        assert health(port)[0] == 503  # it has given the lease back, another could take over at once
        code, errors = stop(web)
    assert (code, "Traceback" in errors) == (0, False), errors


def test_a_port_that_is_taken_is_one_line(running: House) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with process(running, "serve", port=port) as server:
            _, errors = server.communicate(timeout=PATIENCE)
    assert server.returncode == 1
    told = [line for line in errors.splitlines() if not line.startswith("{")]
    assert len(told) == 1, errors
    assert str(port) in told[0]


# -- the real scheduler, in this process ------------------------------------------------------------------------------


def test_the_scheduler_sends_applies_and_gives_the_lease_back(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One smoke test with real time; everything else calls the ticks."""
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC))
    settings = msgspec.structs.replace(running.settings, outbox_seconds=1, clock_seconds=1)
    receive.store(running.mail("ann", "status"), clock.now() - claims.LEFT_OVER_AFTER)
    before = len(running.box.letters)
    clockwork = hasty_worker(settings, running.box)
    scheduler = clockwork.start()
    try:
        until(lambda: "ann@example.org" in [letter.to for letter in running.box.letters[before:]])
        assert lease.is_held(clock.now())
        idle = hasty_worker(settings, running.box)
        assert not lease.hold(idle.holder, settings.lease_seconds, clock.now())
    finally:
        clockwork.stop(scheduler)
    assert not lease.is_held(clock.now())


def test_a_tick_that_fails_is_tried_again(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    clockwork = hasty_worker(running.settings, running.box)
    ran: list[int] = []

    def tick(now: object) -> int:
        ran.append(1)
        if len(ran) == 1:
            raise RuntimeError("a tree on the line")
        return 0

    guarded = clockwork._guarded(tick)
    guarded()
    guarded()
    assert len(ran) == 2


def test_a_worker_without_the_lease_does_nothing(running: House) -> None:
    first, second = (hasty_worker(running.settings, running.box) for _ in range(2))
    ran: list[str] = []
    for name, worker in (("first", first), ("second", second)):

        def tick(now: object, name: str = name) -> int:
            ran.append(name)
            return 0

        worker._guarded(tick)()
    assert ran == ["first"]


@pytest.mark.sqlite_only
@pytest.mark.parametrize("check", ["missing", "empty", "older"])
def test_web_and_worker_refuse_a_home_that_is_not_migrated(settings: Settings, check: str) -> None:

    file = Path(settings.home) / DATABASE
    if check != "missing":
        file.parent.mkdir()
        file.touch()
    open_database(settings)
    if check == "older":
        schema.upgrade(settings)
        with database.connection_context():
            database.execute_sql("delete from schema_migration")
    with pytest.raises(StoreNotReady, match="pbem db upgrade"):
        schema.check(settings)
