"""What a player hears of the orders that the moderator gave for him."""

from __future__ import annotations

from pbem.desk.plan import Plan
from pbem.letters.content import Result
from pbem.post import correspondence
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


def tell(session: Session, moderator: Member, plan: Plan, first_own: int | None) -> None:
    """One letter a seat: what was done for it, from record entry `first_own` on, or (None) only tried.

    What was tried and not done stands in the record: nobody looks into another's hand that way unseen.
    """
    results: dict[int, list[Result]] = {}
    for seat, result in plan.to_seats:
        results.setdefault(seat.id, []).append(result)
    for seat in {seat.id: seat for seat, _ in plan.to_seats}.values():
        own = results[seat.id]
        refused = any(result.status == "refused" for result in own)
        if first_own is None:
            facts = {"name": seat.name, "by": moderator.name}
            kind = "tried_for" if refused else "tried_out_for"
            session.log(kind, moderator, player=seat.player, facts=facts)
        if seat.status == "playing" and (first_own is not None or (refused and session.moderator_plays)):
            _write(session, moderator, seat, own, first_own)


def _write(session: Session, moderator: Member, seat: Member, own: list[Result], first_own: int | None) -> None:
    key = "tried_for_you" if first_own is None else "moved_for_you"
    says = [
        say
        for result in own
        for say in (Say(key=key, facts={"moderator": moderator.name, "line": result.line}), *result.says)
    ]
    content = correspondence.base(session, "notice", seat, says=tuple(says))
    if first_own is not None:
        content = correspondence.with_news(session, content, seat, leave_out=first_own)
    correspondence.send(session, seat, content)
