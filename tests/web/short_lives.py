"""Web processes that are killed at no particular moment, one after another, behind one listening socket.

`python -m tests.web.short_lives FD CERTIFICATE` imports all once; for each line on its standard input it forks a web
process that serves the socket FD, kills it after so many seconds, and answers with a line.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from pathlib import Path

from pbem.base.settings import Settings, load_settings
from pbem.store.db import open_database
from pbem.web.app import create_app


def serve(settings: Settings, listening: socket.socket, certificate: bytes) -> None:
    """As `pbem web`, but for Amazon's host, in whose place the certificate stands."""
    open_database(settings)
    app = create_app(settings)
    app.config["FETCH"] = lambda url: certificate
    app.config["GATE"].create_server(app, sockets=[listening], threads=4).run()


def main() -> None:
    """One life for each line."""
    settings = load_settings(os.environ)
    listening = socket.socket(fileno=int(sys.argv[1]))
    certificate = Path(sys.argv[2]).read_bytes()
    for seconds in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(settings, listening, certificate)
        time.sleep(float(seconds))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        sys.stdout.write("killed\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
