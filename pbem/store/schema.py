"""The database's schema: brought up to date in one place, under a lock; everybody else only checks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock
from playhouse.migrations import Runner

from pbem.base.errors import StoreNotReady
from pbem.base.private import private_file, private_folder
from pbem.base.settings import Settings
from pbem.store.db import connected, database, is_server, sqlite_path
from pbem.store.untyped import Handle

MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADING = 6_104_261  # any number: the name of our advisory lock


def _runner(handle: Handle = database) -> Runner:
    return Runner(handle, directory=str(MIGRATIONS))


def migrate(handle: Handle) -> list[str]:
    """Bring the schema of a database that only we have open up to date; returns the names applied."""
    return list(_runner(handle).up())


def pending() -> list[str]:
    """Names of the migrations that this program has and the database lacks."""
    with connected():
        return [one.name for one in _runner().status() if one.path is not None and not one.applied]


def unknown(handle: Handle = None) -> list[str]:
    """Names of the migrations that the database has and this program lacks: it was upgraded by a newer one."""
    if handle is not None:
        return [one.name for one in _runner(handle).status() if one.path is None]
    with connected():
        return unknown(database)


def upgrade(settings: Settings) -> list[str]:
    """Apply what is pending, one process at a time; returns the names applied."""
    with _alone(settings):
        return list(_runner().up())


@contextmanager
def _alone(settings: Settings) -> Iterator[None]:
    """Nobody else upgrades: processes on one machine share a file, those on several the database server."""
    if is_server():
        with connected():
            database.execute_sql("SELECT pg_advisory_lock(%s)", (UPGRADING,))
            try:
                yield
            finally:
                database.execute_sql("SELECT pg_advisory_unlock(%s)", (UPGRADING,))
        return
    private_folder(settings.home_dir)
    with FileLock(private_file(settings.home_dir / "migrate.lock")), connected():
        yield


def prepare(settings: Settings) -> None:
    """Make an own SQLite home ready without being asked; a database server is only checked."""
    if sqlite_path(settings) is not None:
        upgrade(settings)
    check(settings)


def check(settings: Settings) -> None:
    """StoreNotReady unless the schema is exactly the one this program needs."""
    path = sqlite_path(settings)
    if path is not None and not Path(path).exists():
        raise StoreNotReady(f"There is no database at {path}. Run `pbem db upgrade` first, or check PBEM_HOME.")
    if missing := pending():
        raise StoreNotReady(f"The database lacks {', '.join(missing)}. Run `pbem db upgrade`.")
    if ahead := unknown():
        raise StoreNotReady(f"The database was upgraded by a newer Night Mail ({', '.join(ahead)}). Use that version.")
