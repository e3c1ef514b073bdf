"""Whose letters come back: whoever leads a game of theirs is told once, and what can be done about it."""

from __future__ import annotations

import logging
from datetime import datetime

from pbem.post import announce
from pbem.store.db import transaction
from pbem.store.models import Game, Member, OutboundMail, Person
from pbem.table import bounces
from pbem.table.candidates import ASKED, request_of
from pbem.table.session import Session, game_session
from pbem.words.say import Say

log = logging.getLogger(__name__)
_THERE = ("invited", "accepted", "playing", ASKED)


def tell(domain: str, now: datetime) -> int:
    """Tell of everybody of whom nobody has been told; returns how many letters that made."""
    count = 0
    for person in bounces.to_be_told():
        seats = Member.select().join(Game).where(
            (Member.person == person) & Member.status.in_(_THERE) & Game.state.in_(("inviting", "running"))
        )  # fmt: skip
        try:
            count += sum(_in_game(person, seat, domain, now) for seat in seats.order_by(Member.id))
            with transaction():
                bounces.told(person)
        except Exception:  # one game that cannot be loaded must not silence the clocks of all others
            log.exception("nobody told of an address that does not answer", extra={"person": person.id})
    return count


def _what_they_miss(session: Session, seat: Member) -> str:
    """The message that says what does not reach them: an invitation, the start, their turn, or one to come."""
    if session.game.state == "inviting":
        return f"letters_come_back_{'accepted' if seat.status == 'accepted' else 'invited'}"
    asked = any(one.member_id == seat.id for one in session.open_decisions)
    return "letters_come_back" if asked else "letters_come_back_waiting"


def _in_game(person: Person, seat: Member, domain: str, now: datetime) -> bool:
    key = f"{seat.id}:unreachable:{person.bounced_at.isoformat()}"
    with game_session(seat.game_id, domain, now, cause="clock") as session:
        if session.moderator.person_id == person.id or OutboundMail.get_or_none(OutboundMail.dedupe_key == key):
            return False
        facts = {"name": seat.name, "address": person.address, "reason": person.bounce_reason}
        say = Say(key=_what_they_miss(session, seat), facts=facts)
        if (one := request_of(session, seat)) is not None and seat.role == ASKED:
            say = Say(key="asked_unreachable", facts=facts | {"old": session.seat(one.player).name})
        announce.notice(session, session.moderator, say, key=key)
    return True
