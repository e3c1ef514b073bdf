"""The database handle: SQLite or PostgreSQL behind one transaction at a time, serialised per game by one function."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from peewee import Database, DatabaseProxy, SqliteDatabase
from playhouse.db_url import parse
from playhouse.pool import PooledPostgresqlDatabase

from pbem.errors import BadSetting
from pbem.settings import Settings

database = DatabaseProxy()

# WAL with FULL: a 200 to the mail provider says "we have it", also after a power cut.
SQLITE_PRAGMAS = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": "full"}
BUSY_SECONDS = 10
POSTGRES = ("postgres", "postgresql", "psycopg3")
POSTGRES_OPTIONS = {"connect_timeout": 10, "keepalives_idle": 30, "application_name": "night-mail"}
MOST_CONNECTIONS = 20  # of one process: its web threads, its ticks and the mail room, with room to spare
IDLE_SECONDS = 300

# SQLite's own waiting is unfair under load; one lock per process keeps writers in a queue.
_write_lock = threading.RLock()


def sqlite_path(settings: Settings) -> str | None:
    """The database file, or None when the settings name a database server."""
    if not settings.database_url:
        return str(settings.home_dir / "night-mail.sqlite3")
    if settings.database_url.startswith("sqlite:///"):
        return settings.database_url.removeprefix("sqlite:///")
    return None


def open_database(settings: Settings) -> Database:
    """Bind the models to the database the settings name. Connections are opened per thread on first use."""
    opened = make_database(sqlite_path(settings), settings.database_url)
    database.initialize(opened)
    return opened


def make_database(path: str | None, url: str) -> Database:
    """A handle on the file `path`, or where that is None on the server named by `url`; BadSetting for other urls."""
    if path is not None:
        return SqliteDatabase(path, pragmas=SQLITE_PRAGMAS, timeout=BUSY_SECONDS)
    if urlsplit(url).scheme not in POSTGRES:
        reason = "must be empty, sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME."
        raise BadSetting("database_url", reason, "settings")
    server: Database = PooledPostgresqlDatabase(
        **POSTGRES_OPTIONS | parse(url, unquote_password=True, unquote_user=True),
        max_connections=MOST_CONNECTIONS,
        stale_timeout=IDLE_SECONDS,
        timeout=BUSY_SECONDS,
        prefer_psycopg3=True,
    )
    return server


def is_server() -> bool:
    """Whether a database server is used, to which several machines may write at once."""
    return not isinstance(database.obj, SqliteDatabase)


@contextmanager
def connected() -> Iterator[None]:
    """A connection for this thread while the block runs; keeps one that is already open."""
    opened = database.connect(reuse_if_open=True)
    try:
        yield
    finally:
        if opened:
            database.close()


@contextmanager
def transaction() -> Iterator[None]:
    """Everything in the block is saved, or nothing. In SQLite writers take turns from the first statement on."""
    if is_server():
        with connected(), database.atomic():
            yield
    else:
        with _write_lock, connected(), database.atomic("IMMEDIATE"):
            yield


def locked(query: Any) -> Any:
    """The rows of the query, kept from other writers until the transaction ends; in SQLite there are none."""
    return query.for_update() if is_server() else query
