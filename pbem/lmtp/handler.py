"""What an LMTP conversation does: who is asked for is known, and what is handed over is stored.

`RCPT`: 550 for an address that is not ours, 451 while the store is away. `DATA`, a reply for each recipient: 250 once
the mail is stored, now or before; 451 while the store is away; 552 for one that is longer than anything we look at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from peewee import PeeweeException

from pbem.base import clock, work
from pbem.base.settings import Settings
from pbem.inbox import receive
from pbem.inbox.background import MailRoom
from pbem.inbox.recipients import is_ours

log = logging.getLogger(__name__)

_AWAY = "451 4.3.0 The database is not available; try again later"
_UNKNOWN = "550 5.1.1 There is no such address here"
_EMPTY = "554 5.6.0 There is no mail in it"
_TROUBLE = (PeeweeException, OSError, MemoryError)


class Handler:
    """Asks and keeps in threads of its own, so that no conversation waits for another one's database."""

    def __init__(self, settings: Settings, room: MailRoom, threads: int = 4) -> None:
        self.settings, self.room = settings, room
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="lmtp")

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown(wait=True)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Whether a mail for this address is taken."""
        reply = await self._in_thread(session, self._ask, address)
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """One reply for each recipient; the mail is stored once for all of them."""
        reply = await self._in_thread(session, self._keep, envelope)
        return "\r\n".join([reply] * len(envelope.rcpt_tos))

    async def _in_thread(self, session: Session, do: Callable[[Any], str], given: object) -> str:
        """All that a conversation brings is one piece of work."""
        known: work.Known = session.__dict__.setdefault("work", {"id": work.new_id(), "way": "lmtp"})

        def done() -> str:
            with work.going_on(known):
                return do(given)

        return await asyncio.get_running_loop().run_in_executor(self._threads, done)

    def _ask(self, address: str) -> str:
        try:
            known = is_ours(address, self.settings.domain)
        except _TROUBLE as failure:
            log.error("nobody can say whose address it is", extra={"reason": str(failure)})
            return _AWAY
        if not known:
            log.info("an address that is not ours")
        return "250 2.1.5 OK" if known else _UNKNOWN

    def _keep(self, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        if not raw.strip():
            return _EMPTY
        kept = raw[: self.settings.inbound_most_bytes]  # its sender is told in the answer to the mail
        sender, recipients = envelope.mail_from or "<>", " ".join(envelope.rcpt_tos)
        try:
            told = {"envelope_from": sender, "envelope_to": recipients}
            taken = receive.take_in(kept, clock.now(), self.settings.door, **told, way="lmtp")
        except _TROUBLE as failure:
            log.error("mail not stored", extra={"reason": str(failure)})
            return _AWAY
        if taken.fresh or taken.unread:
            self.room.take(taken.id, taken.begun)
        return f"250 2.0.0 Stored as mail {taken.id}"
