"""When the service was down: found from the last pulse of its clock, and given back to those who are waited for.

Every tick of the clock that has looked at all questions leaves a pulse. A gap of more than an hour is an outage: it is
written down in the transaction that sets the pulse anew, with a row for each game that is to give it back; all workers
take such rows, each under its game's lock. The outage is struck off once none is left. A game gives back once, because
the entry in its record says so.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from peewee import chunked

from pbem.base.clock import from_millis, to_iso, to_millis
from pbem.base.plain import PlainFields
from pbem.store.db import connected, found_or_made, locked, transaction
from pbem.store.models import Decision, Game, LogEntry, OutageGame, Pulse
from pbem.table import deadline_changes
from pbem.table.record_kinds import DOWNTIME
from pbem.table.session import GameBusy, Session, game_session
from pbem.words.say import Say
from pbem.worker.clockwatch import CLOCK
from pbem.worker.moved import tell

log = logging.getLogger(__name__)
OUTAGES = "outages"
GAPS = "gaps"  # the last stretches in which the service was down, by the clock as it was
MOST_GAPS = 50
LONG = timedelta(hours=1)  # a shorter silence is no outage
_AT_ONCE = 200  # rows that one statement writes
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
    voting = Game.select(Game.id).where((Game.state == "running") & (Game.vote_at > begin))
    waiting = waiting_games()  # their deadlines have yet to move
    games = sorted({decision.game_id for decision in asked}.union((one.id for one in voting), waiting))
    log.error("the service was down", extra={"since": to_iso(begin), "games": len(games)})
    for some in chunked(games, _AT_ONCE):
        rows = [{OutageGame.game: game, OutageGame.begin: begin} for game in some]
        OutageGame.insert_many(rows).on_conflict_ignore().execute()
    gap = {"from": to_millis(begin), "to": to_millis(end)}
    _noted(OUTAGES, "open", gap, end)
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


def waiting_games() -> set[int]:
    """Those that have yet to give back the time of an outage: nothing else is done with them before."""
    with connected():
        return {row.game_id for row in OutageGame.select(OutageGame.game).distinct()}


def give_back(domain: str, now: datetime, *, other_end: bool = False) -> set[int]:
    """Have every game give back what was lost, but for those another worker is at; those that are left.

    `other_end`: begin with the newest, so that two workers seldom want the same one.
    """
    games = sorted(waiting_games(), reverse=other_end)
    for game_id in games:
        try:
            _of_rows(game_id, domain, now)
        except GameBusy:
            continue
        except Exception:  # one game that cannot be loaded must not keep the time of all others
            log.exception("downtime not given back", extra={"game": game_id})
    left = waiting_games()
    if not left:
        _all_given()
    return left


def _of_rows(game_id: int, domain: str, now: datetime) -> None:
    """The game gives back all that it owes, the oldest first."""
    mine = OutageGame.select().where(OutageGame.game == game_id).order_by(OutageGame.begin)
    with connected():
        if not mine.exists():
            return  # another worker was here
    with game_session(game_id, domain, now, cause="clock", if_free=True) as session:
        ends = {one["from"]: from_millis(one["to"]) for one in _open()}
        for row in mine.clone():
            end = ends.get(to_millis(row.begin))
            if end is not None:  # else the clock was wrong then, and there was no outage
                _of_game(session, row.begin, end)
            row.delete_instance()


def _open() -> list[PlainFields]:
    """From when to when the service was down, as long as a game has not given it back."""
    with connected():
        row = Pulse.get_or_none(Pulse.name == OUTAGES)
    found: list[PlainFields] = row.facts["open"] if row is not None else []
    return found


def _all_given() -> None:
    """Every game has given back what it owed, so the outages are over."""
    if not _open():
        return
    with transaction():
        row = locked(Pulse.select().where(Pulse.name == OUTAGES)).first()
        if row is not None and not OutageGame.select().exists():
            row.facts = {"open": []}
            row.save()


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
