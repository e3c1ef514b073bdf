"""Counts of whole tables that somebody asks for again and again: what takes long is counted seldom.

It is kept in a row that all processes read: a counter that went back, by who answers, would look as if begun anew.
"""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from peewee import PeeweeException

from pbem.store.db import transaction
from pbem.store.models import Pulse
from pbem.store.untyped import Query

LONG = 0.25  # seconds; what takes less is counted whenever it is asked for
APART = 20  # times what it took, so that counting takes a twentieth of one connection at most


def seldom(name: str, query: Query, now: datetime) -> list[tuple[Any, ...]]:
    """The rows of a query that counts; those of a while ago, where counting takes long. `name`: what is counted."""
    kept = Pulse.get_or_none(Pulse.name == f"counted:{name}")
    if kept is not None and kept.at <= now < kept.at + timedelta(seconds=kept.facts["took"] * APART):
        return [tuple(row) for row in kept.facts["rows"]]
    began = time.monotonic()
    rows = list(query.tuples())
    took = time.monotonic() - began
    if kept is not None or took > LONG:
        told = {Pulse.at: now, Pulse.facts: {"took": round(took, 6), "rows": rows}}
        with suppress(PeeweeException), transaction():  # whoever only asks is answered all the same
            row = Pulse.insert({Pulse.name: f"counted:{name}", **told})
            row.on_conflict(conflict_target=[Pulse.name], update=told, where=Pulse.at < now).execute()
    return rows
