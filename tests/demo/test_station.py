"""`pbem demo` as a newcomer meets it: one address, a page that answers, a clean end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import click
import pytest
from click.testing import CliRunner

from pbem.base.settings import Settings
from pbem.cli import demo as cli
from pbem.demo.station import demo_settings

ENDS_WITHIN = 60


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A home of its own and nothing of the outer environment's settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_") and key != "DATABASE_URL"}
    return kept | {"PBEM_HOME": str(tmp_path / "home"), "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"}


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def started(environment: dict[str, str], *options: str) -> subprocess.Popen[str]:
    """The demo in a process of its own."""
    command = [sys.executable, "-m", "pbem", "demo", *options]
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def ended(demo: subprocess.Popen[str]) -> tuple[str, str]:
    """What it printed and complained of, once it has ended; a failure shows what it waits for."""
    try:
        return demo.communicate(timeout=ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        demo.send_signal(signal.SIGABRT)
        raise AssertionError(demo.communicate()[1]) from None


def address_of(demo: subprocess.Popen[str]) -> str:
    """The one address it prints."""
    assert demo.stdout is not None
    for line in demo.stdout:
        if found := re.search(r"http://\S+/dev/mail\b", line):
            return found[0]
    raise AssertionError(demo.communicate()[1])


def test_demo_prints_a_page_that_answers_and_ends_cleanly(
    environment: dict[str, str], taken_port: int, tmp_path: Path
) -> None:
    """A taken default port is passed over; Ctrl-C leaves no traceback; logs stay in a file."""
    demo = started(environment | {"PBEM_PORT": str(taken_port)})
    try:
        address = address_of(demo)
        assert str(taken_port) not in address
        with urlopen(address, timeout=ENDS_WITHIN) as page:
            assert b"<title>Mailboxes" in page.read()
    finally:
        demo.send_signal(signal.SIGINT)
    out, err = ended(demo)
    assert (demo.returncode, err) == (0, "")
    assert "Stopping" in out
    assert "letter sent" in (tmp_path / "home" / "demo" / "demo.log").read_text(encoding="utf-8")


def test_another_game_can_be_tried(environment: dict[str, str], tmp_path: Path) -> None:
    """Each game has a folder of its own, so that one does not end the other; the letter invites to the one wished."""
    demo = started(environment, "--game", "1861", "--pause", "0.1")
    try:
        with urlopen(address_of(demo), timeout=ENDS_WITHIN) as page:
            assert b"<title>Mailboxes" in page.read()
    finally:
        demo.send_signal(signal.SIGINT)
    out, err = ended(demo)
    assert (demo.returncode, err) == (0, "")
    assert "Stopping" in out
    assert (tmp_path / "home" / "demo-1861" / "demo.log").exists()


def test_a_game_that_there_is_not_is_told_with_those_that_there_are(environment: dict[str, str]) -> None:
    demo = started(environment, "--game", "1899")
    _, err = ended(demo)
    assert demo.returncode == 2
    assert "paris-connection" in err
    assert "1861" in err


def test_a_wished_port_that_is_taken_is_told_in_one_line(environment: dict[str, str], taken_port: int) -> None:
    """--port is meant as it is said."""
    demo = started(environment, "--port", str(taken_port))
    _, err = ended(demo)
    assert demo.returncode == 1
    assert err.count("\n") == 1
    assert f"Port {taken_port} cannot be used" in err


def test_whoever_sits_at_the_terminal_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal it is the first game."""
    assert cli.asked() == "paris-connection"

    @click.command()
    def ask() -> None:
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        click.echo(f"plays {cli.asked()}")

    found = CliRunner().invoke(ask, input="3\n")
    assert "2  1843" in found.output
    assert "3  1861" in found.output
    assert "plays 1861" in found.output


def test_a_demo_touches_no_real_store_and_no_mail_server(settings: Settings) -> None:
    """Whatever the settings name, the demo lives in a folder of its own."""
    demo = demo_settings(settings)
    assert demo.home == f"{settings.home}/demo"
    assert (demo.database_url, demo.mail_url, demo.environment) == ("", "", "demo")
    assert demo.shows_mailboxes
