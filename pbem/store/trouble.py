"""Trouble with the store — a full disk, a lost server, a locked database — is no fault of the mail in hand.

An attempt at it does not count. Where not even that can be written down, this process remembers it until it can.
"""

from __future__ import annotations

import errno
import logging
import threading

from peewee import InterfaceError, OperationalError

from pbem.store.db import transaction
from pbem.store.untyped import Part

log = logging.getLogger(__name__)
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO)
owed: dict[tuple[Part, int], int] = {}  # (table, row) -> its attempts, one of which is not to count
_lock = threading.Lock()


def is_store_trouble(failure: BaseException | None) -> bool:
    """Whether it comes from the store, whatever it was made into on its way here."""
    while failure is not None:
        if isinstance(failure, OperationalError | InterfaceError):
            return True
        if isinstance(failure, OSError) and failure.errno in _DISK:
            return True
        failure = failure.__cause__
    return False


def not_counted(table: Part, row: int, attempts: int, waiting: str, **fields: object) -> None:
    """Take back the last of the attempts at a row that is still in the state `waiting`, and let go of it; or later."""
    try:
        with transaction():
            ours = (table.id == row) & (table.state == waiting) & (table.attempts == attempts)
            table.update({"attempts": attempts - 1, "claimed_until": None} | fields).where(ours).execute()
    except (OperationalError, InterfaceError) as failure:
        log.warning("an attempt is taken back later", extra={"reason": str(failure)})
        with _lock:
            owed[table, row] = attempts


def make_good(table: Part, waiting: str) -> None:
    """Take back what could not be taken back before; nothing when the store is still in trouble."""
    with _lock:
        mine = {key: attempts for key, attempts in owed.items() if key[0] is table}
    for (_, row), attempts in mine.items():
        with transaction():
            since = (table.attempts == attempts) | table.claimed_until.is_null()  # or somebody is at it: later
            ours = (table.id == row) & (table.state == waiting) & (table.attempts >= attempts)
            less = {"attempts": table.attempts - 1, "claimed_until": None}
            done = table.update(less).where(ours & since).execute()
            at_work = not done and table.select().where(ours).exists()
        if not at_work:
            with _lock:
                owed.pop((table, row), None)
