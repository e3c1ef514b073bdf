"""What happened since one reader's last letter, or since they last moved; from now on it counts as told."""

from __future__ import annotations

from itertools import chain
from typing import Literal, NamedTuple

from pbem.facts.happening import Happening
from pbem.store import later
from pbem.store.models import Member
from pbem.table.record_kinds import STARTED
from pbem.table.session import Session


class News(NamedTuple):
    """What happened, and since when: the reader's last letter, their last move, or the beginning of the game."""

    happenings: tuple[Happening, ...]
    since: Literal["letter", "move", "start"]


def last_letter(session: Session, member: Member) -> News:
    """What happened since the reader's last letter."""
    found = session.happenings(member, member.told_number, news=True)
    _told(session, member)
    return News(found, "letter")


def last_move(session: Session, member: Member) -> News:
    """What happened since the reader last moved, told before or not; to who has no seat, since their last letter."""
    if member.role != "player":
        return last_letter(session, member)
    moved = session.last_move(member)
    begun = moved or next((entry.number for entry in session.entries if entry.kind == STARTED.name), 0)
    own = session.unanswered_move(member)
    begun = min(begun, own - 1) if own else begun
    found = session.happenings(member, min(begun, member.told_number), news=True, own=own)  # told by no letter yet
    _told(session, member)
    return News(found, "move" if moved else "start")


def places(session: Session, happenings: tuple[Happening, ...]) -> tuple[str, ...]:
    """The places on the map that these happenings changed."""
    return tuple(dict.fromkeys(chain.from_iterable(map(session.kind.changed, session.decode_events(happenings)))))


def _told(session: Session, member: Member) -> None:
    member.told_number = session.game.last_number
    member.digest_next = None
    later.write(member)
