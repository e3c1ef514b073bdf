"""One life of the service: a process that takes in a mail, acts on it, sends letters, and is killed at a given mark."""

from __future__ import annotations

import os
import signal
import traceback
import warnings
from concurrent.futures import Future
from datetime import datetime, timedelta
from typing import NamedTuple, NoReturn

from pbem.base import clock
from pbem.base.door import Door
from pbem.base.settings import Settings
from pbem.inbox import handling
from pbem.inbox.background import MailRoom
from pbem.inbox.receive import Begun
from pbem.store.db import open_database
from pbem.web.app import create_app
from pbem.worker.scheduler import Worker
from tests import stores
from tests.crash.marks import ANSWERED, KILLED, Marks, watch
from tests.edges import post
from tests.hasty import Worded

PATIENCE = 60  # seconds until a process that hangs is ended by its own alarm
AT_ONCE = (timedelta(0),)
# Soon, after the claims on mails ran out, after the claims on letters ran out.
AFTER_A_CRASH = (timedelta(seconds=20), timedelta(minutes=3), timedelta(minutes=14))
BETWEEN_LIVES = timedelta(minutes=15)


class Life(NamedTuple):
    """What a process is to do: take in a mail, or none, and tick at these moments after it began."""

    began: datetime
    mail: bytes | None = None
    ticks: tuple[timedelta, ...] = AT_ONCE
    answer_first: bool = True  # the webhook is answered before the mail is worked off; else after
    then: bytes | None = None  # another mail that comes when the first is through


class End(NamedTuple):
    """How a life ended: by a kill or by itself, whether the mail's provider got its 200, and all marks passed."""

    killed: bool
    answered: bool
    trail: tuple[str, ...]


class _Tray(MailRoom):
    """The mail room without its thread, so that the marks come in the same order each time."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.waiting: list[tuple[int, Begun | None]] = []

    def take(self, mail_id: int, begun: Begun | None = None) -> Future[str] | None:
        """Keep it until `work`."""
        self.waiting.append((mail_id, begun))
        return None

    def work(self) -> None:
        """Handle what was taken."""
        while self.waiting:
            self._handle(*self.waiting.pop(0))

    def _handle(self, mail_id: int, begun: Begun | None = None) -> str:
        return handling.handle_or_leave(mail_id, self.door, clock.now(), begun)


def live(settings: Settings, life: Life, fatal: int = 0) -> End:
    """Live this life in a process of its own, killed at its mark number `fatal` (0: not at all)."""
    stores.close()  # a connection is of one process
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the threads of the mail server do not matter to the child
        child = os.fork()
    if child == 0:
        os.close(reading)
        _be(settings, life, Marks(writing, fatal))
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = pipe.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED), f"a process ended with {code}:\n{told}"
    trail = tuple(told.splitlines())
    return End(code == KILLED, ANSWERED in trail, trail)


def _be(settings: Settings, life: Life, marks: Marks) -> NoReturn:
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        _live(settings, life, marks)
        os._exit(0)
    except BaseException:
        os.write(marks.trail, traceback.format_exc().encode())
        os._exit(1)


def _live(settings: Settings, life: Life, marks: Marks) -> None:
    now = life.began
    clock.now = lambda: now
    open_database(settings)
    app, tray = create_app(settings), _Tray(settings.door)
    app.config["MAILROOM"] = tray
    worker = Worker(settings, monotonic=lambda: now.timestamp())
    worker.scribe = Worded(settings)
    watch(marks)
    for mail in (life.mail, life.then):
        if mail is not None:
            status = post(app.test_client(), mail).status_code
            if not life.answer_first:
                tray.work()
            marks.mark("before the answer")
            assert status == 200
            marks.mark(ANSWERED if mail is life.mail else "after the other answer")
            tray.work()
    for later in life.ticks:
        now = life.began + later
        worker.run_all(now)
    stores.close()
