"""`GET /health`: 200 with counts while all is well, 503 with the reason otherwise, and never a secret."""

from __future__ import annotations

import errno
import os
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.base.settings import Settings
from pbem.inbox import receive
from pbem.operating import health
from pbem.store.db import connected, transaction
from pbem.store.models import InboundMail, OutboundMail
from pbem.worker import lease
from tests import stores
from tests.edges import drain, legal_order, post
from tests.house import House

COUNTS = {
    "database", "worker", "clock_silent_seconds", "clock_jumped_seconds", "letters_waiting", "letters_late",
    "oldest_letter_seconds", "letters_failed", "mails_waiting", "mails_late", "mails_stuck", "games_running",
    "decisions_open", "disk_free_mb", "posts_no_mails", "last_post_no_mail",
}  # fmt: skip


@pytest.fixture
def watched(client: FlaskClient, running: House) -> House:
    """A house with a worker alive."""
    assert lease.hold("one", 45, running.now)
    client.application.config["SETTINGS"].home_dir.mkdir(parents=True, exist_ok=True)
    return running


def test_all_is_well(client: FlaskClient, watched: House) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.get_json() == {
        "disk_free_mb": answer.get_json()["disk_free_mb"],
        "ok": True, "trouble": [], "database": "postgresql" if stores.SERVER else "sqlite", "worker": True,
        "clock_silent_seconds": None, "clock_jumped_seconds": None, "letters_waiting": 0, "letters_late": 0,
        "oldest_letter_seconds": None, "letters_failed": 0, "mails_waiting": 0, "mails_late": 0, "mails_stuck": 0,
        "games_running": 1, "decisions_open": 1, "posts_no_mails": 0, "last_post_no_mail": None,
    }  # fmt: skip


def test_nobody_works_the_clock(client: FlaskClient, running: House) -> None:
    answer = client.get("/health")
    assert answer.status_code == 503
    assert "pbem worker" in answer.get_json()["trouble"][0]
    assert lease.hold("one", 45, running.now)
    assert client.get("/health").status_code == 200
    running.now += timedelta(seconds=45)
    assert client.get("/health").status_code == 503


def test_a_letter_that_waits_for_15_minutes(client: FlaskClient, watched: House) -> None:
    watched.take(watched.mail("ann", "help"))
    watched.now += timedelta(minutes=14, seconds=59)
    lease.hold("one", 45, watched.now)
    assert client.get("/health").status_code == 200
    watched.now += timedelta(seconds=1)
    answer = client.get("/health")
    figures = answer.get_json()
    assert (answer.status_code, figures["letters_late"], figures["oldest_letter_seconds"]) == (503, 1, 900)
    assert "15 minutes" in answer.get_json()["trouble"][0]
    watched.post()
    assert client.get("/health").status_code == 200


def test_a_clock_that_ticks_is_no_trouble_and_one_that_does_not_is(client: FlaskClient, watched: House) -> None:
    watched.wait(minutes=1)
    watched.now += timedelta(minutes=15)
    lease.hold("one", 45, watched.now)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["clock_silent_seconds"]) == (200, 900)
    watched.now += timedelta(minutes=1)
    lease.hold("one", 45, watched.now)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["trouble"]) == (
        503, ["no deadline has been checked for 16 minutes: see the log"],
    )  # fmt: skip


def test_a_worker_that_died_is_missed_with_the_time_of_its_last_tick(client: FlaskClient, watched: House) -> None:
    watched.wait(minutes=1)
    watched.now += timedelta(hours=2)
    assert "120 minutes ago" in client.get("/health").get_json()["trouble"][0]


def test_a_clock_that_jumped_is_told_until_it_is_believed(client: FlaskClient, watched: House) -> None:
    watched.wait(minutes=1)
    watched.jump(hours=-3)
    lease.hold("one", 45, watched.now)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["clock_jumped_seconds"]) == (503, -10800)
    assert "10800 seconds back" in answer.get_json()["trouble"][0]
    watched.wait(minutes=10)
    lease.hold("one", 45, watched.now)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["clock_jumped_seconds"]) == (200, None)


def test_a_mail_that_is_stuck(client: FlaskClient, watched: House) -> None:
    stored = receive.store(b"From: ann@example.org\r\n\r\nhelp\r\n", watched.now)
    with transaction():
        InboundMail.update(state="stuck").where(InboundMail.id == stored.id).execute()
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["mails_stuck"], answer.get_json()["ok"]) == (200, 1, True)
    assert answer.get_json()["trouble"] == ["1 mails are stuck: see `pbem mail list --in --state stuck`"]
    assert client.get("/health?strict").status_code == 503


def test_a_mail_that_nobody_finishes(client: FlaskClient, watched: House) -> None:
    receive.store(b"From: ann@example.org\r\n\r\nhelp\r\n", watched.now)
    watched.now += timedelta(minutes=14, seconds=59)
    lease.hold("one", 45, watched.now)
    assert client.get("/health").get_json()["trouble"] == []
    watched.now += timedelta(seconds=1)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["mails_late"]) == (200, 1)
    assert "1 mails have been waiting for over 15 minutes" in answer.get_json()["trouble"][0]
    assert client.get("/health?strict").status_code == 503


def test_the_disk_of_a_database_that_lies_elsewhere_is_looked_at_too(tmp_path: Path, store: Settings) -> None:
    elsewhere = tmp_path / "elsewhere" / "games.sqlite3"
    settings = msgspec.structs.replace(store, database_url=f"sqlite:///{elsewhere}")
    assert health.places(settings) == (store.home_dir.absolute(), elsewhere.parent)
    server = msgspec.structs.replace(store, database_url="postgresql://games@localhost/games")
    assert health.places(server) == (store.home_dir.absolute(),)


@pytest.mark.parametrize(
    ("number", "said"), [(errno.ENOSPC, "the disk is full"), (errno.EACCES, "home cannot be written to")]
)
def test_a_disk_that_takes_nothing(
    client: FlaskClient, watched: House, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def full(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    assert client.get("/health").get_json()["disk_free_mb"] > 0
    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["ok"]) == (503, False)
    assert said in answer.get_json()["trouble"][0]


def test_a_disk_that_is_nearly_full(client: FlaskClient, watched: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_SPACE", 1 << 60)
    answer = client.get("/health")
    assert (answer.status_code, "MB left on the disk" in answer.get_json()["trouble"][0]) == (503, True)


def test_a_letter_refused_for_good_is_counted(client: FlaskClient, watched: House) -> None:
    """One dead mailbox is seen, but does not take the whole service for ill."""
    watched.take(watched.mail("ann", "help"))
    with transaction():
        OutboundMail.update(state="failed").where(OutboundMail.state == "queued").execute()
    answer = client.get("/health")
    assert (answer.status_code, answer.get_json()["letters_failed"]) == (200, 1)
    assert "1 letters were given up" in answer.get_json()["trouble"][0]
    assert client.get("/health?strict").status_code == 503


def test_health_tells_counts_and_no_secret(client: FlaskClient, watched: House) -> None:
    name, order = legal_order(watched)
    post(client, watched.mail(name, f"press all: meet me at the buffet\n\n{order}"))
    post(client, watched.mail("ann", "hand"))
    drain(client)
    with connected():
        waiting = OutboundMail.select().where(OutboundMail.state == "queued").count()
    answer = client.get("/health")
    assert set(answer.get_json()) == COUNTS | {"ok", "trouble"}
    assert answer.get_json()["letters_waiting"] == waiting > 3
    shown = answer.get_data(as_text=True)
    for secret in (watched.member(name).token, "example.org", order, "buffet", "Volga"):
        assert secret not in shown
