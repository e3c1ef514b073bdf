"""What players have ordered for later: stated, listed, replaced, over; and what of it stood at an entry of the record.

Nobody but its owner hears of it before it is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from engine.core.events import Event, may_read
from pbem.facts.in_hand import InHand
from pbem.games.border import Action, AnyPosition, View
from pbem.games.standing_order import CONSENT, Since, StandingOrder
from pbem.orders.seats import with_names
from pbem.store.models import Member, OrderInHand
from pbem.table.following import AGAIN
from pbem.table.record_kinds import ACTION, UNDO
from pbem.table.session import Session
from pbem.words.phrases import phrase
from pbem.words.say import Say

REST = timedelta(hours=1)  # after a move was taken back nothing is done for so long, but by «go on»
MOST = 40  # of one player at a time


def orders_of(session: Session, member: Member) -> list[OrderInHand]:
    """What the member has in hand, oldest first."""
    return [row for row in session.in_hand if row.member_id == member.id]


def resting(session: Session, member: Member) -> bool:
    """Whether nothing of the member's is done now, because a move was taken back."""
    return member.rests_until is not None and member.rests_until > session.now


def read(row: OrderInHand) -> StandingOrder:
    """The row as its game knows it."""
    return StandingOrder(row.kind, row.about, row.line, row.facts)


def next_number(member: Member) -> int:
    """The number that the member's next order for later gets."""
    last = OrderInHand.select(OrderInHand.number).where(OrderInHand.member == member)
    newest = last.order_by(OrderInHand.number.desc()).first()
    return 1 if newest is None else newest.number + 1


def replaced_by(rows: Iterable[OrderInHand], stated: StandingOrder) -> list[OrderInHand]:
    """Those of an owner's orders whose place a newer one takes."""
    return [row for row in rows if (row.kind, row.about) == (stated.kind, stated.key)]


def state(session: Session, member: Member, stated: StandingOrder) -> OrderInHand:
    """Keep what the member has ordered for later, in the place of an older one of the same kind about the same."""
    number = next_number(member)
    for row in replaced_by(orders_of(session, member), stated):
        end(session, row, Say(key="in_hand.replaced", facts={**facts_of(session, row), "by": str(number)}))
    row = OrderInHand.create(
        game=session.game,
        member=member,
        number=number,
        kind=stated.kind,
        about=stated.key,
        line=stated.line,
        facts=dict(stated.facts),
        mail=session.mail.id if session.mail else None,
        made_at=session.now,
        made_after=session.game.last_number,
    )
    session.in_hand.append(row)
    return row


def end(session: Session, row: OrderInHand, *whys: Say, number: int | None = None) -> None:
    """The order is over, because of entry `number` of the record; its owner's next letter says why."""
    over = session.over  # read before the row has its end
    session.in_hand.remove(row)
    row.over_at = session.now
    row.over_after = session.game.last_number if number is None else number
    row.why = [{"key": why.key, "facts": _named(session, why.facts), "text": why.text} for why in whys]
    row.told = not whys
    row.save()
    if whys:
        over.append(row)


def _named(session: Session, facts: Mapping[str, str]) -> dict[str, str]:
    """Facts in which a condition may stand: players by their names."""
    return {name: with_names(value, session.names) for name, value in facts.items()}


def end_all(session: Session, member: Member) -> None:
    """Whoever leaves the table has nothing in hand any more, and offers nothing to others."""
    for row in orders_of(session, member):
        end(session, row)
    for row in [one for one in session.in_hand if one.kind == CONSENT]:
        if str(member.id) == row.facts["from"] or member.player == row.facts["by"]:
            end(session, row, Say(key="offer.left", facts=facts_of(session, row)))


def untold(session: Session, member: Member) -> list[OrderInHand]:
    """Those of the member that are over without their knowing."""
    return [row for row in session.over if row.member_id == member.id]


def told(session: Session, member: Member) -> None:
    """The member has been told what of theirs is over."""
    for row in untold(session, member):
        session.over.remove(row)
        row.told = True
        row.save()


def why_over(row: OrderInHand) -> tuple[Say, ...]:
    """Why it is over, as its owner is told."""
    return tuple(Say(**one) for one in row.why)


def overridden(session: Session, member: Member, position: AnyPosition, action: Action) -> list[OrderInHand]:
    """What the member's own order of this action, in that position, takes the place of."""
    rows = orders_of(session, member)
    view = seen(session, member, position) if rows else None
    title, definition = session.title, session.definition
    return [row for row in rows if title.standing.overrides(definition, view, action, read(row))]


def overridden_say(session: Session, row: OrderInHand) -> Say:
    """What its owner is told of an order that their own one has taken the place of."""
    return Say(key="in_hand.overridden", facts=facts_of(session, row))


def seen(session: Session, member: Member, position: AnyPosition) -> View:
    """The position as the member may see it; where nothing is hidden, itself."""
    return session.tried_view(member, position) if session.rules.secrets(position) else position


def happened_since(session: Session, row: OrderInHand) -> list[Event]:
    """All that has happened since the order was stated, and still stands."""
    entries = session.record.since(row.made_after + 1)
    undone = {entry.undoes for entry in entries if entry.kind == UNDO.name}
    told = (one for one in entries if one.kind == ACTION.name and one.number not in undone)
    first = {one.number: int(one.facts.get(AGAIN, one.number)) for one in entries}
    since = (one for one in told if _first(first, one.number) > row.made_after)
    return [event for entry in since for event in session.decoded(entry)]


def _first(again: Mapping[int, int], number: int) -> int:
    """The number that an action had when it was first made."""
    while again.get(number, number) != number:
        number = again[number]
    return number


def since(session: Session, member: Member, row: OrderInHand) -> Since:
    """The same as far as the order’s owner could see it, looked up when it is asked for."""
    return lambda: [event for event in happened_since(session, row) if may_read(event, member.player)]


def return_to(session: Session, number: int) -> None:
    """All orders are again what they were before entry `number`, and rest until their owners say «go on».

    What was stated since is over; what was used up, replaced or dropped since is in hand again, but for those who have
    left the table.
    """
    for row in list(session.in_hand):
        if row.made_after >= number:
            key = "offer.undone" if row.kind == CONSENT else "in_hand.undone"
            end(session, row, Say(key=key, facts=facts_of(session, row)))
    ended = (OrderInHand.game == session.game) & (OrderInHand.over_after >= number) & (OrderInHand.made_after < number)
    there = [seat.id for seat in session.seats if seat.status != "resigned"]
    for row in OrderInHand.select().where(ended & OrderInHand.member.in_(there)).order_by(OrderInHand.id):
        row.over_at = row.over_after = None
        row.why, row.told = [], False
        row.save()
    session.forget_orders()
    rest(session)


def rest(session: Session) -> None:
    """What players have in hand rests until they say «go on»: the position is not the one that they know."""
    for seat in session.seats:
        seat.rests_until = session.now + REST
        seat.save()


def go_on(member: Member) -> None:
    """What the member has in hand is done again."""
    member.rests_until = None
    member.save()


def facts_of(session: Session, row: OrderInHand) -> dict[str, str]:
    """The order for a sentence that tells of it."""
    return {"number": str(row.number), "line": "; ".join(lines_of(session, row))}


def listed(session: Session, member: Member, view: View, row: OrderInHand) -> InHand:
    """The order as its owner's letters list it: with what it does, as things stand in their view."""
    title, definition, player, kept = session.title, session.definition, member.player, read(row)
    return InHand(
        number=row.number,
        lines=lines_of(session, row),
        kind=row.kind,
        does=title.standing.told(definition, view, player, kept),
        next=title.standing.answers_next(definition, view, player, kept),
    )


def lines_of(session: Session, row: OrderInHand) -> tuple[str, ...]:
    """Its lines as its owner reads them: players by their names, a deal with another player as a sentence."""
    if row.kind == CONSENT:
        maker = next(one.name for one in session.members if str(one.id) == row.facts["from"])
        deal = session.deals.told(session.definition, row.facts["deal"], session.names)
        return (phrase(f"offer.row.{row.facts['state']}", name=maker, deal=deal),)
    return tuple(with_names(line, session.names) for line in row.line.split("\n"))
