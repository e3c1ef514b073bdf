"""Stretches of time in which a game did not wait: pauses, outages, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from pbem.base.clock import from_iso
from pbem.table.brief import Brief
from pbem.table.record_kinds import DOWNTIME, PAUSE_BEGINS, PAUSE_ENDS

Span = tuple[datetime, datetime]

STOPS = (*PAUSE_BEGINS, *PAUSE_ENDS, DOWNTIME.name)
_NONE = timedelta(0)


def stood_still(entries: Iterable[Brief], now: datetime) -> list[Span]:
    """When no clock of the game ran, by its record, oldest entry first: pauses, and outages that it gave back."""
    found: list[Span] = []
    paused: datetime | None = None
    for entry in entries:
        if entry.kind == DOWNTIME.name:
            found.append((from_iso(entry.facts["from_at"]), from_iso(entry.facts["until_at"])))
        elif entry.kind in PAUSE_BEGINS:
            paused = paused or entry.at
        elif entry.kind in PAUSE_ENDS and paused is not None:
            found.append((paused, entry.at))
            paused = None
    return merged([*found, *([] if paused is None else [(paused, now)])])


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same stretches in order, none of which overlaps another."""
    joined: list[Span] = []
    for begin, end in sorted(spans):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif begin < end:
            joined.append((begin, end))
    return joined


def length(begin: datetime, end: datetime, without: Sequence[Span]) -> timedelta:
    """From `begin` to `end`, without the part of it that lies in these stretches, of which none overlaps another."""
    if end <= begin:
        return _NONE  # a clock had been ahead
    lost = (min(end, until) - max(begin, since) for since, until in without if since < end and until > begin)
    return end - begin - sum(lost, _NONE)
