"""One value after the other of a played home is changed behind the service's back; who looks finds it, or need not.

`columns.py` says of every column who finds a change of it, or why nobody need.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result

from pbem.base import clock
from pbem.cli import cli
from pbem.desk.ending import end_now
from pbem.desk.moderator.eject import eject
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.substitutes import replace, withdraw
from pbem.store.db import database, transaction
from pbem.store.models import Game, LogEntry, Pulse
from pbem.table.chain import chained, forge, numbers_in
from pbem.table.session import game_session
from pbem.worker import lease
from tests import stores
from tests.edges import Kept, legal_order, substituted, unseal_record
from tests.fixtures import played_on
from tests.house import House
from tests.operating.columns import COLUMNS, HARMLESS

MOST_TRIES = 1000
GARBAGE = ("no json", "{", "[]", "{}", b"\xff\xfe", -1, 1 << 40, 3.5, "", "null", "[[1]]", "\ud7ff", 7)


def play(house: House) -> None:
    """Moves, words, settings, an absence, a code that waits, people who leave; a game invited to, one that is over."""
    for number in range(4):
        name, order = legal_order(house)
        house.write(name, f"press all: good evening\n\n{order}")
        if number == 1:
            house.write(name, "undo")
            house.write(name, order)
    house.write("ann", "quiet 22:00-07:00\nmail digest 07:30")
    house.write("ben", "away 3-17 dec\nname Benjamin")
    house.write("cleo", "resign")  # asks for a code
    house.create(("ann", "ben", "dora"), name="Don")
    _answer(house, 2, "dora", "decline no time")
    house.create(("ann", "ben", "emil"), name="Loire")
    for name in ("ann", "ben", "emil"):
        _answer(house, 3, name, f"accept word {name}s")
    for game, act in ((1, _others), (3, end_now)):
        with game_session(game, "mail.test", house.now) as session:
            act(session)
    house.post()
    house.take(b"From: stranger@example.org\r\nTo: play@mail.test\r\nMessage-ID: <s@x.org>\r\n\r\nhello\r\n")
    with transaction():
        Pulse.create(name="clock", at=house.now)
    assert lease.hold("one", 45, house.now)


def _answer(house: House, game: int, name: str, text: str) -> None:
    """Somebody answers the invitation to a game that is not their first."""
    house.write(name, text, to=f"play+{house.member(name, game).token}@mail.test")


def _others(session: Any) -> None:
    substituted(session, "p3", "zoe@example.org")
    replace(session, "p2", "xan@example.org", RESERVED)  # and takes it back again
    withdraw(session, "p2")
    replace(session, "p2", "yan@example.org", RESERVED)
    session.save()
    eject(session, session.seat("p1"), plays_default=False)


def kept_played(kept: Kept, folder: Path) -> Kept:
    """That home, made once."""
    return played_on(kept, folder, play)


def older_record() -> None:
    """The record as 0.2.0 wrote it, well chained: it does not promise whose a seat is, nor tell the settings."""
    unseal_record()
    promised = {"created": ("seats", "name", "settings"), "substituted": ("seat",)}
    with transaction():
        for game in Game.select():
            link, numbers = "", numbers_in(game.id)
            for entry in LogEntry.select().where(LogEntry.game == game).order_by(LogEntry.number):
                entry.facts = {
                    key: value for key, value in entry.facts.items() if key not in promised.get(entry.kind, ())
                }
                entry.hash = link = forge(link, chained(entry, numbers), entry.salt).hash
                entry.save()
            game.chain = link
            game.save()
        database.execute_sql("""UPDATE outbound_mail SET content = replace(content, '"record":', '"was":')""")


# -- changes ----------------------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """One value of one row, as it was and as it is now."""

    table: str
    key: Any
    column: str
    before: Any
    after: Any

    @property
    def place(self) -> str:
        """`table.column`."""
        return f"{self.table}.{self.column}"

    def __str__(self) -> str:
        return f"{self.place} of row {self.key}: {str(self.before)[:80]!r} → {str(self.after)[:80]!r}"


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """The database as somebody opens it who has the file; what guards the record is put aside meanwhile."""
    with closing(sqlite3.connect(file)) as db:
        guards = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, sql in guards:
            db.execute(sql)
        db.commit()


def tamper(file: Path, dice: Random, columns: Sequence[tuple[Any, str]] = COLUMNS) -> Change:
    """Change a random column of a random row of a random table, in whatever way the file takes."""
    with opened(file) as db:
        for _ in range(MOST_TRIES):
            table, column = dice.choice(columns)
            name, key = table._meta.table_name, table._meta.primary_key.column_name
            rows = db.execute(f'SELECT "{key}", "{column}" FROM "{name}" ORDER BY 1').fetchall()
            if not rows:
                continue
            at, before = dice.choice(rows)
            after = _another(before, [value for _, value in rows], dice)
            try:
                db.execute(f'UPDATE "{name}" SET "{column}" = ? WHERE "{key}" = ?', (after, at))
            except sqlite3.Error:  # it must be unique, or must be there
                continue
            stored = db.execute(f'SELECT "{column}" FROM "{name}" WHERE "{key}" = ?', (after if column == key else at,))
            row = stored.fetchone()
            if row is not None and not _same(row[0], before):
                return Change(name, at, column, before, row[0])
            db.execute(f'UPDATE "{name}" SET "{column}" = ? WHERE "{key}" = ?', (before, at))
    raise AssertionError("nothing could be changed")


def _same(one: Any, other: Any) -> bool:
    """Whether two values say the same, also where blanks are written otherwise."""
    if type(one) is type(other) is str and one[:1] in ("{", "[") and other[:1] in ("{", "["):
        with suppress(ValueError):
            return bool(json.loads(one) == json.loads(other))
    return type(one) is type(other) and bool(one == other)


def _another(value: Any, others: list[Any], dice: Random) -> Any:
    """Another row's value, a value like it, or something that cannot be."""
    way = dice.random()
    if way < 0.35 and len(set(others)) > 1:
        return dice.choice([one for one in others if one != value])
    if way < 0.8:
        return _like(value, dice)
    return dice.choice((*GARBAGE, None))


def _like(value: Any, dice: Random) -> Any:
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, 1 - value, value + 3_600_000))
    if isinstance(value, bytes):
        at = dice.randrange(len(value))
        return value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
    if value is None:
        return dice.choice((1, 0, "x"))
    if value[:1] in ("{", "["):
        return _like_data(value, dice)
    if not value:
        return dice.choice(("x", "2", "a b"))
    at = dice.randrange(len(value))
    return value[:at] + dice.choice("abcxyz0123456789") + value[at + 1 :]


def _like_data(text: str, dice: Random) -> str:
    """The same data with one leaf changed, or one more."""
    data = json.loads(text)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)):
            if isinstance(node[key], dict | list) and node[key]:
                walk(node[key])
            else:
                places.append((node, key))

    walk(data)
    if not places:
        return '["x"]' if isinstance(data, list) else '{"x": 1}'
    node, key = dice.choice(places)
    node[key] = _like(node[key], dice) if isinstance(node[key], int | str) else "x"
    return json.dumps(data)


# -- who looks --------------------------------------------------------------------------------------------------------


class Looked(NamedTuple):
    """What `pbem verify --all` and `pbem doctor --deep` say that is not well."""

    verify: frozenset[str]
    doctor: frozenset[str]


def look(settings: Any, patch: pytest.MonkeyPatch, now: Any) -> Looked:
    """Run both commands; neither may end with anything but a list of findings."""
    patch.setattr(clock, "now", lambda: now)
    env = {"PBEM_HOME": settings.home, "PBEM_DOMAIN": "mail.test", "PBEM_INBOUND_TOKEN": "x" * 30}
    checked, examined = _run(["verify", "--all", "--json"], env), _run(["doctor", "--deep", "--json"], env)
    stores.close()
    games = json.loads(checked.stdout)
    told = {f"{game['game']}: {one['what']}" for game in games for one in game["findings"] if not one["ok"]}
    assert (checked.exit_code == 1) == bool(told), checked.output
    found = {f"{one['about']}: {one['what']}" for one in json.loads(examined.stdout) if one["level"] != "ok"}
    return Looked(frozenset(told), frozenset(found))


def _run(args: list[str], env: dict[str, str]) -> Result:
    result = CliRunner().invoke(cli, args, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    return result


class Tally(NamedTuple):
    """What became of many changes, by table and column."""

    by_verify: Counter[str]
    by_doctor: Counter[str]
    silent: Counter[str]
    unexplained: list[str]


def try_many(kept: Kept, settings: Any, patch: pytest.MonkeyPatch, seed: str, count: int) -> Iterator[Tally]:
    """Change the home `count` times, each time anew; the tally after each."""
    dice, tally = Random(seed), Tally(Counter(), Counter(), Counter(), [])
    whole, file = Path(kept.settings.home) / stores.FILE, Path(settings.home) / stores.FILE
    stores.copy_file(whole, file)
    clean = file.with_name("clean")
    shutil.copy(file, clean)
    before = look(settings, patch, kept.now)
    assert before.verify == frozenset()
    for _ in range(count):
        for end in ("-wal", "-shm"):
            file.with_name(file.name + end).unlink(missing_ok=True)
        shutil.copy(clean, file)
        change = tamper(file, dice)
        try:
            after = look(settings, patch, kept.now)
        except Exception as error:
            raise AssertionError(f"{change}: {type(error).__name__} {error}") from error
        if after.verify:
            tally.by_verify[change.place] += 1
        elif after.doctor - before.doctor:
            tally.by_doctor[change.place] += 1
        else:
            tally.silent[change.place] += 1
            if change.place not in HARMLESS:
                tally.unexplained.append(str(change))
        yield tally
