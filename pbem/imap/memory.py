"""How far a mailbox has been gone through: a row of `Pulse` for each folder, shared by all who poll it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pbem.base.clock import EPOCH, from_iso, to_iso
from pbem.store.db import connected, locked, transaction
from pbem.store.models import Pulse

_NAME = "imap:"


class Memory(NamedTuple):
    """All mails up to the UID `upto` have been decided on, as long as the folder has this UIDVALIDITY.

    `since`: of mails that were there before, e.g. `--from now`, none is looked at. `sifted`: up to this UID it has to
    be asked when a mail arrived, for the numbers are new and the mails may be old. `at`: when somebody last looked.
    """

    validity: int
    upto: int
    since: datetime = EPOCH
    sifted: int = 0
    at: datetime = EPOCH


def recall(key: str) -> Memory | None:
    """What is known of the folder; None where nobody has begun."""
    with connected():
        row = Pulse.get_or_none(Pulse.name == _NAME + key)
    if row is None:
        return None
    said = row.facts
    return Memory(int(said["validity"]), int(said["upto"]), from_iso(said["since"]), int(said["sifted"]), row.at)


def begin(key: str, memory: Memory, now: datetime) -> None:
    """From here on: the first time, or since the folder has other numbers."""
    facts = {
        "validity": memory.validity, "upto": memory.upto, "since": to_iso(memory.since), "sifted": memory.sifted,
    }  # fmt: skip
    made = {Pulse.at: now, Pulse.facts: facts}
    with transaction():
        rows = Pulse.insert({Pulse.name: _NAME + key, **made})
        rows.on_conflict(conflict_target=[Pulse.name], update=made).execute()


def advance(key: str, validity: int, upto: int, now: datetime) -> None:
    """So far all is decided on; never back, and not by whoever still has the folder's former numbers."""
    with transaction():
        row = locked(Pulse.select().where(Pulse.name == _NAME + key)).first()
        if row is None or row.facts["validity"] != validity:
            return
        row.at = now
        row.facts = row.facts | {"upto": max(upto, int(row.facts["upto"]))}
        row.save()
