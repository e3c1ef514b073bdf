"""A store with as many games as wanted, made from a few that were played: by COPY on a server, as rows in a file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
from peewee import BlobField, CharField, TextField

from benchmarks.scale_models import KEPT, Model, Move
from benchmarks.scale_rows import CIRCLE, PEOPLE, Form, Kept, address
from pbem.base.clock import to_millis
from pbem.base.settings import Settings
from pbem.store.db import connected, database, is_server, transaction
from pbem.store.models import Game, Person, Pulse, Table
from pbem.worker.clockwatch import CLOCK

TENTH = 10  # one in so many games is active
RARE = 20  # … and of the active ones, and of those that are over, one in so many invites or was cancelled
BATCH = 200  # games in one COPY
OVER_DAYS = 700  # so long ago the first game was over
ASKED_HOURS = 47.5  # so long ago, at most, was the last question put; its answer is due after 48
PLAN = "scale.json"  # what the load is to know, in the home
_INDEXES = """
    SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN
        (SELECT conname FROM pg_constraint)
"""
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}


class Plan(msgspec.Struct):
    """Which games were made, and how those that are played on go on: the moves by the number of the game."""

    first: int
    games: int
    moves: dict[int, list[Move]]


class Mill:
    """Turns models into games; which, when and with what bytes is by the number of each."""

    def __init__(self, models: list[Model], settings: Settings, now: datetime, seed: int = 40) -> None:
        self.now, self.settings, self.chance = now, settings, Random(seed)
        running = [model for model in models if model.kind == "running"]
        inviting = [model for model in models if model.kind == "inviting"]
        finished = [model for model in models if model.kind == "finished"]
        cancelled = [model for model in models if model.kind == "cancelled"]
        self._active, self._over = (running, inviting), (finished, cancelled)
        self._forms: dict[tuple[int, Kept], Form] = {}

    def make(self, count: int, tell: Callable[[int], None]) -> Plan:
        """So many more games, with their people; `tell` hears of how many more there are by now."""
        with connected():
            ids = {table: _last(table) + 1 for table in KEPT}
        first, plan = ids[Game], Plan(ids[Game], count, {})
        for begin in range(0, count, BATCH):
            lines: dict[type[Table], list[str]] = defaultdict(list)
            numbers = range(begin, min(begin + BATCH, count))
            for at in numbers:
                form, shift = self._form(at)
                circle = ids[Person] + at // CIRCLE * PEOPLE
                texts = form.copy(first + at, ids, circle, shift, to_millis(self.now), self.chance)
                for table, text in texts.items():
                    lines[table].append(text)
                    ids[table] += form.counts[table] if table is not Game else 0
                if form.model.moves:
                    plan.moves[first + at] = form.model.moves
            with transaction():
                for table in KEPT:
                    text = self._people(numbers, ids[Person]) if table is Person else "".join(lines[table])
                    put(table, text)
            tell(len(numbers))
        ids[Person] += (count + CIRCLE - 1) // CIRCLE * PEOPLE
        ids[Game] += count
        _ready(ids, self.now)
        return plan

    def _form(self, at: int) -> tuple[Form, int]:
        """The form of a game, and by how much later than those of its model its moments are, in milliseconds."""
        row, place = divmod(at, TENTH)
        if place:
            row = row * (TENTH - 1) + place - 1
        rare = row % RARE == RARE - 1
        if not place:
            model, way = self._active[rare][row % len(self._active[rare])], Kept()
            last = self.now - timedelta(hours=self.chance.uniform(0, ASKED_HOURS))
        else:
            last = self.now - timedelta(days=self.chance.uniform(0, OVER_DAYS))
            model, way = self._over[rare][row % len(self._over[rare])], self._kept((self.now - last).days)
        form = self._forms.get((id(model), way)) or self._forms.setdefault((id(model), way), Form(model, way))
        return form, to_millis(last) - form.last

    def _kept(self, days: int) -> Kept:
        """Which bytes a game still has that was over so many days ago."""
        limits = (self.settings.keep_letters_days, self.settings.keep_fingerprints_days, self.settings.keep_mails_days)
        return Kept(*(not limit or days < limit for limit in limits))

    def _people(self, numbers: range, first: int) -> str:
        """The people of the circles that begin with one of these games."""
        columns = [field.column_name for field in Person._meta.sorted_fields]
        row = self._active[0][0].rows[Person][0]
        lines = []
        for circle in (at // CIRCLE for at in numbers if at % CIRCLE == 0):
            number = first + circle * PEOPLE
            for at in range(PEOPLE):
                own = {"id": number + at, "address": address(number // PEOPLE, at)}
                values = {**row, **own}
                lines.append("\t".join(r"\N" if values[name] is None else str(values[name]) for name in columns) + "\n")
        return "".join(lines)


def put(table: type[Table], text: str) -> None:
    """These lines become rows."""
    if not text:
        return
    fields = table._meta.sorted_fields
    names = ", ".join(f'"{field.column_name}"' for field in fields)
    if is_server():
        into = f'COPY "{table._meta.table_name}" ({names}) FROM STDIN'.encode()
        with database.connection().cursor() as cursor, cursor.copy(into) as copy:
            copy.write(text)
        return
    rows = [[_value(field, cell) for field, cell in zip(fields, line.split("\t"), strict=True)]
            for line in text.splitlines()]  # fmt: skip
    marks = ", ".join("?" * len(fields))
    database.connection().executemany(f'INSERT INTO "{table._meta.table_name}" ({names}) VALUES ({marks})', rows)


def _value(field: Any, cell: str) -> Any:
    """What COPY would make of it."""
    if cell == r"\N":
        return None
    cell = _ESCAPED.sub(lambda found: _SIGNS[found[1]], cell)
    if isinstance(field, BlobField):
        return bytes.fromhex(cell.removeprefix(r"\x"))
    return cell if isinstance(field, CharField | TextField) else int(cell)


def _last(table: type[Table]) -> int:
    return int(database.execute_sql(f'SELECT coalesce(max(id), 0) FROM "{table._meta.table_name}"').fetchone()[0])


def _ready(ids: dict[type[Table], int], now: datetime) -> None:
    """The next rows get other numbers, and the service seems to have run until now."""
    with transaction():
        Pulse.insert(name=CLOCK, at=now, facts={}).on_conflict(
            conflict_target=[Pulse.name], update={Pulse.at: now}
        ).execute()
        if is_server():
            for table, number in ids.items():
                name = table._meta.table_name
                database.execute_sql(f"SELECT setval('{name}_id_seq', {number}, false)")


def tidy(url: str, tell: Callable[[str], None] = lambda name: None) -> None:
    """VACUUM ANALYZE, as the server's own cleaner does it after a while."""
    with psycopg.connect(url, autocommit=True) as server:
        for table in (*KEPT, Pulse):
            tell(table._meta.table_name)
            server.execute(f'VACUUM ANALYZE "{table._meta.table_name}"'.encode())


@contextmanager
def quickly(url: str) -> Iterator[None]:
    """Meanwhile the database waits for no disk, checks no foreign key and, if it was empty, keeps no indexes."""
    name = url.rpartition("/")[2]
    with psycopg.connect(url, autocommit=True) as server:
        _set(server, name, "SET", (" = off", " = replica"))
        indexes = [] if server.execute("SELECT 1 FROM game LIMIT 1").fetchone() else server.execute(_INDEXES).fetchall()
        for index, _ in indexes:
            server.execute(f'DROP INDEX "{index}"'.encode())
    try:
        yield
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            for _, made in indexes:
                server.execute(str(made).encode())
            _set(server, name, "RESET", ("", ""))


def _set(server: psycopg.Connection[Any], name: str, what: str, values: tuple[str, str]) -> None:
    """For whoever connects from now on; the second of the two only the server's owner may set."""
    for setting, value in zip(("synchronous_commit", "session_replication_role"), values, strict=True):
        with suppress(psycopg.errors.InsufficientPrivilege):
            server.execute(f'ALTER DATABASE "{name}" {what} {setting}{value}'.encode())


def kept(home: Path) -> Plan:
    """The plan of a store that was made before."""
    return msgspec.json.decode((home / PLAN).read_bytes(), type=Plan)


def keep(plan: Plan, home: Path) -> None:
    """For the load, later."""
    (home / PLAN).write_bytes(msgspec.json.encode(plan))
