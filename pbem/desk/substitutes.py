"""Somebody else takes a seat: a substitute, or before the start another one who is invited."""

from __future__ import annotations

from pbem.base.errors import CannotCreate
from pbem.desk.people import address_and_name, new_member, short_names
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import SUBSTITUTED, names_where
from pbem.table.session import Session
from pbem.words.say import Say

_LOOKED = frozenset(names_where(lambda kind: kind.looks))


def why_not_replace(session: Session, text: str) -> str:
    """Why nobody of this address can take a seat now, as a sentence; empty when he can."""
    try:
        address, _ = address_and_name(text)
    except CannotCreate as error:
        return str(error)
    if address in {member.person.address for member in session.seats if member.status not in ("declined", "resigned")}:
        return f"{address} already has a seat in this game."
    if session.game.state not in ("inviting", "running"):
        return "The game is over; nobody needs a substitute."
    seen = {entry.actor_id for entry in session.entries if entry.kind in _LOOKED}
    if address in {member.person.address for member in session.members if member.id in seen}:
        return f"{address} has looked at the hands as moderator and cannot play in this game."
    return ""


def replace(session: Session, player: str, text: str, reserved: frozenset[str]) -> Member:
    """Seat a substitute, or invite somebody else before the start; they get hand, position and open question.

    `reserved`: what nobody may be called.
    """
    if reason := why_not_replace(session, text):
        raise CannotCreate(reason)
    old = session.seat(player)
    address, given = address_and_name(text)
    taken = [(member.person.address, member.name) for member in session.members]
    wish = (f"new {address}", given or address.partition("@")[0])
    name = short_names([*taken, wish], reserved)[wish[0]]
    waiting = session.game.state == "inviting"
    new = new_member(
        session.game, address, name, session.now,
        role="player", player=player, status="invited" if waiting else "playing",
    )  # fmt: skip
    was, old.status = old.status, "replaced"
    old.save()
    session.forget_members()
    promise = shuffle.seat_promise(new.token, new.person.address)
    told = {"old": old.name, "new": new.name, "seat": promise}
    session.log(SUBSTITUTED, session.moderator, player=player, facts=told)
    facts = {"old": old.name, "new": new.name, "moderator": session.moderator.name}
    if waiting:
        announce.invitation(session, new)
        announce.notice_to_others(session, new, Say(key="invited_instead", facts=facts))
        if was != "declined":
            announce.notice(session, old, Say(key="invited_no_more", facts=facts))
        return new
    for decision in session.open_decisions:
        if decision.player == player:
            decisions.hand_over(session, decision, new)
    announce.notice_to_others(session, new, Say(key="substituted", facts=facts))
    announce.notice(session, old, Say(key="you_are_replaced", facts=facts))
    announce.hand(session, new)
    announce.tell(session, new, Say(key="you_substitute", facts=facts))
    return new
