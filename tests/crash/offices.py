"""Where letters arrive: a mail server that outlives every crash, or a Maildir; what came, byte for byte, how often."""

from __future__ import annotations

import asyncio
import email
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from tests.edges import free_port

PATIENCE = 10


class Arrived(NamedTuple):
    """One letter as its reader's mailbox got it."""

    message_id: str
    to: str
    raw: bytes


class Office(Protocol):
    """A place letters arrive at."""

    url: str
    keeps_each_once: bool  # whether it knows a letter that it has already

    def arrived(self) -> list[Arrived]:
        """What came so far."""

    def empty(self) -> None:
        """Forget what came."""


class Postman:
    """An SMTP server."""

    keeps_each_once = False

    def __init__(self, pause: float = 0.0) -> None:
        self.url = ""
        self.pause = pause  # seconds from the end of a letter to the server's 250
        self._came: list[Arrived] = []
        self.open = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a letter; from here on it will reach its reader, whatever becomes of the sender."""
        self._came.append(Arrived(message_id(envelope.content), envelope.rcpt_tos[0], envelope.content))
        if self.pause:
            await asyncio.sleep(self.pause)
        return "250 OK"

    def arrived(self) -> list[Arrived]:
        """What came, when all conversations have ended."""
        end = time.monotonic() + PATIENCE
        while self.open:
            assert time.monotonic() < end, "a conversation does not end"
            time.sleep(0.001)
        return list(self._came)

    def empty(self) -> None:
        """Forget what came."""
        self._came.clear()


class _Counted(SMTP):
    """A conversation that the postman knows of as long as it lasts."""

    def connection_made(self, transport: Any) -> None:
        self.event_handler.open += 1
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.event_handler.open -= 1


class _Door(Controller):
    def factory(self) -> SMTP:
        return _Counted(self.handler, hostname="mx.test")


class Pigeonholes:
    """A Maildir, and a reader who has moved everything that he saw to `cur`."""

    keeps_each_once = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"maildir:{folder}"

    def arrived(self) -> list[Arrived]:
        """Everything in `new` and `cur`, each file whole."""
        return [_opened(file) for part in ("new", "cur") for file in sorted((self.folder / part).glob("*"))]

    def read(self) -> None:
        """The reader looks at his mail, as mail programs do."""
        for file in list((self.folder / "new").glob("*")):
            file.rename(self.folder / "cur" / f"{file.name}:2,S")

    def drafts(self) -> list[str]:
        """What was left half done."""
        return [file.name for file in (self.folder / "tmp").glob("*")]

    def empty(self) -> None:
        """Forget what came."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _opened(file: Path) -> Arrived:
    head, to, raw = file.read_bytes().split(b"\r\n", 2)
    assert head.startswith(b"Return-Path: <bounces+")
    return Arrived(message_id(raw), to.decode().removeprefix("Delivered-To: "), raw)


def message_id(raw: bytes) -> str:
    """The Message-ID of a letter."""
    return str(email.message_from_bytes(raw)["Message-ID"])


@contextmanager
def postman(pause: float = 0.0) -> Iterator[Postman]:
    """An SMTP server on the loopback while the block runs."""
    handler = Postman(pause)
    door = _Door(handler, hostname="127.0.0.1", port=free_port())
    door.start()
    handler.url = f"smtp://127.0.0.1:{door.port}"
    try:
        yield handler
    finally:
        door.stop()
