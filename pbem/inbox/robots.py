"""Robots that hide every sign: whoever says the same three times, each time at once after a letter of ours, is one.

Two robots that say ever new things are stopped by a ration. In both a mail is measured by those alone of which the
mail server found out as much as of it, or more: what others write in somebody's name costs them no answer.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from peewee import Expression, Select, fn

from pbem.base.door import Door
from pbem.base.plain import PlainFields
from pbem.desk import holding
from pbem.inbox.owner import believed_at
from pbem.inbox.verdict import Trust, trust_in
from pbem.post import announce
from pbem.store.models import InboundMail, Member, OutboundMail
from pbem.store.often import Often, given
from pbem.table.session import Session
from pbem.words.say import Say

LIKE_TEXTS = 3  # so many of them …
WITHIN = timedelta(minutes=10)  # … within this time …
AT_ONCE = timedelta(seconds=60)  # … and each so soon after a letter of ours: a robot
FORGOTTEN = timedelta(days=1)  # its text is answered again when it has not come for so long
ROBOT = "robot"  # the outcome of a mail that is met with silence
MOST_ANSWERS_AN_HOUR = 60  # against two robots writing to each other
_LOOKED_AT = 20  # like mails, the newest first
_HEAD_BYTES = (1 << 18) + 1  # more of a mail says nothing of who sent it
_DOUBTED = ("held", holding.UNPROVEN)  # outcomes of mails that may be anybody's, rationed by themselves


def text_key(text: str) -> str:
    """What is equal for equal words, however they are wrapped and capitalised."""
    words = unicodedata.normalize("NFKC", text).casefold().split()
    return sha256(" ".join(words).encode("utf-8", "replace")).hexdigest()


class Suspicion(NamedTuple):
    """What speaks against answering: so many mails of the last hour did nothing but ask for it; a robot says this."""

    talkative: bool
    robot: bool


def suspicion(mail: InboundMail, member: Member, door: Door, now: datetime, *, doubted: bool) -> Suspicion:
    """Whether the member has written too much, or this mail says what a robot at their address says.

    Moves are no talk, and what was carried out was an order of a person: three times `undo` within a minute is nobody's
    robot. Other texts of a robot's are read as ever.
    """
    sought = {"member": member.id, "mail": mail.id, "text_key": mail.text_key, "hour": now - timedelta(hours=1)}
    sought |= {"day": mail.received_at - FORGOTTEN, "minutes": mail.received_at - WITHIN}
    talk, known, lately = _sorts(sought, doubted=doubted)
    counts = _COUNTS[doubted].tuples(**sought)[0]  # whoever wrote them
    talkative = counts[0] >= MOST_ANSWERS_AN_HOUR and _as_many(talk, mail, door)
    robot = counts[1] > 0 and bool(_as_sure(known, mail, door))
    return Suspicion(talkative, robot or (counts[2] >= LIKE_TEXTS - 1 and _says_it_at_once(lately, mail, member, door)))


def _sorts(sought: PlainFields, *, doubted: bool) -> tuple[Expression, Expression, Expression]:
    """Mails of the member's that only asked for an answer; that a robot's text stopped; that say the same, lately."""
    theirs = (InboundMail.member == sought["member"]) & (InboundMail.id != sought["mail"])
    talk = theirs & (InboundMail.state == "done") & (InboundMail.outcome != "applied")
    if not doubted:
        talk &= InboundMail.outcome.not_in(_DOUBTED)
    talk &= InboundMail.handled_at > sought["hour"]
    like = theirs & (InboundMail.text_key == sought["text_key"])
    known = like & (InboundMail.outcome == ROBOT) & (InboundMail.received_at > sought["day"])
    lately = like & (InboundMail.received_at > sought["minutes"]) & (InboundMail.outcome != "applied")
    return talk, known, lately


def _how_many(*which: Expression) -> Select:
    return Select([], [InboundMail.select(fn.COUNT(InboundMail.id)).where(one) for one in which])


_SOUGHT = {name: given(name) for name in ("member", "mail", "text_key")}
_SOUGHT |= {name: given(name, InboundMail.received_at) for name in ("hour", "day", "minutes")}
_COUNTS = {
    True: Often(lambda: _how_many(*_sorts(_SOUGHT, doubted=True))),
    False: Often(lambda: _how_many(*_sorts(_SOUGHT, doubted=False))),
}


def _as_many(talk: Expression, mail: InboundMail, door: Door) -> bool:
    return len(_as_sure(talk, mail, door, len(Trust) * MOST_ANSWERS_AN_HOUR)) >= MOST_ANSWERS_AN_HOUR


def _as_sure(which: Expression, mail: InboundMail, door: Door, most: int = _LOOKED_AT) -> list[datetime]:
    """When those came, the newest first, of which the mail server found out as much as of this mail, or more."""
    head = fn.SUBSTR(InboundMail.mime, 1, _HEAD_BYTES)
    rows = InboundMail.select(InboundMail.received_at, head).where(which).order_by(InboundMail.id.desc()).limit(most)
    if not (believed := believed_at(door)):
        return [at for at, _ in rows.tuples().iterator()]
    least = trust_in(bytes(mail.mime)[:_HEAD_BYTES], believed)
    return [at for at, raw in rows.tuples().iterator() if trust_in(bytes(raw), believed) >= least]


def _says_it_at_once(lately: Expression, mail: InboundMail, member: Member, door: Door) -> bool:
    """Whether the like texts came so soon after letters of ours, this one too, that no person wrote them."""
    came = [mail.received_at, *_as_sure(lately, mail, door)]
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
