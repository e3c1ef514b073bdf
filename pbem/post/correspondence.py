"""Letters as data: what one reader is told, from their own view of the game and of nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.letters.content import Content, Reader
from pbem.letters.kinds import LetterKind
from pbem.store.models import Member
from pbem.table import sight
from pbem.table.session import Session


def reader_of(member: Member) -> Reader:
    """The member as a letter knows them."""
    return Reader(
        name=member.name,
        timezone=member.person.timezone,
        player=member.player or None,
        moderator=member.role == "moderator",
        plain=member.mail_form == "text",
        gone=member.status == "replaced",
    )


def base(session: Session, kind: LetterKind, member: Member, **fields: Any) -> Content:
    """A content with what every letter of a running game shows: the view, the question, who is waited for."""
    content = Content(template=kind.name, reader=reader_of(member), game=session.card, names=session.names, **fields)
    if not session.has_position:
        return content
    return msgspec.structs.replace(content, **msgspec.structs.asdict(sight.sight_of(session, member)))


def with_news(
    session: Session, content: Content, member: Member, *, leave_out: int | None = None, drawn: bool = False
) -> Content:
    """Add what happened since the reader's last letter; from now on they count as told.

    `leave_out`: a log number from which on the reader need not be told, because they did it themself. `drawn`: with the
    map, else it is left out.
    """
    news = sight.since_letter(session, member).happenings
    shown = tuple(one for one in news if leave_out is None or one.number < leave_out)
    if not drawn:
        return msgspec.structs.replace(content, events=shown)
    changed = sight.places(session, session.decode_events(shown))
    return msgspec.structs.replace(content, events=shown, changed=changed, picture=True)


def with_board(session: Session, content: Content, member: Member) -> Content:
    """Add all that happened since the reader last moved, told before or not, and the map with it ringed.

    Ringed is what their own mail brought about as well, though the receipt has told of it: that came without a map.
    Who has no seat hears what happened since their last letter.
    """
    shown, since = sight.since_move(session, member)
    changed = (*sight.brought_about(session, member), *sight.places(session, session.decode_events(shown)))
    figures = sight.lately(session)
    return msgspec.structs.replace(content, events=shown, since=since, changed=changed, picture=True, lately=figures)
