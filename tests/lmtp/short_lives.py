"""Processes that do as `pbem lmtp` and are killed: `python -m tests.lmtp.short_lives`."""

from __future__ import annotations

import threading

from pbem.base.settings import Settings
from pbem.inbox.background import MailRoom
from pbem.lmtp.handler import Handler
from pbem.lmtp.server import server
from pbem.store.db import open_database
from tests.lives import live


def take(settings: Settings) -> None:
    """As `pbem lmtp`."""
    open_database(settings)
    handler = Handler(settings, MailRoom(settings.door))
    server(handler, settings, settings.lmtp_listen).start()
    threading.Event().wait()


if __name__ == "__main__":
    live(take)
