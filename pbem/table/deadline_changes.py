"""An open deadline is changed by somebody, or by the clock: given more time, put off, brought forward, set anew."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem import timetable
from pbem.base.clock import from_iso
from pbem.base.plain import PlainFields
from pbem.store.models import Decision, LogEntry
from pbem.table.decisions import ORDERED, count, explain, habits_of, run_on, settle
from pbem.table.record_kinds import REMINDED
from pbem.table.session import Session
from pbem.words.say import Say


def add(session: Session, decision: Decision, span: timedelta, reason: Say) -> None:
    """So much more time that counts, from the deadline as it was told (or from now, where that is past)."""
    explain(decision, reason)
    run_on(session, decision, max(decision.due_at, session.now), span)
    settle(session, decision)


def make_up(session: Session, decision: Decision, begin: datetime, end: datetime, reason: Say) -> timedelta:
    """Give back the time from `begin` to `end` in which no clock ran; how much of it counted for the player.

    Nothing for a question that was overdue by then. Where its player was reminded meanwhile, a clock ran until then,
    whatever its pulse says: else as much would be left again as before the reminder, and it would go out once more.
    """
    begin = max(begin, decision.opened_at, _reminded_at(session, decision, end))
    lost = timetable.counted(begin, end, habits_of(session.game, decision.member))
    if lost and not decision.overdue:
        explain(decision, reason)
        run_on(session, decision, decision.due_at, lost)
    settle(session, decision)
    return lost


def _reminded_at(session: Session, decision: Decision, until: datetime) -> datetime:
    """When its player was last reminded of it, up to that moment; when it was opened, where they were not."""
    mine = (LogEntry.game == session.game) & (LogEntry.kind == REMINDED.name) & (LogEntry.at <= until)
    told = LogEntry.select().where(mine & (LogEntry.at > decision.opened_at)).order_by(LogEntry.number.desc())
    number = str(decision.number)
    at: datetime = next((one.at for one in told if one.facts["decision"] == number), decision.opened_at)
    return at


def last_moment(session: Session, decision: Decision, span: timedelta) -> datetime | None:
    """The last full hour after the deadline, within `span`, that the player's habits allow and that is to come."""
    habits = habits_of(session.game, decision.member)
    for hours in range(span // timedelta(hours=1), 0, -1):
        moment: datetime = decision.due_at + timedelta(hours=hours)
        if moment > session.now and timetable.settle(moment, habits).at == moment:
            return moment
    return None


def put_off(session: Session, decision: Decision, at: datetime, reason: Say) -> None:
    """The deadline is `at`, a moment that the player's habits allow, and nothing else is changed."""
    explain(decision, reason)
    decision.due_at = at
    count(decision, at, habits_of(session.game, decision.member))
    settle(session, decision)


def bring_forward(session: Session, decision: Decision, until: datetime, least: timedelta, reason: Say) -> bool:
    """The clock had been ahead: what was left at `until`, by that clock, is left from now, and no less than `least`.

    Whether the deadline comes earlier for it. What is explained by moments that are still to come is no longer told.
    """
    opened_at = min(decision.opened_at, session.now)
    if decision.overdue or decision.member.plays_default:
        decision.opened_at, decision.due_at = opened_at, min(decision.due_at, session.now)
        settle(session, decision)
        return False
    habits = habits_of(session.game, decision.member)
    left = timetable.counted(until, decision.due_at, habits)
    at = max(timetable.due(session.now, left, habits).at, timetable.settle(session.now + least, habits).at)
    if at >= decision.due_at:
        return False
    decision.because = [one for one in decision.because if max(begun(one), default=session.now) <= session.now]
    decision.opened_at, decision.due_at = opened_at, at
    count(decision, at, habits)
    explain(decision, reason)
    settle(session, decision)
    return True


def begun(told: PlainFields) -> list[datetime]:
    """The moments from and until which something counted, of one of a deadline's reasons."""
    return [from_iso(value) for key, value in told.get("facts", {}).items() if key in ("from_at", "until_at")]


def set_due(session: Session, decision: Decision, at: datetime, facts: dict[str, str]) -> None:
    """A moderator's own deadline, earlier or later: the first moment not before `at` that the player's habits allow."""
    decision.due_at = at
    decision.overdue = False
    count(decision, at, habits_of(session.game, decision.member))
    decision.because = []
    explain(decision, Say(key=ORDERED, facts=facts))
    settle(session, decision)
