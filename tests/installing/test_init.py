"""`pbem init` itself: what it writes, that it changes nothing unasked, what it says, and that its service starts."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from pbem.base.places import closed_to_others, for_a_moment_as
from pbem.base.settings import load_settings
from pbem.store.db import connected, database, open_database
from pbem.store.models import Game
from tests import stores
from tests.conftest import skip_or_fail
from tests.edges import Run, free_port, one_line

pytestmark = pytest.mark.any_engine
PATIENCE = 30  # seconds for the next thing to be shown
FLAGS = ("--domain", "mail.example.org", "--in", "lmtp", "--out", "smtp://localhost:25")


class Place:
    """Where a test sets up a service."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.folder = run, folder
        self.file, self.home = folder / "etc" / "service.yaml", folder / "night"
        self.secrets = self.file.parent / "secrets"

    def init(self, *flags: str) -> tuple[int, str, str]:
        """`pbem init` with these flags, here."""
        return self.run("init", "--config", str(self.file), *flags)

    def new(self, *flags: str) -> str:
        """The first time, with the usual answers; what was said."""
        code, out, err = self.init(*FLAGS, "--home", str(self.home), *flags)
        assert code == 0, err
        return out

    def all_files(self) -> dict[str, bytes]:
        """Everything that stands here, but for the database."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and "sqlite3" not in path.name]
        return {str(path): path.read_bytes() for path in files}


@pytest.fixture
def place(run: Run, tmp_path: Path) -> Place:
    """A folder where nothing is yet."""
    return Place(run, tmp_path / "machine")


def test_it_writes_settings_secrets_and_database_and_says_what_is_left(place: Place) -> None:
    out = place.new()
    assert yaml.safe_load(place.file.read_text("utf-8")) == {
        "domain": "mail.example.org", "mail_in": "lmtp", "mail_url": "smtp://localhost:25", "home": str(place.home),
    }  # fmt: skip
    settings = load_settings({"PBEM_CONFIG": str(place.file)})
    assert settings.inbound_token == (place.secrets / "inbound_token").read_text("utf-8")
    assert settings.inbound_token not in out
    open_database(settings)
    with connected():
        assert Game.select().count() == 0
    stores.close()
    assert database.is_closed()
    for told in (" MX ", "v=spf1", "v=DMARC1", f"export PBEM_CONFIG={place.file}", "pbem doctor", "transport_maps"):
        assert told in out
    assert not [path for path in place.folder.rglob("*") if path.stat().st_mode & 0o077 and path != place.folder]


def test_again_it_changes_nothing(place: Place) -> None:
    place.new()
    before = place.all_files()
    for flags in ((), FLAGS):
        code, out, _ = place.init(*flags)
        assert (code, out.startswith("Nothing to change")) == (0, True)
        assert "v=spf1" in out
    assert place.all_files() == before


def test_what_would_be_different_is_shown_and_done_only_when_told(place: Place) -> None:
    place.new()
    before = place.all_files()
    code, out, err = place.init("--domain", "other.example.org", "--in", "relay")
    assert (code, place.all_files()) == (1, before)
    assert "  - domain: mail.example.org\n" in out
    assert "  + domain: other.example.org\n" in out
    assert "relay_secret: made" in out
    assert "--change" in one_line(err)
    token = (place.secrets / "inbound_token").read_bytes()
    assert place.init("--domain", "other.example.org", "--in", "relay", "--change")[0] == 0
    settings = load_settings({"PBEM_CONFIG": str(place.file)})
    assert (settings.domain, settings.mail_in, len(settings.relay_secret) > 20) == ("other.example.org", "relay", True)
    assert (place.secrets / "inbound_token").read_bytes() == token, "a secret was made anew"


def test_a_secret_that_serve_had_made_is_taken_over(place: Place) -> None:
    place.home.mkdir(parents=True)
    (place.home / "inbound-token").write_text("the-old-one-of-serve\n", "utf-8")
    place.new()
    assert (place.secrets / "inbound_token").read_text("utf-8") == "the-old-one-of-serve"


def test_the_password_of_the_mail_server(place: Place, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("p@ss/w:rd\n", "utf-8")
    out = "smtp://ann%40example.org@mx.example.org:587"
    code, _, err = place.init("--domain", "mail.example.org", "--in", "lmtp", "--out", out, "--home", str(place.home))
    assert (code, "--out-password-file" in one_line(err), place.file.exists()) == (1, True, False)
    said = place.new("--out", out, "--out-password-file", str(file))
    assert not [part for part in ("p@ss", "p%40ss") if part in said]
    kept = load_settings({"PBEM_CONFIG": str(place.file)}).mail_url
    assert kept == "smtp://ann%40example.org:p%40ss%2Fw%3Ard@mx.example.org:587"
    assert place.init("--out", out)[1].startswith("Nothing to change"), "the password that is there serves"


def test_units_are_written_for_a_user_and_never_for_root(place: Place) -> None:
    if os.geteuid() == 0:
        code, _, err = place.init(*FLAGS, "--home", str(place.home), "--units", str(place.folder / "units"))
        assert (code, "useradd" in one_line(err), place.folder.exists()) == (1, True, False)
        code, _, err = place.init(*FLAGS, "--in", "pipe", "--home", str(place.home))
        assert (code, "useradd" in one_line(err), place.folder.exists()) == (1, True, False)
    code, _, err = place.init(*FLAGS, "--home", str(place.home), "--user", "nobody-of-that-name")
    assert (code, "useradd" in one_line(err), place.folder.exists()) == (1, True, False)


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--set", "domain"), "KEY=VALUE"),
        (("--set", "=x"), "KEY=VALUE"),
        (("--set", "trusted_authserve=mx"), "trusted_authserv"),
        (("--set", "port=many"), "port"),
        (("--set", "relay_secret=short"), "relay_secret"),
        (("--in", "fax"), "--in"),
        (("--database", "postgresql://nobody:secret@127.0.0.1:1/night"), "--database"),
        (("--home", "/dev/null/x"), "--home"),
    ],
)
def test_what_is_wrong_is_one_line_and_nothing_is_written(place: Place, flags: tuple[str, ...], said: str) -> None:
    code, _, err = place.init(*FLAGS, "--home", str(place.home), *flags)
    assert code == 1
    assert said in one_line(err)
    assert "secret@" not in err
    assert not place.folder.exists()


def test_a_file_that_is_no_configuration_is_left_alone(place: Place) -> None:
    place.file.parent.mkdir(parents=True)
    place.file.write_text("- a\n- list\n", "utf-8")
    code, _, err = place.init(*FLAGS, "--home", str(place.home), "--change")
    assert (code, "key: value" in one_line(err)) == (1, True)
    assert place.file.read_text("utf-8") == "- a\n- list\n"


def test_a_setting_besides(place: Place) -> None:
    place.new("--set", "trusted_authserv=mx.example.org", "--set", "port=8100")
    settings = load_settings({"PBEM_CONFIG": str(place.file)})
    assert (settings.trusted_authserv, settings.port) == ("mx.example.org", 8100)


def test_what_was_set_besides_stands_in_what_is_left_to_do(place: Place) -> None:
    place.new("--set", "lmtp_listen=127.0.0.1:22424")
    for flags in ((), FLAGS, ("--domain", "other.example.org", "--change")):
        assert "lmtp:[127.0.0.1]:22424" in place.init(*flags)[1], flags


def test_the_service_finds_what_init_wrote(place: Place, known_shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the usual place, without PBEM_CONFIG; the environment still wins, so it is told."""
    monkeypatch.delenv("PBEM_HOME")
    monkeypatch.delenv("PBEM_DOMAIN")
    place.new("--set", f"lmtp_listen=127.0.0.1:{free_port()}")
    code, out, _ = place.run("doctor", PBEM_CONFIG=str(place.file))
    assert code == 1, "nobody listens yet"
    assert f"in {place.secrets / 'inbound_token'}" in out
    assert out.splitlines()[-1].startswith("Next: ")
    assert "nobody answers by LMTP" in out
    code, _, err = place.init("--config", str(place.file))
    assert (code, err) == (0, "")
    monkeypatch.setenv("PBEM_DOMAIN", "mail.test")
    assert "PBEM_DOMAIN" in place.init()[2]


def test_games_do_not_move_to_another_database_unnoticed(place: Place) -> None:
    place.new()
    code, _, err = place.init("--database", f"sqlite:///{place.home}/other.sqlite3", "--change")
    assert (code, "pbem db copy" in err) == (0, True)
    code, _, err = place.init("--domain", "other.example.org", "--change")
    assert (code, "pbem db copy" in err) == (0, False)


@pytest.mark.store
@pytest.mark.server_only
def test_on_postgresql(place: Place) -> None:
    url = stores.new_url()
    stores.make(load_settings({"PBEM_HOME": str(place.home), "PBEM_DATABASE_URL": url}))
    out = place.new("--database", url)
    assert "The database is up to date." in out
    assert not list(place.home.glob("*.sqlite3"))


def typed(command: list[str], answers: list[tuple[str, str]]) -> tuple[int, str]:
    """A command at a terminal: each answer is typed when its question has come. (exit code, all that was shown)"""
    ours, theirs = pty.openpty()
    ends: dict[str, Any] = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
    shown, asked, waiting = "", 0, list(answers)
    with subprocess.Popen(command, **ends) as process:
        os.close(theirs)
        while True:
            ready, _, _ = select.select([ours], [], [], PATIENCE)
            if not ready:
                process.kill()
                pytest.fail(f"it waits for {waiting[:1]}:\n{shown!r}")
            try:
                shown += os.read(ours, 4096).decode("utf-8", "replace")
            except OSError:  # it has ended
                break
            if waiting and re.search(waiting[0][0], shown[asked:], re.DOTALL):
                asked = len(shown)
                os.write(ours, f"{waiting.pop(0)[1]}\n".encode())
        os.close(ours)
    return process.returncode, shown


def test_at_a_terminal_it_asks(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PBEM_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PBEM_CONFIG", "")
    command = [sys.executable, "-m", "pbem", "init", "--config", str(place.file)]
    code, shown = typed(command, [
        ("Domain of the letters.*: $", "Trains"),
        ("small letters.*Domain of the letters.*: $", "mail.example.org"),
        (r"lmtp .*postmark .*\?: $", "postmark"),
        ("Which server.*: $", "smtp://ann@mx.example.org:587"),
        ("Database.*: $", ""),
        ("Folder.*: $", str(place.home)),
        ("Where the web.*: $", ""),
        ("Password of ann.*: $", "sesame-of-ann"),
    ])  # fmt: skip
    assert code == 0, shown
    settings = load_settings({"PBEM_CONFIG": str(place.file)})
    assert (settings.mail_in, settings.mail_url) == ("postmark", "smtp://ann:sesame-of-ann@mx.example.org:587")
    assert (settings.public_url, settings.database_url) == ("https://mail.example.org", "")
    assert "sesame-of-ann" not in shown
    code, shown = typed([*command, "--domain", "other.example.org"], [("Change this.*: $", "n")])
    assert (code, load_settings({"PBEM_CONFIG": str(place.file)}).domain) == (1, "mail.example.org")
    code, shown = typed([*command, "--domain", "other.example.org"], [("Change this.*: $", "y")])
    assert (code, load_settings({"PBEM_CONFIG": str(place.file)}).domain) == (0, "other.example.org"), shown


def test_a_program_that_others_cannot_read_is_known() -> None:
    with TemporaryDirectory(dir="/tmp") as name:
        folder, file = Path(name) / "in", Path(name) / "in" / "code.py"
        folder.mkdir(0o755)
        file.touch(0o644)
        Path(name).chmod(0o755)
        assert closed_to_others(file, folder) is None
        file.chmod(0o640)
        assert closed_to_others(file) == file
        file.chmod(0o644)
        Path(name).chmod(0o700)
        assert closed_to_others(file) == Path(name)


def test_root_asks_a_database_server_as_the_user_of_the_service() -> None:
    """It knows users by their numbers; afterwards root is root again."""
    if os.geteuid() != 0:
        skip_or_fail("only root can become another user")
    with for_a_moment_as(12345, 23456):
        assert (os.geteuid(), os.getegid()) == (12345, 23456)
    assert (os.geteuid(), os.getegid()) == (0, 0)
    with suppress(KeyError), for_a_moment_as(12345, 23456):
        raise KeyError
    assert (os.geteuid(), os.getegid()) == (0, 0)


AS_OWNER = """
import os, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from pbem.base import places
places.closed_to_others = lambda: None if {open!r} else Path("/root")
places.act_as_owner(Path({home!r}))
Path({home!r}, "made").touch()
print(os.getuid(), os.getgid(), os.getgroups())
"""


@pytest.mark.parametrize("is_open", [True, False])
def test_root_goes_on_as_the_owner_of_home_or_not_at_all(tmp_path: Path, is_open: bool) -> None:
    """The program must be readable for that owner; here it may lie in root's own home."""
    if os.geteuid() != 0:
        skip_or_fail("only root can become another user")
    home = Path("/tmp") / f"night-mail-{os.getpid()}"
    home.mkdir(mode=0o700)
    try:
        os.chown(home, 12345, 23456)
        text = AS_OWNER.format(root=str(Path(__file__).resolve().parents[2]), home=str(home), open=is_open)
        with_closed = (
            text if is_open else text.replace("places.act", "places.closed_to_others = lambda: '/root'; places.act")
        )
        done = subprocess.run([sys.executable, "-c", with_closed], capture_output=True, text=True, check=False)
        if is_open:
            assert done.stdout.split() == ["12345", "23456", "[]"], done.stderr
            assert (home / "made").stat().st_uid == 12345
        else:
            assert "PIPX_HOME" in done.stderr
            assert not (home / "made").exists()
    finally:
        for one in home.iterdir():
            one.unlink()
        home.rmdir()
