"""A new game as a moderator asks for it: set up, its players invited."""

from __future__ import annotations

from datetime import datetime

from pbem.desk.order_book import RESERVED
from pbem.desk.starting.imported_game import Imported, lay_down, told
from pbem.desk.starting.set_up import NewGame, set_up
from pbem.post import announce
from pbem.store.db import transaction
from pbem.store.models import Game

__all__ = ["NewGame", "create"]


def create(wanted: NewGame, domain: str, now: datetime, imported: Imported | None = None) -> Game:
    """Create the game and invite its players; CannotCreate or BadOption says what to change.

    `imported`: the recorded game that it goes on from.
    """
    with transaction():
        session = set_up(wanted, domain, now, reserved=RESERVED)
        if imported is not None:
            lay_down(session, imported)
        for number, member in enumerate(session.seats):
            announce.invitation(session, member, *(() if imported is None else (told(imported, number),)))
        session.save()
    return session.game
