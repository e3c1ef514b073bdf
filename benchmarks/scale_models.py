"""The few games of `scale.py`, played once through the service: their rows, and the mails that go on from there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

from pbem.base import clock
from pbem.base.settings import load_settings
from pbem.store import schema
from pbem.store.db import connected, database, open_database
from pbem.store.models import TABLES, Lease, LogEntry, Pulse, Table
from pbem.table import chain
from tests import stores, unread
from tests.desk.presiding import confirmed
from tests.house import House
from tests.late_1861 import begin_late
from tests.moves_by_mail import Move as Mover
from tests.moves_by_mail import of_1861, of_paris_connection

DOMAIN = "mail.test"
KEPT = tuple(table for table in TABLES if table not in (Lease, Pulse))
MOVES = {"short": 6, "usual": 12, "long": 20}  # played by mail, a game each
LATE_MOVES = 3
NEXT = 5  # moves that are known beforehand, for whoever plays load
PACE = timedelta(hours=7)  # between two moves
STRANGER = (
    b"From: nobody@example.net\r\nTo: play@mail.test\r\nSubject: buy\r\nMessage-ID: <0@example.net>\r\n\r\nnow\r\n"
)
Values = dict[str, Any]


class Move(NamedTuple):
    """Who writes next (the number of their seat), what, and the lines they quote."""

    member: int
    order: str
    quoted: str


class Model(NamedTuple):
    """A game as it lies in the tables. `publics`: what everybody may read of each entry; its promise to the rest."""

    kind: str
    rows: dict[type[Table], list[Values]]
    publics: list[tuple[str, str]]
    moves: list[Move]


def models(tell: Callable[[str], None], *, few: bool = False) -> list[Model]:
    """All of them, the active ones first. `few`: short ones only, for a store in a test."""
    lengths = tuple(MOVES)[:1] if few else tuple(MOVES)
    return list(_models(tell, lengths, late=not few))


def _models(tell: Callable[[str], None], lengths: tuple[str, ...], late: bool) -> Iterator[Model]:
    for length in lengths:
        tell(f"playing a {length} game")
        yield _played("running", partial(_paris, moves=MOVES[length]), of_paris_connection)
    if late:
        tell("playing a late 1861")
        yield _played("running", _late, of_1861)
    tell("inviting")
    yield _played("inviting", lambda house: house.create())
    for length in lengths[:2]:
        tell(f"ending a {length} game")
        yield _played("finished", partial(_over, moves=MOVES[length], order="end now"))
    tell("cancelling")
    yield _played("cancelled", partial(_over, moves=2, order="cancel"))


def _played(kind: str, play: Callable[[House], object], move: Mover | None = None) -> Model:
    """One game in a store of its own, a file, with all its letters written."""
    before, stores.SERVER = stores.SERVER, ""
    stood = database.obj
    try:
        with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, {unread.AT_ONCE: "1"}):
            settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": DOMAIN, "PBEM_LOG_LEVEL": "ERROR"})
            open_database(settings)
            schema.upgrade(settings)
            house = House(settings)
            house.now = clock.now().replace(microsecond=0) - timedelta(days=20)
            play(house)
            house.take(STRANGER)
            house.post()
            rows, publics = _rows(), _publics()
            made = Model(kind, rows, publics, list(_moves(house, move)) if move else [])
            stores.close()
            return made
    finally:
        stores.SERVER = before
        if stood is not None:
            database.initialize(stood)


def _paris(house: House, moves: int) -> None:
    house.started()
    for _ in range(moves):
        _move(house, of_paris_connection)


def _late(house: House) -> None:
    begin_late(house)
    for _ in range(LATE_MOVES):
        _move(house, of_1861)


def _over(house: House, moves: int, order: str) -> None:
    _paris(house, moves)
    confirmed(house, order)


def _move(house: House, move: Mover) -> Move:
    """Whoever is asked answers the letter that asks, quoting it."""
    name, order = move(house)
    letter, number = house.last(name), house.member(name).number
    house.wait_until(house.now + PACE)
    house.take(house.mail(name, order, answering=letter))
    house.post()
    return Move(number, order, letter.text)


def _moves(house: House, move: Mover) -> Iterator[Move]:
    for _ in range(NEXT):
        yield _move(house, move)


def _rows() -> dict[type[Table], list[Values]]:
    found = {}
    with connected():
        for table in KEPT:
            names = [field.column_name for field in table._meta.sorted_fields]
            columns = ", ".join(f'"{name}"' for name in names)
            query = f'SELECT {columns} FROM "{table._meta.table_name}" ORDER BY id'
            found[table] = [dict(zip(names, row, strict=True)) for row in database.execute_sql(query)]
    return found


def _publics() -> list[tuple[str, str]]:
    made = []
    with connected():
        numbers = chain.numbers_in(1)
        for entry in LogEntry.select().order_by(LogEntry.number):
            parts = chain.forge("", chain.chained(entry, numbers), entry.salt)
            made.append((parts.public, chain.commitment(entry.salt, parts.hidden)))
    return made
