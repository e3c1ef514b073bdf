"""An outage at a large store: how long workers take until every active game has its time back."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from multiprocessing import get_context
from typing import NamedTuple

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.store import schema
from pbem.store.db import connected, open_database, transaction
from pbem.store.models import LogEntry, Pulse
from pbem.table.record_kinds import DOWNTIME
from pbem.worker import downtime
from pbem.worker.clockwatch import CLOCK

_TICK, _TIMES = 0.1, 100  # seconds from one look to the next, and how many looks
DOWN = timedelta(hours=1, minutes=10)


class Took(NamedTuple):
    """Games that had to give time back, and the seconds until all had."""

    games: int
    seconds: float


def outage(settings: Settings, workers: int) -> Took:
    """Nothing has ticked for an hour and ten minutes; now so many workers do."""
    open_database(settings)
    schema.check(settings)
    now = clock.now()
    with transaction():
        pulse, _ = Pulse.get_or_create(name=CLOCK, defaults={"at": now})
        pulse.at = now - DOWN
        pulse.save()
        before = LogEntry.select().where(LogEntry.kind == DOWNTIME.name).count()
    began = time.perf_counter()
    processes = get_context("spawn")
    some = [processes.Process(target=_work, args=(settings, number > 0)) for number in range(workers)]
    for one in some:
        one.start()
    for one in some:
        one.join()
        assert one.exitcode == 0
    took = time.perf_counter() - began
    open_database(settings)
    with connected():
        assert not downtime.waiting_games()
        return Took(LogEntry.select().where(LogEntry.kind == DOWNTIME.name).count() - before, took)


def _work(settings: Settings, beside: bool) -> None:
    open_database(settings)
    now = clock.now()
    downtime.look_back(now)
    for _ in range(_TIMES):
        if not downtime.give_back(settings.domain, now, other_end=beside):
            os._exit(0)
        time.sleep(_TICK)  # the last ones are another worker's
    os._exit(1)
