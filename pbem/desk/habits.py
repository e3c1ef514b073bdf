"""A player's settings: what each comes to, and carrying it out. Those of his person hold in all his games."""

from __future__ import annotations

from datetime import date, timedelta
from functools import singledispatch
from typing import TYPE_CHECKING

from pbem.desk import explain_deadline, other_games
from pbem.desk.considered import consider, must_be_free
from pbem.letters.content import Answer, Result
from pbem.orders import commands
from pbem.orders.order import Order, OrderError
from pbem.post import digest
from pbem.store.models import LogEntry, Member
from pbem.table import defaults
from pbem.table.session import Session
from pbem.timetable import local_day
from pbem.words.say import Say

if TYPE_CHECKING:
    from pbem.desk.planner import Planner

MOST_ABSENCES = 20
_DAY = timedelta(days=1)


# -- what an order comes to -------------------------------------------------------------------------------------------


@consider.register(commands.Deadline)
def _deadline(command: commands.Deadline, planner: Planner, order: Order) -> None:
    planner.must_run()
    answer = Answer(about="deadline", says=explain_deadline.deadline(planner.session, planner.member))
    planner.plan.results.append(Result(line=order.line.text, status="answered", answer=answer))


@consider.register(commands.SetName)
def _name(command: commands.SetName, planner: Planner, order: Order) -> None:
    must_be_free(planner, command.name)
    planner.do_freely(command, order, Say(key="name_set", facts={"name": command.name}))


@consider.register(commands.SetZone)
def _zone(command: commands.SetZone, planner: Planner, order: Order) -> None:
    planner.do_freely(command, order, Say(key="zone_set", facts={"zone": command.zone}))


@consider.register(commands.SetMail)
def _mail(command: commands.SetMail, planner: Planner, order: Order) -> None:
    facts = {"at": command.at, "zone": planner.member.person.timezone}
    planner.do_freely(command, order, Say(key=f"mail_set.{command.mode}", facts=facts))


@consider.register(commands.SetQuiet)
def _quiet(command: commands.SetQuiet, planner: Planner, order: Order) -> None:
    facts = {"quiet": command.quiet, "zone": planner.member.person.timezone}
    planner.do_freely(command, order, Say(key="quiet_set" if command.quiet else "quiet_off", facts=facts))


@consider.register(commands.SetAway)
def _away(command: commands.SetAway, planner: Planner, order: Order) -> None:
    if len(_with(planner.session, planner.member, command)) > MOST_ABSENCES:
        planner.forbid("away_many")
    says = [Say(key=f"away_set.{command.mode}", facts=_days(command))]
    if command.mode == "default" and planner.member.role == "player" and not planner.member.defaults:
        says.append(Say(key="away_default_none"))
    planner.do_freely(command, order, *says)


@consider.register(commands.CancelAway)
def _back(command: commands.CancelAway, planner: Planner, order: Order) -> None:
    if not _to_come(planner.session, planner.member):
        planner.forbid("away_not")
    planner.do_freely(command, order, Say(key="away_off"))


@consider.register(commands.SetDefault)
def _default(command: commands.SetDefault, planner: Planner, order: Order) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    if not command.text:
        planner.do_freely(command, order, Say(key="default_off"))
        return
    if sum(isinstance(one, commands.SetDefault) for one in planner.plan.freely) >= defaults.MOST_DEFAULTS:
        planner.forbid("default_many", most=str(defaults.MOST_DEFAULTS))
    try:
        action = defaults.understand(planner.session, planner.member, command.text)
    except OrderError as error:  # its sample lines are orders to be carried out at once, not what he wants
        choices = tuple(f"default {line}" for line in error.choices)
        example = f"default {error.example}" if error.example else ""
        raise OrderError(error.say, example=example, choices=choices, section=error.section) from error
    says = [Say(key="default_set", facts={"line": command.text})]
    refusal = defaults.why_not(planner.session, action)
    if refusal is None:
        says.append(Say(key="default_legal"))
    else:
        says.append(Say(key="default_illegal"))
        says.append(Say(key=f"refusal.{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence))
    if planner.session.game.on_deadline != "default":
        says.append(Say(key="default_only_away"))
    planner.do_freely(command, order, *says)


# -- carrying it out --------------------------------------------------------------------------------------------------


@singledispatch
def carry_out(command: object, session: Session, member: Member) -> None:
    """Do what the setting asks for, write it into the record, and reckon the member's deadlines anew."""
    raise TypeError(f"no setting: {command!r}")


@carry_out.register(commands.SetName)
def _set_name(command: commands.SetName, session: Session, member: Member) -> None:
    old = member.name
    for mine in session.members:
        if mine.person_id == member.person_id:
            mine.name = command.name
            mine.save()
    session.log("named", member, facts={"old": old, "name": command.name})


@carry_out.register(commands.SetMail)
def _set_mail(command: commands.SetMail, session: Session, member: Member) -> None:
    member.mail_mode, member.digest_at = command.mode, command.at
    member.save()
    digest.retime(session, member)
    _logged(session, member, f"mail {command.mode} {command.at}".strip())


@carry_out.register(commands.SetDefault)
def _set_default(command: commands.SetDefault, session: Session, member: Member) -> None:
    """Those of one mail make a list; what an earlier mail stated is forgotten."""
    earlier = member.defaults if _stated_in_this_mail(session, member) else []
    member.defaults = [*earlier, command.text] if command.text else []
    member.save()
    _logged(session, member, f"default {command.text or 'off'}", for_him_alone=True)


@carry_out.register(commands.SetZone)
def _set_zone(command: commands.SetZone, session: Session, member: Member) -> None:
    _of_person(session, member, timezone=command.zone)
    other_games.note(session, member, _logged(session, member, f"zone {command.zone}"))


@carry_out.register(commands.SetQuiet)
def _set_quiet(command: commands.SetQuiet, session: Session, member: Member) -> None:
    _of_person(session, member, quiet=command.quiet)
    other_games.note(session, member, _logged(session, member, f"quiet {command.quiet or 'off'}"))


@carry_out.register(commands.SetAway)
def _set_away(command: commands.SetAway, session: Session, member: Member) -> None:
    _of_person(session, member, away=_with(session, member, command))
    kind = "away" if command.mode == "hold" else "away_default"
    other_games.note(session, member, session.log(kind, member, facts=_days(command)))


@carry_out.register(commands.CancelAway)
def _cancel_away(command: commands.CancelAway, session: Session, member: Member) -> None:
    to_come = _to_come(session, member)
    _of_person(session, member, away=[one for one in member.person.away if one not in to_come])
    other_games.note(session, member, session.log("back", member))


def _logged(session: Session, member: Member, line: str, *, for_him_alone: bool = False) -> LogEntry:
    """A setting in the record; only he and the moderator read it, or he alone."""
    readers = {member.id} if for_him_alone else {member.id, session.moderator.id}
    return session.log("setting", member, facts={"line": line}, readers=sorted(readers))


def _stated_in_this_mail(session: Session, member: Member) -> bool:
    if session.mail is None:
        return False
    mine = (LogEntry.game == session.game) & (LogEntry.actor == member) & (LogEntry.mail == session.mail.id)
    entries = LogEntry.select().where(mine & (LogEntry.kind == "setting"))
    return any(str(entry.facts["line"]).startswith("default ") for entry in entries)


def _of_person(session: Session, member: Member, **fields: object) -> None:
    """Change the person, whatever roles he has in this game, and reckon what hangs on it."""
    person = member.person
    for name, value in fields.items():
        setattr(person, name, value)
    person.save()
    for mine in session.members:
        if mine.person_id == member.person_id:
            mine.person = person
    other_games.settle(session, member.person_id)


# -- absences ---------------------------------------------------------------------------------------------------------


def _today(session: Session, member: Member) -> date:
    return local_day(session.now, member.person.timezone)


def _to_come(session: Session, member: Member) -> list[dict[str, str]]:
    today = _today(session, member).isoformat()
    return [one for one in member.person.away if one["last"] >= today]


def _with(session: Session, member: Member, new: commands.SetAway) -> list[dict[str, str]]:
    """His absences with the new one; where it meets older ones, the new one holds. Past ones are forgotten in time."""
    kept: list[dict[str, str]] = []
    month_ago = (_today(session, member) - 31 * _DAY).isoformat()
    for one in member.person.away:
        first, last = date.fromisoformat(one["first"]), date.fromisoformat(one["last"])
        pieces = ((first, min(last, new.first - _DAY)), (max(first, new.last + _DAY), last))
        kept += [_absence(begin, end, one["mode"]) for begin, end in pieces if begin <= end]
    kept.append(_absence(new.first, new.last, new.mode))
    return sorted((one for one in kept if one["last"] >= month_ago), key=lambda one: one["first"])


def _absence(first: date, last: date, mode: str) -> dict[str, str]:
    return {"first": first.isoformat(), "last": last.isoformat(), "mode": mode}


def _days(command: commands.SetAway) -> dict[str, str]:
    return {"first_day": command.first.isoformat(), "last_day": command.last.isoformat()}
