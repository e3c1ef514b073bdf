"""An installation from before the chain: upgraded, its games verify, and they go on."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from peewee import PeeweeException
from playhouse.migrations import Runner

from pbem.operating.verify import verify_game
from pbem.store import schema
from pbem.store.db import connected, database, open_database, transaction
from pbem.store.models import Game, LogEntry
from pbem.store.schema import MIGRATIONS
from tests.edges import legal_order
from tests.house import House

TABLES = ("Person", "Game", "Member", "LogEntry", "Decision", "InboundMail", "OutboundMail", "Confirmation", "Lease")


def first_schema() -> ModuleType:
    """The tables as they were at first."""
    path = MIGRATIONS / "0001_initial.py"
    spec = importlib.util.spec_from_file_location("first", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows_of(table: Any) -> tuple[list[str], list[list[Any]]]:
    """Columns and rows of one of the first tables, as they stand in the present database."""
    columns = [field.column_name for field in table._meta.sorted_fields]
    named = ", ".join(f'"{column}"' for column in columns)
    rows = database.execute_sql(f'SELECT {named} FROM "{table._meta.table_name}"').fetchall()
    return columns, [[_as_it_was(column, value) for column, value in zip(columns, row, strict=True)] for row in rows]


def _as_it_was(column: str, value: Any) -> Any:
    """Without what the first programs did not write: fingerprints of the record and of the rules."""
    if isinstance(value, memoryview):
        return bytes(value)
    if column in ("content", "facts"):
        return json.dumps({key: one for key, one in json.loads(value).items() if key not in ("record", "rules")})
    return value


@pytest.fixture
def old(running: House, tmp_path: Path) -> House:
    """A played game in a SQLite file that only the first migration has seen; nothing of it is chained."""
    for number in range(3):
        name, order = legal_order(running)
        running.write(name, order)
        if number == 1:
            running.write(name, "undo")
    running.write("ann", "press ben: meet me at the buffet, Zoë")
    first = first_schema()
    tables = [getattr(first, name) for name in TABLES]
    with connected():
        held = {table._meta.table_name: rows_of(table) for table in tables}
    database.close()
    settings = msgspec.structs.replace(running.settings, home=str(tmp_path / "old"), database_url="")
    settings.home_dir.mkdir()
    open_database(settings)
    with connected():
        Runner(database, directory=str(MIGRATIONS)).up("0001_initial")
        for name, (columns, rows) in held.items():
            named = ", ".join(f'"{column}"' for column in columns)
            for row in rows:
                database.execute_sql(f'INSERT INTO "{name}" ({named}) VALUES ({", ".join("?" * len(row))})', row)
        assert "hash" not in {column.name for column in database.get_columns("log_entry")}
    house = House(settings)
    house.now = running.now
    house.box.letters = running.box.letters
    return house


def bad(house: House) -> list[str]:
    """What `pbem verify` finds wrong."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def test_an_upgraded_game_verifies_and_goes_on(old: House) -> None:
    assert schema.upgrade(old.settings)[0] == "0002_deadlines_record_workers"
    assert bad(old) == []
    with connected():
        entries = list(LogEntry.select().order_by(LogEntry.number))
        assert Game.get_by_id(1).chain == entries[-1].hash
    assert [one.kind for one in entries if one.salt] == ["started", "press"]
    assert {one.cause for one in entries if one.mail is None} == {"command"}
    assert {one.cause for one in entries if one.mail is not None} == {"mail"}
    old.write("ben", "press all: all aboard")
    assert bad(old) == []


def test_after_the_upgrade_the_record_is_closed(old: House) -> None:
    schema.upgrade(old.settings)
    for change in (LogEntry.update(text="p1: build red F10"), LogEntry.delete()):
        with pytest.raises(PeeweeException, match="append-only"), transaction():
            change.where(LogEntry.number == 6).execute()
    assert bad(old) == []
