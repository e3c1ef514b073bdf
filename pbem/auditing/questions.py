"""Whether the questions of a game belong to the seats, entries and times that they name, and are those of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.auditing.times import HabitsChanged, times
from pbem.base.clock import to_iso
from pbem.store.models import Decision
from pbem.table.session import ARRIVING, Session


def questions(
    session: Session, asked: Sequence[Decision], habits_changed: HabitsChanged | None = None
) -> Iterator[str]:
    """What is wrong with all questions of the game, which are given in order; `habits_changed` as in `times`."""
    game = session.game
    last = max((one.number for one in asked), default=0)
    if last != game.last_decision:
        yield f"the last question is no. {last}; the game's row says {game.last_decision}"
    if gone := sorted(set(range(1, last + 1)) - {one.number for one in asked}):
        yield f"question {gone[0]} is missing"
    moments = {entry.at for entry in session.entries}
    for one in asked:
        yield from (f"question {one.number} {what}" for what in _question(session, one))
        if one.opened_at not in moments:
            yield f"question {one.number} was asked at {to_iso(one.opened_at)}, when the record shows nothing"
    now = sorted(one.player for one in asked if one.closed_at is None)
    asks = session.has_position and game.state in ("running", ARRIVING)
    wanted = sorted(session.position.active) if asks else []
    if now != wanted:
        yield f"it is the turn of {', '.join(now) or 'nobody'}; by the rules, of {', '.join(wanted) or 'nobody'}"
    yield from times(session, asked, habits_changed)


def _question(session: Session, one: Decision) -> Iterator[str]:
    members = {member.id: member for member in session.members}
    member = members.get(one.member_id)
    if member is None or member.player != one.player:
        yield f"for {one.player} is put to {member.name if member else 'somebody'}, who does not have that seat"
    elif one.closed_at is None and session.seat(one.player).id != member.id:
        yield f"is put to {member.name}, who no longer has that seat"
    if one.due_at < one.opened_at:
        yield "was due before it was asked"
    if one.closed_at is None:
        if one.outcome or one.closed_by is not None:
            yield "is both open and closed"
        yield from _about(session, one)
        return
    entry = next((entry for entry in session.entries if entry.number == one.closed_by), None)
    if entry is None or entry.at != one.closed_at:
        yield f"was closed by entry {one.closed_by} at {to_iso(one.closed_at)}; the record has no such entry"
    elif one.outcome not in ("made", "withdrawn"):
        yield f"was closed as '{one.outcome}'"
    elif (one.outcome == "made") != (entry.kind == "action" and entry.player == one.player):
        yield f"was closed as '{one.outcome}' by entry {entry.number}; the record says otherwise"


def _about(session: Session, one: Decision) -> Iterator[str]:
    """What an open question is about is what the rules ask; a row of before that was kept is about nothing."""
    if session.has_position and one.player in session.position.active:
        about = session.title.turns.topic(session.definition, session.position, one.player)
        if one.about not in ("", about):
            yield f"is about '{one.about}'; by the rules, about '{about}'"
