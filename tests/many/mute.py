"""A mail server that falls silent: it speaks SMTP up to a point, and then says no more but hangs on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AFTER = ("connect", "EHLO", "MAIL", "RCPT", "DATA", ".", "QUIT")


class Mute:
    """Silent from `after` on; `calls` counts who called, `taken` the letters it said 250 to."""

    def __init__(self, after: str) -> None:
        self.after = after
        self.calls = 0
        self.taken = 0
        self.silent = threading.Event()
        self._open: list[socket.socket] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where it is to be had."""
        return f"smtp://127.0.0.1:{self._socket.getsockname()[1]}"

    def close(self) -> None:
        """Hang up on everybody."""
        for one in (self._socket, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._thread.join()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._socket.accept()
                self.calls += 1
                self._open.append(caller)
                with suppress(OSError):
                    self._talk(caller)

    def _talk(self, caller: socket.socket) -> None:
        lines = caller.makefile("rb")
        if not self._says(caller, "connect", "220 mute.test"):
            return
        for line in lines:
            word = line.split(b" ")[0].strip().decode("latin-1").upper()
            answer = {"DATA": "354 go on", "QUIT": "221 bye"}.get(word, "250 OK")
            if not self._says(caller, word, answer):
                return
            if word == "DATA":
                while lines.readline() != b".\r\n":
                    pass
                if not self._says(caller, ".", "250 OK"):
                    return
                self.taken += 1

    def _says(self, caller: socket.socket, after: str, answer: str) -> bool:
        if after == self.after:
            self.silent.set()
            return False
        caller.sendall(f"{answer}\r\n".encode())
        return True


@contextmanager
def mute(after: str) -> Iterator[Mute]:
    """A server that falls silent there, while the block runs."""
    server = Mute(after)
    try:
        yield server
    finally:
        server.close()
