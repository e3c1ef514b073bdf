"""Votes of which the clock has to say something: they open without the moderator's answer, or close."""

from __future__ import annotations

from datetime import datetime

from pbem.desk.voting import course
from pbem.store.models import Game
from pbem.table.session import Session

BATCH = 200


def due(now: datetime) -> list[int]:
    """Games whose vote opens or closes by now; a pause of the game is none of the vote."""
    rows = Game.select(Game.id).where(Game.vote_at <= now).order_by(Game.vote_at).limit(BATCH)
    return [row.id for row in rows]


def look(session: Session) -> bool:
    """Open or close the vote; whether anything was done."""
    return course.look(session)


def overtaken(session: Session) -> None:
    """What the clock did besides may have settled what is voted on."""
    course.overtaken(session)
