"""Who is asked to take over a seat: rows beside the seats, which see what everybody may see until they accept.

Such a row has the role `ASKED` and no seat of its own: which seat it is about stands in the record. Accepting makes
it the seat's row; whoever declines or is asked no longer keeps it, and a new request has a new row.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from pbem.store.models import LogEntry, Member
from pbem.table.record_kinds import ASKED_SUBSTITUTE, BY_VOTE

if TYPE_CHECKING:  # whoever asks for a status alone need not wait for all titles
    from pbem.table.session import Session

ASKED = "asked"  # the role, and the status as long as the answer is open
PROPOSED = "proposed"  # the status of whom the players vote on: nobody has written to them
DECLINED = "declined"
WITHDRAWN = "withdrawn"  # asked no longer: somebody else was asked, or the game is over


class Asked(NamedTuple):
    """A request: who is asked, for which seat, since when."""

    member: Member
    player: str  # the engine's id of the seat
    since: datetime


def asked_now(session: Session) -> tuple[Asked, ...]:
    """Everybody whose answer is open, who was asked first before the others."""
    rows = [one for one in session.members if is_open(one)]
    found = (request_of(session, one) for one in rows)
    return tuple(one for one in found if one is not None)


def is_open(member: Member) -> bool:
    """Whether the member is asked to take over a seat and has not answered yet."""
    return bool(member.role == ASKED and member.status == ASKED)


def request_of(session: Session, member: Member) -> Asked | None:
    """What this member is or was asked; None for who never was, as long as they sat here."""
    entry = entry_of(session, member)
    return None if entry is None else Asked(member, entry.player, entry.at)


def by_vote(session: Session, member: Member) -> bool:
    """Whether the players have voted to ask this member."""
    entry = entry_of(session, member)
    return entry is not None and BY_VOTE in entry.facts


def entry_of(session: Session, member: Member) -> LogEntry | None:
    """The entry of the record that tells of the request to this member."""
    asking = (one for one in session.entries if one.kind == ASKED_SUBSTITUTE.name)
    return next((one for one in asking if one.facts.get("member") == member.number), None)
