"""Rows of a transaction that wait to be written: together at its end, or before anybody asks about their table.

New rows of one table go in with one statement, and a row that is changed ten times is saved once. Nobody can tell the
difference: whatever is asked of a table meanwhile is asked after its rows were written (`before`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.untyped import Row

MOST_AT_ONCE = 40  # rows of one statement: old SQLite takes 999 values
_here = threading.local()  # `waiting`: rows of this thread by their table, each once; None where nothing waits


@contextmanager
def gathered() -> Iterator[None]:
    """Within a transaction: what the block hands to `write` is written at its end at the latest, or not at all."""
    write_now()  # if the block is taken back, what was there before is not
    outer, _here.waiting = _waiting(), {}
    try:
        yield
        write_now()
    finally:
        _here.waiting = outer


def write(row: Row) -> None:
    """Save a new row, or what has changed of one: soon where rows are gathered, else at once."""
    waiting = _waiting()
    if waiting is None:
        row.save()
    else:
        waiting.setdefault(row._meta.table_name, {})[id(row)] = row


def before(text: str) -> None:
    """A statement is to be run: rows of the tables that it names are written first."""
    waiting = _waiting()
    if waiting:
        for table in [table for table in waiting if f'"{table}"' in text]:
            _write_rows(waiting.pop(table, {}))


def write_now() -> None:
    """Whatever waits is written; new rows have their ids."""
    waiting = _waiting()
    while waiting:
        _write_rows(waiting.pop(next(iter(waiting))))


def _waiting() -> dict[str, dict[int, Row]] | None:
    waiting: dict[str, dict[int, Row]] | None = getattr(_here, "waiting", None)
    return waiting


def _write_rows(rows: dict[int, Row]) -> None:
    new = [row for row in rows.values() if row.id is None]
    for at in range(0, len(new), MOST_AT_ONCE):
        type(new[0]).insert_together(new[at : at + MOST_AT_ONCE])
    for row in rows.values():
        row.save()  # nothing, where nothing of it has changed
