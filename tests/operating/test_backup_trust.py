"""A backup that may come from anywhere: only what Night Mail wrote, and as it wrote it, takes the database's place."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pbem.base.errors import NotCopied
from pbem.base.settings import Settings
from pbem.operating import backup
from pbem.store.db import connected, database
from pbem.store.models import LogEntry
from tests import stores
from tests.edges import Kept, Run, one_line, unseal_record
from tests.fixtures import copied
from tests.house import House
from tests.operating.test_copying import all_rows


@pytest.fixture
def file(running: House, tmp_path: Path) -> Path:
    """A backup of the running game."""
    backup.make_backup(running.settings, tmp_path / "copy.sqlite3", running.now)
    return tmp_path / "copy.sqlite3"


def sql(file: Path, *statements: str) -> None:
    """Change a backup by hand."""
    with closing(sqlite3.connect(file)) as made, made:
        for one in statements:
            made.execute(one)


def objects(file: Path) -> set[tuple[str, str]]:
    """All that an SQLite file is made of."""
    with closing(sqlite3.connect(file)) as made:
        return {(kind, name) for kind, name in made.execute("SELECT type, name FROM sqlite_master")}


SEALS = {("trigger", "log_entry_no_update"), ("trigger", "log_entry_no_delete")}
THIEF = "CREATE TRIGGER thief AFTER INSERT ON inbound_mail BEGIN UPDATE member SET token = 'mine'; END"
HOSTILE = {
    "trigger": (THIEF,),
    "view": ("CREATE VIEW friendly AS SELECT token FROM member",),
    "table": ("CREATE TABLE loot (token TEXT)",),
    "virtual table": ("CREATE VIRTUAL TABLE loot USING fts5(token)",),
    "index": ("CREATE INDEX slow ON member (upper(name))",),
    "a view in the place of a table": ("ALTER TABLE pulse RENAME TO was", "CREATE VIEW pulse AS SELECT * FROM was"),
    "a trigger of the name of ours": (
        "DROP TRIGGER log_entry_no_update",
        THIEF.replace("thief", "log_entry_no_update"),
    ),
    "a note that is a view": (
        f"DROP TABLE {backup.NOTE}",
        f"CREATE VIEW {backup.NOTE} AS SELECT token, name, word FROM member",
    ),
    "history that is a view": (
        "ALTER TABLE schema_migration RENAME TO was",
        "CREATE VIEW schema_migration AS SELECT * FROM was",
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("noted", [True, False], ids=["with checksum", "without"])
def test_what_is_not_ours_in_a_backup_is_refused_by_name(running: House, file: Path, kind: str, noted: bool) -> None:
    before = all_rows(running.settings)
    sql(file, *HOSTILE[kind])
    if not noted and kind != "a note that is a view":
        sql(file, f"DROP TABLE {backup.NOTE}")
    with pytest.raises(
        NotCopied,
        match=r"contains things Night Mail does not make: the|contains altered versions of|is not a Night Mail backup",
    ) as refused:
        backup.restore(running.settings, file, running.now, force=True)
    assert str(file) in str(refused.value)
    assert all_rows(running.settings) == before


@pytest.mark.sqlite_only
def test_what_somebody_added_to_our_own_database_does_not_get_into_a_backup(running: House, tmp_path: Path) -> None:
    """Refusing to make a backup would be worse; refusing to restore it, worse still."""
    with connected():
        for one in ("trigger", "view", "table", "virtual table", "index"):
            database.execute_sql(HOSTILE[one][0].replace("loot", f"loot_{one[0]}"))
    before, copy = all_rows(running.settings), tmp_path / "copy.sqlite3"
    backup.make_backup(running.settings, copy, running.now)
    assert not {name for _, name in objects(copy)} & {"thief", "friendly", "loot_t", "loot_v", "slow"}
    backup.restore(running.settings, copy, running.now, force=True)
    assert all_rows(running.settings) == before
    with connected():
        assert "thief" not in {one[0] for one in database.execute_sql("SELECT name FROM sqlite_master").fetchall()}


@pytest.mark.sqlite_only
def test_the_guard_of_the_record_is_made_again(running: House, tmp_path: Path) -> None:
    unseal_record()
    backup.make_backup(running.settings, tmp_path / "copy.sqlite3", running.now)
    assert not objects(tmp_path / "copy.sqlite3") & SEALS
    backup.restore(running.settings, tmp_path / "copy.sqlite3", running.now, force=True)
    assert objects(running.settings.home_dir / stores.FILE) >= SEALS
    with connected(), pytest.raises(Exception, match="append-only"):
        LogEntry.update(text="forged").execute()


CHANGES = {
    "a text": "UPDATE person SET address = 'eve@example.org' WHERE id = 1",
    "a number": "UPDATE decision SET due_at = due_at + 1",
    "bytes": "UPDATE inbound_mail SET mime = x'00' WHERE id = 1",
    "a kind": "UPDATE inbound_mail SET mime = CAST(mime AS TEXT) WHERE id = 1",
    "nothing for a text": "UPDATE inbound_mail SET event_key = '' WHERE id = 1",
    "a row less": "DELETE FROM outbound_mail WHERE id = 1",
    "a row more": "INSERT INTO pulse VALUES ('x', 1, '{}')",
    "a migration": "UPDATE schema_migration SET applied = '2030-01-01'",
    "the moment": f"UPDATE {backup.NOTE} SET made_at = '2020-01-01T00:00:00Z'",
    "the engine": f"UPDATE {backup.NOTE} SET engine = 'dBASE'",
    "the checksum": f"UPDATE {backup.NOTE} SET checksum = 'f00d'",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_backup_that_is_not_as_it_was_written_is_refused(running: House, file: Path, change: str) -> None:
    before = all_rows(running.settings)
    sql(file, CHANGES[change])
    with pytest.raises(NotCopied, match="changed after it was written"):
        backup.restore(running.settings, file, running.now, force=True)
    assert all_rows(running.settings) == before


def test_how_the_rows_lie_in_the_file_does_not_matter(running: House, file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("VACUUM")
        made.execute("ANALYZE")
        made.commit()
    assert backup.restore(running.settings, file, running.now, force=True).checked


def old_note(file: Path) -> None:
    """As version 0.2.0 wrote it."""
    sql(file, f"ALTER TABLE {backup.NOTE} RENAME TO was", backup.NOTE_OF_OLD)
    sql(file, f"INSERT INTO {backup.NOTE} SELECT made_at, engine FROM was", "DROP TABLE was")


def no_note(file: Path) -> None:
    """A plain copy of a database."""
    sql(file, f"DROP TABLE {backup.NOTE}")


@pytest.fixture
def stored(settings: Settings, kept_game: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The running game, for commands."""
    with pytest.MonkeyPatch.context() as patch, copied(kept_game, settings, patch) as house:
        yield house


@pytest.mark.parametrize(("strip", "when"), [(old_note, "on 21 November 2026"), (no_note, "at an unknown time")])
def test_a_backup_without_checksum_is_restored_with_a_warning(
    stored: House, run: Run, tmp_path: Path, strip: Callable[[Path], None], when: str
) -> None:
    file = tmp_path / "copy.sqlite3"
    backup.make_backup(stored.settings, file, stored.now)
    assert run("restore", str(file), "--force")[2] == ""
    strip(file)
    code, out, err = run("restore", str(file), "--force")
    assert (code, when in out) == (0, True)
    assert "has no checksum" in one_line(err)
    code, out, err = run("restore", str(file), "--force", "--json")
    assert json.loads(out)["checked"] is False
    assert "has no checksum" in one_line(err)
