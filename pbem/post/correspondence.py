"""Letters as data: what one reader is told, from their own view, queued in the transaction that made it true."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from pbem.base.clock import to_iso
from pbem.facts.happening import Happening
from pbem.facts.in_hand import InHand
from pbem.letters.content import Content, Reader
from pbem.letters.kinds import LetterKind
from pbem.post import one_letter, outbox
from pbem.store import later
from pbem.store.models import Member, OutboundMail
from pbem.table import decisions, in_hand
from pbem.table.candidates import ASKED
from pbem.table.chain import SHOWN
from pbem.table.record_kinds import STARTED
from pbem.table.session import Session


def reader_of(member: Member) -> Reader:
    """The member as a letter knows them."""
    return Reader(
        name=member.name,
        timezone=member.person.timezone,
        player=member.player or None,
        moderator=member.role == "moderator",
        gone=member.status == "replaced",
    )


def base(session: Session, kind: LetterKind, member: Member, **fields: Any) -> Content:
    """A content with what every letter of a running game shows: the view, the question, who is waited for."""
    content = Content(
        template=kind.name,
        reader=reader_of(member),
        game=session.card,
        names=session.names,
        **fields,
    )
    if not session.has_position:
        return content
    # Whoever has left is asked nothing, though their seat's question stands; nor is anybody without a seat yet.
    left = member.status in ("resigned", "replaced") or member.role == ASKED
    waiting = () if left else tuple(decision.member.name for decision in session.open_decisions)
    view = session.view(member)
    return msgspec.structs.replace(
        content,
        view=content.view or session.encoded_view(view),
        ask=None if left else decisions.ask(session, decisions.open_decision(session, member)),
        waiting_for=waiting,
        record=f"{session.game.last_number} {session.game.chain[:SHOWN]}",
        hand_changed=session.game.state == "running" and session.hand_changed(member),
        **_in_hand(session, member, view),
    )


def _in_hand(session: Session, member: Member, view: Any) -> dict[str, Any]:
    """What the member, and nobody else, knows of what they ordered for later, and of turns that pass without it."""
    if member.role != "player" or session.game.state != "running":
        return {}
    rows = in_hand.orders_of(session, member)
    listed = tuple(InHand(number=row.number, lines=in_hand.lines_of(session, row), kind=row.kind) for row in rows)
    passes = session.title.turns.passed_over(session.definition, view, member.player, tuple(map(in_hand.read, rows)))
    rests = rows and in_hand.resting(session, member) and member.rests_until
    over = tuple(say for row in in_hand.untold(session, member) for say in in_hand.why_over(row))
    return {"in_hand": listed, "passes": passes, "over": over, "rests_until": to_iso(rests) if rests else ""}


def with_news(session: Session, content: Content, member: Member, *, leave_out: int | None = None) -> Content:
    """Add what happened since the reader's last letter; from now on they count as told. The map is left out.

    `leave_out`: a log number from which on the reader need not be told, because they did it themself.
    """
    news = session.happenings(member, member.told_number, news=True)
    shown = tuple(one for one in news if leave_out is None or one.number < leave_out)
    _told(session, member)
    return msgspec.structs.replace(content, events=shown)


def with_board(session: Session, content: Content, member: Member) -> Content:
    """Add all that happened since the reader last moved, told before or not, and the map with it ringed.

    Who has no seat hears what happened since their last letter.
    """
    if member.role != "player":
        content = with_news(session, content, member)
        return with_map(session, content, content.events)
    since = session.last_move(member)
    begun = since or next((entry.number for entry in session.entries if entry.kind == STARTED.name), 0)
    own = session.unanswered_move(member)
    begun = min(begun, own - 1) if own else begun
    news = session.happenings(member, min(begun, member.told_number), news=True, own=own)  # told by no letter yet
    _told(session, member)
    content = msgspec.structs.replace(content, events=news, since="move" if since else "start")
    return with_map(session, content, news)


def with_map(session: Session, content: Content, news: tuple[Happening, ...]) -> Content:
    """Add the map, with the places ringed that these happenings changed."""
    places = dict.fromkeys(chain.from_iterable(map(session.title.drawn.changed, session.decode_events(news))))
    return msgspec.structs.replace(content, changed=tuple(places), picture=True)


def _told(session: Session, member: Member) -> None:
    member.told_number = session.game.last_number
    member.digest_next = None
    later.write(member)


class _Queued:
    """The letters of a session: how many, and by member the one that others of the same session may join."""

    def __init__(self) -> None:
        self.count = 0
        self.joining: dict[int, OutboundMail] = {}


def send(session: Session, member: Member, content: Content, *, thread: str = "game", key: str = "") -> OutboundMail:
    """Queue the letter, in one that the same session has queued for them where it can stand there too.

    `key` makes it the only one of its kind.
    """
    cause = f"m{session.mail.id}" if session.mail else ""
    if content.over:
        in_hand.told(session, member)
    joins = one_letter.can_join(content, thread, key)
    queued = session.kept(_Queued)
    open_letter = queued.joining.get(member.id) if joins else None
    if open_letter is not None and one_letter.join(open_letter, content, key, session.game.last_number):
        return open_letter
    queued.count += 1
    letter = outbox.enqueue(
        member,
        content,
        domain=session.domain,
        thread=thread,
        number=session.game.last_number,
        decision=content.ask.decision if content.ask else None,
        dedupe_key=key or f"{member.id}:{content.template}:{session.game.last_number}:{cause}:{queued.count}",
        now=session.now,
        in_reply_to=_answers_to(session, member, content),
    )
    if joins:
        queued.joining[member.id] = letter
    return letter


def _answers_to(session: Session, member: Member, content: Content) -> str:
    """An answer hangs on the mail it answers; every other letter on the last one of the conversation."""
    if session.mail is not None and session.mail.member_id == member.id and content.answers:
        return str(session.mail.message_id)
    return ""
