"""Two workers share the clock, are killed and lose connections: what was due is done once, and all of it is done."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections import Counter
from datetime import datetime, timedelta
from random import Random

import psycopg
import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected, open_database
from pbem.store.models import Decision, Game, LogEntry, OutageGame, OutboundMail
from pbem.worker import deadlines
from tests import stores
from tests.archived import begun
from tests.crash.hasty import trust_the_kernel
from tests.crash.life import PATIENCE
from tests.house import House
from tests.sampled import sampled

GAMES = 6
STORMS = 6  # times that both workers are begun anew, before they are left alone
LONGEST = 0.6  # seconds that one lives until it is killed
DOWN = timedelta(hours=30)
SHORTLY = timedelta(minutes=10)  # before something is due; a longer silence would be an outage


def worker(settings: Settings, now: datetime, *, beside: bool) -> int:
    """A process that does what is due, as one of two workers, again and again until it is killed; its number."""
    stores.close()  # a connection is of one process
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads do not matter to the child
        child = os.fork()
    if child:
        return child
    try:
        signal.alarm(PATIENCE)
        while True:
            try:
                open_database(settings)
                deadlines.tick(settings.domain, now, beside=beside)
            except Exception:  # its connection was cut; the worker's own job goes on at the next tick, too
                time.sleep(0.01)
    finally:
        os._exit(1)


def cut_connections(settings: Settings) -> None:
    """All connections to the database but our own end; SQLite has none that could."""
    if settings.database_url.startswith("postgres"):
        with psycopg.connect(settings.database_url, autocommit=True) as own:
            own.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def storm(settings: Settings, now: datetime, dice: Random) -> None:
    """Both work at once, are cut off and killed at any moment; then one of them may finish."""
    for _ in range(STORMS):
        both = [worker(settings, now, beside=beside) for beside in (False, True)]
        for _ in range(2):
            time.sleep(dice.random() * LONGEST / 2)
            cut_connections(settings)
        for one in both:
            os.kill(one, signal.SIGKILL)
            assert os.waitstatus_to_exitcode(os.waitpid(one, 0)[1]) == -signal.SIGKILL
    open_database(settings)
    while deadlines.tick(settings.domain, now, beside=dice.random() < 0.5):
        pass


def entries(kind: str) -> Counter[int]:
    """How many entries of that kind each game has."""
    with connected():
        return Counter(row.game_id for row in LogEntry.select().where(LogEntry.kind == kind))


def letters() -> Counter[str]:
    """How many letters of each kind there are."""
    with connected():
        return Counter(row.template for row in OutboundMail.select(OutboundMail.template))


def dues() -> dict[int, datetime]:
    with connected():
        rows = Decision.select().where(Decision.closed_at.is_null())
        return {row.game_id: row.due_at for row in rows}


@pytest.mark.parametrize("seed", sampled(range(10), 1))
def test_nothing_is_doubled_and_nothing_lost(store: Settings, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    trust_the_kernel(monkeypatch)
    dice, house = Random(f"two clocks {seed}"), House(store)
    games = [begun(house, "paris-connection", ("ann", "ben", "cleo"), {}, str(number)).id for number in range(GAMES)]
    house.wait(minutes=1)

    # an outage of thirty hours is given back by every game, once
    before, told = dues(), letters()
    house.now += DOWN
    storm(store, house.now, dice)
    assert entries("downtime") == Counter(games)
    assert dues() == {game: due + DOWN for game, due in before.items()}
    with connected():
        assert not OutageGame.select().exists()
    assert letters() - told == Counter(notice=GAMES * 2)  # whoever is asked, and the moderator

    # every player is reminded once
    with connected():
        at = max(row.next_at for row in Decision.select().where(Decision.closed_at.is_null()))
    house.wait_until(at - SHORTLY)
    told = letters()
    house.now = at
    storm(store, house.now, dice)
    assert entries("reminded") == Counter(games)
    assert letters() - told == Counter(reminder=GAMES)

    # every deadline passes once
    at = max(dues().values())
    house.wait_until(at - SHORTLY)
    house.now = at
    storm(store, house.now, dice)
    assert entries("deadline") == Counter(games)
    with connected():
        for game in Game.select():
            assert [one.what for one in verify_game(game.id, "mail.test", house.now) if not one.ok] == []
