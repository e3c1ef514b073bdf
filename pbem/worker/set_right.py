"""A clock that was ahead is set right: time that was given, or counted, by it is taken away again.

The proof: the clock now shows a moment in which, by the clock that was ahead, the service was down; or the one that
was ahead was never believed. What was left of a question's time when the clock was set right is left from then on, but
never less than twelve hours, and never more than there was. One thing does not move: a deadline set by a moderator.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from pbem.base.clock import from_millis, to_iso, to_millis
from pbem.base.plain import PlainFields
from pbem.post import digest
from pbem.store.db import connected, locked, transaction
from pbem.store.models import Decision, Game, Member, Pulse
from pbem.table import deadline_changes, decisions
from pbem.table.record_kinds import CLOCK_SET_RIGHT
from pbem.table.session import Session, game_session
from pbem.words.say import Say
from pbem.worker.clockwatch import JUMP, SET_RIGHT
from pbem.worker.downtime import GAPS, OUTAGES
from pbem.worker.moved import tell

log = logging.getLogger(__name__)
LEAST = timedelta(hours=12)  # from now, whatever is taken away
LONGEST_DIGEST = timedelta(days=2)  # no daily letter waits for so long


def follow(domain: str, now: datetime) -> set[int]:
    """Have every game follow a clock that was set right; those that could not, so that nothing else is done there."""
    with connected():
        if Pulse.get_or_none(Pulse.name == SET_RIGHT) is None:
            return set()
    games = _judged(now)
    failed = [game for game in games if not _in_game(game, domain, now)]
    with transaction():
        row = locked(Pulse.select().where(Pulse.name == SET_RIGHT)).first()
        if row is not None and failed:
            row.facts = row.facts | {"games": failed}
            row.save()
        elif row is not None:
            row.delete_instance()
    return set(failed)


def waiting() -> set[int] | None:
    """The games that have yet to follow, for a worker beside; None while that is not known, so that it does nothing."""
    with connected():
        row = Pulse.get_or_none(Pulse.name == SET_RIGHT)
    if row is None:
        return set()
    return set(row.facts["games"]) if "games" in row.facts else None


def _judged(now: datetime) -> list[int]:
    """The games that are to follow; none where nothing proves which of the two clocks was wrong."""
    with transaction():
        row = locked(Pulse.select().where(Pulse.name == SET_RIGHT)).first()
        if row is None:
            return []
        if "games" not in row.facts:
            row.facts = row.facts | {"games": _touched_games(row.at) if _proved(row) else []}
            row.save()
        games: list[int] = row.facts["games"]
        return games


def _proved(row: Pulse) -> bool:
    """Whether the clock was ahead before. If so, what is known of outages ends no later than now."""
    proved = not row.facts["believed"]
    for name, key in ((GAPS, "seen"), (OUTAGES, "open")):
        known = locked(Pulse.select().where(Pulse.name == name)).first()
        stretches: list[PlainFields] = [] if known is None else known.facts[key]
        at = to_millis(row.at)
        proved = proved or any(one["from"] <= at < one["to"] for one in stretches)
        if known is not None and proved:
            known.facts = {key: [one | {"to": min(one["to"], at)} for one in stretches if one["from"] < at]}
            known.save()
    return proved


def _touched_games(at: datetime) -> list[int]:
    """Games with something in them that happens only by the clock that was ahead."""
    again = at + decisions.INVITE_AGAIN
    asking = Game.state.in_(("inviting", "running"))
    Game.update(invite_again_at=again).where(asking & (Game.invite_again_at > again)).execute()
    asked = Decision.select(Decision, Game).join(Game)
    running = asked.where((Game.state == "running") & Decision.closed_at.is_null())
    found = {one.game_id for one in running if _touched(one, at)}
    found |= {one.id for one in Game.select(Game.id).where((Game.state == "running") & (Game.paused_at > at))}
    found |= {one.game_id for one in Member.select().where(Member.digest_next > at + LONGEST_DIGEST)}
    return sorted(found)


def _touched(decision: Decision, at: datetime) -> bool:
    """Whether its time was counted by the clock that was ahead."""
    told = [moment for one in decision.because for moment in deadline_changes.begun(one)]
    return any(moment > at + JUMP for moment in (decision.opened_at, *told))


def _in_game(game_id: int, domain: str, now: datetime) -> bool:
    with connected():
        row = Pulse.get_or_none(Pulse.name == SET_RIGHT)
    try:
        with game_session(game_id, domain, now, cause="clock") as session:
            if row is not None:
                _of_game(session, from_millis(row.facts["showed"]), row.at)
    except Exception:  # one game that cannot be loaded must not keep the time of all others
        log.exception("the clock was set right, a game could not follow", extra={"game": game_id})
        return False
    return True


def _of_game(session: Session, showed: datetime, right: datetime) -> None:
    for member in session.members:
        if member.digest_next is not None and member.digest_next > session.now + LONGEST_DIGEST:
            digest.retime(session, member)
    if session.game.state != "running":
        return
    stood = session.game.paused_at
    put_back = stood is not None and stood > session.now
    if put_back:
        session.game.paused_at = session.now
    facts = {"from_at": to_iso(right), "ahead_span": str(int((showed - right).total_seconds()))}
    touched = [(one, one.opened_at) for one in list(session.open_decisions) if _touched(one, right)]
    moved = [one for one, _ in touched if _take(session, one, showed, stood)]
    if moved or put_back or any(one.opened_at != asked_at for one, asked_at in touched):
        session.log(CLOCK_SET_RIGHT, None, facts=facts)
    if moved:
        tell(session, moved, "set_right", facts)


def _take(session: Session, decision: Decision, showed: datetime, stood: datetime | None) -> bool:
    """Whether the deadline comes earlier than its player was told."""
    until = showed if stood is None else max(stood, decision.opened_at)  # so far its time had run
    facts = {"from_at": to_iso(session.now), "hours": str(LEAST // timedelta(hours=1))}
    return deadline_changes.bring_forward(session, decision, until, LEAST, Say(key="because.set_right", facts=facts))
