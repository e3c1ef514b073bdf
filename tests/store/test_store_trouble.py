"""A store that fails: nothing is lost, nothing half done, whoever asks is told, and all goes on after."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import psycopg
import pytest
from flask.testing import FlaskClient
from peewee import OperationalError, PeeweeException

from pbem.inbox import claims, handling, receive
from pbem.operating.verify import verify_game
from pbem.store import db
from pbem.store.db import connected, database, open_database
from pbem.store.models import Game, InboundMail
from pbem.worker import lease
from tests import stores
from tests.edges import DATABASE, drain, legal_order, mails, post, queued, standing
from tests.house import House

AFTER = 3  # minutes until a mail whose worker was lost in the middle is taken up again


def goes_on(house: House, before: dict[str, Any]) -> None:
    """The one move that waits is made, once, and each of its letters goes out once."""
    house.wait(minutes=AFTER)
    assert [mail.outcome for mail in mails()] == ["applied"]
    after = standing()
    assert len([kind for _, kind, _ in after["log"] if kind == "action"]) == 1 + len(
        [kind for _, kind, _ in before["log"] if kind == "action"]
    )
    ids = [str(letter.mail["Message-ID"]) for letter in house.box.letters]
    assert len(set(ids)) == len(ids)
    assert queued() == []
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


def stored_move(house: House) -> int:
    """A mail with a legal move, safe in the store, not yet worked on."""
    name, order = legal_order(house)
    mail = receive.store(house.mail(name, f"press all: mind the gap {'x' * 4000}\n\n{order}"), house.now).id
    if not database.is_closed():
        database.close()
    return mail


def try_it(house: House, mail: int) -> str:
    """What the mail room does: whatever happens, the mail is left for later."""
    with contextlib.suppress(Exception):
        return handling.handle(mail, house.settings.door, house.now)
    return "left"


# -- the server goes away -------------------------------------------------------------------------------------------


def end_all_connections() -> None:
    """What a restart of the server does to everybody."""
    with psycopg.connect(stores.SERVER, autocommit=True) as admin:
        ours = str(urlsplit(database.obj.connect_params.get("dbname") or "").path or database.obj.database)
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (ours,))


@pytest.mark.server_only
def test_connections_that_died_idle_hurt_nobody(client: FlaskClient, running: House) -> None:
    lease.hold("one", 45, running.now)
    for number in range(3):
        assert post(client, running.mail("ann", f"press all: {number}")).status_code == 200
        end_all_connections()
        assert client.get("/health").status_code == 200
        end_all_connections()
    drain(client)


@pytest.mark.server_only
def test_a_thread_whose_connection_died_open_works_again_on_the_next_try(running: House) -> None:
    database.connect(reuse_if_open=True)
    end_all_connections()
    with pytest.raises(PeeweeException):
        Game.get_by_id(1)
    with connected():
        assert Game.get_by_id(1).state == "running"


@pytest.mark.server_only
@pytest.mark.parametrize("statement", [1, 2, 4, 7, 11, 14, 18, 22])
def test_the_connection_is_lost_at_any_statement_of_a_move(
    running: House, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    mail, before = stored_move(running), standing()
    handle, count = database.obj, iter(range(1, 10_000))
    real: Callable[..., Any] = handle.execute_sql

    def execute(sql: str, params: Any = None) -> Any:
        if next(count) == statement:
            end_all_connections()
        return real(sql, params)

    with monkeypatch.context() as broken:
        broken.setattr(handle, "execute_sql", execute)
        assert try_it(running, mail) in ("left", "failed")
    assert next(count) > statement, "the move has fewer statements"
    assert standing() == before
    assert queued() == []
    goes_on(running, before)


@pytest.mark.server_only
def test_the_connection_is_lost_just_before_the_commit(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mail, before = stored_move(running), standing()
    real: Callable[[], None] = database.obj.commit
    commits: list[int] = []

    def commit() -> None:
        commits.append(1)
        if len(commits) == 2:  # the first one was the claim
            end_all_connections()
        real()

    with monkeypatch.context() as broken:
        broken.setattr(database.obj, "commit", commit)
        assert try_it(running, mail) in ("left", "failed")
    assert standing() == before
    goes_on(running, before)


class Line:
    """A relay to the server that can be cut, and mended."""

    def __init__(self) -> None:
        aim = urlsplit(stores.SERVER)
        self.server = (aim.hostname or "127.0.0.1", aim.port or 5432)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listening.getsockname()[1])
        self.open: list[socket.socket] = []
        self.up = True
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Whoever is connected is cut off; new ones are sent away."""
        self.up = False
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.open.clear()

    def mend(self) -> None:
        """As before."""
        self.up = True

    def close(self) -> None:
        """The end."""
        self.cut()
        self.listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                come, _ = self.listening.accept()
                if not self.up:
                    come.close()
                    continue
                go = socket.create_connection(self.server)
                self.open += [come, go]
                for one, other in ((come, go), (go, come)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := one.recv(1 << 16):
                other.sendall(piece)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        one.close()


@pytest.fixture
def line(running: House) -> Iterator[Line]:
    """The house reaches its database over a line that can be cut."""
    made = Line()
    stores.close()
    url = urlsplit(running.settings.database_url)
    user = url.netloc.rpartition("@")[0]
    over = url._replace(netloc=f"{user}@127.0.0.1:{made.port}" if user else f"127.0.0.1:{made.port}").geturl()
    open_database(msgspec.structs.replace(running.settings, database_url=over))
    yield made
    stores.close()
    made.close()


@pytest.mark.server_only
def test_503_while_the_server_is_gone_and_everything_goes_on_when_it_is_back(
    client: FlaskClient, line: Line, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    lease.hold(running.worker.holder, 45, running.now)
    before = standing()
    assert client.get("/health").status_code == 200
    for _ in range(2):
        line.cut()
        answer = post(client, mime)
        assert (answer.status_code, "try again" in answer.get_json()["error"]) == (503, True)
        unwell = client.get("/health")
        assert (unwell.status_code, unwell.get_json()["ok"]) == (503, False)
        assert "not available" in unwell.get_json()["trouble"][0]
        for tick in (running.worker.tick_outbox, running.worker.tick_deadlines, running.worker.tick_mail):
            running.worker._guarded(tick)()
        assert caplog.text.count("tick failed") >= 3
        line.mend()
        assert client.get("/health").status_code == 200
        assert standing() == before
    assert post(client, mime).status_code == 200
    drain(client)
    goes_on(running, before)


# -- no room, no lock -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def room_for(pages: int, house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The disk is full but for so many pages: SQLite itself says so, as it would say of a real one."""
    stores.close()
    with contextlib.closing(sqlite3.connect(Path(house.settings.home) / DATABASE)) as file:
        file.execute("VACUUM")  # no page is left over within the file
        (now,) = file.execute("PRAGMA page_count").fetchone()
    with monkeypatch.context() as full:
        full.setattr(db, "SQLITE_PRAGMAS", {**db.SQLITE_PRAGMAS, "max_page_count": now + pages})
        open_database(house.settings)
        yield
        stores.close()
    open_database(house.settings)


@pytest.mark.sqlite_only
def test_503_on_a_full_disk_and_200_when_there_is_room(
    client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order + "\n\n" + "x" * 40_000)
    before = standing()
    with room_for(1, running, monkeypatch):
        answer = post(client, mime)
        assert (answer.status_code, "try again" in answer.get_json()["error"]) == (503, True)
        assert mails() == []
    assert standing() == before
    assert post(client, mime).status_code == 200
    drain(client)
    assert [mail.state for mail in mails()] == ["done"]


@pytest.mark.sqlite_only
@pytest.mark.parametrize("pages", range(3))
def test_a_disk_that_fills_in_the_middle_of_a_move(running: House, monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """Tried more often than a mail may fail: the disk is no fault of the mail's."""
    mail, before = stored_move(running), standing()
    with room_for(pages, running, monkeypatch):
        for _ in range(claims.MOST_ATTEMPTS + 2):
            assert try_it(running, mail) in ("left", "failed", "taken")
            assert standing() == before
            assert queued() == []
            running.now += timedelta(minutes=AFTER)
    goes_on(running, before)


@pytest.mark.sqlite_only
def test_a_lock_held_longer_than_we_wait(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mail, before = stored_move(running), standing()
    stores.close()
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    open_database(running.settings)
    with contextlib.closing(sqlite3.connect(Path(running.settings.home) / DATABASE, isolation_level=None)) as other:
        other.execute("begin immediate")
        for _ in range(claims.MOST_ATTEMPTS + 2):
            assert try_it(running, mail) == "left"
            assert standing() == before
            running.worker._guarded(running.worker.tick_mail)()
        other.execute("rollback")
    goes_on(running, before)


@pytest.mark.sqlite_only
def test_a_transaction_that_the_engine_took_back_by_itself_reports_its_own_error(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        room_for(0, running, monkeypatch),
        pytest.raises(OperationalError, match="full"),
        db.transaction(),
    ):
        InboundMail.create(received_at=running.now, mime=b"x" * 300_000, content_key="x")
    with db.transaction():
        InboundMail.create(received_at=running.now, mime=b"x" * 300_000, content_key="x")


def test_an_error_in_a_transaction_leaves_a_connection_that_works(running: House) -> None:
    """On PostgreSQL a failed statement spoils the whole transaction: it must end with it."""
    database.connect(reuse_if_open=True)
    with pytest.raises(PeeweeException), db.transaction():
        database.execute_sql("SELECT no_such_column FROM game")
    with db.transaction():
        assert Game.get_by_id(1).state == "running"
