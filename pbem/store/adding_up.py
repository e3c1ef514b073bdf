"""What processes have counted (`tally`), added up in one row: by each of them every half minute, and when it ends."""

from __future__ import annotations

import logging
import threading
from datetime import datetime

from peewee import PeeweeException

from pbem.base import clock
from pbem.store import tally
from pbem.store.db import locked, transaction, within
from pbem.store.models import Pulse

log = logging.getLogger(__name__)
SECONDS = 30  # between two times
_ROW = "tally"
_PATIENCE = 2  # seconds: nobody waits for this


def add_up(now: datetime) -> None:
    """Add what this process has counted since; where the store is in trouble, next time."""
    taken = tally.take()
    if not taken:
        return
    try:
        with tally.quiet(), within(_PATIENCE), transaction():
            Pulse.insert({Pulse.name: _ROW, Pulse.at: now, Pulse.facts: {}}).on_conflict_ignore().execute()
            row = locked(Pulse.select().where(Pulse.name == _ROW)).first()
            sums: dict[str, float] = dict(row.facts)
            for name, number in taken.items():
                latest = name.startswith(tally.LATEST)
                sums[name] = max(sums.get(name, 0), number) if latest else sums.get(name, 0) + number
            row.at, row.facts = now, sums
            row.save()
    except (PeeweeException, OSError) as failure:
        tally.give_back(taken)
        log.info("counts not added up yet", extra={"reason": type(failure).__name__})


def sums() -> dict[str, float]:
    """All that was ever added up, by its name."""
    row = Pulse.get_or_none(Pulse.name == _ROW)
    return {} if row is None else dict(row.facts)


class AddingUp:
    """A thread that does so while a process lives."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adding-up", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """What was counted last is added too."""
        self._over.set()
        self._thread.join()
        add_up(clock.now())

    def _run(self) -> None:
        while not self._over.wait(SECONDS):
            add_up(clock.now())
