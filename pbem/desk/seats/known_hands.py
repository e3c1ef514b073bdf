"""Who has known a hand of a game, as its record tells: they may take no other seat of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from pbem.store.models import LogEntry, Member
from pbem.table.following import CORRECTED_BY
from pbem.table.record_kinds import ACTION, STARTED, SUBSTITUTED, names_where
from pbem.table.session import Session

_LOOKS = frozenset(names_where(lambda kind: kind.looks))


def has_looked(session: Session, person_id: int) -> bool:
    """Whether they looked at hands as moderator, or moved for somebody where that tells what is held."""
    theirs = {member.id for member in session.members if member.person_id == person_id and member.role == "moderator"}
    return any(
        entry.actor_id in theirs and (entry.kind in _LOOKS or told_by(session, entry)) for entry in session.entries
    )


def told_by(session: Session, entry: LogEntry) -> bool:
    """Whether it is a move made for somebody, or a correction, that not every hand allows: it told of the hand."""
    ordered = entry.kind == ACTION.name and ("by" in entry.facts or CORRECTED_BY in entry.facts)
    return ordered and session.rules.tells_of_hand(session.rules.read_action(entry.text))


def seats_known(session: Session, person_id: int) -> frozenset[str]:
    """The seats in which this person sat while the game ran: their hands they have known."""
    return frozenset(member.player for member in _sat(session) if member.person_id == person_id)


def _sat(session: Session) -> Iterator[Member]:
    """Everybody who holds or held a seat since the deal. Who was replaced before it never had a hand."""
    if not any(entry.kind == STARTED.name for entry in session.entries):
        return
    before = takewhile(lambda entry: entry.kind != STARTED.name, session.entries)
    gone = Counter(entry.player for entry in before if entry.kind == SUBSTITUTED.name)
    for member in session.members:
        if member.role != "player":
            continue
        if gone[member.player]:
            gone[member.player] -= 1
        else:
            yield member
