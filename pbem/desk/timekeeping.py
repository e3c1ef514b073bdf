"""The moderator's orders about time: each changes the rows, stands in the record, and is told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.base.clock import to_iso
from pbem.orders import moderator_commands as commands
from pbem.orders.fold import key
from pbem.store.models import Decision, Member
from pbem.table import decisions
from pbem.table.session import Session
from pbem.words.say import Say

_NOT_RUNNING = {"inviting": "not_started", "finished": "game_finished"}
_OF_RUNNING = (commands.Pause, commands.Resume, commands.Extend, commands.SetDeadline)


def pause(session: Session, actor: Member, reason: str) -> Say:
    """No deadline passes and no reminder goes out from now on; moves are still taken."""
    session.game.paused_at = session.now
    session.game.pause_reason = reason
    _settle_all(session)
    return _ordered(session, actor, "paused_because" if reason else "paused", reason=reason)


def resume(session: Session, actor: Member) -> Say:
    """The clocks run on; each open question gets back the time it was paused, as far as it counts for its player."""
    begin = session.game.paused_at or session.now
    session.game.paused_at = None
    session.game.pause_reason = ""
    facts = {"from_at": to_iso(begin), "until_at": to_iso(session.now)}
    for decision in session.open_decisions:
        decisions.make_up(session, decision, begin, session.now, Say(key="because.paused", facts=facts))
    return _ordered(session, actor, "resumed", time_span=_seconds(session.now - begin))


def extend(session: Session, actor: Member, span: timedelta, member: Member | None) -> Say:
    """So much more time for one player or for all who are waited for; who was late is so no longer."""
    concerned = _concerned(session, member)
    facts = {"name": actor.name, "time_span": _seconds(span)}
    for decision in concerned:
        decisions.add(session, decision, span, Say(key="because.extended", facts=facts))
    return _ordered(
        session, actor, "extended", names=_names(concerned), time_span=_seconds(span), due_at=_latest(concerned)
    )


def set_deadline(session: Session, actor: Member, at: datetime, member: Member | None) -> Say:
    """The deadline of one player or of all who are waited for is `at`, or the first moment after that suits them."""
    concerned = _concerned(session, member)
    for decision in concerned:
        decisions.set_due(session, decision, at, {"name": actor.name, "set_at": to_iso(at)})
    key_ = "deadline_set" if all(one.due_at == at for one in concerned) else "deadline_set_later"
    return _ordered(session, actor, key_, names=_names(concerned), set_at=to_iso(at), due_at=_latest(concerned))


def set_hours(session: Session, actor: Member, hours: int) -> Say:
    """The time for a turn, from the next question on."""
    session.game.hours = hours
    return _ordered(session, actor, "hours_set", hours=str(hours))


def set_reminders(session: Session, actor: Member, hours: Sequence[int]) -> Say:
    """So many hours before a deadline a reminder goes out, of open questions too."""
    session.game.reminders = list(hours)
    _settle_all(session)
    told = ", ".join(str(one) for one in hours)
    return _ordered(session, actor, "reminders_set" if hours else "reminders_off", hours=told)


def set_weekends(session: Session, actor: Member, off: bool) -> Say:
    """Whether Saturdays and Sundays are free. Open deadlines may come later by that, never earlier."""
    session.game.weekends_off = off
    _settle_all(session)
    return _ordered(session, actor, "weekends_off" if off else "weekends_on")


def set_minimum(session: Session, actor: Member, hours: int) -> Say:
    """The least time between a move and a deadline, 0 for none. Open deadlines may come later by that."""
    session.game.minimum_hours = hours
    _settle_all(session)
    return _ordered(session, actor, "minimum_set" if hours else "minimum_off", hours=str(hours))


def set_overdue(session: Session, actor: Member, value: str) -> Say:
    """What happens when a deadline passes: remind, tell or default."""
    session.game.on_deadline = value
    return _ordered(session, actor, f"overdue_{value}")


def why_not(session: Session, command: object) -> Say | None:
    """Why the order makes no sense now, None when it does."""
    game = session.game
    if game.state != "running" and (isinstance(command, _OF_RUNNING) or game.state != "inviting"):
        return Say(key=_NOT_RUNNING.get(game.state, "game_cancelled"))
    match command:
        case commands.Pause():
            return _paused(session, "clock.paused_already")
        case commands.Resume():
            return None if game.paused_at else Say(key="clock.not_paused")
        case commands.Extend(name=name):
            return _nobody(session, name)
        case commands.SetDeadline(at=at, name=name):
            return _nobody(session, name) or _paused(session, "clock.paused_first") or _bad_moment(session, at, name)
    return Say(key="clock.as_is") if _is_so(session, command) else None


def _is_so(session: Session, command: object) -> bool:
    game = session.game
    match command:
        case commands.SetHours(hours=hours):
            return bool(game.hours == hours)
        case commands.SetReminders(hours=before):
            return [int(one) for one in game.reminders] == list(before)
        case commands.SetWeekends(off=off):
            return bool(game.weekends_off == off)
        case commands.SetMinimum(hours=hours):
            return bool(game.minimum_hours == hours)
        case commands.SetOverdue(mode=mode):
            return bool(game.on_deadline == mode)
    return False


def _paused(session: Session, why: str) -> Say | None:
    since = session.game.paused_at
    return None if since is None else Say(key=why, facts={"since_at": to_iso(since)})


def _nobody(session: Session, name: str | None) -> Say | None:
    if _concerned(session, _called(session, name)):
        return None
    return Say(key="clock.nobody") if name is None else Say(key="clock.not_waited", facts={"name": name})


def _bad_moment(session: Session, at: datetime, name: str | None) -> Say | None:
    if at <= session.now:
        return Say(key="clock.past", facts={"set_at": to_iso(at)})
    concerned = _concerned(session, _called(session, name))
    moved_at = decisions.last_move(session)
    floors = [decisions.earliest(session, decision.member, moved_at) for decision in concerned]
    earliest = max((floor.at for floor in floors if floor is not None), default=None)
    if earliest is not None and at < earliest:
        return Say(key="clock.too_early", facts={"earliest_at": to_iso(earliest)})
    return Say(key="clock.as_is") if all(one.due_at == at for one in concerned) else None


def _called(session: Session, name: str | None) -> Member | None:
    return None if name is None else next(seat for seat in session.seats if key(seat.name) == key(name))


def _concerned(session: Session, member: Member | None) -> list[Decision]:
    """The open questions whose time can be changed: a seat that plays its default has none."""
    asked = [one for one in session.open_decisions if not one.member.plays_default]
    return asked if member is None else [one for one in asked if one.player == member.player]


def _latest(concerned: Sequence[Decision]) -> str:
    return to_iso(max(decision.due_at for decision in concerned))


def _settle_all(session: Session) -> None:
    for decision in session.open_decisions:
        decisions.settle(session, decision)


def _names(concerned: Sequence[Decision]) -> str:
    return ", ".join(one.member.name for one in concerned)


def _seconds(span: timedelta) -> str:
    return str(int(span.total_seconds()))


def _ordered(session: Session, actor: Member, kind: str, **facts: str) -> Say:
    """Write the order into the record; the same sentence tells the others."""
    session.log(kind, actor, facts=facts)
    return Say(key=f"log.{kind}", facts=facts | {"player": actor.name})
