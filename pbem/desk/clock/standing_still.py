"""A pause: all clocks of a game stand still, and run on later by as much."""

from __future__ import annotations

from pbem.base.clock import to_iso
from pbem.desk.clock.time_orders import settle_all
from pbem.table import deadline_changes
from pbem.table.session import Session
from pbem.words.say import Say


def stop_clocks(session: Session, reason: str) -> None:
    """No clock runs from now on; a pause that was announced has begun."""
    session.game.paused_at, session.game.pause_from = session.now, None
    session.game.pause_reason = reason
    settle_all(session)


def run_on(session: Session) -> str:
    """The clocks run on, and deadlines move by the length of the pause, which is returned in seconds.

    One that is only announced is dropped.
    """
    game = session.game
    begin = game.paused_at or session.now
    game.paused_at = game.pause_from = game.pause_until = None
    game.pause_reason = ""
    facts = {"from_at": to_iso(begin), "until_at": to_iso(session.now)}
    for decision in session.open_decisions:
        deadline_changes.make_up(session, decision, begin, session.now, Say(key="because.paused", facts=facts))
    return str(int((session.now - begin).total_seconds()))
