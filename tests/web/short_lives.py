"""Processes that do as `pbem web` and are killed: `python -m tests.web.short_lives FD CERTIFICATE` on the socket FD."""

from __future__ import annotations

import socket
import sys
from functools import partial
from pathlib import Path

from pbem.base.settings import Settings
from pbem.store.db import open_database
from pbem.web.app import create_app
from tests.lives import live


def serve(settings: Settings, *, listening: socket.socket, certificate: bytes) -> None:
    """As `pbem web`, but for Amazon's host, in whose place the certificate stands."""
    open_database(settings)
    app = create_app(settings)
    app.config["FETCH"] = lambda url: certificate
    app.config["GATE"].create_server(app, sockets=[listening], threads=4).run()


if __name__ == "__main__":
    live(partial(serve, listening=socket.socket(fileno=int(sys.argv[1])), certificate=Path(sys.argv[2]).read_bytes()))
