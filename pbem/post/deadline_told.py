"""Whether a letter brings its reader's deadline for their calendar: when it tells of another one than the last did."""

from __future__ import annotations

import msgspec

from pbem.base.clock import from_iso
from pbem.facts.ask import Ask
from pbem.letters.content import Content, Reader
from pbem.letters.deadline_event import Deadline
from pbem.store.models import OutboundMail


class _Told(msgspec.Struct):
    """As much of a letter's content as is asked of one that was sent."""

    reader: Reader
    ask: Ask | None = None


def deadline_of(letter: OutboundMail, content: Content) -> Deadline | None:
    """The event as it is by now; cancelled once nothing is due. None where their calendar has it like that already.

    The letters sent to them tell what their calendar has, so nothing is kept of it besides.
    """
    if content.reader.plain or content.game is None:
        return None
    before = _last_told(letter)
    now = _due(content)
    if now == before:
        return None
    if now is not None and not content.reader.gone:
        return Deadline(from_iso(now[1]), now[0], letter.member.number, _so_many(letter))
    if before is None:
        return None
    return Deadline(from_iso(before[1]), before[0], letter.member.number, _so_many(letter), cancelled=True)


def _so_many(letter: OutboundMail) -> int:
    """How many letters they have had by now; the letter's own number would tell of what others are sent."""
    theirs = (OutboundMail.member == letter.member_id) & (OutboundMail.id <= letter.id)
    return int(OutboundMail.select().where(theirs).count())


def _last_told(letter: OutboundMail) -> tuple[int, str] | None:
    """What the letter to them before this one said of it, if that was no letter of words alone."""
    theirs = (OutboundMail.member == letter.member_id) & (OutboundMail.id < letter.id) & (OutboundMail.state == "sent")
    last = (
        OutboundMail.select(OutboundMail.id, OutboundMail.content, OutboundMail.pack)
        .where(theirs)
        .order_by(OutboundMail.id.desc())
        .first()
    )
    if last is None:
        return None
    told = msgspec.json.decode(last.content, type=_Told)
    return None if told.reader.plain else _due(told)


def _due(content: Content | _Told) -> tuple[int, str] | None:
    """Decision and moment; None where nothing is due, as in a game that is paused."""
    ask = content.ask
    return (ask.decision, ask.due_at) if ask is not None and ask.due_at and not ask.paused else None
