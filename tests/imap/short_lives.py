"""Processes that fetch mail and are killed at no particular moment, one after another.

`python -m tests.imap.short_lives` imports all once; for each line on its standard input it forks a process that does
as `pbem imap`, kills it after so many seconds, and answers with a line.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

from pbem.base.settings import Settings, load_settings
from pbem.imap.poller import Poller
from pbem.inbox.background import MailRoom
from pbem.store.db import open_database


def fetch(settings: Settings) -> None:
    """As `pbem imap`."""
    open_database(settings)
    Poller(settings, MailRoom(settings.door)).run(threading.Event())


def main() -> None:
    """One life for each line."""
    settings = load_settings(os.environ)
    for seconds in sys.stdin:
        child = os.fork()
        if child == 0:
            fetch(settings)
        time.sleep(float(seconds))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        sys.stdout.write("killed\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
