"""The database handle: SQLite or PostgreSQL behind one transaction at a time, serialised per game by one function."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from peewee import (
    Database,
    DatabaseProxy,
    Expression,
    IntegrityError,
    OperationalError,
    PeeweeException,
    SqliteDatabase,
)
from playhouse.db_url import parse
from playhouse.pool import MaxConnectionsExceeded, PooledPostgresqlDatabase

from pbem.base.errors import BadSetting
from pbem.base.private import private_file
from pbem.base.settings import Settings
from pbem.store import later, tally
from pbem.store.shapes import Texts, Written
from pbem.store.untyped import Handle, Part, Query

log = logging.getLogger(__name__)
database = DatabaseProxy()
Row = TypeVar("Row")

# WAL with FULL: a 200 to the mail provider says "we have it", also after a power cut.
SQLITE_PRAGMAS = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": "full"}
BUSY_SECONDS = 10
LEFTOVERS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside its file
POSTGRES = ("postgres", "postgresql", "psycopg3")
POSTGRES_OPTIONS = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "tcp_user_timeout": 30_000,  # ms; a server that vanished without a word counts as gone
    "application_name": "night-mail",
}
# A process that hangs in the middle of a move must not keep its game from all others for ever, nor they wait for it.
POSTGRES_SESSION = "SET idle_in_transaction_session_timeout = '2min'; SET lock_timeout = {milliseconds}"
MOST_CONNECTIONS = 20  # of one process: its web threads, its ticks and the mail room, with room to spare
IDLE_SECONDS = 300

# Who asks may have read the clock a while ago, at the beginning of a long tick, and clocks of two machines differ:
# a claim made since by somebody else is none the worse for it.
LEEWAY = timedelta(minutes=5)

# SQLite's own waiting is unfair under load; one lock per process keeps writers in a queue.
_write_lock = threading.RLock()
_bounds = threading.local()  # `until`: when this thread's patience ends, by the clock that nobody sets
LEAST_PATIENCE = 0.1  # seconds, for whoever has waited elsewhere already


class _Ours:
    """What both engines need: SQL texts made once, and no second error when a connection breaks amid something."""

    def execute(self: Handle, query: Query, **context: object) -> Handle:
        """Run a query; the text of one like it is used again."""
        if context:
            later.write_now()
            return super().execute(query, **context)  # type: ignore[misc]
        text, values = self._texts.text_of(query, self._written)
        later.before(text)
        return self.execute_sql(text, values)

    def execute_sql(self: Handle, sql: str, params: object = None) -> Handle:
        """Run a statement as it stands; how long it took is counted."""
        with tally.timed("database"):
            return super().execute_sql(sql, params)  # type: ignore[misc]

    def commit(self) -> None:
        """Keep what was done: on a file that is where the time goes."""
        with tally.timed("database"):
            super().commit()  # type: ignore[misc]

    def _written(self: Handle, query: Query) -> Written:
        """The query as the library writes it."""
        text, values = self.get_sql_context().sql(query).query()
        return text, values

    def rollback(self: Handle) -> None:
        """Take back; where the connection is lost or the engine took back already, that is done, and no second error.

        SQLite takes a transaction back by itself when the disk is full, a server when it goes down.
        """
        try:
            super().rollback()  # type: ignore[misc]
        except PeeweeException as failure:
            log.warning("connection lost in a transaction", extra={"reason": str(failure)})


class _File(_Ours, SqliteDatabase):
    """SQLite. The file it makes is its owner's alone; the log beside it gets the rights of the file."""

    _texts = Texts()

    def _connect(self: Handle) -> Handle:
        file = Path(self.database)
        if not file.exists():
            with suppress(OSError):  # SQLite itself says what is wrong
                private_file(file)
        return super()._connect()  # type: ignore[misc]

    def is_connection_usable(self: Handle) -> bool:
        """Not when a transaction hangs on the connection that nobody here knows of."""
        return not self._state.closed and (self.in_transaction() or not self._state.conn.in_transaction)


class _Server(_Ours, PooledPostgresqlDatabase):  # type: ignore[misc]
    """PostgreSQL; a connection is tried before it is given out, so that one that died idle hurts nobody."""

    _texts = Texts()

    def connect(self, reuse_if_open: bool = False) -> bool:
        """As peewee's; when all connections are in use for too long the store is not available, like any other way."""
        try:
            return bool(super().connect(reuse_if_open))
        except MaxConnectionsExceeded as failure:
            raise OperationalError(str(failure)) from failure

    def _initialize_connection(self, conn: Handle) -> None:
        if not getattr(conn, "_night_mail", False):
            conn.execute(POSTGRES_SESSION.format(milliseconds=int(BUSY_SECONDS * 1000)))
            conn._night_mail = True


def sqlite_path(settings: Settings) -> str | None:
    """The database file, or None when the settings name a database server."""
    if not settings.database_url:
        return str(settings.home_dir / "night-mail.sqlite3")
    if settings.database_url.startswith("sqlite:///"):
        return settings.database_url.removeprefix("sqlite:///")
    return None


def open_database(settings: Settings) -> Database:
    """Bind the models to the database the settings name. Each thread connects with `connected` or `transaction`."""
    before, opened = database.obj, make_database(sqlite_path(settings), settings.database_url)
    if before is not None:
        let_go(before)
    database.initialize(opened)
    return opened


def make_database(path: str | None, url: str) -> Database:
    """A handle on the file `path`, or where that is None on the server named by `url`; BadSetting for other urls.

    It never connects by itself: what opens a connection is a block that closes it.
    """
    if path is not None:
        return _File(path, pragmas=SQLITE_PRAGMAS, timeout=BUSY_SECONDS, autoconnect=False)
    if urlsplit(url).scheme not in POSTGRES:
        reason = "must be empty, sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME."
        raise BadSetting("database_url", reason, "settings")
    server: Database = _Server(
        **POSTGRES_OPTIONS | parse(url, unquote_password=True, unquote_user=True),
        max_connections=MOST_CONNECTIONS,
        stale_timeout=IDLE_SECONDS,
        timeout=BUSY_SECONDS,
        autoconnect=False,
        prefer_psycopg3=True,
    )
    return server


def let_go(handle: Handle) -> None:
    """Close this thread's connection of a handle, and those that nobody uses."""
    handle.close()
    if isinstance(handle, _Server):
        handle.close_idle()


def is_server() -> bool:
    """Whether a database server is used, to which several machines may write at once."""
    return not isinstance(database.obj, SqliteDatabase)


@contextmanager
def connected() -> Iterator[None]:
    """A connection for this thread while the block runs; keeps one that is already open, unless it is broken.

    Whoever opened the broken one closes what has come in its place.
    """
    ours = database.is_closed()
    if not (ours or database.in_transaction() or database.is_connection_usable()):
        with suppress(PeeweeException):
            database.close()
    database.connect(reuse_if_open=True)
    try:
        yield
    finally:
        if ours:
            database.close()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """All that the block waits for others in the store is no longer than this, however often it has to."""
    before = getattr(_bounds, "until", None)
    _bounds.until = time.monotonic() + seconds
    try:
        yield
    finally:
        _bounds.until = before


def _patience() -> float:
    """Seconds for which this thread may wait now."""
    until = getattr(_bounds, "until", None)
    return BUSY_SECONDS if until is None else min(BUSY_SECONDS, max(LEAST_PATIENCE, until - time.monotonic()))


@contextmanager
def transaction() -> Iterator[None]:
    """Everything in the block is saved, or nothing. In SQLite writers take turns from the first statement on.

    OperationalError where others keep it locked for `BUSY_SECONDS`, in the queue of this process and behind it.
    """
    later.write_now()  # if the block is taken back, what was there before is not
    if is_server():
        with connected(), _server_waits(), database.atomic():
            yield
        return
    with connected():
        began, patience = time.monotonic(), _patience()
        if not _write_lock.acquire(timeout=patience):
            raise OperationalError("database is locked: others are waiting for it, too")
        try:
            with _file_waits(patience - (time.monotonic() - began)), database.atomic("IMMEDIATE"):
                yield
        finally:
            _write_lock.release()


@contextmanager
def _file_waits(seconds: float) -> Iterator[None]:
    """SQLite waits for other processes for so long; most of the time that is what it does anyway."""
    if database.in_transaction() or seconds > BUSY_SECONDS - LEAST_PATIENCE:
        yield
        return
    database.execute_sql(f"PRAGMA busy_timeout = {int(max(seconds, LEAST_PATIENCE) * 1000)}")
    try:
        yield
    finally:
        database.execute_sql(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")


@contextmanager
def _server_waits() -> Iterator[None]:
    """The same of a server, whose connections know how long they wait for a lock."""
    if database.in_transaction() or getattr(_bounds, "until", None) is None:
        yield
        return
    database.execute_sql(f"SET lock_timeout = {int(_patience() * 1000)}")
    try:
        yield
    finally:
        with suppress(PeeweeException):  # it is lost, or broken
            database.execute_sql(f"SET lock_timeout = {int(BUSY_SECONDS * 1000)}")


def locked(query: Query) -> Query:
    """The rows of the query, kept from other writers until the transaction ends; in SQLite there are none."""
    return query.for_update() if is_server() else query


def unlocked(query: Query) -> Query:
    """The same without the rows that another transaction keeps at this moment: whoever has them deals with them."""
    return query.for_update(skip_locked=True) if is_server() else query


def found_or_made(find: Callable[[], Row | None], make: Callable[[], Row]) -> tuple[Row, bool]:
    """The row that `find` finds, or else the one that `make` inserts; and whether it is new.

    Two processes that make the same row at once end with one row, made by one of them.
    """
    with transaction():
        if (row := find()) is not None:
            return row, False
        try:
            with transaction():
                return make(), True
        except IntegrityError:
            if (row := find()) is None:
                raise
            return row, False


def unclaimed(until: Part, now: datetime, lease: timedelta) -> Expression:
    """Nobody has claimed the row, or the claim ran out: one worker takes a row for a while, and loses it by silence.

    A claim that ends much later than any made now was made by a clock that stood wrong: it counts for nothing.
    """
    free: Expression = until.is_null() | (until <= now) | (until > now + lease + LEEWAY)
    return free
