"""Whatever fails in the web process is answered in plain words, and a mail that could not be stored comes again."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
from flask.testing import FlaskClient

from pbem.inbox import receive
from pbem.store import db
from pbem.store.db import open_database
from pbem.web.app import create_app
from tests import stores
from tests.edges import BEARER, DATABASE, drain, mails, post
from tests.house import House

pytestmark = pytest.mark.any_engine

BOUND = 1.0  # seconds that the store is waited for in these tests


@pytest.mark.parametrize("where", ["pbem.inbox.receive.content_key", "pbem.inbox.receive._kept"])
def test_503_without_memory_and_the_mail_comes_again(
    client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def no_memory(*_: object, **__: object) -> NoReturn:
        raise MemoryError

    mime = running.mail("ann", "help")
    with monkeypatch.context() as patch:
        patch.setattr(where, no_memory)
        answer = post(client, mime)
    assert answer.status_code == 503
    assert answer.mimetype == "application/json"
    assert "please try again" in answer.get_json()["error"]
    assert int(answer.headers["Retry-After"]) > 0
    assert mails() == []
    assert post(client, mime).get_json()["fresh"] is True
    drain(client)
    assert [one.outcome for one in mails()] == ["answered"]


@pytest.mark.parametrize("where", ["addressed", "read_mail", "identify"])
def test_200_for_a_mail_that_is_stored_whatever_there_is_no_memory_for_then(
    client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def no_memory(*_: object, **__: object) -> NoReturn:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(receive, where, no_memory)
        patch.setattr(client.application.config["MAILROOM"], "take", no_memory)
        assert post(client, running.mail("ann", "help")).status_code == 200
    running.wait(minutes=1)
    assert [one.outcome for one in mails()] == ["answered"]


def test_other_errors_are_plain_too(client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> NoReturn:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(receive, "take_in", broken)
    answer = post(client, running.mail("ann", "help"))
    assert (answer.status_code, answer.mimetype) == (500, "application/json")
    assert "secret" not in answer.text
    for refused in (client.get("/inbound/raw", headers=BEARER), client.get("/nowhere"), client.put("/health")):
        assert refused.mimetype == "application/json"
        assert refused.get_json()["error"]
    assert client.get("/inbound/raw", headers=BEARER).headers["Allow"]


@contextlib.contextmanager
def locked_by_another(house: House) -> Iterator[None]:
    """Another process holds the table of mails, as a backup tool or a forgotten shell would."""
    if stores.SERVER:
        with psycopg.connect(house.settings.database_url) as other:
            other.execute("LOCK TABLE inbound_mail IN EXCLUSIVE MODE")
            yield
            other.rollback()
        return
    with contextlib.closing(sqlite3.connect(Path(house.settings.home) / DATABASE, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def test_every_post_is_answered_in_time_while_the_database_is_locked(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No longer for the tenth than for the first, though all writers of a process take turns."""
    stores.close()
    monkeypatch.setattr(db, "BUSY_SECONDS", BOUND)
    open_database(running.settings)
    app = create_app(running.settings)
    posts = [running.mail("ann", f"press all: {number}") for number in range(10)]
    took: list[float] = []
    answers: list[tuple[int, str]] = []

    def deliver(mime: bytes) -> None:
        begin = time.monotonic()
        answer = post(app.test_client(), mime)
        took.append(time.monotonic() - begin)
        answers.append((answer.status_code, answer.headers.get("Retry-After", "")))

    with locked_by_another(running):
        threads = [threading.Thread(target=deliver, args=(mime,)) for mime in posts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert {status for status, _ in answers} == {503}
    assert all(int(again) > 0 for _, again in answers)
    assert max(took) < 4 * BOUND, "ten times as long, if each waited for those before it"
    assert [post(app.test_client(), mime).status_code for mime in posts] == [200] * len(posts)
    app.config["MAILROOM"].close()
    stores.close()
