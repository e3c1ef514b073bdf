"""Whether what only the operator has fits the game: questions, orders in hand, what each member was told."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.as_session import decisions_of, orders_of
from pbem.archive.format import Archive
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.store.models import OrderInHand
from pbem.table.questions import questions
from pbem.table.session import Session


def whole_findings(archive: Archive, session: Session) -> Iterator[Finding]:
    """Nothing to find in an archive that is not the operator's."""
    if archive.whole is None:
        return
    if session.position is None:
        yield Finding(False, "the operator's part cannot be looked at: the positions do not follow from the record")
        return
    wrong = [*questions(session, decisions_of(archive, session)), *_orders(archive, session), *_told(archive)]
    yield from (Finding(False, what.replace("the game's row", "its head")) for what in wrong[:MOST_PLACES])
    if len(wrong) > MOST_PLACES:
        yield Finding(False, f"and {len(wrong) - MOST_PLACES} more of this kind")
    if not wrong:
        yield Finding(True, "questions and orders in hand belong to the seats and entries they name")


def _orders(archive: Archive, session: Session) -> Iterator[str]:
    """Each member's are numbered from 1; none is over before it was made, or made when there was no such entry."""
    by_member: dict[int, list[OrderInHand]] = {}
    for row in orders_of(archive, session):
        by_member.setdefault(row.member_id, []).append(row)
    players = {one.number: one for one in archive.members}
    for number, rows in by_member.items():
        name = players[number].name
        if players[number].role != "player":
            yield f"{name} has orders in hand, but no seat"
        if sorted(row.number for row in rows) != list(range(1, len(rows) + 1)):
            yield f"the orders in hand of {name} are not numbered from 1 without a gap"
        for row in rows:
            yield from (f"order {row.number} of {name} {what}" for what in _order(row, archive))


def _order(row: OrderInHand, archive: Archive) -> Iterator[str]:
    last = archive.entries[-1].number
    if row.made_after > last or (row.over_after or 0) > last:
        yield "was made or over after an entry that the record does not have"
    if (row.over_after is None) != (row.over_at is None):
        yield "is over and is not"
    elif row.over_after is not None and (row.over_after < row.made_after or row.over_at < row.made_at):
        yield "was over before it was made"


def _told(archive: Archive) -> Iterator[str]:
    """Nobody was told of entries there are not; nobody's questions or persons are left over."""
    assert archive.whole is not None
    last = archive.entries[-1].number
    for row in archive.whole.members:
        if row["told_number"] > last:
            yield f"member {row['number']} was told of entry {row['told_number']}; the record has {last}"
    if {row["person"] for row in archive.whole.members} != set(range(len(archive.whole.people))):
        yield "there is somebody among `people` who is not in the game"
