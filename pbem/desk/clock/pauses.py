"""Pauses that were announced: they begin and end by themselves."""

from __future__ import annotations

from datetime import datetime

from pbem.base.clock import to_iso
from pbem.desk.clock.standing_still import run_on, stop_clocks
from pbem.post import announce
from pbem.store.models import Game
from pbem.table.record_kinds import PAUSE_BEGUN, PAUSE_OVER, message_of
from pbem.table.session import Session
from pbem.words.say import Say

BATCH = 200


def due(now: datetime) -> list[int]:
    """Games with a pause that is to begin or to end."""
    begins = Game.paused_at.is_null() & (Game.pause_from <= now)
    ends = Game.paused_at.is_null(False) & (Game.pause_until <= now)
    rows = Game.select(Game.id).where((Game.state == "running") & (begins | ends)).order_by(Game.id).limit(BATCH)
    return [row.id for row in rows]


def look(session: Session) -> bool:
    """Begin the pause that was announced, or end the one that is over, and tell everybody; whether there was one."""
    game, now = session.game, session.now
    if game.state != "running":
        return False
    ends = game.pause_until is not None and game.pause_until <= now
    if game.paused_at is None and game.pause_from is not None and game.pause_from <= now:
        stop_clocks(session, game.pause_reason)
        _tell(session, PAUSE_BEGUN.name, {"until_at": to_iso(game.pause_until), "reason": game.pause_reason})
        return True
    if game.paused_at is not None and ends:
        _tell(session, PAUSE_OVER.name, {"time_span": run_on(session)})
        return True
    return False


def _tell(session: Session, kind: str, facts: dict[str, str]) -> None:
    session.log(_KINDS[kind], None, facts=facts)
    announce.notice_to_all(session, Say(key=message_of(kind, facts), facts=facts))


_KINDS = {one.name: one for one in (PAUSE_BEGUN, PAUSE_OVER)}
