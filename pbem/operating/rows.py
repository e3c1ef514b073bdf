"""Every row by itself, as it lies in the table: can its values be at all? No value of it is trusted on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from peewee import AutoField, BlobField

from pbem.auditing.row_values import CHECKS, is_of_kind, kind_of
from pbem.letters import content
from pbem.letters.kinds import LETTER_KINDS
from pbem.store import packs
from pbem.store.db import database
from pbem.store.models import TABLES, DataField, Field, Table
from pbem.store.packs import ContentLost
from pbem.store.untyped import Held, Part

GAMES = 20  # whose rows are read at once
ROWS, LONG_ROWS = 1000, 100  # of a table that are read at once; of one with whole mails in it

# Tables that know their game by their member.
_OF_MEMBERS = ("decision_address", "confirmation", "held_mail", "former_address")


def _content(value: str) -> bool:
    """Empty where a pack has it; whether that is so, shows when it is asked for (`record_check`)."""
    if not value:
        return True
    try:
        content.decode(value.encode())
    except (msgspec.MsgspecError, ValueError):
        return False
    return True


def _pack(value: bytes) -> bool:
    try:
        said = packs.unpacked(bytes(value))
    except ContentLost:
        return False
    return all(map(_content, said.values()))


_CHECKS = CHECKS | {
    "outbound_mail.template": lambda value: value in LETTER_KINDS,
    "outbound_mail.content": _content,
    "letter_pack.data": _pack,
}


class Piece(NamedTuple):
    """Some rows of a table; `where`: which, as SQL."""

    table: type[Table]
    where: str

    @property
    def name(self) -> str:
        """The name of the table."""
        return str(self.table._meta.table_name)


def of_games(games: Sequence[int], tables: Sequence[type[Table]] = TABLES) -> list[Piece]:
    """The rows that belong to these games, a few games at a time."""
    batches = [games[at : at + GAMES] for at in range(0, len(games), GAMES)]
    return [Piece(table, _of_games(str(table._meta.table_name), batch)) for batch in batches for table in tables]


def whole(tables: Sequence[type[Table]] = TABLES) -> list[Piece]:
    """All rows of these tables, so few at a time that they are held in memory without harm."""
    return [piece for table in tables for piece in _whole(table)]


def _whole(table: type[Table]) -> Iterator[Piece]:
    if not isinstance(table._meta.primary_key, AutoField):
        yield Piece(table, "1 = 1")
        return
    first, last = database.execute_sql(f'SELECT min(id), max(id) FROM "{table._meta.table_name}"').fetchone()
    step = LONG_ROWS if any(isinstance(field, BlobField) for field in table._meta.sorted_fields) else ROWS
    for begin in range(first or 0, (last or -1) + 1, step):
        yield Piece(table, f"id >= {begin} AND id < {begin + step}")


def unsound_rows(pieces: Iterable[Piece]) -> Iterator[str]:
    """What cannot be, a sentence each: `row 3 of member: token is «…»`."""
    unreadable: set[str] = set()
    for piece in pieces:
        try:
            yield from _unsound(piece)
        except Exception as error:  # a text that is none, a page that cannot be read
            if piece.name not in unreadable:
                unreadable.add(piece.name)
                yield f"the table {piece.name} cannot be read: {' '.join(str(error).split())}"


def _unsound(piece: Piece) -> Iterator[str]:
    fields = list(piece.table._meta.sorted_fields)
    key: Part = piece.table._meta.primary_key
    columns = ", ".join(f'"{field.column_name}"' for field in fields)
    query = f'SELECT {columns} FROM "{piece.name}" WHERE {piece.where} ORDER BY "{key.column_name}"'
    at = fields.index(key)
    for row in database.execute_sql(query):
        for field, value in zip(fields, row, strict=True):
            if what := _wrong(f"{piece.name}.{field.column_name}", field, value):
                yield f"row {row[at]} of {piece.name}: {field.column_name} {what}"


def _of_games(name: str, games: Sequence[int]) -> str:
    """Which rows of the table belong to one of the games, as SQL."""
    these = f"({', '.join(map(str, games))})"
    theirs = f"SELECT {{}} FROM member WHERE game_id IN {these}"
    special = {
        "game": f"id IN {these}", "person": f"id IN ({theirs.format('person_id')})",
        "lease": "1 = 0", "pulse": "1 = 0",
    }  # fmt: skip
    of_members = {name: f"member_id IN ({theirs.format('id')})" for name in _OF_MEMBERS}
    return (special | of_members).get(name, f"game_id IN {these}")


def _wrong(column: str, field: Field, value: Held) -> str:
    """What is wrong with one value; empty when nothing is. It is not shown: it may be a key or a hand."""
    if value is None:
        return "" if field.null else "is missing"
    if not is_of_kind(field, value):
        return f"is not {kind_of(field)}"
    if isinstance(field, DataField):
        try:
            value = msgspec.json.decode(value)
        except msgspec.DecodeError:
            return "is not JSON"
    check = _CHECKS.get(column)
    return "" if check is None or check(value) else "is impossible"
