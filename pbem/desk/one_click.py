"""Fewer letters with one click (RFC 8058): as if the member had ordered it, and told to them in a letter."""

from __future__ import annotations

from datetime import datetime

from pbem.desk import apply
from pbem.letters.content import Content
from pbem.post import announce, fewer_letters
from pbem.store.models import Member
from pbem.table.session import ARRIVING, game_session


def fewer(member_id: int, domain: str, now: datetime) -> bool:
    """Whether this changed anything: who gets every letter gets one a day; who gets fewer keeps what they have."""
    found = Member.get_or_none(Member.id == member_id)
    if found is None:
        return False
    with game_session(found.game_id, domain, now) as session:
        member = next(one for one in session.members if one.id == member_id)
        if session.game.state == ARRIVING or member.mail_mode != "all":
            return False
        answers: list[Content] = []
        line = fewer_letters.line_of(member, "")
        apply.take_words(session, member, line, answers.append, confirmed=False)
        says = (say for answer in answers for result in answer.results for say in result.says)
        announce.notice(session, member, *says)
        return True
