"""How the mail server fares: since when it has taken nothing, when it is called again, what its first success wakes.

Kept in a row of `Pulse` that all workers see, from the first letter that was not taken to the first one that is. A
server is down when it cannot be reached, or when it has refused, at their first try, letters to two persons or more and
taken none in between: one that is refused alone, or again, has a failure of its own.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from pbem.base.clock import from_millis, to_millis
from pbem.base.errors import CutShort, Unreachable
from pbem.store.db import found_or_made, locked, transaction
from pbem.store.models import OutboundMail, Pulse

log = logging.getLogger(__name__)
SERVER = "mail_server"
LONGEST_SILENCE = timedelta(minutes=5)  # between two calls of a server that is down
FEWER_CALLS = 10  # one after every tenth of the time it has been down
PROBES = 3  # letters that are tried at each call: one of them may have a failure of its own


class MailServer:
    """The server as one batch of letters knows it: from the row as it was when the batch began, and what came since."""

    def __init__(self) -> None:
        self._row: Pulse | None = Pulse.get_or_none(Pulse.name == SERVER)
        self._failures = 0

    @property
    def down(self) -> bool:
        """Whether no letter's failure is its own."""
        facts = self._row.facts if self._row is not None else {}
        return bool(facts) and (facts["unreachable"] or len(facts["persons"]) > 1)

    @property
    def tried_enough(self) -> bool:
        """Whether the rest of the batch can wait for the next call."""
        return self.down and self._failures >= PROBES

    def may_be_called(self, now: datetime) -> bool:
        """Not so soon after the last call of a server that is down; but whatever a clock says that stood wrong."""
        if self._row is None or not self.down:
            return True
        last = self._row.at
        silence = min((last - from_millis(self._row.facts["since"])) / FEWER_CALLS, LONGEST_SILENCE)
        return not last <= now < last + silence

    def failed(self, letter: OutboundMail, failure: Exception, now: datetime) -> None:
        """It has not taken a letter."""
        self._failures += 1
        with transaction():
            first: dict[str, Any] = {"since": to_millis(now), "unreachable": False, "letters": [], "persons": []}
            found_or_made(
                lambda: Pulse.get_or_none(Pulse.name == SERVER),
                lambda: Pulse.create(name=SERVER, at=now, facts=first),
            )
            self._row = locked(Pulse.select().where(Pulse.name == SERVER)).first()
            facts = self._row.facts | {"unreachable": says_nothing_of_the_letter(failure)}
            if not facts["unreachable"]:
                facts["letters"] = sorted({*facts["letters"], letter.id})
            if not facts["unreachable"] and letter.attempts == 1:
                facts["persons"] = sorted({*facts["persons"], letter.member.person_id})
            self._row.at, self._row.facts = now, facts
            self._row.save()

    def took_one(self, now: datetime) -> bool:
        """It has taken a letter; whether it was down before: then whatever was put off meanwhile is due."""
        if self._row is None:
            return False
        with transaction():
            self._row = locked(Pulse.select().where(Pulse.name == SERVER)).first()
            was_down, put_off = self.down, self._row.facts["letters"] if self._row is not None else []
            if self._row is not None:
                self._row.delete_instance()
            if was_down:
                theirs = OutboundMail.id.in_(put_off) & (OutboundMail.state == "queued")
                waits = theirs & (OutboundMail.next_at > now) & OutboundMail.claimed_until.is_null()
                OutboundMail.update(next_at=now).where(waits).execute()
        self._row = None
        self._failures = 0
        if was_down:
            log.warning("the mail server takes letters again", extra={"count": len(put_off)})
        return was_down


def says_nothing_of_the_letter(failure: Exception) -> bool:
    """Whether the server was not even offered it."""
    return isinstance(failure, Unreachable) and not isinstance(failure, CutShort)
