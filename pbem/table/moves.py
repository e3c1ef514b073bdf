"""Making a move, whoever ordered it: the engine decides, the record keeps it, the questions follow."""

from __future__ import annotations

from typing import Any

from engine.core import play
from pbem.store.models import LogEntry, Member
from pbem.table import decisions
from pbem.table.record_kinds import ACTION
from pbem.table.session import Session


def make_move(session: Session, actor: Member | None, player: str, action: Any, **facts: str) -> LogEntry:
    """Apply the action of `player`; `actor` ordered it (None: the clock). IllegalAction leaves all as it was."""
    session.position, events = play.apply(session.position, action)
    line = session.rules.write_action(action)
    plain = session.plain_events(events)
    entry = session.log(ACTION, actor, player=player, text=line, events=plain, facts=facts)
    asked = next((one for one in session.open_decisions if one.player == player), None)
    if asked is not None:
        decisions.close(session, asked, "made", entry.number)
    if session.position.finished:
        finish(session)
    decisions.follow(session, entry.number)
    return entry


def make_move_for(session: Session, moderator: Member, player: str, action: Any) -> LogEntry:
    """The same, where the moderator ordered it for the player; the record says so."""
    return make_move(session, moderator, player, action, by=moderator.name)


def finish(session: Session) -> None:
    """The game is over; the secrets are no longer secret."""
    session.game.state = "finished"
    session.game.ended_at = session.now
