"""When the service was down: found from the last pulse of its clock, and given back to those who are waited for.

Every tick of the clock that has looked at all questions leaves a pulse. A gap of more than an hour is an outage: it is
written down in the transaction that sets the pulse anew, and struck off once every game has given its time back. A
game gives back once, because the entry in its record says so.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from pbem.base.clock import from_millis, to_iso, to_millis
from pbem.base.plain import PlainFields
from pbem.store.db import connected, found_or_made, locked, transaction
from pbem.store.models import Decision, Game, LogEntry, Pulse
from pbem.table import deadline_changes
from pbem.table.record_kinds import DOWNTIME
from pbem.table.session import Session, game_session
from pbem.words.say import Say
from pbem.worker.clockwatch import CLOCK
from pbem.worker.moved import tell

log = logging.getLogger(__name__)
OUTAGES = "outages"
GAPS = "gaps"  # the last stretches in which the service was down, by the clock as it was
MOST_GAPS = 50
LONG = timedelta(hours=1)  # a shorter silence is no outage
BEAT = timedelta(minutes=1)  # a pulse younger than this need not be renewed


def look_back(now: datetime) -> None:
    """The clock ticks: write down an outage where its last pulse is over an hour old; the first tick leaves one."""
    with connected():
        row = Pulse.get_or_none(Pulse.name == CLOCK)
    if row is not None and now - row.at <= LONG:
        return
    with transaction():
        found_or_made(
            lambda: Pulse.get_or_none(Pulse.name == CLOCK),
            lambda: Pulse.create(name=CLOCK, at=now),
        )
        row = locked(Pulse.select().where(Pulse.name == CLOCK)).first()
        if now - row.at > LONG:
            _write_down(row.at, now)
            row.at = now
            row.save()


def beat(now: datetime) -> None:
    """All that was due at this tick has been looked at: renew the pulse. A process that died before leaves none."""
    old = (Pulse.name == CLOCK) & (Pulse.at <= now - BEAT)
    with connected():
        if not Pulse.select().where(old).exists():
            return
    with transaction():
        Pulse.update(at=now).where(old).execute()


def _write_down(begin: datetime, end: datetime) -> None:
    during = Decision.closed_at.is_null() & (Decision.opened_at < end) & (Decision.due_at > begin)
    asked = Decision.select(Decision.game).join(Game).where(during & (Game.state == "running"))
    row = locked(Pulse.select().where(Pulse.name == OUTAGES)).first()
    waiting = [one["games"] for one in row.facts["open"]] if row is not None else []  # their deadlines have yet to move
    voting = {one.id for one in Game.select(Game.id).where((Game.state == "running") & (Game.vote_at > begin))}
    games = sorted({decision.game_id for decision in asked}.union(voting, *waiting))
    log.error("the service was down", extra={"since": to_iso(begin), "games": len(games)})
    gap = {"from": to_millis(begin), "to": to_millis(end)}
    _noted(OUTAGES, "open", gap | {"games": games}, end)
    _noted(GAPS, "seen", gap, end, MOST_GAPS)


def _noted(name: str, key: str, gap: PlainFields, end: datetime, most: int = 0) -> None:
    """A stretch more in the row of this name, where the newest `most` are kept; 0: all of them."""
    row, new = found_or_made(
        lambda: Pulse.get_or_none(Pulse.name == name),
        lambda: Pulse.create(name=name, at=end, facts={key: [gap]}),
    )
    if not new:
        row.at, row.facts = end, {key: [*row.facts[key], gap][-most:]}
        row.save()


def give_back(domain: str, now: datetime) -> set[int]:
    """Have every game give back what was lost; those that could not, so that nothing else is done with them yet."""
    with connected():
        row = Pulse.get_or_none(Pulse.name == OUTAGES)
    outages: list[PlainFields] = row.facts["open"] if row is not None else []
    if not outages:
        return set()
    left = [outage | {"games": _of_games(outage, domain, now)} for outage in outages]
    with transaction():
        row = locked(Pulse.select().where(Pulse.name == OUTAGES)).first()
        known = {(one["from"], one["to"]) for one in outages}
        later = [one for one in row.facts["open"] if (one["from"], one["to"]) not in known]
        row.facts = {"open": [*(one for one in left if one["games"]), *later]}
        row.save()
    return {game for outage in left for game in outage["games"]}


def _of_games(outage: PlainFields, domain: str, now: datetime) -> list[int]:
    """The games of an outage that could not give it back."""
    failed = []
    for game_id in outage["games"]:
        try:
            with game_session(game_id, domain, now, cause="clock") as session:
                _of_game(session, from_millis(outage["from"]), from_millis(outage["to"]))
        except Exception:  # one game that cannot be loaded must not keep the time of all others
            log.exception("downtime not given back", extra={"game": game_id})
            failed.append(game_id)
    return failed


def _of_game(session: Session, begin: datetime, end: datetime) -> None:
    facts = {"from_at": to_iso(begin), "until_at": to_iso(end)}
    mine = (LogEntry.game == session.game) & (LogEntry.kind == DOWNTIME.name)
    given = any(entry.facts == facts for entry in LogEntry.select().where(mine))
    if given or session.game.state != "running":
        return
    until = min(end, session.game.paused_at or end)  # a pause gives back its own time
    moved = [decision for decision in session.open_decisions if _give(session, decision, begin, until, facts)]
    votes = session.game.vote_at is not None and session.game.vote_at > begin
    if moved or votes:
        session.log(DOWNTIME, None, facts=facts)
    if votes:
        session.game.vote_at += end - begin  # as `pbem.table.votes` reads it from the record
    if moved:
        tell(session, moved, "downtime", facts)


def _give(session: Session, decision: Decision, begin: datetime, end: datetime, facts: dict[str, str]) -> bool:
    if decision.overdue or decision.due_at <= begin or decision.member.plays_default:
        return False
    return bool(deadline_changes.make_up(session, decision, begin, end, Say(key="because.downtime", facts=facts)))
