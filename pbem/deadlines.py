"""The clock's work on open questions: reminders before a deadline, and what happens when one passes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from pbem import announce, correspondence, decisions
from pbem.db import connected
from pbem.models import Decision, Game
from pbem.say import Say
from pbem.session import Session, game_session

log = logging.getLogger(__name__)
BATCH = 200


def due(now: datetime) -> list[tuple[int, int]]:
    """(game, decision row) of open questions about which something is to be said now."""
    chosen = Decision.closed_at.is_null() & (Decision.next_at <= now)
    rows = Decision.select(Decision.id, Decision.game).where(chosen).order_by(Decision.next_at).limit(BATCH)
    return [(row.game_id, row.id) for row in rows]


def silent_invitations(now: datetime) -> list[int]:
    """Games that wait for answers to their invitations, and are to ask again now."""
    chosen = (Game.state == "inviting") & (Game.invite_again_at <= now)
    return [row.id for row in Game.select(Game.id).where(chosen).order_by(Game.id).limit(BATCH)]


def tick(domain: str, now: datetime) -> int:
    """Say what is due; after a downtime each question gets one letter, for the latest moment that passed."""
    with connected():
        work: list[tuple[int, Callable[[Session], bool]]] = []
        work += [(game_id, partial(_look_at, decision_id=decision_id)) for game_id, decision_id in due(now)]
        work += [(game_id, _ask_again) for game_id in silent_invitations(now)]
        return sum(_in_session(game_id, look, domain, now) for game_id, look in work)


def _in_session(game_id: int, look: Callable[[Session], bool], domain: str, now: datetime) -> bool:
    try:
        with game_session(game_id, domain, now) as session:
            return look(session)
    except Exception:  # one game that cannot be loaded must not silence the clocks of all others
        log.exception("deadline not looked at", extra={"game": game_id})
        return False


def _ask_again(session: Session) -> bool:
    """Send the invitation again to those who are silent, and tell the moderator who they are."""
    game = session.game
    if game.state != "inviting" or game.invite_again_at is None or game.invite_again_at > session.now:
        return False
    last = game.created_at + decisions.INVITE_AGAIN * (decisions.INVITATIONS - 1)
    game.invite_again_at = session.now + decisions.INVITE_AGAIN if session.now < last else None
    silent = [seat for seat in session.seats if seat.status == "invited"]
    for seat in silent:
        announce.invitation(session, seat, Say(key="invited_again"))
    if silent:
        say = Say(key="still_silent", facts={"names": ", ".join(seat.name for seat in silent)})
        announce.notice(session, session.moderator, say, key=f"{game.id}:silent:{session.now.isoformat()}")
    return bool(silent)


def _look_at(session: Session, decision_id: int) -> bool:
    decision = Decision.get_by_id(decision_id)
    if decision.closed_at is not None or decision.next_at is None or decision.next_at > session.now:
        return False  # somebody else was here
    decision.overdue = decision.due_at <= session.now
    decision.next_at = decisions.next_moment(session.game, decision, session.now)
    decision.save()
    if session.game.state != "running":
        return False
    if decision.overdue:
        _passed(session, decision)
    elif decision.member.status == "playing":
        _remind(session, decision, "before")
    return True


def _remind(session: Session, decision: Decision, stage: str) -> None:
    member = session.seat(decision.player)
    content = correspondence.base(session, "reminder", member)
    content = correspondence.with_news(session, content, member)
    stamp = decision.next_at.isoformat() if decision.next_at else stage
    correspondence.send(session, member, content, key=f"{member.id}:reminder:{decision.number}:{stamp}")


def _passed(session: Session, decision: Decision) -> None:
    member = session.seat(decision.player)
    session.log("deadline", member, facts={"decision": decision.number})
    log.info("deadline passed", extra={"game": session.game.id, "decision": decision.number})
    if member.status == "playing":
        _remind(session, decision, "passed")
    if session.game.on_deadline == "tell" or member.status != "playing":
        say = Say(key="deadline_passed", facts={"name": member.name, "decision": str(decision.number)})
        announce.notice(session, session.moderator, say, key=f"passed:{decision.id}:{decision.due_at.isoformat()}")
