"""Fewer letters with one click (RFC 8058): as if the member had ordered it, and told to them in a letter."""

from __future__ import annotations

from datetime import datetime

from pbem.desk import apply
from pbem.letters.content import Content
from pbem.post import announce
from pbem.post.fewer_letters import Wish
from pbem.store.models import Member
from pbem.table.session import ARRIVING, game_session


def fewer(wish: Wish, domain: str, now: datetime) -> bool:
    """Whether this changed anything: who gets as few letters as that, or fewer, keeps what they have."""
    found = Member.get_or_none(Member.id == wish.member)
    if found is None:
        return False
    with game_session(found.game_id, domain, now) as session:
        member = next(one for one in session.members if one.id == wish.member)
        has_more = member.mail_mode == "all" or (member.mail_mode == "digest" and not wish.daily)
        if session.game.state == ARRIVING or not has_more:
            return False
        answers: list[Content] = []
        apply.take_words(session, member, wish.line, answers.append, confirmed=False)
        says = (say for answer in answers for result in answer.results for say in result.says)
        announce.notice(session, member, *says)
        return True
