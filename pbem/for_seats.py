"""What a player hears of the orders that the moderator gave for him."""

from __future__ import annotations

from pbem import correspondence
from pbem.letters.content import Result, Template
from pbem.models import Member
from pbem.plan import Plan
from pbem.say import Say
from pbem.session import Session


def tell(session: Session, moderator: Member, plan: Plan, *, going: bool) -> None:
    """One answer a seat, as if its player had written the orders himself.

    A refused try stands in the record: who plays himself and tries out what another's hand allows is seen by all.
    """
    if plan.preview or (plan.to_confirm and not plan.refused):
        return
    results: dict[int, list[Result]] = {}
    for seat, result in plan.to_seats:
        results.setdefault(seat.id, []).append(result)
    for seat in {seat.id: seat for seat, _ in plan.to_seats}.values():
        own = tuple(results[seat.id])
        refused = any(result.status == "refused" for result in own)
        if refused:
            facts = {"name": seat.name, "by": moderator.name}
            session.log("tried_for", moderator, player=seat.player, facts=facts)
        if seat.status == "playing" and (going or (refused and session.moderator_plays)):
            _answer(session, moderator, seat, own, going=going)


def _answer(session: Session, moderator: Member, seat: Member, own: tuple[Result, ...], *, going: bool) -> None:
    template: Template = "receipt" if going else "refusal"
    say = Say(key="moved_for_you" if going else "tried_for_you", facts={"moderator": moderator.name})
    content = correspondence.base(session, template, seat, results=own, applied=going, says=(say,))
    if going:
        content = correspondence.with_news(session, content, seat)
    correspondence.send(session, seat, content)
