"""Applies stored mail in a background thread, so that a webhook is answered as soon as the mail is safe."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress

from peewee import PeeweeException

from pbem.base import clock, work
from pbem.base.door import Door
from pbem.inbox import handling
from pbem.inbox.receive import Begun
from pbem.store.db import connected

log = logging.getLogger(__name__)


class MailRoom:
    """One thread, mails in the order they came. What it does not get to, the worker takes up.

    The thread's connection stays open from its first mail on: to open one costs a fifth of what a mail costs.
    """

    def __init__(self, door: Door) -> None:
        self.door = door
        self._connected: ExitStack | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mailroom")

    def take(self, mail_id: int, begun: Begun | None = None) -> Future[str] | None:
        """Handle the mail soon; None when the room is closed already, then it is left for the worker.

        `begun`: it was taken in by this process.
        """
        try:
            return self._thread.submit(self._go_on, work.known(), mail_id, begun)
        except RuntimeError:
            log.warning("mail left for the worker", extra={"mail": mail_id})
            return None

    def idle(self) -> None:
        """Come back when everything taken so far is handled."""
        self._thread.submit(lambda: None).result()

    def close(self) -> None:
        """Finish what was taken."""
        with suppress(RuntimeError):  # closed before
            self._thread.submit(self._disconnect)
        self._thread.shutdown(wait=True)

    def _go_on(self, known: work.Known, mail_id: int, begun: Begun | None) -> str:
        """Under the id of the request or conversation that brought the mail."""
        with work.going_on(known):
            return self._handle(mail_id, begun)

    def _handle(self, mail_id: int, begun: Begun | None = None) -> str:
        self._connect()
        return handling.handle_or_leave(mail_id, self.door, clock.now(), begun)

    def _connect(self) -> None:
        """A store that is away is told of where the mail is handled, and asked again for the next one."""
        if self._connected is None:
            with suppress(PeeweeException), ExitStack() as opened:
                opened.enter_context(connected())
                self._connected = opened.pop_all()

    def _disconnect(self) -> None:
        if self._connected is not None:
            self._connected.close()
