"""A pytest plugin: which test executes which line, and how long each test takes, written to a file.

    python -m pytest -p tests.mutations.recorder …

It measures with coverage and names each context after its test. What is made once for many tests (a fixture of the
session) gets a context of its own, so that its lines count for every test that uses it, not only for the first.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

VARIABLE = "SOAK_MUTATIONS_RECORD"  # where the record goes
MEASURED = "SOAK_MUTATIONS_MEASURED"  # the folders whose lines it is about
FIXTURE = "fixture:"

_root = Path(__file__).resolve().parents[2]


def _measured() -> list[str]:
    return [str(_root / room) for room in os.environ.get(MEASURED, "").split()]


_meter = coverage.Coverage(data_file=None, source=_measured(), config_file=False)
if MEASURED in os.environ:  # only where it records: whoever merely imports this would slow all tests down
    _meter.get_data().add_lines({})  # opens its connection here: it would else be one that the first test leaves open
    _meter.start()
_now = ""
_tests: dict[str, dict[str, Any]] = {}  # a test -> how long it takes, and which fixtures it uses


def _context(name: str) -> str:
    """From now on, lines count for this one; returns the one before."""
    global _now
    before, _now = _now, name
    _meter.switch_context(name)
    return before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Whatever a test does is its own."""
    _tests[item.nodeid] = {"seconds": 0.0, "fixtures": list(getattr(item, "fixturenames", ())), "passed": True}
    before = _context(item.nodeid)
    try:
        return (yield)
    finally:
        _context(before)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """What is made for more than one test is made for each that uses it."""
    if fixturedef.scope == "function":
        return (yield)
    before = _context(FIXTURE + fixturedef.argname)
    try:
        return (yield)
    finally:
        _context(before)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """How long it took, and that it passed: a test that fails without a mutation kills none."""
    _tests[report.nodeid]["seconds"] += report.duration
    _tests[report.nodeid]["passed"] &= report.passed


def pytest_sessionfinish() -> None:
    """Write it all down."""
    _meter.stop()
    data = _meter.get_data()
    lines = {
        str(Path(name).relative_to(_root)): {str(line): names for line, names in data.contexts_by_lineno(name).items()}
        for name in data.measured_files()
    }
    Path(os.environ[VARIABLE]).write_text(json.dumps({"tests": _tests, "lines": lines}))
