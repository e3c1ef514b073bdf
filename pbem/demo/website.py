"""A web server in a thread: started on a free port, stopped without a trace."""

from __future__ import annotations

import errno
import socket
import threading
from typing import Any

from flask import Flask
from waitress.wasyncore import loop

from pbem.inbox.background import MailRoom

TRIES = 50  # ports looked at after the wished one
BEAT = 0.2  # seconds after which a stop is noticed


class Website:
    """The application at `address`, from `start` to `stop`. Answers from the moment `start` returns.

    `port` 0 lets the system choose. With `or_next`, a port in use is passed over; else it is an OSError.
    """

    def __init__(self, app: Flask, host: str, port: int, *, or_next: bool = False) -> None:
        self.app = app
        self._sockets: dict[int, Any] = {}
        self._server = self._bound(host, port, TRIES if or_next else 0)
        self.port = int(self._server.effective_port)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        self.address = f"http://{shown}:{self.port}"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="website", daemon=True)

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the mails that were taken, close every connection."""
        if self._thread.is_alive():
            self._server.trigger.pull_trigger(self._stop.set)  # in the thread that closes what is pulled here
        self._thread.join()
        room: MailRoom = self.app.config["MAILROOM"]
        room.close()

    def _bound(self, host: str, port: int, more: int) -> Any:
        for candidate in range(port, port + more + 1):
            try:
                listening = _listen(host, candidate)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or candidate == port + more:
                    raise
                continue
            return self.app.config["GATE"].create_server(self.app, map=self._sockets, sockets=[listening], threads=4)
        raise AssertionError("the last port either binds or raises")

    def _run(self) -> None:
        while not self._stop.is_set():
            loop(timeout=BEAT, map=self._sockets, count=1)
        self._server.task_dispatcher.shutdown()
        self._server.close()
        for channel in list(self._sockets.values()):
            channel.close()


def _listen(host: str, port: int) -> socket.socket:
    """A socket of our own: a port that another program listens on must be seen as taken, not shared."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening
