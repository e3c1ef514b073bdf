"""Fixtures for tests of the service: a game that has started, made once per test process."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pbem.base import clock
from pbem.base.settings import Settings, load_settings
from pbem.cli import main
from pbem.operating import doctor, installation_check
from pbem.operating.finding import Finding
from pbem.store.db import connected, database, open_database
from pbem.web.app import create_app
from tests import stores
from tests.edges import Kept, Run
from tests.house import House


@pytest.fixture(scope="session")
def kept_game(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A started game, to be copied."""
    home = str(tmp_path_factory.mktemp("kept"))
    url = stores.new_url("kept")
    settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_DATABASE_URL": url})
    stores.make(settings)
    stores.ready(settings)
    house = House(settings)
    house.started()
    house.written()
    stores.keep(settings)
    return Kept(settings, tuple(house.box.letters), house.now)


@pytest.fixture
def running(
    settings: Settings, kept_game: Kept, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[House]:
    """The started game in this test's own home; every clock shows the house's time."""
    with copied(kept_game, settings, monkeypatch) as house, held(request.node):
        yield house


@contextmanager
def held(test: pytest.Item) -> Iterator[None]:
    """One connection for the whole of a test that is about what no database can change; others open their own.

    To open one takes SQLite a millisecond, and what the clock does opens hundreds: `one_connection` spares them there.
    So do those that run commands, of which it is asked whether they leave one open.
    """
    one = test.get_closest_marker("any_engine") or (not stores.SERVER and test.get_closest_marker("one_connection"))
    keeps = one and "run" not in getattr(test, "fixturenames", ())
    with connected() if keeps else nullcontext():
        yield


@contextmanager
def copied(kept: Kept, settings: Settings, patch: pytest.MonkeyPatch) -> Iterator[House]:
    """A copy of a kept game, to be played on with; every clock shows the house's time, until `patch` is undone.

    It must be the test's own where a test may patch the clock too: of two that are undone crosswise one stays.
    """
    stores.copy(kept.settings, settings)
    open_database(settings)
    house = House(settings)
    house.now = kept.now
    house.box.letters = list(kept.letters)
    house._ids = count(1000 * len(kept.letters))
    patch.setattr(clock, "now", lambda: house.now)
    yield house
    stores.close()


def played_on(kept: Kept, home: Path, play: Callable[[House], object]) -> Kept:
    """The game after `play`, to be copied like the one it began with."""
    settings = stores.at_home(kept.settings, home)
    with pytest.MonkeyPatch.context() as patch, copied(kept, settings, patch) as house:
        play(house)
        house.written()
    stores.keep(settings)
    return Kept(settings, tuple(house.box.letters), house.now)


@cache
def _shipped() -> tuple[Finding, ...]:
    return tuple(installation_check.check_shipped())


@pytest.fixture
def known_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """`pbem doctor` reads and draws the shipped games once for all tests that are about something else."""
    monkeypatch.setattr(doctor, "check_shipped", _shipped)


@pytest.fixture
def client(running: House) -> Iterator[FlaskClient]:
    """Somebody who posts mails to the web application of the running game."""
    app = create_app(running.settings)
    yield app.test_client()
    app.config["MAILROOM"].close()


@pytest.fixture
def run(settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """`run("game", "list", KEY="value")`: exit code, output and errors of `pbem` in a fresh home."""
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before = list(root.handlers), root.level, ours.level
    monkeypatch.setenv("PBEM_CONFIG", "")  # not that of a service on this machine
    monkeypatch.setenv("PBEM_HOME", settings.home)
    monkeypatch.setenv("PBEM_DOMAIN", "mail.test")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*args: str, **env: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["pbem", *args])
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        if "--help" not in args:
            stores.make(settings)
        try:
            main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            closed = database.obj is None or database.is_closed()
            stores.close()
        assert closed, "the command has left its connection open"
        told = capsys.readouterr()
        return code, told.out, told.err

    yield call
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
