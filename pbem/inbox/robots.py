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
    if not _came_at_once(mail.received_at, member):
        return False
    rows = InboundMail.select(InboundMail.received_at).where(lately).order_by(InboundMail.id.desc()).limit(_LOOKED_AT)
    return sum(_came_at_once(row.received_at, member) for row in rows) >= LIKE_TEXTS - 1


def _came_at_once(received_at: datetime, member: Member) -> bool:
    """Whether a letter of ours to the member went out within the minute before."""
    sent = OutboundMail.sent_at.between(received_at - AT_ONCE, received_at)
    return bool(OutboundMail.select().where((OutboundMail.member == member) & sent).exists())


def tell_moderator_once(session: Session, mail: InboundMail, member: Member) -> None:
    """That we fall silent towards a text of this member; its words are the member's own and not shown."""
    lately = (InboundMail.outcome == ROBOT) & (InboundMail.received_at > mail.received_at - FORGOTTEN)
    if InboundMail.select().where((InboundMail.member == member) & (InboundMail.id != mail.id) & lately).exists():
        return
    say = Say(key="robot_suspected", facts={"name": member.name})
    announce.notice(session, session.moderator, say, key=f"{member.id}:robot:{mail.id}")
