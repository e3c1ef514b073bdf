"""What the environment can do wrong: no home, a bad setting, a file that is no database; each is one helpful line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.edges import Run, one_line

pytestmark = pytest.mark.any_engine


@pytest.mark.sqlite_only
@pytest.mark.parametrize("command", [("web",), ("worker",), ("tick",), ("game", "list"), ("verify", "G1")])
def test_no_command_but_serve_and_create_makes_a_home(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    code, _, err = run(*command, PBEM_INBOUND_TOKEN="sesame")
    assert code == 1
    assert "pbem db upgrade" in one_line(err)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("command", ["serve", "web", "worker", "tick"])
@pytest.mark.parametrize(
    ("name", "value", "key"),
    [("PBEM_PORT", "many", "port"), ("PBEM_DOMIAN", "x", "PBEM_DOMAIN"), ("PBEM_SENDER_NAME", "a\nb", "sender_name")],
)
def test_a_bad_setting_ends_with_1_and_names_the_key(run: Run, command: str, name: str, value: str, key: str) -> None:
    code, _, err = run(command, **{name: value})
    assert code == 1
    assert key in one_line(err.replace("a\\nb", ""))


@pytest.mark.parametrize("command", ["serve", "worker", "tick"])
def test_a_bad_mail_url_is_found_at_start(run: Run, command: str) -> None:
    assert run("db", "upgrade")[0] == 0
    code, _, err = run(command, PBEM_MAIL_URL="smtp:localhost")
    assert code == 1
    assert "mail_url" in one_line(err)


@pytest.mark.sqlite_only
def test_a_home_that_cannot_be_one_isone_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    code, _, err = run("serve", PBEM_HOME=str(tmp_path / "file"))
    assert code == 1
    assert "file" in one_line(err)


@pytest.mark.sqlite_only
def test_a_file_that_is_no_database_isone_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "night-mail.sqlite3").write_bytes(b"no database at all " * 200)
    for command in (("serve",), ("worker",), ("game", "list"), ("db", "upgrade"), ("db", "status")):
        code, _, err = run(*command)
        assert code == 1
        assert "not a database" in one_line(err)
