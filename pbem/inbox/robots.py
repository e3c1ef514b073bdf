"""Robots that hide every sign: whoever says the same three times, each time at once after a letter of ours, is one."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from hashlib import sha256

from pbem.post import announce
from pbem.store.models import InboundMail, Member, OutboundMail
from pbem.table.session import Session
from pbem.words.say import Say

LIKE_TEXTS = 3  # so many of them …
WITHIN = timedelta(minutes=10)  # … within this time …
AT_ONCE = timedelta(seconds=60)  # … and each so soon after a letter of ours: a robot
FORGOTTEN = timedelta(days=1)  # its text is answered again when it has not come for so long
ROBOT = "robot"  # the outcome of a mail that is met with silence
_LOOKED_AT = 20  # like mails, the newest first


def text_key(text: str) -> str:
    """What is equal for equal words, however they are wrapped and capitalised."""
    words = unicodedata.normalize("NFKC", text).casefold().split()
    return sha256(" ".join(words).encode("utf-8", "replace")).hexdigest()


def is_robot(mail: InboundMail, member: Member) -> bool:
    """Whether this mail says what a robot at the member's address says; other texts of theirs are read as ever.

    What was carried out was an order of a person: three times `undo` within a minute is nobody's robot.
    """
    like = (InboundMail.member == member) & (InboundMail.id != mail.id) & (InboundMail.text_key == mail.text_key)
    known = like & (InboundMail.outcome == ROBOT) & (InboundMail.received_at > mail.received_at - FORGOTTEN)
    if InboundMail.select().where(known).exists():
        return True
    lately = like & (InboundMail.received_at > mail.received_at - WITHIN) & (InboundMail.outcome != "applied")
    rows = InboundMail.select(InboundMail.received_at).where(lately).order_by(InboundMail.id.desc()).limit(_LOOKED_AT)
    came = [mail.received_at, *(row.received_at for row in rows)]
    at_once = [_at_once(at, before, member) for at, before in zip(came, [*came[1:], None], strict=True)]
    return at_once[0] and sum(at_once) >= LIKE_TEXTS


def _at_once(at: datetime, before: datetime | None, member: Member) -> bool:
    """Whether a letter of ours to the member went out within the minute before, and after the like text before.

    Who asks the same three times after one letter is impatient; a robot waits for the next letter.
    """
    sent = OutboundMail.sent_at.between(at - AT_ONCE, at)
    if before is not None:
        sent &= (OutboundMail.sent_at >= before) & (OutboundMail.sent_at < at)  # an answer may take no millisecond
    return bool(OutboundMail.select().where((OutboundMail.member == member) & sent).exists())


def tell_moderator_once(session: Session, mail: InboundMail, member: Member) -> None:
    """That we fall silent towards a text of this member; its words are the member's own and not shown."""
    lately = (InboundMail.outcome == ROBOT) & (InboundMail.received_at > mail.received_at - FORGOTTEN)
    if InboundMail.select().where((InboundMail.member == member) & (InboundMail.id != mail.id) & lately).exists():
        return
    say = Say(key="robot_suspected", facts={"name": member.name})
    announce.notice(session, session.moderator, say, key=f"{member.id}:robot:{mail.id}")
