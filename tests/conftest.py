"""Fixtures for all tests: settings in a fresh home, an open database, and the rule about what may be skipped."""

from __future__ import annotations

import gc
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings as hypothesis_settings

from pbem.base.settings import Settings, load_settings
from tests import connections, known_walks, stores, unread
from tests.browsers import browser
from tests.fixtures import client, held, kept_game, known_shipped, run, running

__all__ = [  # one browser and one game for all folders of tests
    "browser",
    "client",
    "kept_game",
    "known_shipped",
    "run",
    "running",
]

hypothesis_settings.register_profile("no test fails on a time", deadline=None)
hypothesis_settings.load_profile("no test fails on a time")

GUARDED = "pbem.desk.order_book"  # where a mail is answered without the suggestions that it trips; a test fails instead
STORE_FIXTURES = {"settings", "kept_game"}  # whoever opens a database asks for one of them, or for what does
# What takes more than a few seconds, the longest first: at the end no process works while the others stand idle.
LONGEST = (
    "tests/desk/test_non_interference.py",
    "tests/crash/test_kill_nine.py",
    "tests/crash/test_falling.py",
    "tests/many/test_many.py",
    "tests/engine/eighteen/map/test_best_run.py",
    "tests/inbox/test_1843_by_mail.py",
    "tests/web/test_whole_game.py",
    "tests/operating/test_tampering.py",
    "tests/replays/test_hand_overs.py",
    "tests/second_reading/test_beside.py",
    "tests/properties/test_offered_lines.py",
    "tests/routes/test_cli_routes.py",
    "tests/replays/test_round_trip.py",
    "tests/engine/eighteen/map/test_best_run_together.py",
    "tests/routes/test_prospects.py",
    "tests/drawing/test_picture.py",
    "tests/crash/test_injected.py",
    "tests/crash/test_notices.py",
    "tests/many/test_same_instant.py",
    "tests/demo/test_whole_game.py",
    "tests/worker/test_year.py",
    "tests/cli/test_processes.py",
    "tests/engine/eighteen/map/test_ahead.py",
    "tests/store/test_engines.py",
    "tests/titles/test_another_title.py",
    "tests/first_time/test_first_time.py",
    "tests/test_wheel.py",
    "tests/letters/test_paris_connection.py",
)
TESTS = Path(__file__).resolve().parent
RANKS = {file: rank for rank, file in enumerate(LONGEST)}
MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes that must be free there
SHARED = Path(__file__).resolve().parents[2] / "shared"


def skip_or_fail(reason: str) -> None:
    """Skip for a newcomer whose machine lacks something; fail in CI, which must have it."""
    if os.environ.get("NIGHT_MAIL_STRICT"):
        pytest.fail(f"must not be skipped here: {reason}")
    pytest.skip(reason)


def pytest_configure(config: pytest.Config) -> None:
    """One process of the run numbers it; without the server that was asked for, nothing runs."""
    gc.disable()  # nothing that is read in is garbage
    if config.getoption("markexpr") == "soak":
        os.environ.setdefault(unread.AT_ONCE, "1")
    connections.watch()
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:  # real files all the same, without the disk's waits
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if not hasattr(config, "workerinput"):
        known_walks.begin_run()
    if stores.SERVER and not hasattr(config, "workerinput"):
        try:
            stores.begin_run()
        except psycopg.Error as error:
            pytest.exit(f"{stores.VARIABLE} is set, but there is no such server: {error}", returncode=4)


def pytest_sessionstart(session: pytest.Session) -> None:
    """The processes of xdist read the files of tests in another order each: what one has compiled the others need not.

    In a fresh clone that is half a minute of work. A file that cannot be read is told of when it is collected.
    """
    given = getattr(session.config, "workerinput", None)
    if given is not None:
        files = sorted(path.relative_to(TESTS.parent) for path in TESTS.rglob("test_*.py"))
        first = len(files) * int(given["workerid"].removeprefix("gw")) // int(given["workercount"])
        for file in (*files[first:], *files[:first]):
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(file.with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What is there by now stays until the end: the collector need not look at it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests wait for other processes, a browser or a clock."""
    return (os.cpu_count() or 1) + 1


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave no folder and no database behind."""
    if not hasattr(config, "workerinput"):
        known_walks.end_run()
    if stores.SERVER and stores.RUN in os.environ and not hasattr(config, "workerinput"):
        stores.end_run()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """What is about one engine alone runs on that one; what opens a database is marked so; the longest run first."""
    away, why = ("sqlite_only", "about SQLite's own file") if stores.SERVER else ("server_only", "needs PostgreSQL")
    for item in items:
        if item.get_closest_marker(away):
            item.add_marker(pytest.mark.skip(reason=why))
        opens = not STORE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        if opens and not item.get_closest_marker("any_engine"):
            item.add_marker(pytest.mark.store)
    yield  # here `-m` and `-k` choose
    items[:] = _longest_first(items, int(getattr(config, "workerinput", {}).get("workercount", 1)))


def _longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Each process of xdist is given as many of the items, in their order: the long ones come first in its part.

    The files go to the processes in turn; what a file has made once serves all its tests.
    """
    long = sorted((item for item in items if _rank(item) < len(LONGEST)), key=_rank)
    others = [item for item in items if _rank(item) == len(LONGEST)]
    others.sort(key=lambda item: item.get_closest_marker("browser") is None)  # one process starts it, for all
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        mine = [item for item in long if _rank(item) % workers == worker]
        more = max(0, len(items) * (worker + 1) // workers - len(ordered) - len(mine))
        ordered += [*mine, *others[:more]]
        del others[:more]
    return ordered


def _rank(item: pytest.Item) -> int:
    """Its place among the long ones; behind them when it is none."""
    return RANKS.get(item.nodeid.partition("::")[0], len(LONGEST))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many recorded real games were replayed, and on which engine: none may look like all."""
    ran = [one for one in terminalreporter.getreports("passed") if "recorded" in one.keywords]
    terminalreporter.write_line(f"recorded games replayed: {len(ran)}")
    terminalreporter.write_line(stores.summary())
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, figures in report.user_properties:
            if name == "said" and report.when == "call":
                terminalreporter.write_line(f"said in other words, {figures}")


class Raising(logging.Handler):
    """Raises what is logged as an exception, so that no safety net hides a mistake from a test."""

    def emit(self, record: logging.LogRecord) -> None:
        """Raise it again."""
        if record.exc_info and record.exc_info[1]:
            raise record.exc_info[1]


RAISING = Raising()


@pytest.fixture(autouse=True)
def unguarded() -> Iterator[None]:
    """What only the log would tell of fails the test."""
    log = logging.getLogger(GUARDED)
    log.addHandler(RAISING)
    yield
    log.removeHandler(RAISING)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Whoever opens a connection closes it: commands, web, worker, demo, and the test itself."""
    yield
    left = connections.left_open()
    assert not left, f"connections left open: {left}"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """The service's settings with a fresh home; on a server they name a database that `stores` has yet to make."""
    url = stores.new_url("work")
    if url:
        monkeypatch.setenv("PBEM_DATABASE_URL", url)  # for commands within this process
    made = load_settings(
        {
            "PBEM_HOME": str(tmp_path / "home"),
            "PBEM_DOMAIN": "mail.test",
            "PBEM_INBOUND_TOKEN": "sesame",
            "PBEM_ENVIRONMENT": "development",
            "PBEM_DATABASE_URL": url,
        }
    )
    yield made
    if url:
        stores.end_test(made)


@pytest.fixture
def store(settings: Settings, request: pytest.FixtureRequest) -> Iterator[Settings]:
    """An open database with the present schema; gives back the settings."""
    settings.home_dir.mkdir(parents=True)
    stores.make(settings)
    stores.ready(settings)
    with held(request.node):
        yield settings
    stores.close()
