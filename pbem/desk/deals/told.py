"""What those who deal with each other hear at once, and nobody else: offers, answers, what became of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.base.clock import to_iso
from pbem.letters.kinds import OFFER
from pbem.orders.order import OrderError
from pbem.post import correspondence
from pbem.store.models import Member, OrderInHand
from pbem.table import consents, in_hand
from pbem.table.session import Session
from pbem.words.say import Say


def key_of(row: OrderInHand) -> str:
    """The key of the letter that makes an offer: who answers that letter means this one."""
    return f"{row.member_id}:offer:{row.number}"


def make(session: Session, row: OrderInHand) -> None:
    """The letter that makes an offer to its owner, with the lines that answer it."""
    number = row.number
    key = "offer.countered" if "answers" in row.facts else "offer.made"
    facts = {**consents.facts_of(session, row), "until_at": to_iso(consents.due_at(session, row))}
    lines = [f"accept {number}", f"decline {number}"]
    price = _another_price(session, row)
    if price is not None:
        lines.append(f"counter {price} for {number}")
    says = [Say(key=key, facts=facts), Say(key="offer.answer_by", facts=facts)]
    if price is not None:
        says.append(Say(key="offer.other_price"))
    _send(session, consents.owner_of(session, row), says, lines, key_of(row))


def _another_price(session: Session, row: OrderInHand) -> int | None:
    """A price that its owner can name instead, near the one that is offered; None where there is none."""
    owner = consents.owner_of(session, row)
    price = getattr(session.rules.read_action(row.facts["deal"]), "price", None)
    for other in () if price is None else (price + 10, price + 1, price - 10, price - 1):
        try:
            view = in_hand.seen(session, owner, session.position)
            session.deals.countered(session.definition, view, owner.player, row.facts["deal"], other)
        except OrderError:
            continue
        return int(other)
    return None


def tell(session: Session, member: Member, *says: Say) -> None:
    """Plain sentences about a deal to one who has part in it, unless nobody holds the seat."""
    if member.status == "playing":
        _send(session, member, says, (), "")


def tell_lapsed(session: Session) -> None:
    """The other side hears that an offer is withdrawn with the order that made it."""
    for row in consents.lapse(session):
        row.told = True
        row.save()
        proposer, owner = session.seat(row.facts["by"]), consents.owner_of(session, row)
        other = consents.maker_of(session, row) if owner.id == proposer.id else owner
        tell(session, other, consents.withdrawn(session, row))


def _send(session: Session, member: Member, says: Iterable[Say], lines: Iterable[str], key: str) -> None:
    """Whose turn it is may just be changing, so it says nothing of that."""
    content = correspondence.base(session, OFFER, member, says=tuple(says), rows=tuple((one,) for one in lines))
    content = msgspec.structs.replace(content, ask=None, waiting_for=(), over=(), in_hand=())
    correspondence.send(session, member, content, key=key)


def broken_off(session: Session, row: OrderInHand, say: Say, but: Member | None = None) -> None:
    """There is no such deal any more: all who had part in it hear why, but the one who knows.

    The proposer's line is gone from what they keep for that turn; what else they keep stands.
    """
    proposer, maker = session.seat(row.facts["by"]), consents.maker_of(session, row)
    over = consents.break_off(session, row)
    parties = {one.id: one for one in (maker, *(consents.owner_of(session, one) for one in over), proposer)}
    gone = Say(key="offer.line_gone", facts={"line": row.facts["line"]})
    for party in parties.values():
        if but is None or party.id != but.id:
            tell(session, party, say, *((gone,) if party.id == proposer.id else ()))
