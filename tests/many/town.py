"""A town of processes for a throng: webs, workers and a mail server, all on the loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Lease, OutboundMail
from tests.edges import environment, free_port, speaking_smtp
from tests.many.clients import TOKEN

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds until something that does not happen counts as broken
LEASE_SECONDS = 4
_COMPLAINS = re.compile(r'Traceback|"level": "(?:error|warning)"')
_ID = re.compile(rb"^Message-ID:\s*(<[^>]+>)", re.IGNORECASE | re.MULTILINE)


class PostOffice:
    """A mail server that keeps the fingerprint of every letter it took, by Message-ID."""

    def __init__(self) -> None:
        self.taken: dict[str, list[str]] = defaultdict(list)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a letter."""
        found = _ID.search(envelope.content)
        assert found is not None
        self.taken[found[1].decode()].append(sha256(envelope.content).hexdigest())
        return "250 OK"


class Town:
    """The running processes; `ports` are those of the webs."""

    def __init__(self, settings: Settings, logs: Path, mail_url: str) -> None:
        self.settings = settings
        self.logs = logs
        self.mail_url = mail_url
        self.ports: list[int] = []
        self.webs: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self.killed: list[str] = []  # holders of the lease

    def start(self, webs: int, workers: int) -> None:
        """Start so many of each, and wait until every web answers and a worker holds the lease."""
        self.ports = [free_port() for _ in range(webs)]
        self.webs = [self._process("web", port) for port in self.ports]
        self.workers = [self._process("worker", 1 + number) for number in range(workers)]
        until(lambda: all(_well(port) for port in self.ports))

    def _process(self, what: str, port: int) -> subprocess.Popen[bytes]:
        variables = environment(
            self.settings,
            PBEM_PORT=str(port),
            PBEM_INBOUND_TOKEN=TOKEN,
            PBEM_MAIL_URL=self.mail_url,
            PBEM_OUTBOX_SECONDS="1",
            PBEM_CLOCK_SECONDS="1",
            PBEM_LEASE_SECONDS=str(LEASE_SECONDS),
        )
        log = (self.logs / f"{what}-{port}.log").open("wb")
        with log:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.many.plain", what], env=variables, cwd=ROOT, stdout=log, stderr=log
            )

    def kill_the_holder(self) -> float:
        """`kill -9` the worker that holds the lease, with a letter in its hands; seconds until another one has it."""
        until(lambda: self._holder() in self._alive())
        until(_a_letter_is_on_its_way)
        pid = self._holder()
        victim = next(worker for worker in self.workers if worker.pid == pid)
        self.killed.append(_lease().holder)
        victim.kill()
        victim.wait()
        begin = time.monotonic()
        until(lambda: self._holder() in self._alive())
        return time.monotonic() - begin

    def kill_a_web(self) -> None:
        """`kill -9` one web: clients turn to the others, workers take up what it had not done."""
        self.webs[0].kill()
        self.webs[0].wait()

    def _alive(self) -> set[int]:
        return {worker.pid for worker in self.workers if worker.poll() is None}

    def _holder(self) -> int:
        return int(_lease().holder.split(":")[1])

    def stop(self) -> list[int]:
        """SIGTERM to all that live; their exit codes."""
        living = [one for one in (*self.webs, *self.workers) if one.poll() is None]
        for one in living:
            one.send_signal(signal.SIGTERM)
        return [one.wait(timeout=PATIENCE) for one in living]

    def complaints(self) -> list[str]:
        """Lines of the logs that tell of something unforeseen."""
        lines = [line for log in sorted(self.logs.glob("*.log")) for line in log.read_text().splitlines()]
        return [line for line in lines if _COMPLAINS.search(line) and "waitress.queue" not in line]


@contextmanager
def town(settings: Settings, logs: Path, office: PostOffice) -> Iterator[Town]:
    """A town around this database; nothing of it is left when the block ends."""
    logs.mkdir(parents=True)
    with ExitStack() as stack:
        built = Town(settings, logs, stack.enter_context(speaking_smtp(office)) + "?starttls=never")
        try:
            yield built
        finally:
            for one in (*built.webs, *built.workers):
                with suppress(ProcessLookupError):
                    os.kill(one.pid, signal.SIGKILL) if one.poll() is None else None
                one.wait()


def until(what: Any, patience: float = PATIENCE) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, "it does not happen"
        threading.Event().wait(0.01)


def _a_letter_is_on_its_way() -> bool:
    with connected():
        return bool(OutboundMail.select().where(OutboundMail.claimed_until.is_null(False)).exists())


def _lease() -> Lease:
    with connected():
        found: Lease = Lease.get()
        return found


def _well(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return int(answer.status) == 200
    except OSError:
        return False
