"""Somebody else takes a seat: a substitute, or before the start another one who is invited."""

from __future__ import annotations

import re

from pbem.base.errors import CannotCreate
from pbem.desk.known_hands import has_looked, seats_known
from pbem.desk.people import address_and_name, new_member, short_names
from pbem.letters.messages import say_text
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import SUBSTITUTED
from pbem.table.session import Session
from pbem.words.say import Say

_TAG = re.compile(r"\+.*|\.")


def why_not_replace(session: Session, player: str, text: str) -> Say | None:
    """Why whoever has this address cannot take the seat now; None when they can.

    One address has one seat. Who has known a hand of the game comes back to that very seat, or to none.
    """
    try:
        address, _ = address_and_name(text)
    except CannotCreate as error:
        return Say(key="cannot", text=str(error))
    if session.game.state not in ("inviting", "running"):
        return Say(key="no_seat_for.over")
    facts = {"address": address}
    for seat in session.seats:
        left = seat.status == "resigned" or (seat.status == "declined" and seat.player == player)
        if seat.person.address == address and not left:
            return Say(key="no_seat_for.seated", facts=facts)
    person_id = _person_of(session, address)
    if person_id is not None and has_looked(session, person_id):
        return Say(key="no_seat_for.looked", facts=facts)
    if person_id is not None and seats_known(session, person_id) - {player}:
        return Say(key="no_seat_for.other_hand", facts=facts)
    return None


def known_of(session: Session, text: str) -> tuple[Say, ...]:
    """What this game knows of whoever has this address, for whoever wants to give them a seat."""
    address, _ = address_and_name(text)
    facts = {"address": address}
    person_id = _person_of(session, address)
    if person_id is None:
        alike = [one for one in session.members if _without_tag(one.person.address) == _without_tag(address)]
        says = [Say(key="newcomer.alike", facts=facts | {"name": one.name}) for one in alike[:1]]
        return (*(says or [Say(key="newcomer.unknown", facts=facts)]), Say(key="newcomer.one_person"))
    says = [Say(key="newcomer.leads", facts=facts)] if session.moderator.person_id == person_id else []
    roles = [one.role for one in session.members if one.person_id == person_id]
    if seats_known(session, person_id):
        says.append(Say(key="newcomer.returns", facts=facts))
    elif "player" in roles:
        says.append(Say(key="newcomer.invited", facts=facts))
    return (*says, Say(key="newcomer.one_person"))


def _person_of(session: Session, address: str) -> int | None:
    return next((one.person_id for one in session.members if one.person.address == address), None)


def _without_tag(address: str) -> tuple[str, str]:
    """An address without what many mail servers ignore: ann+play@ and a.nn@ may be ann@."""
    local, _, domain = address.partition("@")
    return _TAG.sub("", local), domain


def replace(session: Session, player: str, text: str, reserved: frozenset[str]) -> Member:
    """Seat a substitute, or invite somebody else before the start; they get hand, position and open question.

    `reserved`: what nobody may be called.
    """
    if reason := why_not_replace(session, player, text):
        raise CannotCreate(say_text(reason, session.moderator.person.timezone))
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
    announce.tell(session, new, Say(key="you_substitute", facts=facts))
    return new
