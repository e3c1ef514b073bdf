"""A new game as a moderator asks for it: set up, its players invited."""

from __future__ import annotations

from datetime import datetime

from pbem.desk.order_book import RESERVED
from pbem.desk.set_up import NewGame, set_up
from pbem.post import announce
from pbem.store.db import transaction
from pbem.store.models import Game

__all__ = ["NewGame", "create"]


def create(wanted: NewGame, domain: str, now: datetime) -> Game:
    """Create the game and invite its players; CannotCreate or BadOption says what to change."""
    with transaction():
        session = set_up(wanted, domain, now, reserved=RESERVED)
        for member in session.seats:
            announce.invitation(session, member)
        session.save()
    return session.game
