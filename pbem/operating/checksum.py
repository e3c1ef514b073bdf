"""One SHA-256 over all rows of an SQLite file, however they lie in it: a backup tells by it if it is as written."""

from __future__ import annotations

import sqlite3
from hashlib import sha256


class _Text(bytes):
    """A text as its bytes lie in the file, be they good UTF-8 or not."""


def checksum(database: sqlite3.Connection, head: str, leave_out: str) -> str:
    """The SHA-256, in hex, of `head` and of every row of every table but `leave_out` and SQLite's own.

    A row is put in as kind, length and bytes of each value, the tables by name, their rows by the first column.
    """
    digest = sha256(f"{head}\n".encode())
    database.text_factory = _Text
    try:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
        names = sorted(bytes(name).decode() for (name,) in database.execute(tables))
        for name in names:
            if name == leave_out:
                continue
            digest.update(b"table %s\n" % name.encode())
            quoted = name.replace('"', '""')
            for row in database.execute(f'SELECT * FROM "{quoted}" ORDER BY 1'):
                digest.update(b"".join(map(_weighed, row)) + b"\n")
    finally:
        database.text_factory = str
    return digest.hexdigest()


def _weighed(value: object) -> bytes:
    """A value so that no two different rows are the same bytes."""
    if isinstance(value, _Text):
        return b"t%d:%s" % (len(value), bytes(value))
    if isinstance(value, bytes):
        return b"b%d:%s" % (len(value), value)
    return repr(value).encode() + b";"
