"""Posts that were no mails: one row counts them, whichever process got them, so that somebody hears of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.base.clock import from_iso, to_iso
from pbem.store.db import locked, transaction
from pbem.store.models import Pulse

_ROW = "no_mails"
FORGOTTEN = timedelta(days=7)  # without another one: what posted them has been put right


class NoMails(NamedTuple):
    """How many came since when, when the last one did, what that was, and by which way in."""

    number: int
    since: datetime
    last: datetime
    what: str
    way: str


def note(what: str, now: datetime, way: str = "raw") -> NoMails:
    """One more. It is the only thing kept of it: no number of them fills a disk."""
    with transaction():
        Pulse.insert({Pulse.name: _ROW, Pulse.at: now, Pulse.facts: {}}).on_conflict_ignore().execute()
        row = locked(Pulse.select().where(Pulse.name == _ROW)).first()
        before = _read(row, now)
        found = NoMails(1 + (before.number if before else 0), before.since if before else now, now, what, way)
        row.at, row.facts = now, {"count": found.number, "since": to_iso(found.since), "what": what, "way": way}
        row.save()
    return found


def lately(now: datetime) -> NoMails | None:
    """Those of which somebody should still know; None where there are none."""
    row = Pulse.get_or_none(Pulse.name == _ROW)
    return None if row is None else _read(row, now)


def _read(row: Pulse, now: datetime) -> NoMails | None:
    if not row.facts or row.at <= now - FORGOTTEN:
        return None
    said = row.facts
    way = str(said.get("way", "raw"))  # earlier versions knew no other
    return NoMails(int(said["count"]), from_iso(said["since"]), row.at, str(said["what"]), way)
