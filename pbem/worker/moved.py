"""Who hears that deadlines moved because no clock ran, or a wrong one: those who are waited for, and the moderator."""

from __future__ import annotations

from typing import Literal

from pbem.base.clock import to_iso
from pbem.post import announce
from pbem.store.models import Decision
from pbem.table.session import Session
from pbem.words.say import Say

Because = Literal["downtime", "set_right"]  # its sentences: `<because>_moved`, `_paused`, `_told`


def tell(session: Session, moved: list[Decision], because: Because, facts: dict[str, str]) -> None:
    """Those who are waited for, and the moderator, hear of it at once; the others in their next letter."""
    told = set()
    key = f"{because}_paused" if session.game.paused_at is not None else f"{because}_moved"
    for decision in moved:
        if decision.member.status == "playing":
            told.add(decision.member.person_id)
            say = Say(key=key, facts=facts | {"due_at": to_iso(decision.due_at)})
            announce.notice(session, decision.member, say)
    if session.moderator.person_id not in told:
        names = ", ".join(decision.member.name for decision in moved)
        announce.notice(session, session.moderator, Say(key=f"{because}_told", facts=facts | {"names": names}))
