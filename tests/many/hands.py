"""Processes that each do one thing in the same instant; `python -m tests.many.hands` takes its orders by the line."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import IO, cast

import msgspec

from pbem.base import clock
from pbem.base.clock import from_millis, to_millis
from pbem.base.settings import Settings
from pbem.inbox import handling, receive
from pbem.post import outbox
from pbem.post.deliver import open_transport
from pbem.store.db import open_database
from pbem.worker import deadlines
from tests import stores
from tests.hasty import Worded
from tests.many.town import ROOT

COMPLAINT = " but "
HEAD_START = 0.05  # seconds in which every process has read its order


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What one process is to do: `post` a mail, `handle` one that is stored, tick `deadlines`, send `outbox`."""

    do: str
    now: int = 0  # milliseconds, by the clock of the game
    mail: int = 0
    mime: bytes = b""
    settings: Settings | None = None
    begin: float = 0.0  # by the clock of the machine


def job(do: str, now: datetime, mail: int = 0, mime: bytes = b"") -> Job:
    """One thing to do."""
    return Job(do=do, now=to_millis(now), mail=mail, mime=mime)


class Hands:
    """The processes, seen from the test."""

    def __init__(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        self._processes = processes

    def at_once(self, settings: Settings, *jobs: Job) -> list[str]:
        """Each job by a process of its own, all in the same instant; what came of each. No process may complain."""
        assert len(jobs) <= len(self._processes)
        begin = time.time() + HEAD_START
        for process, one in zip(self._processes, jobs, strict=False):
            order = msgspec.structs.replace(one, settings=settings, begin=begin)
            stdin = cast(IO[bytes], process.stdin)
            stdin.write(msgspec.json.encode(order) + b"\n")
            stdin.flush()
        answers = [cast(IO[bytes], process.stdout).readline() for process in self._processes[: len(jobs)]]
        told = [answer.decode().strip().split(COMPLAINT) for answer in answers]
        assert all(len(one) == 1 for one in told), told
        return [answer for (answer,) in told]


@contextmanager
def hands(count: int) -> Iterator[Hands]:
    """So many processes, as long as the block runs."""
    command = [sys.executable, "-m", "tests.many.hands"]
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT) for _ in range(count)]
    try:
        yield Hands(processes)
    finally:
        for process in processes:
            process.communicate()  # the end of its input is its end


# -- within such a process --------------------------------------------------------------------------------------------


def _post(order: Job, settings: Settings, now: datetime) -> str:
    """As the web does: take in, handle."""
    taken = receive.take_in(order.mime, now, settings.door)
    if not taken.fresh:
        return "known"
    return handling.handle(taken.id, settings.door, now, begun=taken.begun)


def _handle(order: Job, settings: Settings, now: datetime) -> str:
    return handling.handle(order.mail, settings.door, now)


def _deadlines(order: Job, settings: Settings, now: datetime) -> str:
    return str(deadlines.tick(settings.domain, now))


def _outbox(order: Job, settings: Settings, now: datetime) -> str:
    return str(outbox.send_due(Worded(settings), open_transport(settings), now))


class _Ear(logging.Handler):
    """Hears what a process logs of anything unforeseen."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.heard.append(f"{record.getMessage()}: {record.exc_info[1] if record.exc_info else ''}".replace("\n", " "))


_DO: dict[str, Callable[[Job, Settings, datetime], str]] = {
    "post": _post, "handle": _handle, "deadlines": _deadlines, "outbox": _outbox,
}  # fmt: skip


def main() -> None:
    """Do what each line says, at the moment it names; answer with a line."""
    ear = _Ear()
    logging.getLogger("pbem").addHandler(ear)
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Job)
        assert order.settings is not None
        open_database(order.settings)
        now = from_millis(order.now)
        clock.now = lambda now=now: now  # type: ignore[misc]
        while time.time() < order.begin:
            pass
        try:
            answer = _DO[order.do](order, order.settings, now)
        except Exception as failure:
            answer = repr(failure)
        stores.close()
        sys.stdout.write(COMPLAINT.join([answer, *ear.heard]) + "\n")
        ear.heard.clear()
        sys.stdout.flush()


if __name__ == "__main__":
    main()
