"""An hour after a move was taken back, what players have in hand is done again."""

from __future__ import annotations

from datetime import datetime

from pbem.post import announce
from pbem.store.models import Game, Member
from pbem.table import in_hand
from pbem.table.moves import settle
from pbem.table.session import Session

BATCH = 200


def due(now: datetime) -> list[int]:
    """Games in which the wait of somebody is over."""
    chosen = (Member.rests_until <= now) & Game.paused_at.is_null()
    rows = Member.select(Member.game).join(Game).where(chosen).order_by(Member.rests_until).limit(BATCH)
    return sorted({row.game_id for row in rows})


def go_on(session: Session) -> bool:
    """End the waits that are over, and let the game run on; whether it did."""
    if session.game.paused_at is not None:
        return False
    for member in session.members:
        if member.rests_until is not None and member.rests_until <= session.now:
            in_hand.go_on(member)
    moved = session.game.state == "running" and settle(session)
    if moved:
        announce.after_move(session, None)
    return moved
