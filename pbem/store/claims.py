"""Claims on rows: one worker takes a row for a while; a worker that dies loses it by silence."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from peewee import Expression

# Who asks may have read the clock a while ago, at the beginning of a long tick, and clocks of two machines differ:
# a claim made since by somebody else is none the worse for it.
LEEWAY = timedelta(minutes=5)


def unclaimed(until: Any, now: datetime, lease: timedelta) -> Expression:
    """Nobody has claimed the row, or the claim ran out.

    A claim that ends much later than any made now was made by a clock that stood wrong: it counts for nothing.
    """
    free: Expression = until.is_null() | (until <= now) | (until > now + lease + LEEWAY)
    return free
