"""A mail that is stuck is tried in a process of its own: where it takes that down, nobody else is hurt."""

from __future__ import annotations

import logging
import multiprocessing
from datetime import datetime

from pbem.base.logs import set_up_logs
from pbem.base.settings import Settings
from pbem.inbox import claims, handling
from pbem.inbox.bounds import set_up_bounds
from pbem.store.db import open_database

log = logging.getLogger(__name__)
SECONDS = int(claims.LEASE.total_seconds()) - 10  # what it may take; after that it would lose its claim


def handle(settings: Settings, mail_id: int, now: datetime) -> None:
    """Try the mail; comes back when its process has ended, by itself or not."""
    process = multiprocessing.get_context("spawn").Process(target=_live, args=(settings, mail_id, now), daemon=True)
    process.start()
    process.join(SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
    if process.exitcode:
        log.error("a mail took its process down", extra={"mail": mail_id, "code": process.exitcode})
    process.close()


def _live(settings: Settings, mail_id: int, now: datetime) -> None:
    set_up_logs(settings.log_level, settings.log_format)
    set_up_bounds(settings)
    open_database(settings)
    handling.handle(mail_id, settings.door, now, stuck=True)
