"""A seat's reply address is renewed when others may know it; what comes to the former one is asked about, not lost."""

from __future__ import annotations

from peewee import fn

from pbem.base import addresses
from pbem.post import announce
from pbem.store.models import FormerAddress, Member, OutboundMail
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import NEW_ADDRESS
from pbem.table.session import ARRIVING, Session
from pbem.words.say import Say


def renew(session: Session, member: Member) -> None:
    """From now on only the new address is the seat's own, and only letters from now on can be answered without it."""
    last = OutboundMail.select(fn.MAX(OutboundMail.id)).where(OutboundMail.member == member).scalar()
    FormerAddress.create(member=member, token=member.token, last_letter=int(last or 0))
    decisions.renewed(session, member)
    member.token = addresses.new_token()
    member.save()
    promise = shuffle.seat_promise(member.token, member.person.address)
    session.log(NEW_ADDRESS, member, facts={"seat": promise}, readers=[member.number])


def after_showing(session: Session, member: Member) -> None:
    """The member's mail showed the address to others: it is renewed, and they are told why.

    Not while the game is arriving: its address is promised in the record only when everybody has arrived.
    """
    if session.game.state == ARRIVING:
        return
    renew(session, member)
    announce.notice(session, member, Say(key="address_shown"))
