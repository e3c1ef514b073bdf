"""`who`: who is waited for and since when, and whose address does not take our letters."""

from __future__ import annotations

from pbem.base.clock import to_iso
from pbem.desk.clock.explained import paused_since
from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.order import Order, order_word
from pbem.store.models import Decision, Member
from pbem.table.candidates import asked_now
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    session = planner.session
    requests = asked_now(session)
    asked = {decision.player: decision for decision in session.open_decisions}
    says = [_waits(seat, asked[seat.player]) for seat in session.seats if seat.player in asked]
    says += [
        Say(key="who.bounces", facts=_bounces(member))
        for member in (*session.reads(), *(one.member for one in requests))
        if member.person.bounces and member.status != "declined"
    ]
    silent = [seat for seat in session.seats if seat.status == "invited"]
    says += [Say(key="who.invited", facts={"name": seat.name}) for seat in silent]
    for one in requests:
        told = {"name": one.member.name, "old": session.seat(one.player).name, "since_at": to_iso(one.since)}
        says.append(Say(key="who.asked", facts=told))
    if session.game.paused_at is not None:
        says.insert(0, paused_since(session))
    result = Result(line=order.line.text, status="answered", says=tuple(says) or (Say(key="who.nobody"),))
    planner.plan.results.append(result)


def _waits(seat: Member, asked: Decision) -> Say:
    facts = {
        "name": seat.name,
        "decision": str(asked.number),
        "since_at": to_iso(asked.opened_at),
        "due_at": to_iso(asked.due_at),
        "reminders": str(asked.reminders_sent),
    }
    vacant = seat.status == "resigned"
    return Say(key="who.vacant" if vacant else "who.overdue" if asked.overdue else "who.waits", facts=facts)


def _bounces(member: Member) -> dict[str, str]:
    person = member.person
    since = to_iso(person.bounced_at) if person.bounced_at else ""
    return {
        "name": member.name, "address": person.address, "count": str(person.bounces), "since_at": since,
        "reason": person.bounce_reason,
    }  # fmt: skip


_SHAPE = r"|(?:is|are|do|have)\b.*\bwait.*|waits.*|is (?:late|missing)"
COMMANDS = (
    Command(
        word=order_word("moderator", "who", "who", "who", "waiting", shape=_SHAPE, free=True),
        place=1,
        read=word_alone,
        consider=_consider,
        sure=r"who|waiting",
    ),
)
