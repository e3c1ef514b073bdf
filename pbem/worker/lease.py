"""Who does the work of the clock: one holder at a time, taken by compare and set, lost by silence."""

from __future__ import annotations

import os
import secrets
import socket
from datetime import datetime, timedelta

from pbem.store.db import connected, found_or_made, transaction, unclaimed
from pbem.store.models import Lease

CLOCK = "clock"


def new_holder() -> str:
    """A name for this process that no other has."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"


def hold(holder: str, seconds: int, now: datetime) -> bool:
    """Take or renew the lease for `seconds`; False while somebody else holds it."""
    until = now + timedelta(seconds=seconds)
    with connected():
        row = Lease.get_or_none(Lease.name == CLOCK)
    if row is not None and row.holder == holder and row.expires_at - now > timedelta(seconds=seconds * 2 / 3):
        return True  # renewed a moment ago
    with transaction():
        _, new = found_or_made(
            lambda: Lease.get_or_none(Lease.name == CLOCK),
            lambda: Lease.create(name=CLOCK, holder=holder, expires_at=until),
        )
        if new:
            return True
        mine = (Lease.holder == holder) | unclaimed(Lease.expires_at, now, timedelta(seconds=seconds))
        taken = Lease.update(holder=holder, expires_at=until).where((Lease.name == CLOCK) & mine).execute()
        return bool(taken)


def release(holder: str, now: datetime) -> None:
    """Give it up, so that the next worker need not wait."""
    with transaction():
        Lease.update(expires_at=now).where((Lease.name == CLOCK) & (Lease.holder == holder)).execute()


def is_another(holder: str, now: datetime) -> bool:
    """Whether a worker other than this one holds it."""
    with connected():
        row = Lease.get_or_none(Lease.name == CLOCK)
    return row is not None and row.holder != holder and row.expires_at > now


def is_held(now: datetime) -> bool:
    """Whether any worker is alive."""
    with connected():
        row = Lease.get_or_none(Lease.name == CLOCK)
    return row is not None and row.expires_at > now
