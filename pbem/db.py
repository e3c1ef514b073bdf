"""The database handle: opened once per process, one transaction at a time, serialised per game by one function."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from peewee import Database, DatabaseProxy, SqliteDatabase

from pbem.errors import BadSetting
from pbem.settings import Settings

database = DatabaseProxy()

# WAL with FULL: a 200 to the mail provider says "we have it", also after a power cut.
SQLITE_PRAGMAS = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": "full"}
BUSY_SECONDS = 10

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
    path = sqlite_path(settings)
    if path is None:
        raise BadSetting("database_url", "only sqlite:///FILE is supported yet.", "settings")
    opened = SqliteDatabase(path, pragmas=SQLITE_PRAGMAS, timeout=BUSY_SECONDS)
    database.initialize(opened)
    return opened


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
    """Everything in the block is saved, or nothing. Writers take turns from the first statement on."""
    with _write_lock, connected(), database.atomic("IMMEDIATE"):
        yield
