"""The web process behind its gate, over real sockets: ways to knock, and what comes back."""

from __future__ import annotations

import io
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from waitress.buffers import TempfileBasedBuffer

from pbem.demo.website import Website
from pbem.web.app import create_app
from pbem.web.gate import Gate
from pbem.web.limits import Limits, limits_of
from tests.house import House

MIB = 1 << 20
BEARER = "Authorization: Bearer sesame"
MAIL = b"From: ann@example.org\r\n\r\nhelp\r\n"
PATIENCE = 20  # seconds; only a failing test waits that long


class Door:
    """The service behind its gate, and ways to knock."""

    def __init__(self, running: House, ending: ExitStack, **limits: Any) -> None:
        self.app = create_app(running.settings)
        self.limits: Limits = msgspec.structs.replace(limits_of(running.settings), **limits)
        self.gate = self.app.config["GATE"] = Gate("sesame", self.limits, running.settings.relay_secret)
        self.website = Website(self.app, "127.0.0.1", 0)
        self._ending = ending
        self.website.start()
        ending.callback(self.website.stop)

    def knock(self, sent: bytes = b"") -> socket.socket:
        """A connection on which so much was said."""
        knocking = socket.create_connection(("127.0.0.1", self.website.port), PATIENCE)
        self._ending.callback(knocking.close)
        knocking.sendall(sent)
        return knocking

    def post(self, body: bytes = MAIL, *headers: str, path: str = "/inbound/raw") -> bytes:
        """What comes back for a mail, until the connection is closed."""
        asked = head(path, f"Content-Length: {len(body)}", "Connection: close", *(headers or (BEARER,)))
        return heard(self.knock(asked + body))


@pytest.fixture
def door(running: House) -> Iterator[Callable[..., Door]]:
    """Opens the service with the limits given; all is closed at the end."""
    with ExitStack() as ending:
        yield lambda **limits: Door(running, ending, **limits)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The files that bodies are spooled into."""
    made: list[Any] = []
    new = TempfileBasedBuffer.newfile

    def newfile(self: Any) -> Any:
        made.append(new(self))
        return made[-1]

    monkeypatch.setattr(TempfileBasedBuffer, "newfile", newfile)
    return made


def head(path: str, *headers: str) -> bytes:
    """The beginning of a request."""
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: mail.test", *headers, "", ""]).encode("latin-1")


def heard(knocking: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    found = io.BytesIO()
    try:
        while piece := knocking.recv(1 << 16):
            found.write(piece)
    except ConnectionResetError:
        pass
    return found.getvalue()


def pushed(knocking: socket.socket, size: int) -> int:
    """How much of a body went out before the other side would not take more."""
    block, sent = b"x" * MIB, 0
    try:
        while sent < size:
            knocking.sendall(block[: size - sent])
            sent += min(MIB, size - sent)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


def code(answer: bytes) -> int:
    """Of an answer."""
    assert answer.startswith(b"HTTP/1."), answer[:100]
    return int(answer.split(b" ", 2)[1])


def gone_after(knocking: socket.socket, drip: bytes = b"") -> float:
    """Seconds until the other side closes, while a byte is sent now and then."""
    start = time.monotonic()
    knocking.settimeout(0.05)
    while time.monotonic() - start < PATIENCE:
        try:
            knocking.send(drip)
            if not knocking.recv(100):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - start


def wait_until(true: Callable[[], bool]) -> None:
    """What happens in the server's thread happens soon."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)
