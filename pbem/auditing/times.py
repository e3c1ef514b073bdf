"""Whether the times of a game's questions follow from its record: deadlines, reminders, who is late.

A deadline follows from when its question was asked, the hours of the game and the last move, as long as nothing has
changed a running one since: an entry of the game that does (`RecordKind.retimes`), or a habit of the player. Before
that it is never, but by a moderator's order; how far habits and orders moved one is told by the letters alone. Where
the moments of the record run back, nothing follows of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import dropwhile, takewhile

from pbem.base.clock import to_iso
from pbem.store.models import Decision, LogEntry, Member
from pbem.table import decisions
from pbem.table.game_settings import in_record
from pbem.table.record_kinds import (
    DEADLINE,
    EJECTED_DEFAULT,
    HOURS_SET,
    MINIMUM_OFF,
    MINIMUM_SET,
    RECORD_KINDS,
    REMINDED,
    SUBSTITUTED,
    WEEKENDS_OFF,
    WEEKENDS_ON,
)
from pbem.table.session import Session

HabitsChanged = Callable[[Member, datetime], bool]  # whether a player's habits may be others than they were then
_SETTINGS = tuple(one.name for one in (WEEKENDS_OFF, WEEKENDS_ON, MINIMUM_SET, MINIMUM_OFF))
_HOLDERS = (EJECTED_DEFAULT.name, SUBSTITUTED.name)  # what ends who plays for a seat
_MILLISECOND = timedelta(milliseconds=1)
LONGEST_QUIET = timedelta(days=1)  # for so long a clock that came late may wait for the end of quiet hours


def times(session: Session, asked: Sequence[Decision], habits_changed: HabitsChanged | None) -> Iterator[str]:
    """What is wrong with them; `habits_changed` is None of an archive, whose players may have other games elsewhere.

    An archive has no clock either, that looks at questions.
    """
    members = {member.id: member for member in session.members}
    reminded = _counted(session, REMINDED.name)
    late = _counted(session, DEADLINE.name)
    for one in (one for one in asked if one.member_id in members):
        one.member = member = members[one.member_id]
        found = list(_due(session, one, habits_changed))
        found += () if habits_changed is None else _looked_at(session, one)
        if one.overdue and not late[one.number] and not member.plays_default:
            found.append("is overdue; the record tells of no deadline that passed")
        if one.reminders_sent != reminded[one.number]:
            found.append(f"has {one.reminders_sent} reminders; the record tells of {reminded[one.number]}")
        yield from (f"question {one.number} {what}" for what in found)


def _counted(session: Session, kind: str) -> Counter[int]:
    """How many entries of that kind there are of each question."""
    return Counter(int(entry.facts.get("decision", 0)) for entry in session.entries if entry.kind == kind)


# -- when it is due ---------------------------------------------------------------------------------------------------


def _due(session: Session, one: Decision, habits_changed: HabitsChanged | None) -> Iterator[str]:
    """Not before the time it was given; where nothing can have changed that, then and at no other moment."""
    given = _hours(session, one)
    if given is None or any(RECORD_KINDS[entry.kind].retimes for entry in _while_open(session, one)):
        return
    if _clocks_differ(session, one):
        return
    if one.due_at < one.opened_at + given:
        yield f"is due at {to_iso(one.due_at)}, before the {given // timedelta(hours=1)} hours that the game gives"
    elif _set_since(session, one) or _asked_elsewhere(session, one):
        return
    elif habits_changed is not None and not habits_changed(one.member, one.opened_at):
        told = _reckoned(session, one, given)
        counts = one.counts or told.counts  # 0: not reckoned yet
        if one.due_at != told.due_at or abs(counts - told.counts) > 1:  # of a clock that is finer than rows
            yield f"is due at {to_iso(one.due_at)}; by the record, at {to_iso(told.due_at)}"


def _clocks_differ(session: Session, one: Decision) -> bool:
    """Whether a clock was set, or that of another machine is ahead or behind: of such moments nothing follows."""
    since = _since(session, one)
    before = session.entries[: len(session.entries) - len(since)]
    if any(entry.at > one.opened_at for entry in before) or any(entry.at < one.opened_at for entry in since):
        return True
    meanwhile = [entry.at for entry in _while_open(session, one)]
    return meanwhile != sorted(meanwhile)


def _set_since(session: Session, one: Decision) -> bool:
    """Whether the game's weekends or its minimum were set otherwise since it was asked, be it after it was answered."""
    return any(entry.kind in _SETTINGS for entry in _since(session, one))


def _asked_elsewhere(session: Session, one: Decision) -> bool:
    """Whether it was asked where the game was played before it came here; its players' habits there are not known."""
    return any(entry.number <= (session.game.brought or 0) for entry in _since(session, one)[:1])


def _hours(session: Session, one: Decision) -> timedelta | None:
    """The time for a turn when it was asked; None where the record does not tell."""
    since = _since(session, one)
    before = session.entries[: len(session.entries) - len(since)]
    before += takewhile(lambda entry: entry.at == one.opened_at, since)
    if one.member.plays_default and one.closed_at is None:
        return timedelta(0)
    holding = [entry.kind for entry in before if entry.player == one.player and entry.kind in _HOLDERS]
    if one.member.plays_default or holding[-1:] == [EJECTED_DEFAULT.name]:
        return None  # the seat played its default, then or since
    if any(entry.kind == HOURS_SET.name and entry.at == one.opened_at for entry in before):
        return None
    hours = in_record(before).get("hours")
    return None if hours is None else timedelta(hours=hours)


def _while_open(session: Session, one: Decision) -> Iterator[LogEntry]:
    """The entries from the moment on at which it was asked to that at which it was answered."""
    for entry in _since(session, one):
        if one.closed_by is None or entry.number <= one.closed_by:
            yield entry


def _since(session: Session, one: Decision) -> list[LogEntry]:
    """The entries from the first one on that was written when it was asked; in the record's order."""
    return list(dropwhile(lambda entry: entry.at != one.opened_at, session.entries))


def _reckoned(session: Session, one: Decision, given: timedelta) -> Decision:
    """The question as it was asked, and reckoned anew after the last move while it was open."""
    at, opened_at = one.closed_at, one.opened_at
    moves = (entry.at for entry in _while_open(session, one) if RECORD_KINDS[entry.kind].moves)
    told = Decision(
        game=session.game, member=one.member, opened_at=opened_at, due_at=opened_at, counts=given // _MILLISECOND
    )
    if given:
        decisions.retime(session, told, max((move for move in moves if at is None or move < at), default=opened_at))
    return told


# -- when the clock looks at it ---------------------------------------------------------------------------------------


def _looked_at(session: Session, one: Decision) -> Iterator[str]:
    """An open question is looked at in time, unless time stands still for it; one that is closed is not any more."""
    if one.closed_at is not None:
        if one.next_at is not None:
            yield "is closed, and the clock would look at it"
    elif session.game.state == "running" and session.game.paused_at is None and not one.overdue:
        latest = max(one.due_at, session.now) + LONGEST_QUIET
        if one.next_at is None or one.next_at > latest:
            when = "never" if one.next_at is None else f"only at {to_iso(one.next_at)}"
            yield f"is due at {to_iso(one.due_at)}, and the clock looks at it {when}"
