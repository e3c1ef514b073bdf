"""What the clock says and does about one question: the reminder, the passed deadline, the default that is played."""

from __future__ import annotations

import logging

from pbem.base.clock import to_iso
from pbem.desk.deals import over as offers_over
from pbem.letters.kinds import REMINDER
from pbem.post import announce, correspondence
from pbem.store.models import Decision, Member
from pbem.table import decisions, defaults
from pbem.table.moves import make_moves
from pbem.table.record_kinds import DEADLINE, DEFAULT_PLAYED, REMINDED, SEAT_PLAYED
from pbem.table.session import Session
from pbem.words.say import Say

log = logging.getLogger(__name__)


def remind(session: Session, decision: Decision) -> bool:
    """Send one reminder, whatever number of its moments has passed."""
    decision.reminders_sent += 1
    decision.next_at = decisions.next_moment(session, decision)
    decision.save()
    member = decision.member
    session.log(REMINDED, member, facts={"decision": str(decision.number)})
    _letter(session, member, f"{member.id}:reminder:{decision.number}:{decision.reminders_sent}")
    return True


def passed(session: Session, decision: Decision, *, play: bool) -> None:
    """The deadline has passed: the stated default is played, or the player is reminded and the moderator told.

    A deal that is offered is over, whatever the game does with other questions.
    """
    member = decision.member
    if offers_over.expired(session, decision):
        return
    decision.overdue = True
    decision.next_at = None
    decision.save()
    session.log(DEADLINE, member, facts={"decision": decision.number})
    log.info("deadline passed", extra={"game": session.game.id, "decision": decision.number})
    by_default = member.status == "playing" and defaults.plays(session, member, decision.due_at)
    if by_default and play and _play_stated(session, decision):
        return
    stamp = to_iso(decision.due_at)
    if member.status == "playing":
        why = "default_not_played" if member.defaults else "default_none_stated"
        says = (Say(key=why),) if by_default else ()
        _letter(session, member, f"{member.id}:passed:{decision.number}:{stamp}", *says)
    if by_default or session.game.on_deadline == "tell" or member.status != "playing":
        facts = {"name": member.name, "decision": str(decision.number)}
        say = Say(key="deadline_passed_no_default" if by_default else "deadline_passed", facts=facts)
        announce.notice(session, session.moderator, say, key=f"passed:{decision.id}:{stamp}")


def _play_stated(session: Session, decision: Decision) -> bool:
    """Play the first of their default orders that is legal now; False when none is."""
    member = decision.member
    found = defaults.first_legal(session, member)
    if found is None:
        return False
    session.log(DEFAULT_PLAYED, member, facts={"decision": str(decision.number)})
    make_moves(session, None, *found.actions)
    at = member.defaults.index(found.line)
    member.defaults = [*member.defaults[:at], *member.defaults[at + 1 :]]
    member.save()
    announce.after_move(session, member)
    if not session.position.finished:
        announce.tell(session, member, Say(key="default_played_for_you", facts={"line": found.line}))
    return True


def play_for_seat(session: Session, decision: Decision, *, play: bool) -> bool:
    """An empty seat plays the default of its game; where it cannot (`play` is False), the moderator is told.

    Where nobody is left at the table, nothing is played: such a game might go on for ever.
    """
    member = decision.member
    if play and any(seat.status == "playing" for seat in session.seats):
        session.log(SEAT_PLAYED, member, facts={"decision": str(decision.number)})
        make_moves(session, None, session.rules.default_action(session.position))
        announce.after_move(session, None)
        return True
    decision.overdue = True
    decision.next_at = None
    decision.save()
    say = Say(key="seat_stuck", facts={"name": member.name})
    announce.notice(session, session.moderator, say, key=f"stuck:{decision.id}")
    return True


def _letter(session: Session, member: Member, key: str, *says: Say) -> None:
    content = correspondence.base(session, REMINDER, member, says=says)
    correspondence.send(session, member, correspondence.with_board(session, content, member), key=key)
