"""Claims on rows: one worker takes a row for a while; a worker that dies loses it by silence."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from peewee import Expression


def unclaimed(until: Any, now: datetime, lease: timedelta) -> Expression:
    """Nobody has claimed the row, or the claim ran out.

    A claim that ends later than any made now was made by a clock that stood wrong: it counts for nothing.
    """
    free: Expression = until.is_null() | (until <= now) | (until > now + lease)
    return free
