"""Backup, restore, and moving house: each leaves the whole of an installation in another place, or nothing.

A backup is an SQLite file with the service's tables and all rows, whatever engine the installation runs on.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
import psycopg
from peewee import PeeweeException, SqliteDatabase

from pbem.base import private
from pbem.base.clock import from_iso, to_iso, to_millis
from pbem.base.errors import NotCopied
from pbem.base.private import private_folder
from pbem.base.settings import Settings
from pbem.operating import shape, shape_of_server
from pbem.operating.checksum import checksum
from pbem.operating.copying import Told, copy_file, copy_rows, empty, one_moment, quiet, rows_in
from pbem.store import schema
from pbem.store.db import LEFTOVERS, let_go, make_database, sqlite_path, transaction
from pbem.store.models import Pulse
from pbem.store.untyped import Handle

NOTE = "backup_note"  # a table of the backup that says when and from what it was made, and what it held then
NOTE_MADE = f"CREATE TABLE {NOTE} (made_at TEXT NOT NULL, engine TEXT NOT NULL, checksum TEXT NOT NULL)"
NOTE_OF_OLD = f"CREATE TABLE {NOTE} (made_at TEXT NOT NULL, engine TEXT NOT NULL)"  # up to 0.2.0
BACKUP = "backup"  # the pulse of the last one
STOP = "Stop `pbem serve` and `pbem worker` first, or use --force."


class Report(msgspec.Struct, frozen=True):
    """What was copied: rows per table; the moment it shows (None: not known); bytes of the file, 0 for a server.

    `checked`: of a restore, whether the backup's checksum was compared; an old one has none.
    """

    place: str
    made_at: str | None
    tables: dict[str, int]
    bytes: int
    seconds: float
    checked: bool = True


class _Note(NamedTuple):
    """When a backup was made, on which engine, and its checksum; None and "" where that is not known."""

    made_at: str | None
    engine: str = ""
    checksum: str = ""


def default_file(settings: Settings, now: datetime) -> Path:
    """Where a backup goes that was given no name."""
    return settings.home_dir / "backups" / f"night-mail-{now:%Y-%m-%d-%H%M%S}.sqlite3"


def make_backup(settings: Settings, file: Path, now: datetime, *, force: bool = False, told: Told = quiet) -> Report:
    """A backup of this moment, while everybody goes on working. NotCopied when the file is there and not `force`."""
    if file.exists() and not force:
        raise NotCopied(f"{file} already exists. Choose another name, or overwrite it with --force.")
    began = time.monotonic()
    private_folder(file.parent)
    with _in_plain_words(), _beside(file) as part:
        _copy_to_file(settings, part, told)
        with closing(sqlite3.connect(part)) as made, made:
            shape.take_out(made)
            made.execute(NOTE_MADE)
            at, engine = to_iso(now), _engine(settings)
            made.execute(f"INSERT INTO {NOTE} VALUES (?, ?, ?)", (at, engine, _checksum(made, at, engine)))
        tables = _sound(part)
        _into_place(part, file)
    return Report(str(file), to_iso(now), tables, file.stat().st_size, time.monotonic() - began)


def remember(file: Path, now: datetime) -> None:
    """Write down in the store that a backup was made, for `pbem doctor`."""
    made = {Pulse.at: now, Pulse.facts: {"file": str(file.absolute())}}
    with transaction():
        Pulse.insert({Pulse.name: BACKUP, **made}).on_conflict(conflict_target=[Pulse.name], update=made).execute()


def last_made() -> Pulse | None:
    """When a backup of this installation was made last, and where it went."""
    row: Pulse | None = Pulse.get_or_none(Pulse.name == BACKUP)
    return row


def restore(settings: Settings, file: Path, now: datetime, *, force: bool = False, told: Told = quiet) -> Report:
    """Put what a backup holds in the place of all that the installation holds; all of it, or nothing.

    NotCopied when the file is none of ours, or damaged, or made by a newer program, or not what was written then, or
    holds more than our tables; or when the installation has games or a worker and not `force`.
    """
    began = time.monotonic()
    if not force:
        _unless_in_use(settings, now)
    private_folder(settings.home_dir)
    with _in_plain_words(), _beside(settings.home_dir / "restore.sqlite3") as part:
        note = _read_backup(file, part)
        tables = _sound(part)
        path = sqlite_path(settings)
        if path is None:
            _fill_server(settings, part, told)
        else:
            _replace_file(part, Path(path), told)
    seconds = time.monotonic() - began
    return Report(_place(settings), note.made_at, tables, file.stat().st_size, seconds, checked=bool(note.checksum))


def move(settings: Settings, target: Settings, now: datetime, *, force: bool = False, told: Told = quiet) -> Report:
    """Copy the installation into the empty database that the other settings name. NotCopied when it is not empty."""
    began = time.monotonic()
    if not force and _worker_alive(settings, now):
        raise NotCopied(f"A worker is running; whatever it does in the meantime would be lost. {STOP}")
    if any(_rows(target).values()):
        raise NotCopied(f"{_place(target)} already holds something; the target must be empty.")
    path = sqlite_path(target)
    if path is None:
        with _in_plain_words(), _opened(target) as there:
            schema.migrate(there)
            _nothing_acts(there, _place(target))
            with _opened(settings) as here, one_moment(here), there.atomic():
                tables = copy_rows(here, there, told)
        return Report(_place(target), to_iso(now), tables, 0, time.monotonic() - began)
    private_folder(Path(path).parent)
    with _in_plain_words(), _beside(Path(path)) as part:
        _copy_to_file(settings, part, told)
        tables = _sound(part)
        _into_place(part, Path(path))
    return Report(_place(target), to_iso(now), tables, Path(path).stat().st_size, time.monotonic() - began)


# -- the two directions -----------------------------------------------------------------------------------------------


def _copy_to_file(settings: Settings, part: Path, told: Told) -> None:
    path = sqlite_path(settings)
    if path is not None:
        with closing(_sqlite(Path(path))) as source, closing(_sqlite(part)) as target:
            copy_file(source, target, told)
            target.execute("PRAGMA journal_mode = delete")  # one file, without a log beside it
        return
    with _opened(settings) as here, one_moment(here), _file(part) as there:
        schema.migrate(there)
        with there.atomic():
            copy_rows(here, there, told)


def _read_backup(file: Path, part: Path) -> _Note:
    """Copy the backup, bring it up to date; returns what it says of itself. NotCopied when it is none."""
    if not file.is_file():
        raise NotCopied(f"There is no file {file}.")
    try:
        with closing(_sqlite(file, "ro")) as source, closing(_sqlite(part)) as target:
            _must_be_ours(source, file)
            copy_file(source, target)
            target.execute("PRAGMA journal_mode = delete")
            _must_be_ours(target, file)  # the copy, too: nobody has exchanged the file meanwhile
            note = _noted(target)
            if note.checksum and note.checksum != _checksum(target, str(note.made_at), note.engine):
                raise NotCopied(f"{file} was changed after it was written: its checksum is wrong. Use another.")
            target.execute(f"DROP TABLE IF EXISTS {NOTE}")
            shape.make_again(target)
    except sqlite3.Error as error:
        raise NotCopied(f"{file} is not a backup, or it is damaged: {error}.") from error
    with _file(part) as handle:
        schema.migrate(handle)
    return note


def _must_be_ours(database: sqlite3.Connection, file: Path) -> None:
    """NotCopied unless the file has our tables, and nothing that is not ours; newer ones we do not know."""
    found = shape.compared(database, also=(NOTE_MADE, NOTE_OF_OLD))
    lost = [one for one in found.missing if one[0] == "table"]
    if lost and {name for _, name in lost} & {"schema_migration", "game", "inbound_mail"}:
        raise NotCopied(f"{file} is not a Night Mail backup.")
    if ahead := shape.newer(database):
        raise NotCopied(f"{file} was made by a newer Night Mail ({', '.join(ahead)}). Use that version.")
    for what, objects in (
        ("contains things Night Mail does not make", found.extra),
        ("contains altered versions of things Night Mail makes", found.other),
        ("lacks", lost),
    ):
        if objects:
            raise NotCopied(f"{file} {what}: {shape.named(objects)}. Do not trust it; use another backup.")


def _noted(database: sqlite3.Connection) -> _Note:
    """What the backup says of itself; a plain copy of a database says nothing."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (NOTE,)).fetchone():
        return _Note(None)
    row = database.execute(f"SELECT * FROM {NOTE}").fetchone()
    return _Note(*map(str, row)) if row else _Note(None)


def _checksum(database: sqlite3.Connection, made_at: str, engine: str) -> str:
    return checksum(database, f"{made_at} {engine}", leave_out=NOTE)


def _sound(part: Path) -> dict[str, int]:
    """The rows per table of a file without a fault; NotCopied with the first one otherwise."""
    with closing(_sqlite(part)) as made:
        try:
            (verdict,) = made.execute("PRAGMA integrity_check(1)").fetchone()
            astray = made.execute("PRAGMA foreign_key_check").fetchone()
        except sqlite3.Error as error:
            verdict, astray = str(error), None
    if verdict != "ok":
        raise NotCopied(f"The database is damaged: {verdict}.")
    if astray:
        raise NotCopied(f"The database is damaged: a row of {astray[0]} names a row of {astray[2]} that is missing.")
    with _file(part) as handle:
        return rows_in(handle)


def _fill_server(settings: Settings, part: Path, told: Told) -> None:
    with _opened(settings) as there:
        schema.migrate(there)
        _nothing_acts(there, _place(settings))
        with _file(part) as here, one_moment(here), there.atomic():
            empty(there)
            copy_rows(here, there, told)


def _nothing_acts(there: Handle, place: str) -> None:
    """NotCopied where a server has what would act on the rows that come, or lacks what guards them."""
    if wrong := shape_of_server.acting(shape_of_server.compared(there)):
        what = f"{place} contains something Night Mail does not make that way: {shape.named(wrong)}."
        raise NotCopied(f"{what} Fix it, or use an empty database.")


def _replace_file(part: Path, path: Path, told: Told) -> None:
    """Where a database is, SQLite itself replaces it, so that processes that have it open see the new one."""
    if path.exists() and _is_database(path):
        with closing(_sqlite(part)) as source, closing(_sqlite(path)) as target:
            copy_file(source, target, told)
            target.execute("PRAGMA wal_checkpoint(truncate)")
        return
    private_folder(path.parent)
    for leftover in LEFTOVERS:
        path.with_name(path.name + leftover).unlink(missing_ok=True)
    _into_place(part, path)


# -- what is there ----------------------------------------------------------------------------------------------------


def _unless_in_use(settings: Settings, now: datetime) -> None:
    games = _rows(settings).get("game", 0)
    if games:
        raise NotCopied(
            f"There are {games} games in {_place(settings)}, which a restore would replace. "
            "Save them with `pbem backup` first, then use --force."
        )
    if _worker_alive(settings, now):
        raise NotCopied(f"A worker is running. {STOP}")


def _rows(settings: Settings) -> dict[str, int]:
    """Rows per table, as far as there are tables; NotCopied when the database cannot be read."""
    path = sqlite_path(settings)
    if path is not None and not Path(path).exists():
        return {}
    try:
        with _opened(settings) as handle:
            return rows_in(handle)
    except PeeweeException as error:
        raise NotCopied(f"{_place(settings)} cannot be read: {error}") from error


def _worker_alive(settings: Settings, now: datetime) -> bool:
    if not _rows(settings).get("lease"):
        return False
    with _opened(settings) as handle:
        return int(handle.execute_sql("SELECT max(expires_at) FROM lease").fetchone()[0]) > to_millis(now)


def _engine(settings: Settings) -> str:
    return "PostgreSQL" if sqlite_path(settings) is None else "SQLite"


def _place(settings: Settings) -> str:
    """Where the installation lives, without a password."""
    path = sqlite_path(settings)
    return path if path is not None else f"PostgreSQL, {settings.database_url.rpartition('@')[2].partition('?')[0]}"


@contextmanager
def _in_plain_words() -> Iterator[None]:
    """What an engine says of a full disk, a lock or a lost server, as one sentence; nothing was changed."""
    try:
        yield
    except (sqlite3.Error, psycopg.Error, PeeweeException) as error:
        raise NotCopied(f"The database gave up, and nothing was changed: {error}") from error


# -- handles and files ------------------------------------------------------------------------------------------------


@contextmanager
def _opened(settings: Settings) -> Iterator[Handle]:
    """A connection of our own to the database of the settings."""
    handle: Handle = make_database(sqlite_path(settings), settings.database_url)
    handle.connect()
    try:
        yield handle
    finally:
        let_go(handle)


@contextmanager
def _file(path: Path) -> Iterator[Handle]:
    """A file that only we know, and that we throw away if anything happens: no need to be careful."""
    handle: Handle = SqliteDatabase(str(path), pragmas={"journal_mode": "memory", "synchronous": "off"})
    handle.connect()
    try:
        yield handle
    finally:
        handle.close()


def _sqlite(path: Path, mode: str = "rw") -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=30)


def _is_database(path: Path) -> bool:
    with closing(_sqlite(path)) as found, suppress(sqlite3.DatabaseError):
        found.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return True
    return False


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """An empty file beside `file` that only we may read; gone at the end, unless it was put into its place."""
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    part.touch(mode=private.FILE, exist_ok=False)
    try:
        yield part
    finally:
        for name in ("", *LEFTOVERS):
            part.with_name(part.name + name).unlink(missing_ok=True)


def _into_place(part: Path, file: Path) -> None:
    """On the disk for certain, then under its name."""
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    part.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def shown(made_at: str | None) -> str:
    """The moment of a backup in words."""
    return "at an unknown time" if made_at is None else f"on {from_iso(made_at):%d %B %Y, %H:%M} UTC"
