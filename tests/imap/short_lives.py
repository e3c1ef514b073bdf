"""Processes that do as `pbem imap` and are killed: `python -m tests.imap.short_lives`."""

from __future__ import annotations

import threading

from pbem.base.settings import Settings
from pbem.imap.poller import Poller
from pbem.inbox.background import MailRoom
from pbem.store.db import open_database
from tests.lives import live


def fetch(settings: Settings) -> None:
    """As `pbem imap`."""
    open_database(settings)
    Poller(settings, MailRoom(settings.door)).run(threading.Event())


if __name__ == "__main__":
    live(fetch)
