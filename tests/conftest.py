"""Fixtures for all tests: settings in a fresh home, an open database, and the rule about what may be skipped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem import schema
from pbem.db import database, open_database
from pbem.settings import Settings, load_settings

SHARED = Path(__file__).resolve().parents[2] / "shared"


def skip_or_fail(reason: str) -> None:
    """Skip for a newcomer whose machine lacks something; fail in CI, which must have it."""
    if os.environ.get("NIGHT_MAIL_STRICT"):
        pytest.fail(f"must not be skipped here: {reason}")
    pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many recorded real games were replayed: none may look like all."""
    ran = [one for one in terminalreporter.getreports("passed") if "recorded" in one.keywords]
    terminalreporter.write_line(f"recorded games replayed: {len(ran)}")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The service's settings with a fresh home."""
    return load_settings(
        {
            "PBEM_HOME": str(tmp_path / "home"),
            "PBEM_DOMAIN": "mail.test",
            "PBEM_INBOUND_TOKEN": "sesame",
            "PBEM_ENVIRONMENT": "development",
        }
    )


@pytest.fixture
def store(settings: Settings) -> Iterator[Settings]:
    """An open database with the present schema; gives back the settings."""
    settings.home_dir.mkdir(parents=True)
    open_database(settings)
    schema.prepare(settings)
    yield settings
    if not database.is_closed():
        database.close()
