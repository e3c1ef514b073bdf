"""How an engine goes about a statement: whether it reads a whole table where there may be millions of rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from pbem.store.db import connected, database, is_server
from pbem.store.models import TABLES, Confirmation, FormerAddress, HeldMail, Lease, OutageGame, Pulse

_SMALL = (
    Confirmation,
    FormerAddress,
    HeldMail,
    Lease,
    OutageGame,
    Pulse,
)  # what is open now, or of the service
LARGE = {str(table._meta.table_name) for table in TABLES if table not in _SMALL}
# A small table would be read whole with any index; so reading a row is made dear, wherever it lies.
_AS_IF_LARGE = {"enable_seqscan": "off", "cpu_tuple_cost": 10, "cpu_index_tuple_cost": 10}
_ASKS = re.compile(r"^(SELECT|UPDATE|DELETE)\b")
_CALLED = re.compile(r'"(\w+)" AS "(\w+)"')
_STEP = re.compile(r"^(?P<how>SCAN|SEARCH) (?P<table>\w+)(?: USING (?:COVERING )?INDEX (?P<index>\w+))?")

Asked = dict[str, tuple[Any, ...]]  # each statement, with the values it was asked with first


@contextmanager
def asked() -> Iterator[Asked]:
    """What is asked of the database meanwhile."""
    found: Asked = {}
    execute = database.obj.execute_sql

    def noted(sql: str, params: Any = None, *more: Any) -> Any:
        if _ASKS.match(sql):
            found.setdefault(sql, tuple(params or ()))
        return execute(sql, params, *more)

    with patch.object(database.obj, "execute_sql", noted):
        yield found


class Ways(NamedTuple):
    """What statements read of large tables from end to end, each as `table: statement`; the indexes they look up in."""

    whole: list[str]
    indexes: set[str]


def ways(statements: Asked) -> Ways:
    """How the engine would go about these, if its tables were large."""
    found = Ways([], set())
    with connected():
        partial = _partial()
        for setting, value in _AS_IF_LARGE.items() if is_server() else ():
            database.execute_sql(f"SET {setting} = {value}")
        try:
            for sql, values in statements.items():
                for read in _reads(sql, values):
                    if read.by and (read.looked_up or read.by in partial):
                        found.indexes.add(read.by)
                    elif read.table in LARGE:
                        found.whole.append(f"{read.table}: {sql}")
        finally:
            for setting in _AS_IF_LARGE if is_server() else ():
                database.execute_sql(f"RESET {setting}")
    return found


def _partial() -> set[str]:
    """Indexes that hold only the few rows that are asked for."""
    query = (
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        if is_server()
        else "SELECT name, sql FROM sqlite_master WHERE type = 'index'"
    )
    return {str(name) for name, made in database.execute_sql(query).fetchall() if " WHERE " in (made or "")}


class _Read(NamedTuple):
    """A table, the index by which it is read, and whether only some of it is looked up there."""

    table: str
    by: str
    looked_up: bool


def _reads(sql: str, values: tuple[Any, ...]) -> Iterator[_Read]:
    if is_server():
        (told,) = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", values).fetchone()
        yield from _of_server(told[0]["Plan"])
        return
    called = {alias: table for table, alias in _CALLED.findall(sql)}
    for *_, told in database.execute_sql(f"EXPLAIN QUERY PLAN {sql}", values).fetchall():
        if found := _STEP.match(told):
            index = found["index"] or ("its rows" if "PRIMARY KEY" in told else "")
            yield _Read(called.get(found["table"]) or found["table"], index, found["how"] == "SEARCH")


def _of_server(node: dict[str, Any], table: str = "") -> Iterator[_Read]:
    table = node.get("Relation Name", table)
    kind = node["Node Type"]
    if kind.endswith("Scan") and kind != "Bitmap Heap Scan" and table:
        yield _Read(table, node.get("Index Name", ""), "Index Cond" in node)
    for one in node.get("Plans", ()):
        yield from _of_server(one, table if kind == "Bitmap Heap Scan" or kind.startswith("Bitmap") else "")
