"""One letter a day: news gathers until the time a reader has chosen, and goes out with any letter before that."""

from __future__ import annotations

from datetime import datetime

from pbem.letters.kinds import REPORT
from pbem.post import correspondence, letterbox
from pbem.store import later
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.timetable import next_clock
from pbem.words.say import Say

BATCH = 200


def gather(session: Session, member: Member) -> None:
    """There is news for them: they hear of it when the clocks of their zone next show their time."""
    if member.digest_next is None:
        member.digest_next = next_clock(session.now, member.digest_at, member.person.timezone)
        later.write(member)


def retime(session: Session, member: Member) -> None:
    """What has gathered keeps to their present settings; without a digest they hear it with their next letter."""
    if member.digest_next is not None:
        member.digest_next = None
        if member.mail_mode == "digest":
            gather(session, member)
        later.write(member)


def due(now: datetime) -> list[tuple[int, int]]:
    """(game, member) of those whose digest is to go out now."""
    rows = Member.select(Member.id, Member.game).where(Member.digest_next <= now)
    return [(row.game_id, row.id) for row in rows.order_by(Member.digest_next).limit(BATCH)]


def send(session: Session, member_id: int) -> bool:
    """Tell what has gathered; False when somebody else was here, or nothing of it is left to tell."""
    member = next(one for one in session.members if one.id == member_id)
    if member.digest_next is None or member.digest_next > session.now:
        return False
    stamp = member.digest_next.isoformat()
    content = correspondence.base(session, REPORT, member, says=(Say(key="digest"),))
    content = correspondence.with_news(session, content, member)  # from now on nothing is gathered
    if not content.events or member.status in ("resigned", "replaced"):
        return False
    letterbox.put(session, member, content, key=f"{member.id}:digest:{stamp}")
    return True
