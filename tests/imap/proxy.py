"""A line that is cut after so many bytes from the server."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Proxy:
    """Passes conversations on to a port of the loopback. `cut_after`: bytes, or None for never."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.cut_after: int | None = None
        self.cuts = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._begin(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join(10)

    def _begin(self, do: object, *given: object) -> None:
        thread = threading.Thread(target=do, args=given, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.to))
            self._begin(self._pass_on, client, server, False)
            self._begin(self._pass_on, server, client, True)

    def _pass_on(self, source: socket.socket, sink: socket.socket, counted: bool) -> None:
        passed = 0
        with suppress(OSError):
            while data := source.recv(4096):
                passed += len(data)
                if counted and self.cut_after is not None and passed > self.cut_after:
                    self.cuts += 1
                    break
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        if counted:
            for end in (source, sink):
                end.close()
