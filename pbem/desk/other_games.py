"""What a player sets holds in all their games: the clock carries it to the others, each under its own lock.

The transaction that changed the setting leaves a note (a row of `Pulse`) that names the other games. Whoever takes
up the note settles one game at a time and strikes it off in the same transaction.
"""

from __future__ import annotations

import logging
from datetime import datetime

from pbem.base.clock import to_iso
from pbem.post import announce, digest
from pbem.store import later
from pbem.store.db import locked
from pbem.store.models import Decision, Game, LogEntry, Member, Pulse
from pbem.table import decisions
from pbem.table.record_kinds import AWAY, BACK, BACK_STAYS, DEADLINE_MOVED, RECORD_KINDS, RecordKind
from pbem.table.session import Session, game_session
from pbem.words.say import Say

log = logging.getLogger(__name__)
NOTE = "elsewhere:"


def note(session: Session, member: Member, entry: LogEntry) -> None:
    """Have the person's other running games follow; an entry that all may read is written into their records too."""
    seats = Member.select(Member.game).join(Game).where(
        (Member.person == member.person_id) & (Member.role == "player") & (Member.status == "playing")
        & (Game.state == "running") & (Game.id != session.game.id)
    )  # fmt: skip
    games = sorted({seat.game_id for seat in seats})
    if games:
        said = None if entry.readers else {"kind": entry.kind, "facts": entry.facts}
        facts = {"person": member.person_id, "games": games, "said": said}
        later.write_now()  # so that the entry has its id
        Pulse.create(name=f"{NOTE}{entry.id}", at=session.now, facts=facts)


def settle(session: Session, person_id: int, *, tell: str = "") -> None:
    """Reckon everything of a person that their settings bear on, in this game; the others hear of a later deadline.

    `tell`: also of one that this habit has moved before.
    """
    for decision in session.open_decisions:
        if decision.member.person_id == person_id:
            told = decision.due_at
            decisions.settle(session, decision)
            before = tell and decisions.moved_by(decision, tell) and not _heard(session, DEADLINE_MOVED, decision)
            if decision.due_at > told or before:
                _say_to_others(session, decision.member, DEADLINE_MOVED, decision)
    for member in session.members:
        if member.person_id == person_id:
            digest.retime(session, member)


def came_back(session: Session, member: Member) -> LogEntry:
    """Write into the record that they are back; where a deadline stays that was moved for them, the others hear it."""
    decision = decisions.open_decision(session, member)
    stays = decision is not None and not decision.overdue and decisions.moved_by(decision, "away")
    if decision is None or not stays or _heard(session, BACK_STAYS, decision):
        return session.log(BACK, member)
    return _say_to_others(session, member, BACK_STAYS, decision)


def _heard(session: Session, kind: RecordKind, decision: Decision) -> bool:
    """Whether the others have heard this of the deadline as it stands: nothing new comes of saying it again."""
    theirs = (LogEntry.game == session.game) & (LogEntry.kind == kind.name) & (LogEntry.actor == decision.member)
    last = LogEntry.select().where(theirs).order_by(LogEntry.number.desc()).first()
    return last is not None and last.facts == {"due_at": to_iso(decision.due_at)}


def _say_to_others(session: Session, member: Member, kind: RecordKind, decision: Decision) -> LogEntry:
    facts = {"due_at": to_iso(decision.due_at)}
    entry = session.log(kind, member, facts=facts)
    announce.notice_to_others(session, member, Say(key=f"log.{kind.name}", facts=facts | {"player": member.name}))
    return entry


def carry(domain: str, now: datetime) -> None:
    """Take up every note; a game that cannot be loaded keeps its place on it."""
    names = [row.name for row in Pulse.select(Pulse.name).where(Pulse.name.startswith(NOTE)).order_by(Pulse.name)]
    for name in names:
        row = Pulse.get_or_none(Pulse.name == name)
        for game_id in row.facts["games"] if row is not None else ():
            try:
                with game_session(game_id, domain, now, cause="clock") as session:
                    _follow(session, name)
            except Exception:
                log.exception("settings not carried over", extra={"game": game_id})


def _follow(session: Session, name: str) -> None:
    row = locked(Pulse.select().where(Pulse.name == name)).first()
    if row is None or session.game.id not in row.facts["games"]:
        return  # somebody else was here
    _in_this_game(session, row.facts["person"], row.facts["said"])
    left = [one for one in row.facts["games"] if one != session.game.id]
    if left:
        row.facts = row.facts | {"games": left}
        row.save()
    else:
        row.delete_instance()


def _in_this_game(session: Session, person_id: int, said: dict[str, object] | None) -> None:
    seat = next((one for one in session.seats if one.person_id == person_id), None)
    if session.game.state != "running" or seat is None or seat.status != "playing":
        return
    kind = None if said is None else RECORD_KINDS[str(said["kind"])]
    if said is not None and kind is not None and kind not in (BACK, BACK_STAYS):
        session.log(kind, seat, facts=said["facts"])
    settle(session, person_id, tell="away" if kind is AWAY else "")
    if kind in (BACK, BACK_STAYS):
        came_back(session, seat)
