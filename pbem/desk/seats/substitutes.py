"""Somebody else takes a seat: a substitute, who is asked first, or before the start another one who is invited."""

from __future__ import annotations

import re

from pbem.base.clock import to_iso
from pbem.base.errors import CannotCreate
from pbem.base.plain import Plain
from pbem.desk.seats.known_hands import has_looked, seats_known
from pbem.desk.seats.people import address_and_name, new_member, short_names
from pbem.letters.messages import say_text
from pbem.post import announce, to_candidates
from pbem.store.models import Member
from pbem.table import decisions, in_hand, shuffle
from pbem.table.candidates import ASKED, PROPOSED, Asked, asked_now
from pbem.table.record_kinds import ASKED_SUBSTITUTE, SUBSTITUTED
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
    for one in asked_now(session):
        if one.member.person.address == address:
            told = {"name": session.seat(one.player).name, "since_at": to_iso(one.since)}
            return Say(key="no_seat_for.asked", facts=facts | told)
    return None if person_id is None else _knows_too_much(session, player, person_id, address)


def why_not_seat(session: Session, one: Asked) -> Say | None:
    """Why who was asked cannot take the seat now, whatever was so when they were asked; None when they can."""
    person = one.member.person
    facts = {"address": person.address}
    if any(seat.person_id == person.id and seat.status != "resigned" for seat in session.seats):
        return Say(key="no_seat_for.seated", facts=facts)
    return _knows_too_much(session, one.player, person.id, person.address)


def _knows_too_much(session: Session, player: str, person_id: int, address: str) -> Say | None:
    if has_looked(session, person_id):
        return Say(key="no_seat_for.looked", facts={"address": address})
    if seats_known(session, person_id) - {player}:
        return Say(key="no_seat_for.other_hand", facts={"address": address})
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
    elif ASKED in roles:
        says.append(Say(key="newcomer.asked", facts=facts))
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
    """Ask a substitute to take over the seat, or invite somebody else before the start; returns whoever is asked.

    Who sits there stays until the substitute accepts. `reserved`: what nobody may be called.
    """
    if reason := why_not_replace(session, player, text):
        raise CannotCreate(say_text(reason, session.moderator.person.timezone))
    address, name = _called(session, text, reserved)
    if session.game.state == "inviting":
        return _invite_instead(session, session.seat(player), address, name)
    new = _candidate(session, address, name, ASKED)
    _ask(session, session.seat(player), new, session.moderator)
    return new


def _called(session: Session, text: str, reserved: frozenset[str]) -> tuple[str, str]:
    """The address, and the name that whoever has it is called by in this game."""
    address, given = address_and_name(text)
    taken = [(member.person.address, member.name) for member in session.members]
    wish = (f"new {address}", given or address.partition("@")[0])
    return address, short_names([*taken, wish], reserved)[wish[0]]


def propose(session: Session, player: str, text: str, reserved: frozenset[str]) -> dict[str, Plain]:
    """Somebody is to be voted on for the seat: their row, and what the record says of them. Nobody writes to them."""
    address, name = _called(session, text, reserved)
    new = _candidate(session, address, name, PROPOSED)
    promise = shuffle.seat_promise(new.token, new.person.address)
    return {"member": new.number, "new": new.name, "old": session.seat(player).name, "seat": promise}


def ask_proposed(session: Session, player: str, new: Member, vote: int) -> None:
    """The players have voted: who was proposed is asked."""
    new.status = ASKED
    new.save()
    _ask(session, session.seat(player), new, None, vote=vote)


def _invite_instead(session: Session, old: Member, address: str, name: str) -> Member:
    new = new_member(
        session.game, address, name, session.now, role="player", player=old.player, status="invited"
    )  # fmt: skip
    was = old.status
    facts = _takes_over(session, old, new, session.moderator) | {"moderator": session.moderator.name}
    session.forget_members()
    announce.invitation(session, new)
    announce.notice_to_others(session, new, Say(key="invited_instead", facts=facts))
    if was != "declined":
        announce.notice(session, old, Say(key="invited_no_more", facts=facts))
    return new


def _takes_over(session: Session, old: Member, new: Member, actor: Member) -> dict[str, str]:
    """The rows and the record say that the seat has another holder; returns their names."""
    old.status = "replaced"
    old.save()
    in_hand.end_all(session, old)
    names = {"old": old.name, "new": new.name}
    promise = shuffle.seat_promise(new.token, new.person.address)
    session.log(SUBSTITUTED, actor, player=new.player, facts=names | {"seat": promise})
    return names


def _candidate(session: Session, address: str, name: str, status: str) -> Member:
    """A row beside the seats, as the session knows it."""
    row = new_member(session.game, address, name, session.now, role=ASKED, status=status)
    session.forget_members()
    return next(one for one in session.members if one.id == row.id)


def _ask(session: Session, seat: Member, new: Member, actor: Member | None, **by: Plain) -> None:
    withdraw(session, seat.player)
    promise = shuffle.seat_promise(new.token, new.person.address)
    facts = {"member": new.number, "new": new.name, "old": seat.name, "seat": promise, **by}
    readers = sorted({session.moderator.number, new.number})
    session.log(ASKED_SUBSTITUTE, actor, player=seat.player, facts=facts, readers=readers)
    new.told_number = session.game.last_number
    to_candidates.ask(session, Asked(new, seat.player, session.now))
    to_candidates.retime(session)


def asked_for(session: Session, player: str) -> Asked | None:
    """Who is asked to take over this seat and has not answered yet."""
    return next((one for one in asked_now(session) if one.player == player), None)


def withdraw(session: Session, player: str) -> None:
    """Whoever is asked for this seat is told that the answer is no longer needed."""
    one = asked_for(session, player)
    if one is not None:
        to_candidates.no_more(session, one, session.moderator, "asked_no_longer")


def take_over(session: Session, one: Asked) -> None:
    """Who was asked takes the seat, with its hand and its open question; everybody hears of it."""
    old, new = session.seat(one.player), one.member
    new.role, new.player, new.status = "player", one.player, "playing"
    new.save()
    names = _takes_over(session, old, new, new)
    for decision in session.open_decisions:
        if decision.player == one.player:
            decisions.hand_over(session, decision, new)
    to_candidates.retime(session)
    facts = names | {"moderator": session.moderator.name}
    announce.notice_to_others(session, new, Say(key="substituted", facts=facts))
    announce.notice(session, old, Say(key="you_are_replaced", facts=facts))
