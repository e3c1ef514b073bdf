"""Fixtures for tests of the service: a game that has started, made once per test process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pbem import clock, schema
from pbem.app import create_app
from pbem.cli import main
from pbem.db import database, open_database
from pbem.settings import Settings, load_settings
from tests.service.edges import DATABASE, Kept, Run, copy_database
from tests.service.house import House


@pytest.fixture(scope="session")
def kept_game(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A started game, to be copied."""
    home = tmp_path_factory.mktemp("kept")
    settings = load_settings({"PBEM_HOME": str(home), "PBEM_DOMAIN": "mail.test"})
    open_database(settings)
    schema.prepare(settings)
    house = House(settings)
    house.started()
    if not database.is_closed():
        database.close()
    return Kept(home / DATABASE, tuple(house.box.letters))


@pytest.fixture
def running(settings: Settings, kept_game: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The started game in this test's own home; every clock shows the house's time."""
    copy_database(kept_game.file, Path(settings.home) / DATABASE)
    open_database(settings)
    house = House(settings)
    house.box.letters = list(kept_game.letters)
    house._ids = count(1000)
    monkeypatch.setattr(clock, "now", lambda: house.now)
    yield house
    if not database.is_closed():
        database.close()


@pytest.fixture
def client(running: House) -> Iterator[FlaskClient]:
    """Somebody who posts mails to the web application of the running game."""
    app = create_app(running.settings)
    yield app.test_client()
    app.config["MAILROOM"].close()


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """`run("game", "list", KEY="value")`: exit code, output and errors of `pbem` in a fresh home."""
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before = list(root.handlers), root.level, ours.level
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PBEM_DOMAIN", "mail.test")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*args: str, **env: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["pbem", *args])
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        try:
            main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            if database.obj is not None and not database.is_closed():
                database.close()
        told = capsys.readouterr()
        return code, told.out, told.err

    yield call
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
