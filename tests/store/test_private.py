"""What Night Mail writes is for its owner's eyes only; the doctor names what is open to others, and how to mend it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.base.private import private_file, private_folder, too_open
from pbem.base.settings import load_settings
from pbem.demo.station import LOG, Station, demo_settings
from pbem.operating import doctor, installation_check
from pbem.operating.finding import Finding
from pbem.post.deliver import MaildirTransport
from pbem.store.db import connected, database, make_database
from pbem.store.models import Pulse
from tests import stores
from tests.edges import Run, environment
from tests.house import House

pytestmark = pytest.mark.usefixtures("known_shipped")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """As on any machine: what is made may be read by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """The rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def wide(folder: Path) -> list[Path]:
    """What others may use, in a folder and all below it."""
    return [path for path, _ in too_open([folder, *folder.rglob("*")])]


@pytest.mark.sqlite_only
def test_a_new_home_is_its_owner_s(run: Run, tmp_path: Path) -> None:
    home = tmp_path / "srv" / "night-mail"
    assert run("db", "upgrade", PBEM_HOME=str(home))[0] == 0
    assert run("backup")[0] == 0
    assert wide(tmp_path / "srv") == []
    assert mode(home / stores.FILE) == 0o600
    assert {path.name for path in home.iterdir()} >= {stores.FILE, "backups"}


@pytest.mark.sqlite_only
def test_the_log_beside_the_database_is_too(tmp_path: Path) -> None:
    handle: Any = make_database(str(tmp_path / "x.sqlite3"), "")
    with handle.connection_context():
        handle.execute_sql("CREATE TABLE a (b)")
        there = {path.name: mode(path) for path in tmp_path.iterdir()}
    assert there == {"x.sqlite3": 0o600, "x.sqlite3-wal": 0o600, "x.sqlite3-shm": 0o600}


@pytest.mark.sqlite_only
@pytest.mark.soak
def test_a_process_of_its_own_makes_nothing_that_others_may_read(running: House, tmp_path: Path) -> None:
    """Database, outgoing letters, pictures: `pbem tick` in a home that a backup is restored into."""
    file, home = tmp_path / "copy.sqlite3", tmp_path / "other"
    env = environment(running.settings)
    here = [sys.executable, "-m", "pbem"]
    subprocess.run([*here, "backup", str(file)], env=env, check=True, capture_output=True)
    for args in (("restore", str(file)), ("game", "do", "G1", "resend all"), ("tick",)):
        subprocess.run([*here, *args], env=env | {"PBEM_HOME": str(home)}, check=True, capture_output=True)
    assert list((home / "outgoing" / "new").iterdir())
    assert wide(home) == []


def test_letters_of_a_maildir_are_for_the_owner(tmp_path: Path) -> None:
    with MaildirTransport(tmp_path / "post") as way:
        way.send(b"Subject: hand\r\n\r\nblue", "a@x", "b@x", "<1@x>")
    assert wide(tmp_path / "post") == []


@pytest.mark.any_engine
def test_the_log_of_the_demo_is_for_the_owner(tmp_path: Path) -> None:
    settings = demo_settings(load_settings({"PBEM_HOME": str(tmp_path / "home")}))
    station = Station(settings, pause=0, seed="x")
    try:
        station.open(fresh=True)
    finally:
        station.close()
    assert mode(settings.home_dir / LOG) == 0o600
    assert wide(tmp_path / "home") == []


def test_what_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("theirs")
    assert private_file(tmp_path / "a").read_text() == "theirs"
    assert mode(private_folder(tmp_path)) == mode(tmp_path)
    assert mode(tmp_path / "a") == 0o644
    assert too_open([tmp_path / "a", tmp_path / "gone"]) == [(tmp_path / "a", 0o644)]


# -- the doctor -------------------------------------------------------------------------------------------------------


def told(house: House) -> list[Finding]:
    """What the doctor says of who may read."""
    found = doctor.examine(house.settings, house.now)
    return [one for one in found if one.about == "home" and ("read" in one.what or "others" in one.what)]


@pytest.fixture
def home(running: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of the running game, as we make it."""
    monkeypatch.setattr(installation_check, "painted", lambda scene: b"")
    return private_folder(running.settings.home_dir)


def test_a_private_home_is_well(running: House, home: Path) -> None:
    assert [(one.level, one.what) for one in told(running)] == [("ok", "only the owner can read home and database")]


@pytest.mark.sqlite_only
def test_the_doctor_says_what_is_open_and_its_command_mends_it(running: House, home: Path) -> None:
    (home / "backups").mkdir()
    (home / "backups" / "old.sqlite3").write_text("x")
    home.chmod(0o755)
    (home / stores.FILE).chmod(0o644)
    (found,) = told(running)
    assert found.level == "warning"
    for part in (f"{home} (0755)", f"{home / stores.FILE} (0644)", f"{home / 'backups' / 'old.sqlite3'} (0644)"):
        assert part in found.what
    subprocess.run(found.then.split("`")[1], shell=True, check=True)
    assert [one.level for one in told(running)] == ["ok"]
    assert wide(home) == []


@pytest.mark.sqlite_only
def test_a_database_elsewhere_is_looked_at_too(running: House, home: Path, run: Run, tmp_path: Path) -> None:
    elsewhere = tmp_path / "data folder" / "games.sqlite3"
    stores.close()
    stores.copy_file(home / stores.FILE, elsewhere)
    elsewhere.chmod(0o664)
    _, told, _ = run("doctor", PBEM_DATABASE_URL=f"sqlite:///{elsewhere}")
    (line,) = [one for one in told.splitlines() if "others besides the owner" in one]
    assert f"Run `chmod go= '{elsewhere}'" in line
    subprocess.run(line.split("`")[1], shell=True, check=True)
    assert mode(elsewhere) == 0o600


@pytest.mark.sqlite_only
def test_what_was_added_to_the_database_is_told(running: House, home: Path) -> None:
    with connected():
        database.execute_sql("CREATE TRIGGER thief AFTER INSERT ON pulse BEGIN DELETE FROM pulse; END")
        database.execute_sql("DROP TRIGGER log_entry_no_update")
        assert Pulse.select().count() >= 0
    found = [one for one in doctor.examine(running.settings, running.now) if one.about == "database"]
    bad = {one.level: one.what for one in found if one.level != "ok"}
    assert bad == {
        "bad": "missing or altered: the trigger log_entry_no_update",
        "warning": "it has things that are not ours: the trigger thief",
    }


@pytest.mark.sqlite_only
def test_what_holds_secrets_outside_of_home_is_looked_at_too(
    running: House, home: Path, run: Run, tmp_path: Path
) -> None:
    """Letters of a Maildir, a file of settings with a password in it, the last backup."""
    letters, config, backup = tmp_path / "letters", tmp_path / "night-mail.yaml", tmp_path / "safe" / "a.sqlite3"
    letters.mkdir()
    config.write_text(f"mail_url: 'maildir:{letters}'\ninbound_token: {'x' * 30}\n")
    assert run("backup", str(backup), PBEM_CONFIG=str(config))[0] == 0
    backup.chmod(0o640)
    for places in ((letters, config), (backup,)):
        _, told, _ = run("doctor")
        others = (one for one in told.splitlines() if "others besides" in one)
        lines = [one for one in others if all(str(place) in one for place in places)]
        assert len(lines) == 1, told
        subprocess.run(lines[0].split("`")[1], shell=True, check=True)
        assert {mode(place) & 0o077 for place in places} == {0}
    config.write_text("domain: mail.test\n")
    config.chmod(0o644)  # nothing to hide in it
    assert str(config) not in run("doctor")[1]


@pytest.mark.sqlite_only
def test_a_home_that_was_there_before_is_warned_of(run: Run, tmp_path: Path) -> None:
    """Made by whoever set the service up, as most are; in each way in which others may come in."""
    home = tmp_path / "theirs"
    home.mkdir()
    for open_to_others in (0o755, 0o750, 0o711, 0o701, 0o770):
        home.chmod(open_to_others)
        assert run("db", "upgrade", PBEM_HOME=str(home))[0] == 0
        out = run("doctor", PBEM_HOME=str(home))[1]
        (line,) = [one for one in out.splitlines() if "others besides the owner" in one]
        assert f"{home} ({open_to_others:04o})" in line
        assert line.startswith("warning")
        subprocess.run(line.split("`")[1], shell=True, check=True)
        assert mode(home) == 0o700
