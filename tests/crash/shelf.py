"""A database as it stood at one moment, put back as often as wanted: quicker than making databases."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from pbem.base.settings import Settings
from pbem.store.models import TABLES
from tests import stores

Kept = dict[str, bytes]
OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
NAMES = [table._meta.table_name for table in TABLES]

NUMBERED = [table._meta.table_name for table in TABLES if "id" in table._meta.fields]


def keep(settings: Settings) -> Kept:
    """All that the database holds; others may be at work in it."""
    stores.close()
    if not settings.database_url:
        with closing(sqlite3.connect(_file(settings))) as file, closing(sqlite3.connect(":memory:")) as copy:
            file.backup(copy)
            return {stores.FILE: copy.serialize()}
    with psycopg.connect(settings.database_url) as server:
        kept = {}
        for name in NAMES:
            with server.cursor().copy(SQL("COPY {} TO STDOUT").format(Identifier(name))) as rows:
                kept[name] = b"".join(bytes(row) for row in rows)
        return kept


def put_back(settings: Settings, kept: Kept) -> None:
    """Make the database hold that, and nothing else."""
    stores.close()
    if not settings.database_url:
        settings.home_dir.mkdir(exist_ok=True)
        for file in settings.home_dir.glob(f"{stores.FILE}-*"):
            file.unlink()
        _file(settings).write_bytes(kept[stores.FILE])
        return
    with psycopg.connect(settings.database_url) as server:
        server.execute("SET session_replication_role = replica")  # no triggers: the record may be emptied here
        for name in NAMES:
            server.execute(SQL("DELETE FROM {}").format(Identifier(name)))
            with server.cursor().copy(SQL("COPY {} FROM STDIN").format(Identifier(name))) as rows:
                rows.write(kept[name])
        for name in NUMBERED:
            last = SQL(
                "SELECT setval(pg_get_serial_sequence({}, 'id'), (SELECT coalesce(max(id), 0) + 1 FROM {}), false)"
            )
            server.execute(last.format(name, Identifier(name)))


def wait_until_alone(settings: Settings) -> None:
    """Come back when a server has noticed that who was connected is dead, and has taken back what hung in the air."""
    stores.close()
    if settings.database_url:
        with psycopg.connect(settings.database_url, autocommit=True) as server:
            while server.execute(OTHERS).fetchone() != (0,):
                time.sleep(0.01)


def _file(settings: Settings) -> Path:
    return settings.home_dir / stores.FILE
