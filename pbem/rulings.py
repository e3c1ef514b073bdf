"""The moderator's orders carried out, in the transaction of his mail; each says in plain words what the others hear."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from pbem import announce, lifecycle, timekeeping
from pbem.models import Member
from pbem.orders import moderator_commands as commands
from pbem.orders.fold import key
from pbem.say import Say
from pbem.session import Session
from pbem.undo import put_back, take_back


@singledispatch
def carry_out(command: object, session: Session, moderator: Member) -> Say | None:
    """Do what was ordered; the sentence for everybody else, None where they get letters of their own."""
    raise TypeError(f"no ruling: {command!r}")


@carry_out.register(commands.Pause)
def _pause(command: commands.Pause, session: Session, moderator: Member) -> Say:
    return timekeeping.pause(session, moderator, command.reason)


@carry_out.register(commands.Resume)
def _resume(command: commands.Resume, session: Session, moderator: Member) -> Say:
    return timekeeping.resume(session, moderator)


@carry_out.register(commands.Extend)
def _extend(command: commands.Extend, session: Session, moderator: Member) -> Say:
    return timekeeping.extend(session, moderator, command.span, _maybe(session, command.name))


@carry_out.register(commands.SetDeadline)
def _deadline(command: commands.SetDeadline, session: Session, moderator: Member) -> Say:
    return timekeeping.set_deadline(session, moderator, command.at, _maybe(session, command.name))


@carry_out.register(commands.SetHours)
def _hours(command: commands.SetHours, session: Session, moderator: Member) -> Say:
    return timekeeping.set_hours(session, moderator, command.hours)


@carry_out.register(commands.SetReminders)
def _reminders(command: commands.SetReminders, session: Session, moderator: Member) -> Say:
    return timekeeping.set_reminders(session, moderator, command.hours)


@carry_out.register(commands.SetWeekends)
def _weekends(command: commands.SetWeekends, session: Session, moderator: Member) -> Say:
    return timekeeping.set_weekends(session, moderator, command.off)


@carry_out.register(commands.SetMinimum)
def _minimum(command: commands.SetMinimum, session: Session, moderator: Member) -> Say:
    return timekeeping.set_minimum(session, moderator, command.hours)


@carry_out.register(commands.SetOverdue)
def _overdue(command: commands.SetOverdue, session: Session, moderator: Member) -> Say:
    return timekeeping.set_overdue(session, moderator, command.mode)


@carry_out.register(commands.UndoBy)
def _undo(command: commands.UndoBy, session: Session, moderator: Member) -> None:
    take_back(session, moderator, command.count)


@carry_out.register(commands.Redo)
def _redo(command: commands.Redo, session: Session, moderator: Member) -> None:
    put_back(session, moderator)
    announce.after_move(session, moderator, Say(key="put_back", facts={"name": moderator.name}))


@carry_out.register(commands.Replace)
def _replace(command: commands.Replace, session: Session, moderator: Member) -> None:
    lifecycle.replace(session, seat_called(session, command.name).player, command.address)


@carry_out.register(commands.Eject)
def _eject(command: commands.Eject, session: Session, moderator: Member) -> Say:
    seat = seat_called(session, command.name)
    lifecycle.eject(session, seat, plays_default=command.plays_default)
    told = "player_ejected_default" if command.plays_default else "player_ejected"
    return Say(key=told, facts={"name": seat.name, "moderator": moderator.name})


@carry_out.register(commands.EndNow)
def _end_now(command: commands.EndNow, session: Session, moderator: Member) -> None:
    lifecycle.end_now(session)
    announce.game_over(session)


@carry_out.register(commands.Cancel)
def _cancel(command: commands.Cancel, session: Session, moderator: Member) -> Say:
    lifecycle.cancel(session, command.reason)
    told = "game_is_cancelled_because" if command.reason else "game_is_cancelled"
    return Say(key=told, facts={"name": moderator.name, "reason": command.reason})


def _maybe(session: Session, name: str | None) -> Member | None:
    return None if name is None else seat_called(session, name)


def log_resent(session: Session, moderator: Member, seats: Sequence[Member]) -> None:
    """Whom the moderator had a letter sent again."""
    session.log("resent", moderator, facts={"names": ", ".join(seat.name for seat in seats)})


def seat_called(session: Session, name: str) -> Member:
    """Who sits there under that name."""
    return next(seat for seat in session.seats if key(seat.name) == key(name))
