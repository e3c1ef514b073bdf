"""Backup, restore and the move to another engine: everything arrives, of one moment, or nothing changes."""

from __future__ import annotations

import json
import re
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playhouse.migrations import Runner

from pbem.base.errors import NotCopied
from pbem.base.settings import Settings
from pbem.inbox import receive
from pbem.operating import backup, copying
from pbem.operating.copying import rows_in
from pbem.operating.verify import verify_game
from pbem.store import schema
from pbem.store.db import connected, let_go, make_database, open_database, sqlite_path
from pbem.store.models import TABLES, InboundMail, Person
from pbem.worker import lease
from tests import stores
from tests.edges import Kept, Run, legal_order, one_line, standing
from tests.house import House

Rows = dict[str, list[tuple[Any, ...]]]


def all_rows(settings: Settings) -> Rows:
    """Every row of every table, as plain values that do not depend on the engine."""
    handle: Any = make_database(sqlite_path(settings), settings.database_url)
    handle.connect()
    found = {}
    for table in TABLES:
        names = ", ".join(f'"{field.column_name}"' for field in table._meta.sorted_fields)
        cursor = handle.execute_sql(f'SELECT {names} FROM "{table._meta.table_name}" ORDER BY 1')
        found[table._meta.table_name] = [tuple(_plain(value) for value in row) for row in cursor.fetchall()]
    let_go(handle)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return bytes(value) if isinstance(value, memoryview) else value


def as_settings(file: Path, settings: Settings) -> Settings:
    """A backup looked at as an installation."""
    return msgspec.structs.replace(settings, database_url=f"sqlite:///{file}")


def plays_on(settings: Settings, house: House) -> None:
    """The copied game is sound, and the next mail is applied."""
    open_database(settings)
    with connected():
        assert all(finding.ok for finding in verify_game(1, settings.domain, house.now))
    there = House(settings)
    there.now, there.box.letters = house.now, list(house.box.letters)
    name, order = legal_order(there)
    assert there.take(there.mail(name, order, Message_ID="<after@example.org>")) == "applied"
    there.post()


@pytest.fixture
def played(running: House) -> House:
    """A game with a press mail, a move, a letter nobody has fetched and a mail with everything a mail may have."""
    name, order = legal_order(running)
    running.write(name, f"press all: Grüße – \U0001f682\n\n{order}")
    running.take(running.mail("ann", "hand"))
    receive.store(bytes(range(256)) * 50, running.now, event_key="x" * 300, envelope_from="a\0b\udcff@example.org")
    return running


def test_a_backup_holds_every_row_and_is_for_our_eyes_only(played: House, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "copy.sqlite3"
    done = backup.make_backup(played.settings, file, played.now)
    assert all_rows(as_settings(file, played.settings)) == all_rows(played.settings)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in file.parent.iterdir()] == ["copy.sqlite3"]
    assert done.tables["game"] == 1
    assert done.tables["log_entry"] > 5
    assert done.bytes == file.stat().st_size


def test_a_backup_shows_one_moment_while_others_write(played: House, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(copying, "PAGES", 5)
    before = all_rows(played.settings)
    wrote: list[int] = []

    def told(what: str, done: int, whole: int) -> None:
        wrote.append(receive.store(b"Subject: %d\r\n\r\nhelp\r\n" % len(wrote), played.now).id)

    backup.make_backup(played.settings, tmp_path / "copy.sqlite3", played.now, told=told)
    assert len(wrote) > 3
    assert all_rows(as_settings(tmp_path / "copy.sqlite3", played.settings)) == before


def test_restored_elsewhere_the_game_goes_on(played: House, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    before = all_rows(played.settings)
    stores.close()
    other = stores.at_home(played.settings, tmp_path / "other")
    done = backup.restore(other, file, played.now)
    assert done.made_at == "2026-11-21T12:00:00Z"
    assert all_rows(other) == before
    plays_on(other, played)


def test_small_chunks_and_rows_larger_than_a_chunk(played: House, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(copying, "CHUNK_ROWS", 3)
    monkeypatch.setattr(copying, "CHUNK_BYTES", 2000)
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    other = stores.at_home(played.settings, tmp_path / "other")
    backup.restore(other, file, played.now)
    assert all_rows(other) == all_rows(played.settings)


def test_a_backup_is_not_overwritten_unasked(played: House, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    file.write_bytes(b"the only copy of something")
    with pytest.raises(NotCopied, match="--force"):
        backup.make_backup(played.settings, file, played.now)
    assert file.read_bytes() == b"the only copy of something"
    backup.make_backup(played.settings, file, played.now, force=True)
    assert all_rows(as_settings(file, played.settings)) == all_rows(played.settings)


# -- restore: refused, or whole ---------------------------------------------------------------------------------------


def _nothing(file: Path) -> None:
    file.unlink()


def _rubbish(file: Path) -> None:
    file.write_bytes(b"no database at all " * 200)


def _another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("create table game (id integer)")


def _torn(file: Path) -> None:
    """A page in the middle overwritten."""
    whole = bytearray(file.read_bytes())
    for page in range(4, len(whole) // 4096 - 1, 3):
        whole[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(whole)


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("insert into schema_migration (name, applied) values ('9999_later', '2030-01-01')")


def _orphan(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("update member set person_id = 4711")
        made.execute(f"drop table {backup.NOTE}")  # a backup without checksum


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_nothing, "no file"), (_rubbish, "not a backup"), (_another_program, "not a Night Mail backup"),
        (_torn, "damaged"), (_cut, "damaged"), (_newer, "newer Night Mail"), (_orphan, "damaged: a row of member"),
    ],
)  # fmt: skip
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
    played: House, tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    spoil(file)
    before = all_rows(played.settings)
    with pytest.raises(NotCopied, match=said):
        backup.restore(played.settings, file, played.now, force=True)
    assert all_rows(played.settings) == before
    assert not list(played.settings.home_dir.glob("*.part*")) + list(played.settings.home_dir.glob(".*.part*"))


def test_games_and_workers_are_not_run_over_unasked(played: House, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    name, order = legal_order(played)
    played.write(name, order)
    moved = standing()
    with pytest.raises(NotCopied, match="1 games"):
        backup.restore(played.settings, file, played.now)
    assert standing() == moved
    other = stores.at_home(played.settings, tmp_path / "other")
    (tmp_path / "other").mkdir()
    open_database(other)
    schema.prepare(other)
    assert lease.hold("one", 45, played.now)
    with pytest.raises(NotCopied, match="pbem worker"):
        backup.restore(other, file, played.now)
    backup.restore(other, file, played.now + timedelta(seconds=45))
    assert all_rows(other)["game"] != []


def test_with_force_the_present_state_gives_way_to_the_backup(played: House, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    before, letters = all_rows(played.settings), list(played.box.letters)
    name, order = legal_order(played)
    played.write(name, order)
    backup.restore(played.settings, file, played.now, force=True)
    assert all_rows(played.settings) == before
    played.box.letters = letters
    plays_on(played.settings, played)


def test_a_restore_that_breaks_off_leaves_everything_as_it_was(
    played: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "PAGES", 5)
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    name, order = legal_order(played)
    played.write(name, order)
    before, steps = all_rows(played.settings), []

    def told(what: str, done: int, whole: int) -> None:
        steps.append(done)
        if len(steps) == 4:
            raise RuntimeError("pulled the plug")

    with pytest.raises(RuntimeError):
        backup.restore(played.settings, file, played.now, force=True, told=told)
    assert all_rows(played.settings) == before
    plays_on(played.settings, played)


def test_a_backup_of_an_older_program_is_brought_up_to_date(store: Settings, tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    handle: Any = make_database(str(file), "")
    with handle.connection_context():
        Runner(handle, directory=str(schema.MIGRATIONS)).up("0001_initial")
        handle.execute_sql("insert into person (address, timezone, created_at) values ('ann@example.org', 'UTC', 1)")
    assert backup.restore(store, file, House(store).now).made_at is None
    with connected():
        assert [(one.address, one.quiet, one.away) for one in Person.select()] == [("ann@example.org", "", [])]
        assert InboundMail.select().count() == 0


@pytest.mark.sqlite_only
def test_a_damaged_database_is_replaced(played: House, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(played.settings, file, played.now)
    before = all_rows(played.settings)
    stores.close()
    _rubbish(played.settings.home_dir / stores.FILE)
    with pytest.raises(NotCopied, match="cannot be read"):
        backup.restore(played.settings, file, played.now)
    backup.restore(played.settings, file, played.now, force=True)
    assert all_rows(played.settings) == before


# -- from one engine to the other ------------------------------------------------------------------------------------


@pytest.mark.server_only
def test_there_and_back_every_row_is_the_same(played: House, tmp_path: Path) -> None:
    """PostgreSQL → SQLite → PostgreSQL → SQLite."""
    before = all_rows(played.settings)
    file, again = (as_settings(tmp_path / name, played.settings) for name in ("one.sqlite3", "two.sqlite3"))
    other = stores.at_home(played.settings, tmp_path / "other")
    for source, target in ((played.settings, file), (file, other), (other, again)):
        done = backup.move(source, target, played.now)
        assert all_rows(target) == before
        assert {name: len(rows) for name, rows in before.items()} == done.tables
    plays_on(other, played)


def test_a_move_needs_an_empty_target_and_no_worker(played: House, tmp_path: Path) -> None:
    target = as_settings(tmp_path / "new.sqlite3", played.settings)
    assert lease.hold("one", 45, played.now)
    with pytest.raises(NotCopied, match="worker is running"):
        backup.move(played.settings, target, played.now)
    assert not (tmp_path / "new.sqlite3").exists()
    backup.move(played.settings, target, played.now + timedelta(minutes=1))
    before = all_rows(target)
    with pytest.raises(NotCopied, match="must be empty"):
        backup.move(played.settings, target, played.now + timedelta(minutes=1), force=True)
    assert all_rows(target) == before
    plays_on(target, played)


def test_a_backup_is_never_written_into_a_file_that_somebody_else_has_put_there(
    played: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds every secret; the file it grows in is made by us and readable by us alone."""
    monkeypatch.setattr("pbem.operating.backup.secrets.token_hex", lambda count: "00")
    theirs = tmp_path / ".b.sqlite3.00.part"
    theirs.write_text("theirs")
    with pytest.raises(FileExistsError):
        backup.make_backup(played.settings, tmp_path / "b.sqlite3", played.now)
    assert theirs.read_text() == "theirs"
    assert not (tmp_path / "b.sqlite3").exists()


# -- commands ---------------------------------------------------------------------------------------------------------


def test_the_commands_tell_what_they_did(run: Run, settings: Settings, kept_game: Kept, tmp_path: Path) -> None:
    stores.copy(kept_game.settings, settings)
    code, out, _ = run("backup")
    (file,) = (settings.home_dir / "backups").iterdir()
    assert (code, str(file) in out, "1 games, 4 seats" in out) == (0, True, True)
    code, out, _ = run("backup", str(tmp_path / "b.sqlite3"), "--json")
    assert (code, json.loads(out)["tables"]["member"]) == (0, 4)
    assert 0 < json.loads(out)["seconds"] < 600
    code, _, err = run("restore", str(file))
    assert code == 1
    assert "--force" in one_line(err)
    code, out, _ = run("restore", str(file), "--force")
    assert (code, "The backup was made on" in out) == (0, True)
    code, out, _ = run("db", "copy", "--to", f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert (code, "PBEM_DATABASE_URL" in out) == (0, True)
    assert 0 <= float(re.findall(r", ([\d.]+) s\)", out)[0]) < 600
    assert run("verify", "G1", PBEM_DATABASE_URL=f"sqlite:///{tmp_path / 'new.sqlite3'}")[0] == 0


@pytest.mark.parametrize(
    "args",
    [("restore", "/nowhere.sqlite3"), ("db", "copy", "--to", "mysql://x/y"), ("backup", "/proc/nobody/x.sqlite3")],
)
def test_a_mistake_is_one_helpful_line(run: Run, settings: Settings, kept_game: Kept, args: tuple[str, ...]) -> None:
    stores.copy(kept_game.settings, settings)
    code, _, err = run(*args)
    assert code == 1
    assert one_line(err)


def test_rows_are_counted_as_far_as_there_are_tables(settings: Settings) -> None:
    settings.home_dir.mkdir()
    handle: Any = make_database(str(settings.home_dir / "empty"), "")
    with handle.connection_context():
        assert rows_in(handle) == {}
