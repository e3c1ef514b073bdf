"""Letters of no game, by which an operator tries mail: a row of `Pulse` for each, so that answers are known.

Every way in takes what comes to the address of one, or answers it; nothing is done about it, and nobody is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from pbem.store.db import connected, transaction
from pbem.store.models import Pulse

TRIAL = "trial"  # outcome of a mail that answers one
KEPT = timedelta(days=30)  # an answer that comes later is nobody's
_NAME = "trial:"


def begin(token: str, message_id: str, now: datetime) -> None:
    """From now on mail for the token, or in answer to the Message-ID, is known. Old ones go."""
    with connected(), transaction():
        Pulse.delete().where(Pulse.name.startswith(_NAME) & (Pulse.at < now - KEPT)).execute()
        Pulse.create(name=_NAME + token, at=now, facts={"message_id": message_id})


def are_for_one(tokens: Iterable[str]) -> bool:
    """Whether one of these tokens is that of such a letter."""
    names = [_NAME + token for token in tokens]
    return bool(names) and bool(Pulse.select().where(Pulse.name.in_(names)).exists())


def answer_one(message_ids: Iterable[str]) -> bool:
    """Whether one of these ids is that of such a letter. There are never more than a few of them."""
    asked = set(message_ids)
    rows = Pulse.select().where(Pulse.name.startswith(_NAME)) if asked else ()
    return any(row.facts.get("message_id") in asked for row in rows)
