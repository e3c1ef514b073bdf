"""What a player hears of the orders that the moderator gave for them."""

from __future__ import annotations

from pbem.facts.result import Result
from pbem.letters.kinds import NOTICE
from pbem.post import correspondence, letterbox
from pbem.post.outcome import Outcome
from pbem.store.models import Member
from pbem.table.record_kinds import TRIED_FOR, TRIED_OUT_FOR
from pbem.table.session import Session
from pbem.words.say import Say


def tell(session: Session, moderator: Member, outcome: Outcome) -> None:
    """One letter a seat: what was done for it, or only tried.

    What was tried and not done stands in the record: nobody looks into another's hand that way unseen.
    """
    results: dict[int, list[Result]] = {}
    for seat, result in outcome.to_seats:
        results.setdefault(seat.id, []).append(result)
    for seat in {seat.id: seat for seat, _ in outcome.to_seats}.values():
        own = results[seat.id]
        refused = any(result.status == "refused" for result in own)
        if outcome.done is None:
            facts = {"name": seat.name, "by": moderator.name}
            session.log(TRIED_FOR if refused else TRIED_OUT_FOR, moderator, player=seat.player, facts=facts)
        told = outcome.done is not None or (refused and session.moderator_plays)
        if seat.status == "playing" and told:
            _write(session, moderator, seat, own, None if outcome.done is None else outcome.done.first)


def _write(session: Session, moderator: Member, seat: Member, own: list[Result], first_own: int | None) -> None:
    key = "tried_for_you" if first_own is None else "moved_for_you"
    says = [
        say
        for result in own
        for say in (Say(key=key, facts={"moderator": moderator.name, "line": result.line}), *result.says)
    ]
    content = correspondence.base(session, NOTICE, seat, says=tuple(says))
    if first_own is not None:
        content = correspondence.with_news(session, content, seat, leave_out=first_own)
    letterbox.put(session, seat, content)
