"""What a database file of ours is made of: tables, indexes and triggers, just as our migrations make them, and no more.

A backup may come from anywhere. What it has besides rows, a trigger or a view, would run with our rights once it is in
the place of our database.
"""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from typing import NamedTuple

from peewee import SqliteDatabase
from playhouse.migrations import Runner

from pbem.store import schema
from pbem.store.untyped import Handle

HISTORY = ("table", "schema_migration")
_OF_SQLITE = ("sqlite_sequence", "sqlite_stat1", "sqlite_stat4")  # tables that SQLite makes by itself
MOST_NAMED = 3
Shape = dict[tuple[str, str], str]  # (kind, name) → the statement that made it


class Difference(NamedTuple):
    """How a database differs from one of ours: `extra` is none of ours, `other` made in another way."""

    extra: list[tuple[str, str]]
    other: list[tuple[str, str]]
    missing: list[tuple[str, str]]


def compared(database: sqlite3.Connection, also: tuple[str, ...] = ()) -> Difference:
    """The database beside one that the same migrations made; `also`: statements of tables that may be there too.

    Nothing that the database defines is run or read by way of it.
    """
    there, ours = _shape(database), _made_by(applied(database))
    allowed = {_plain(one) for one in also}
    return Difference(
        extra=sorted(one for one in there if one not in ours and not (one[0] == "table" and there[one] in allowed)),
        other=sorted(one for one in ours if one in there and _plain(ours[one]) != there[one]),
        missing=sorted(one for one in ours if one not in there),
    )


def applied(database: sqlite3.Connection) -> tuple[str, ...]:
    """The names of the migrations that made it, in order; none where their list itself is not as we make it."""
    if _shape(database).get(HISTORY) != _plain(_made_by(())[HISTORY]):
        return ()
    return tuple(sorted(str(name) for (name,) in database.execute(f"SELECT name FROM {HISTORY[1]}")))


def newer(database: sqlite3.Connection) -> list[str]:
    """The migrations that this program does not know."""
    return sorted(set(applied(database)) - set(_known()))


def take_out(database: sqlite3.Connection) -> None:
    """What is not ours goes, with all that is in it."""
    for kind, name in sorted(compared(database).extra, key=lambda one: one[0] == "table"):
        quoted = name.replace('"', '""')
        database.execute(f'DROP {kind} IF EXISTS "{quoted}"')


def make_again(database: sqlite3.Connection) -> None:
    """Our indexes and triggers that are missing."""
    ours = _made_by(applied(database))
    for one in compared(database).missing:
        if one[0] in ("index", "trigger"):
            database.execute(ours[one])


def named(objects: list[tuple[str, str]]) -> str:
    """`the view a, the trigger b and 3 more`."""
    more = f" and {len(objects) - MOST_NAMED} more" if len(objects) > MOST_NAMED else ""
    return ", ".join(f"the {kind} {name}" for kind, name in objects[:MOST_NAMED]) + more


def _shape(database: sqlite3.Connection) -> Shape:
    database.execute("PRAGMA trusted_schema = off")
    rows = database.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {
        (str(kind), str(name)): _plain(sql) for kind, name, sql in rows if kind != "table" or name not in _OF_SQLITE
    }


def _known() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in schema.MIGRATIONS.glob("[0-9]*.py")))


@lru_cache(maxsize=8)
def _made_by(migrations: tuple[str, ...]) -> Shape:
    """What these migrations make, as far as we know them; all of them where none is named."""
    known = [one for one in _known() if one in migrations]
    handle: Handle = SqliteDatabase(":memory:", autoconnect=False)
    with handle.connection_context():
        Runner(handle, directory=str(schema.MIGRATIONS)).up(known[-1] if known else None)
        rows = handle.execute_sql("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(str(kind), str(name)): str(sql or "") for kind, name, sql in rows}


def _plain(sql: str | None) -> str:
    """A statement without what says nothing: blanks, line breaks, quotes around names, capitals."""
    return "".join((sql or "").replace('"', "").split()).casefold()
