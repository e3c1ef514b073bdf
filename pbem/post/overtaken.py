"""Letters that come so late that what they ask is settled: what is left of them that no other letter tells."""

from __future__ import annotations

import msgspec

from pbem.base.clock import to_iso
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import NOTICE, REMINDER, REPORT
from pbem.post import one_letter
from pbem.store.models import Decision, Game, OutboundMail, contents_of


def still_asked(letter: OutboundMail, question: Decision) -> bool:
    """Whether the reader is the one who has to answer it."""
    return question.closed_at is None and question.member_id == letter.member_id


def asked_now(game: Game, question: Decision | None, content: Content) -> Content:
    """The letter with its question due when it is due by now."""
    ask = content.ask
    if question is None or ask is None or ask.decision != question.number:
        return content
    if game.paused_at is not None:
        ask = msgspec.structs.replace(ask, paused=True, due_at=None, overdue=False)
    else:
        ask = msgspec.structs.replace(ask, paused=False, due_at=to_iso(question.due_at), overdue=question.overdue)
    return msgspec.structs.replace(content, ask=ask)


def unasked(content: Content) -> Content:
    """The letter without its question, and without saying whose turn it was when it was queued."""
    return msgspec.structs.replace(content, ask=None, waiting_for=(), ahead=(), passes=())


def rest(letter: OutboundMail, content: Content) -> Content | None:
    """What a letter that asks tells besides and no other one of its reader does; None for nothing."""
    content = unasked(content)
    told = _told_elsewhere(letter, content)
    events = tuple(one for one in content.events if one.number not in told)
    says = () if content.template == REMINDER.name else content.says  # a reminder's are about its question
    news = {"events": events, "says": says, "since": "letter", "in_hand": (), "rests_until": ""}
    if events or content.hand_changed:
        return msgspec.structs.replace(content, template=REPORT.name, **news)
    if says or content.over:
        plain = {"view": None, "changed": (), "picture": False}
        return msgspec.structs.replace(content, template=NOTICE.name, **news | plain)
    return one_letter.alone(content)


def _told_elsewhere(letter: OutboundMail, content: Content) -> set[int]:
    """The entries of the record that other letters of the reader tell, sent or waiting."""
    if not content.events:
        return set()
    first = min(one.number for one in content.events)
    theirs = (OutboundMail.member == letter.member_id) & (OutboundMail.id != letter.id)
    live = OutboundMail.state.in_(("queued", "sent")) & (OutboundMail.number >= first)
    columns = (OutboundMail.id, OutboundMail.content, OutboundMail.pack)
    rows = OutboundMail.select(*columns).where(theirs & live).order_by(OutboundMail.id)
    return {one.number for _, said in contents_of(rows) for one in contents.decode(said.encode()).events}
