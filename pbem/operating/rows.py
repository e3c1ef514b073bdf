"""Every row by itself, as it lies in the table: can its values be at all? No value of it is trusted on the way."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.auditing.row_values import CHECKS, is_of_kind, kind_of
from pbem.letters import content
from pbem.letters.kinds import LETTER_KINDS
from pbem.store import packs
from pbem.store.db import database
from pbem.store.models import TABLES, DataField, Field, Table
from pbem.store.packs import ContentLost
from pbem.store.untyped import Held, Part

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


def unsound_rows(tables: tuple[type[Table], ...] = TABLES, of_game: int | None = None) -> Iterator[str]:
    """What cannot be, a sentence each: `row 3 of member: token is «…»`. `of_game`: only the rows of one game."""
    for table in tables:
        name = str(table._meta.table_name)
        try:
            yield from _unsound(table, name, of_game)
        except Exception as error:  # a text that is none, a page that cannot be read
            yield f"the table {name} cannot be read: {' '.join(str(error).split())}"


def _unsound(table: type[Table], name: str, of_game: int | None) -> Iterator[str]:
    fields = list(table._meta.sorted_fields)
    key: Part = table._meta.primary_key
    columns = ", ".join(f'"{field.column_name}"' for field in fields)
    query = f'SELECT {columns} FROM "{name}" WHERE {_rows_of(name, of_game)} ORDER BY "{key.column_name}"'
    at = fields.index(key)
    for row in database.execute_sql(query):
        for field, value in zip(fields, row, strict=True):
            if what := _wrong(f"{name}.{field.column_name}", field, value):
                yield f"row {row[at]} of {name}: {field.column_name} {what}"


def _rows_of(name: str, game: int | None) -> str:
    """Which rows of the table belong to the game, as SQL; None: all."""
    if game is None:
        return "1 = 1"
    theirs = "SELECT {} FROM member WHERE game_id = {}"
    special = {
        "game": f"id = {game}", "person": f"id IN ({theirs.format('person_id', game)})",
        "lease": "1 = 0", "pulse": "1 = 0",
    }  # fmt: skip
    of_members = {name: f"member_id IN ({theirs.format('id', game)})" for name in _OF_MEMBERS}
    return (special | of_members).get(name, f"game_id = {game}")


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
