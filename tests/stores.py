"""The databases of tests: files of SQLite, or copies of templates on the server that PBEM_TEST_DATABASE_URL names.

On the server each run has a number, and each database its number in the name; while a run lives, it holds an
advisory lock on it. So what a crashed run left behind is known by a number nobody holds, and dropped by the next.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from functools import lru_cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import msgspec
import psycopg
from playhouse.pool import PooledDatabase

from pbem.base.private import private_file, private_folder
from pbem.base.settings import Settings
from pbem.store import schema
from pbem.store.db import database, make_database, open_database

VARIABLE = "PBEM_TEST_DATABASE_URL"
SERVER = os.environ.get(VARIABLE, "")
FILE = "night-mail.sqlite3"
PREFIX = "nightmail_test_"
RUN = "NIGHT_MAIL_TEST_RUN"  # handed to the worker processes of xdist

_numbers = count(1)
_made: set[str] = set()  # databases of this process, apart from the templates
_ready: set[str] = set()  # … that hold what the present test wants
_migrated_name: list[str] = []
_open: list[psycopg.Connection[Any]] = []


class Contents(NamedTuple):
    """All rows of a database, as COPY writes them, and where its sequences stand."""

    tables: dict[str, bytes]
    sequences: dict[str, tuple[int, bool]]


def summary() -> str:
    """What the run says of itself."""
    if SERVER:
        return f"store tests ran on: PostgreSQL ({urlsplit(SERVER).hostname})"
    return f"store tests ran on: SQLite (set {VARIABLE} to try PostgreSQL)"


# -- one run of pytest ------------------------------------------------------------------------------------------------


def begin_run() -> None:
    """Called once by the process that leads the run: give it a number, clear away what dead runs left."""
    number = secrets.randbelow(1 << 31)
    _admin().execute("SELECT pg_advisory_lock(%s)", (number,))
    os.environ[RUN] = str(number)
    for name in _existing():
        other = name.removeprefix(PREFIX).partition("_")[0]
        if other.isdigit() and _nobody_holds(int(other)):
            _drop(name)


def end_run() -> None:
    """Drop whatever is left of this run."""
    close()
    for name in _existing():
        if name.startswith(f"{PREFIX}{os.environ[RUN]}_"):
            _drop(name)
    _open.pop().close()
    _migrated_name.clear()
    for known in (_contents, _template_shape):
        known.cache_clear()


def _nobody_holds(number: int) -> bool:
    taken = _admin().execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone() == (True,)
    if taken:
        _admin().execute("SELECT pg_advisory_unlock(%s)", (number,))
    return taken and str(number) != os.environ[RUN]


def _existing() -> list[str]:
    found = _admin().execute("SELECT datname FROM pg_database WHERE datname LIKE %s", (f"{PREFIX}%",)).fetchall()
    return [str(row[0]) for row in found]


# -- databases --------------------------------------------------------------------------------------------------------


def new_url(name: str = "") -> str:
    """The URL of a database that is not made yet; "" for a file in the home."""
    if not SERVER:
        return ""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw")
    name = f"{PREFIX}{os.environ[RUN]}_{worker}_{name or next(_numbers)}"
    return _url(name)


def make(settings: Settings) -> None:
    """On the server, a database with the present schema and no rows where none is; a file the service makes itself."""
    if SERVER and _name(settings.database_url) not in _ready:
        _fill(settings.database_url, _empty())


def ready(settings: Settings) -> None:
    """Open the database, with the present schema; a file that is missing is made as the service makes it, quicker."""
    file = Path(settings.home) / FILE
    if not settings.database_url and not file.exists():
        private_file(private_folder(file.parent) / file.name)
        file.write_bytes(_empty_file())
    open_database(settings)
    schema.prepare(settings)


@lru_cache
def _empty_file() -> bytes:
    """What all migrations make of nothing, made once per process: they take longer than many a test."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        handle = make_database(str(path), "")
        with handle.connection_context():
            schema.migrate(handle)
        return path.read_bytes()


def copy(source: Settings, target: Settings) -> None:
    """Put a copy of what `source` holds where the other settings point to."""
    if SERVER:
        _fill(target.database_url, _contents(source.database_url))
    else:
        copy_file(Path(source.home) / FILE, Path(target.home) / FILE)


def make_bare(settings: Settings) -> None:
    """On the server, a database without tables."""
    if SERVER:
        _create(_name(settings.database_url), "template0")


def at_home(settings: Settings, home: Path) -> Settings:
    """The same settings with another home, and on the server with another database."""
    here = msgspec.structs.replace(settings, home=str(home), database_url=new_url())
    make(here)
    return here


def keep(settings: Settings) -> None:
    """Nobody changes this database any more; it stays until the run ends."""
    close()
    if SERVER:
        _made.discard(_name(settings.database_url))


def make_durable(settings: Settings) -> None:
    """On the server, a database that survives a power cut, as that of a real installation."""
    if SERVER:
        _admin().execute(f'ALTER DATABASE "{_name(settings.database_url)}" RESET synchronous_commit'.encode())
        close()


def throw_away(settings: Settings) -> None:
    """A test has changed more than rows: on the server, its database is made anew for the next one."""
    close()
    if SERVER:
        _drop(_name(settings.database_url))
        _made.discard(_name(settings.database_url))


def end_test(settings: Settings) -> None:
    """The test is over: its database may be filled anew, and others that it made are dropped."""
    close()
    _ready.clear()
    for name in sorted(_made - {_name(settings.database_url)}):
        _drop(name)
        _made.discard(name)


def close() -> None:
    """Let go of all connections of this process."""
    if database.obj is not None and not database.is_closed():
        database.close()
    if isinstance(database.obj, PooledDatabase):
        database.obj.close_all()


def copy_file(source: Path, target: Path) -> None:
    """A database with its write-ahead log, as one file."""
    private_file(private_folder(target.parent) / target.name)
    before, after = sqlite3.connect(source), sqlite3.connect(target)
    before.backup(after)
    before.close()
    after.close()


def _fill(url: str, contents: Contents) -> None:
    """Delete and copy rows: some milliseconds, where a new database would take fifty, and seconds on a busy disk."""
    name = _name(url)
    if name not in _made:
        _create(name, _template())
    _admin().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
    with psycopg.connect(url) as server:
        if _shape(server) != _template_shape():
            server.close()
            _create(name, _template())
            return _fill(url, contents)
        server.execute(
            "SET session_replication_role = replica"
        )  # no foreign keys, and the record lets itself be deleted
        for table, rows in contents.tables.items():
            server.execute(f'DELETE FROM "{table}"'.encode())
            with server.cursor().copy(f'COPY "{table}" FROM STDIN'.encode()) as out:
                out.write(rows)
        for sequence, (value, called) in contents.sequences.items():
            server.execute("SELECT setval(%s::regclass, %s, %s)", (f'"{sequence}"', value, called))
    _ready.add(name)
    return None


@lru_cache
def _contents(url: str) -> Contents:
    with psycopg.connect(url) as server:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration'"
        names = [str(row[0]) for row in server.execute(tables).fetchall()]
        rows = {}
        for name in names:
            with server.cursor().copy(f'COPY "{name}" TO STDOUT'.encode()) as come:
                rows[name] = b"".join(bytes(piece) for piece in come)
        found = [str(row[0]) for row in server.execute("SELECT sequencename FROM pg_sequences").fetchall()]
        stand = {one: server.execute(f'SELECT last_value, is_called FROM "{one}"'.encode()).fetchone() for one in found}
        return Contents(rows, {name: (int(row[0]), bool(row[1])) for name, row in stand.items() if row})


def _empty() -> Contents:
    return _contents(_url(_template()))


def _template() -> str:
    """The name of a database with the present schema and no rows, made once per process."""
    if not _migrated_name:
        url = new_url("template")
        _admin().execute(f'CREATE DATABASE "{_name(url)}" TEMPLATE template0'.encode())
        handle = make_database(None, url)
        with handle.connection_context():
            schema.migrate(handle)
        handle.close_idle()  # type: ignore[attr-defined]
        _migrated_name.append(_name(url))
    return _migrated_name[0]


@lru_cache
def _template_shape() -> list[Any]:
    with psycopg.connect(_url(_template())) as server:
        return _shape(server)


def _shape(server: psycopg.Connection[Any]) -> list[Any]:
    """What a test may have changed besides rows: columns, triggers, migrations applied."""
    columns = (
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    triggers = "SELECT tgname::text, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1"
    found = [server.execute(columns).fetchall(), server.execute(triggers).fetchall()]
    if ("schema_migration", "name") in found[0]:
        found.append(server.execute("SELECT name, '' FROM schema_migration ORDER BY 1").fetchall())
    return found


def _create(name: str, template: str) -> None:
    _drop(name)
    _admin().execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
    _admin().execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off'.encode())  # no test cuts the power
    _made.add(name)
    _ready.add(name)


def _url(name: str) -> str:
    return urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))


def _name(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")


def _drop(name: str) -> None:
    _admin().execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _admin() -> psycopg.Connection[Any]:
    """This process's connection to the server itself; it stands until the process ends."""
    if not _open:
        _open.append(psycopg.connect(SERVER, autocommit=True))
    return _open[0]
