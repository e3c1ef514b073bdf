"""The answer of who is asked to take over a seat, and what else they may order until they have given it."""

from __future__ import annotations

from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.seats.substitutes import take_over, why_not_seat
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.post import announce, to_candidates
from pbem.store.models import Member
from pbem.table.candidates import DECLINED, Asked, is_open, request_of
from pbem.table.record_kinds import SUBSTITUTE_DECLINED
from pbem.table.session import Session
from pbem.words.say import Say

# What may be ordered without a seat, besides answers and moves, of which the planner says why not.
_KINDS = ("question", "join", "press", "action")
_OTHERS = frozenset({"confirm", "release", "preview", "resend", "zone", "quiet", "mail", "unsubscribe", "new"})
_NOT_THEIRS = frozenset({"hand"})


def must_be_open_to_all(planner: Planner, word: OrderWord) -> None:
    """Refuse an order that only who sits at the table may give, to who is only asked to."""
    if word.word in _NOT_THEIRS or not (word.kind in _KINDS or word.word in _OTHERS):
        planner.must_hold_a_seat()


def must_be_the_newest(planner: Planner) -> None:
    """Refuse an answer from an older place of somebody whom a newer letter asks to take over a seat."""
    member = planner.member
    mine = (one for one in planner.session.members if one.person_id == member.person_id and one.id != member.id)
    if not is_open(member) and any(is_open(one) for one in mine):
        planner.forbid("asked_newer")


def accept(planner: Planner, order: Order, name: str, zone: str | None) -> None:
    """Take the yes into the plan; OrderError when the seat can no longer be theirs."""
    one = _request(planner)
    if reason := why_not_seat(planner.session, one):
        raise OrderError(reason)
    facts = {"old": planner.session.seat(one.player).name, "moderator": planner.session.moderator.name}
    says = [Say(key="accepted", facts={"name": name}), Say(key="you_substitute", facts=facts)]
    if zone:
        says.append(Say(key="zone_set", facts={"zone": zone}))

    def do(session: Session, member: Member) -> None:
        member.name = name
        if zone:
            member.person.timezone = zone
            member.person.save()
        take_over(session, one)

    if not _answered(planner, "take_over"):
        planner.plan.steps.append(Deed("take_over", do))
    planner.done(order, *says)


def decline(planner: Planner, order: Order, reason: str) -> None:
    """Take the no into the plan; only whoever asked hears of it."""
    one = _request(planner)
    old = planner.session.seat(one.player).name

    def do(session: Session, member: Member) -> None:
        member.status = DECLINED
        member.save()
        facts = {"name": member.name, "old": old, "reason": reason}
        readers = sorted({session.moderator.number, member.number})
        session.log(SUBSTITUTE_DECLINED, member, facts=facts, readers=readers)
        key = "asked_declined_because" if reason else "asked_declined"
        for reader in to_candidates.who_asked(session, member):
            how = "asked_somebody_else" if reader.id == session.moderator.id else "vote.somebody_else"
            announce.notice(session, reader, Say(key=key, facts=facts), Say(key=how, facts=facts))
        to_candidates.retime(session)

    if not _answered(planner, "decline"):
        planner.plan.steps.append(Deed("decline", do))
    planner.done(order, Say(key="declined", facts={"moderator": planner.session.moderator.name}))


def sits_since(planner: Planner) -> bool:
    """Whether the sender was asked, has accepted, and still sits there."""
    member = planner.member
    there = member.role == "player" and member.status == "playing" and planner.session.game.state == "running"
    return there and request_of(planner.session, member) is not None


def _request(planner: Planner) -> Asked:
    """What the sender is asked; OrderError when they are asked no longer."""
    one = request_of(planner.session, planner.member) if is_open(planner.member) else None
    if one is None:
        planner.must_hold_a_seat()
    planner.must_run()
    assert one is not None
    return one


def _answered(planner: Planner, what: str) -> bool:
    """Whether a line above in the mail has given this answer; OrderError when it has given the other one."""
    if any(step.what != what for step in planner.plan.steps):
        planner.forbid("asked_one_answer")
    return bool(planner.plan.steps)
