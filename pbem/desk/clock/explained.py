"""The present deadline explained: when, why then, which reminders are to come, and what happens when it passes."""

from __future__ import annotations

from pbem.base.clock import to_iso
from pbem.desk.planner import Planner, why_not_running
from pbem.facts.result import Answer
from pbem.orders.order import Order
from pbem.store.models import Decision, Member
from pbem.table import decisions, defaults
from pbem.table.session import Session
from pbem.words.say import Say


def answer_deadline(planner: Planner, order: Order) -> None:
    """Take the question for the deadline into the plan."""
    planner.must_run()
    planner.answer_last(order, "deadline", _answer)


def _answer(session: Session, member: Member) -> Answer:
    """The deadline, or that the same mail has ended the game."""
    over = why_not_running(session)
    return Answer(about="deadline", says=(Say(key=over),) if over else deadline(session, member))


def deadline(session: Session, member: Member) -> tuple[Say, ...]:
    """For a player their own deadline with all its reasons, else whose is open; with reasons for who only leads."""
    says: list[Say] = []
    if session.game.paused_at is not None:
        says.append(paused_since(session))
    mine = decisions.open_decision(session, member) if member.role == "player" and member.status == "playing" else None
    if mine is not None:
        return (*says, *_when(session, mine, ""), *decisions.reasons(mine), *_what_then(session, mine))
    leads = member.role == "moderator" and not session.moderator_plays  # reasons tell of settings
    for decision in session.open_decisions:
        says += _of_another(session, decision, with_reasons=leads)
    return tuple(says) or (Say(key="deadline.nobody"),)


def paused_since(session: Session) -> Say:
    """Since when the game is paused, and until when if that was said."""
    game = session.game
    facts = {"since_at": to_iso(game.paused_at or session.now)}
    if game.pause_until is None:
        return Say(key="deadline.paused", facts=facts)
    return Say(key="deadline.paused_until", facts=facts | {"until_at": to_iso(game.pause_until)})


def _of_another(session: Session, decision: Decision, *, with_reasons: bool) -> tuple[Say, ...]:
    seat = decision.member
    facts = {"name": seat.name, "decision": str(decision.number)}
    if seat.plays_default:
        return (Say(key="deadline.plays_default", facts=facts),)
    vacant = () if seat.status == "playing" else (Say(key="deadline.vacant", facts=facts),)
    reasons = decisions.reasons(decision) if with_reasons else ()
    return (*vacant, *_when(session, decision, "_of"), *reasons)


def _when(session: Session, decision: Decision, whose: str) -> tuple[Say, ...]:
    left = max(int((decision.due_at - session.now).total_seconds()), 0)
    facts = {
        "name": decision.member.name,
        "decision": str(decision.number),
        "due_at": to_iso(decision.due_at),
        "left_span": str(left),
    }
    paused = session.game.paused_at is not None
    key = "overdue" if decision.overdue else "waits" if paused else "due"
    return (Say(key=f"deadline.{key}{whose}", facts=facts),)


def _what_then(session: Session, decision: Decision) -> tuple[Say, ...]:
    """Reminders to come, and what happens when the deadline passes."""
    if decision.overdue or session.game.paused_at is not None:
        return ()
    to_come = [moment for moment in decisions.reminders(session.game, decision) if moment > session.now]
    told = [Say(key="deadline.reminder", facts={"reminder_at": to_iso(moment)}) for moment in to_come]
    return (*(told or [Say(key="deadline.no_reminder")]), _when_it_passes(session, decision))


def _when_it_passes(session: Session, decision: Decision) -> Say:
    member = decision.member
    facts = {"name": session.moderator.name, "lines": "; ".join(member.defaults)}
    if not defaults.plays(session, member, decision.due_at):
        return Say(key=f"deadline.then.{session.game.on_deadline}", facts=facts)
    return Say(key="deadline.then.default" if member.defaults else "deadline.then.no_default", facts=facts)
