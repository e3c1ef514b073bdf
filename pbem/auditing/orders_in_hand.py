"""Whether orders in hand belong to seats and entries that there are; what they say, no record tells beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.store.models import OrderInHand
from pbem.table.session import Session


def orders_in_hand(session: Session, rows: Sequence[OrderInHand]) -> Iterator[str]:
    """Each member's are numbered from 1; none is over before it was made, or made when there was no such entry."""
    members = {member.id: member for member in session.members}
    by_member: dict[int, list[OrderInHand]] = {}
    for row in rows:
        by_member.setdefault(row.member_id, []).append(row)
    for member_id, theirs in by_member.items():
        member = members.get(member_id)
        if member is None or member.role != "player":
            yield f"{member.name if member else 'somebody else'} has orders in hand, but no seat"
            continue
        if sorted(row.number for row in theirs) != list(range(1, len(theirs) + 1)):
            yield f"the orders in hand of {member.name} are not numbered from 1 without a gap"
        for row in theirs:
            yield from (f"order {row.number} of {member.name} {what}" for what in _order(session, row))


def _order(session: Session, row: OrderInHand) -> Iterator[str]:
    last = session.game.last_number
    if row.made_after > last or (row.over_after or 0) > last:
        yield "was made or over after an entry that the record does not have"
    if (row.over_after is None) != (row.over_at is None):
        yield "is over and is not"
    elif row.over_after is not None and (row.over_after < row.made_after or row.over_at < row.made_at):
        yield "was over before it was made"
