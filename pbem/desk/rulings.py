"""The moderator's orders carried out, in the transaction of his mail; each says in plain words what the others hear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from typing import Any

from pbem.desk import lifecycle, timekeeping
from pbem.desk.take_back import put_back, take_back
from pbem.orders import moderator_commands as commands
from pbem.orders.fold import key
from pbem.post import announce
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


@singledispatch
def carry_out(command: object, session: Session, moderator: Member) -> Say | None:
    """Do what was ordered; the sentence for everybody else, None where they get letters of their own."""
    raise TypeError(f"no ruling: {command!r}")


def _clock(command: Any, session: Session, moderator: Member) -> Say:
    return _CLOCK[type(command)](session, moderator, command)


_CLOCK: Mapping[type, Callable[[Session, Member, Any], Say]] = {
    commands.Pause: lambda session, by, order: timekeeping.pause(session, by, order.reason),
    commands.Resume: lambda session, by, order: timekeeping.resume(session, by),
    commands.Extend: lambda session, by, order: timekeeping.extend(
        session, by, order.span, _maybe(session, order.name)
    ),
    commands.SetDeadline: lambda session, by, order: timekeeping.set_deadline(
        session, by, order.at, _maybe(session, order.name)
    ),
    commands.SetHours: lambda session, by, order: timekeeping.set_hours(session, by, order.hours),
    commands.SetReminders: lambda session, by, order: timekeeping.set_reminders(session, by, order.hours),
    commands.SetWeekends: lambda session, by, order: timekeeping.set_weekends(session, by, order.off),
    commands.SetMinimum: lambda session, by, order: timekeeping.set_minimum(session, by, order.hours),
    commands.SetOverdue: lambda session, by, order: timekeeping.set_overdue(session, by, order.mode),
}
for _one in commands.CLOCK:
    carry_out.register(_one, _clock)


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
