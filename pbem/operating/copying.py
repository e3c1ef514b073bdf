"""All rows of one database into another, whatever engines they run on: of one moment, in chunks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from peewee import AutoField, BooleanField, SqliteDatabase

from pbem.store.fields import CharField, TextField
from pbem.store.models import TABLES, Table
from pbem.store.untyped import Handle, Held, Part

CHUNK_ROWS = 500
CHUNK_BYTES = 8 << 20  # as much as is held in memory at once, or one row where a single mail is larger
PAGES = 1000  # of an SQLite file, between two words on the progress

Told = Callable[[str, int, int], None]  # what is copied, how much of it, out of how much


def quiet(what: str, done: int, whole: int) -> None:
    """Tells nobody."""


def _is_file(handle: Handle) -> bool:
    return isinstance(handle, SqliteDatabase)


def rows_in(handle: Handle) -> dict[str, int]:
    """The number of rows of each table that there is."""
    there = set(handle.get_tables())
    names = [name for name in map(_name, TABLES) if name in there]
    return {name: int(handle.execute_sql(f'SELECT count(*) FROM "{name}"').fetchone()[0]) for name in names}


@contextmanager
def one_moment(handle: Handle) -> Iterator[None]:
    """What is read in the block is the database of one moment; others go on writing. Nobody else uses the handle."""
    server = not _is_file(handle)
    handle.execute_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if server else "BEGIN")
    handle.execute_sql("SELECT count(*) FROM schema_migration").fetchone()  # the moment is that of the first look
    try:
        yield
    finally:
        handle.rollback()


def copy_file(source: sqlite3.Connection, target: sqlite3.Connection, told: Told = quiet) -> None:
    """One SQLite database into another, page by page; what was in the other is replaced, all at once.

    The source is read as of one moment. A copy that breaks off leaves the target as it was.
    """
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(target, pages=PAGES, progress=lambda _, left, whole: told("pages", whole - left, whole))
    finally:
        source.rollback()


def copy_rows(source: Handle, target: Handle, told: Told = quiet) -> dict[str, int]:
    """All rows into the same, empty tables of the target; returns how many per table.

    The caller has `one_moment` of the source and a transaction of the target open. New rows get numbers after the
    last copied one.
    """
    counts = rows_in(source)
    for table in TABLES:
        done = 0
        for rows in _chunks(source, table):
            _insert(target, table, rows)
            done += len(rows)
            told(_name(table), done, counts[_name(table)])
        counts[_name(table)] = done
    if not _is_file(target):
        _count_on(target)
    return counts


def empty(target: Handle) -> None:
    """Take all rows away, on a server, in the transaction that is open; the record, too, lets itself be emptied so."""
    target.execute_sql(f"TRUNCATE {', '.join(_quoted(table) for table in TABLES)} RESTART IDENTITY CASCADE")


def _name(table: type[Table]) -> str:
    return str(table._meta.table_name)


def _quoted(table: type[Table]) -> str:
    return f'"{_name(table)}"'


def _columns(table: type[Table]) -> str:
    return ", ".join(f'"{field.column_name}"' for field in table._meta.sorted_fields)


def _chunks(source: Handle, table: type[Table]) -> Iterator[list[tuple[Held, ...]]]:
    """The rows in the order of their keys, in portions that fit into memory."""
    rows: list[tuple[Held, ...]] = []
    size = 0
    for row in _rows(source, table):
        rows.append(row)
        size += sum(len(value) for value in row if isinstance(value, (str, bytes)))
        if len(rows) >= CHUNK_ROWS or size >= CHUNK_BYTES:
            yield rows
            rows, size = [], 0
    if rows:
        yield rows


def _rows(source: Handle, table: type[Table]) -> Iterator[tuple[Held, ...]]:
    key: Part = table._meta.primary_key
    query = f'SELECT {_columns(table)} FROM {_quoted(table)} ORDER BY "{key.column_name}"'
    if _is_file(source):
        yield from source.connection().execute(query)
        return
    with source.connection().cursor(name="rows") as cursor:
        cursor.itersize = max(1, min(CHUNK_ROWS, CHUNK_BYTES // _longest_row(source, table)))
        yield from cursor.execute(query)


def _longest_row(source: Handle, table: type[Table]) -> int:
    """Bytes of text of the table's longest row, at least 1; the server tells the lengths without reading the texts."""
    long = [field for field in table._meta.sorted_fields if field.field_type in ("TEXT", "BLOB", "VARCHAR")]
    lengths = " + ".join(f'coalesce(octet_length("{field.column_name}"), 0)' for field in long)
    found = source.execute_sql(f"SELECT max({lengths}) FROM {_quoted(table)}").fetchone()[0] if long else 1
    return max(1, int(found or 1))


def _insert(target: Handle, table: type[Table], rows: list[tuple[Held, ...]]) -> None:
    if _is_file(target):
        marks = ", ".join("?" for _ in table._meta.sorted_fields)
        target.connection().executemany(f"INSERT INTO {_quoted(table)} ({_columns(table)}) VALUES ({marks})", rows)
        return
    fits = [_fit(field) for field in table._meta.sorted_fields]
    copy = f"COPY {_quoted(table)} ({_columns(table)}) FROM STDIN"
    with target.connection().cursor() as cursor, cursor.copy(copy) as out:
        for row in rows:
            out.write_row(
                [fit(value) if fit and value is not None else value for fit, value in zip(fits, row, strict=True)]
            )


def _fit(field: Part) -> Callable[[Held], Held] | None:
    """What SQLite held in this column, as PostgreSQL takes it."""
    if isinstance(field, BooleanField):
        return bool
    return field.fitted if isinstance(field, (CharField, TextField)) else None


def _count_on(target: Handle) -> None:
    for table in TABLES:
        key = table._meta.primary_key
        if isinstance(key, AutoField):
            last = f'coalesce(max("{key.column_name}"), 1), count(*) > 0'
            target.execute_sql(
                f"SELECT setval(pg_get_serial_sequence('{_quoted(table)}', '{key.column_name}'), {last})"
                f" FROM {_quoted(table)}"
            )
