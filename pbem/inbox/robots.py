"""Robots that hide every sign: whoever says the same three times, each time at once after a letter of ours, is one.

Two robots that say ever new things are stopped by a ration; so is a person who writes without end, and a game in which
many do. In all of it a mail is measured by those alone of which the mail server found out as much as of it, or more:
what others write in somebody's name costs them no answer.
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
from pbem.inbox.unheard import ASKING, OF_GAME, OF_SENDER
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


class Ration(NamedTuple):
    """So many mails an hour are answered: `name` says of which ones. What acts in a game is done beyond it, too."""

    name: str  # ASKING: of a seat, that only ask | OF_SENDER: of a person, in all their games | OF_GAME
    most: int


class Suspicion(NamedTuple):
    """What speaks against answering: a ration of the last hour is used up; a robot says this."""

    over: Ration | None
    robot: bool


def suspicion(mail: InboundMail, member: Member, door: Door, now: datetime, *, doubted: bool) -> Suspicion:
    """Whether too much was written, by them or in their game, or the mail says what a robot at their address says.

    Moves are no talk, and what was carried out was an order of a person: three times `undo` within a minute is nobody's
    robot. Other texts of a robot's are read as ever.
    """
    sought = {"member": member.id, "mail": mail.id, "text_key": mail.text_key, "hour": now - timedelta(hours=1)}
    sought |= {"day": mail.received_at - FORGOTTEN, "minutes": mail.received_at - WITHIN}
    sought |= {"person": member.person_id, "game": member.game_id}
    talk, known, lately = _sorts(sought, doubted=doubted)
    talked, known_robots, alike, sender, game = _COUNTS[doubted].tuples(**sought)[0]  # whoever wrote them
    rations = [(Ration(ASKING, MOST_ANSWERS_AN_HOUR), talked, talk)]
    if not doubted:  # of what may be anybody's only so much is held or answered a day (`desk/holding.py`)
        rations.append((Ration(OF_SENDER, door.most_of_sender), sender, _answered(sought, OF_SENDER)))
        rations.append((Ration(OF_GAME, door.most_of_game), game, _answered(sought, OF_GAME)))
    over = (one for one, number, which in rations if number >= one.most and _are_as_many(which, one.most, mail, door))
    robot = known_robots > 0 and bool(_as_sure(known, mail, door))
    robot = robot or (alike >= LIKE_TEXTS - 1 and _says_it_at_once(lately, mail, member, door))
    return Suspicion(next(over, None), robot)


def _sorts(sought: PlainFields, *, doubted: bool) -> tuple[Expression, Expression, Expression]:
    """Mails of the member's that only asked for an answer; that a robot's text stopped; that say the same, lately."""
    theirs = (InboundMail.member == sought["member"]) & (InboundMail.id != sought["mail"])
    talk = theirs & (InboundMail.state == "done") & (InboundMail.outcome != "applied")
    if not doubted:
        talk &= InboundMail.outcome.not_in(_DOUBTED)
    talk &= InboundMail.handled_at > sought["hour"]
    like = theirs & (InboundMail.text_key == sought["text_key"])
    known = like & (InboundMail.outcome == ROBOT) & (InboundMail.received_at > sought["day"])
    known &= (InboundMail.state == "ignored") & (InboundMail.handled_at > sought["day"])
    lately = like & (InboundMail.received_at > sought["minutes"]) & (InboundMail.outcome != "applied")
    lately &= InboundMail.state.in_(("done", "ignored")) & (InboundMail.handled_at > sought["minutes"])
    return talk, known, lately


def _answered(sought: PlainFields, whose: str) -> Expression:
    """Mails of the sender's in all their games, or of the game, that were answered in the last hour, moves too."""
    seats = Member.select(Member.id).where(Member.person == sought["person"])
    theirs = InboundMail.member.in_(seats) if whose == OF_SENDER else InboundMail.game == sought["game"]
    answered: Expression = theirs & (InboundMail.state == "done") & (InboundMail.handled_at > sought["hour"])
    return answered & InboundMail.outcome.not_in(_DOUBTED)


def _how_many(*, doubted: bool) -> Select:
    """The numbers of all these, in one statement; an index leads to those of their hour, or day."""
    which = [*_sorts(_SOUGHT, doubted=doubted), *(_answered(_SOUGHT, whose) for whose in (OF_SENDER, OF_GAME))]
    return Select([], [InboundMail.select(fn.COUNT(InboundMail.id)).where(one) for one in which])


_SOUGHT = {name: given(name) for name in ("member", "mail", "text_key", "person", "game")}
_SOUGHT |= {name: given(name, InboundMail.received_at) for name in ("hour", "day", "minutes")}
_COUNTS = {
    True: Often(lambda: _how_many(doubted=True)),
    False: Often(lambda: _how_many(doubted=False)),
}


def _are_as_many(which: Expression, most: int, mail: InboundMail, door: Door) -> bool:
    return len(_as_sure(which, mail, door, len(Trust) * most)) >= most


def _as_sure(which: Expression, mail: InboundMail, door: Door, most: int = _LOOKED_AT) -> list[datetime]:
    """When those came, the newest first, of which the mail server found out as much as of this mail, or more."""
    believed = believed_at(door)
    head = fn.SUBSTR(InboundMail.mime, 1, _HEAD_BYTES if believed else 0)
    rows = InboundMail.select(InboundMail.received_at, head).where(which).order_by(InboundMail.id.desc()).limit(most)
    if not believed:
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
