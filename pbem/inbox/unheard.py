"""Mails turned away because too many came: their writer is told at once that we fall silent, and later of how many."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from pbem.base.clock import to_iso
from pbem.post import announce
from pbem.store.db import connected, found_or_made, locked
from pbem.store.models import InboundMail, Member, Pulse
from pbem.table.session import Session, game_session
from pbem.words.say import Say

log = logging.getLogger(__name__)
UNHEARD = "too_many"  # the outcome of such a mail
SPAN = timedelta(hours=1)  # in which mails are counted, and until they are told how many
ASKING, OF_SENDER, OF_GAME = "asking", "sender", "game"  # rations: of a seat, a person, a game
_NOTE = "unheard:"  # names of rows of `Pulse`, one for each member towards whom we are silent


def fall_silent(session: Session, member: Member, over: str, most: int) -> None:
    """No answers any more for a while; a person is told so once, and what becomes of what they write meanwhile.

    `over`: which ration is used up (`robots.Ration`); that of all their games they are told of in one of them.
    """
    name = f"{_NOTE}{member.id}"
    told = over == OF_SENDER and _knows(member)
    _, fresh = found_or_made(
        lambda: Pulse.get_or_none(Pulse.name == name),
        lambda: Pulse.create(name=name, at=session.now, facts={"game": session.game.id, "over": over}),
    )
    if fresh:
        log.warning("too many mails", extra={"game": session.game.id, "reason": over, "count": most})
    if fresh and not told:
        key = f"{member.id}:silent:{session.now.isoformat()}"
        say = "silent_for_now" if over == ASKING else f"silent_for_now.{over}"
        announce.notice(session, member, Say(key=say, facts={"most": str(most)}), key=key)


def _knows(member: Member) -> bool:
    """Whether they have been told so in another game of theirs, and that silence is not over."""
    seats = Member.select().where((Member.person == member.person_id) & (Member.id != member.id))
    notes = Pulse.select().where(Pulse.name.in_([f"{_NOTE}{seat.id}" for seat in seats]))
    return any(note.facts.get("over") == OF_SENDER for note in notes)


def tell(domain: str, now: datetime) -> int:
    """Tell everybody whose silence is over how many of their mails were turned away; how many were told."""
    with connected():
        over = (Pulse.at <= now - SPAN) | (Pulse.at > now + SPAN)  # … or begun by a clock that stood wrong
        rows = list(Pulse.select().where(Pulse.name.startswith(_NOTE) & over))
    return sum(_told(row, domain, now) for row in rows)


def _told(note: Pulse, domain: str, now: datetime) -> bool:
    try:
        with game_session(note.facts["game"], domain, now, cause="clock") as session:
            row = locked(Pulse.select().where(Pulse.name == note.name)).first()
            if row is None:
                return False
            number = int(row.name.removeprefix(_NOTE))
            member = next(one for one in session.members if one.id == number)
            mine = (InboundMail.member == member) & (InboundMail.outcome == UNHEARD)
            count = InboundMail.select().where(mine & (InboundMail.handled_at >= row.at)).count()
            facts = {"count": str(count), "from_at": to_iso(row.at)}
            row.delete_instance()
            announce.notice(session, member, Say(key="unheard.one" if count == 1 else "unheard.many", facts=facts))
    except Exception:  # one game that cannot be loaded must not keep it from all others
        log.exception("nobody told of mails that were turned away", extra={"game": note.facts["game"]})
        return False
    return True
