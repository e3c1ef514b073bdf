"""Questions put to players: opened when the rules wait for somebody, closed once; deadlines hang on them."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.clock import to_iso
from pbem.letters.content import Ask
from pbem.models import Decision, Game, Member
from pbem.session import Session

INVITE_AGAIN = timedelta(days=3)  # who does not answer an invitation is asked again after so long …
INVITATIONS = 4  # … until he has had so many letters


def moments(game: Game, decision: Decision) -> list[datetime]:
    """When something is to be said about this decision: its reminders, then the deadline; later ones only."""
    before = sorted((int(hours) for hours in game.reminders), reverse=True)
    reminders = [decision.due_at - timedelta(hours=hours) for hours in before]
    return [moment for moment in reminders if moment > decision.opened_at] + [decision.due_at]


def next_moment(game: Game, decision: Decision, after: datetime) -> datetime | None:
    """The first of the `moments` later than `after`, or None."""
    return next((moment for moment in moments(game, decision) if moment > after), None)


def open_for(session: Session, member: Member) -> Decision:
    """Put the next question to this member; the clock starts now."""
    game = session.game
    game.last_decision += 1
    decision = Decision(
        game=game,
        number=game.last_decision,
        member=member,
        player=member.player,
        opened_at=session.now,
        due_at=session.now + timedelta(hours=game.hours),
    )
    decision.next_at = next_moment(game, decision, session.now)
    asked = session.open_decisions
    decision.save()
    asked.append(decision)
    return decision


def open_decision(session: Session, member: Member) -> Decision | None:
    """The question this member has to answer now."""
    return next((one for one in session.open_decisions if one.member_id == member.id), None)


def close(session: Session, decision: Decision, outcome: str, number: int) -> None:
    """The question is answered (`made`) or no longer asked (`withdrawn`) because of log entry `number`."""
    session.open_decisions.remove(decision)
    decision.closed_at = session.now
    decision.outcome = outcome
    decision.closed_by = number
    decision.next_at = None
    decision.save()


def reopen(session: Session, number: int) -> Decision | None:
    """Ask again what log entry `number` had answered: same decision, time that was left, but at least an hour."""
    decision = Decision.get_or_none((Decision.game == session.game) & (Decision.closed_by == number))
    if decision is None:
        return None
    asked = session.open_decisions
    decision.closed_at = None
    decision.closed_by = None
    decision.outcome = ""
    decision.due_at = max(decision.due_at, session.now + timedelta(hours=1))
    decision.next_at = next_moment(session.game, decision, session.now)
    decision.save()
    decision.member = session.seat(decision.player)
    asked.append(decision)
    return decision


def follow(session: Session, number: int) -> list[Decision]:
    """Make the open questions those the rules ask now; returns the new ones. `number` is the entry that changed it."""
    wanted = set() if session.position.finished else set(session.position.active)
    for decision in list(session.open_decisions):
        if decision.player in wanted:
            wanted.discard(decision.player)
        else:
            close(session, decision, "withdrawn", number)
    return [open_for(session, session.seat(player)) for player in sorted(wanted)]


def ask(decision: Decision | None) -> Ask | None:
    """The open question as a letter states it."""
    if decision is None:
        return None
    return Ask(decision=decision.number, due_at=to_iso(decision.due_at), overdue=decision.overdue)
