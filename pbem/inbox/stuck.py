"""A mail that an error of ours has kept from being dealt with for an hour: its writer is told, and the moderator."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from pbem.base.clock import to_iso
from pbem.inbox.claims import UNFINISHED
from pbem.post import announce
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail
from pbem.table.session import game_session
from pbem.words.say import Say

log = logging.getLogger(__name__)
TOLD_AFTER = timedelta(hours=1)


def tell(domain: str, now: datetime) -> int:
    """Tell of every mail of a known writer that was tried in vain for so long; of how many, each once."""
    tried = UNFINISHED & (InboundMail.attempts > 0) & InboundMail.member.is_null(False)
    with connected():
        rows = list(InboundMail.select().where(tried & (InboundMail.received_at <= now - TOLD_AFTER)))
        return sum(_told(row, domain, now) for row in rows if not _known(row))


def _key(mail: InboundMail) -> str:
    return f"stuck:{mail.id}"


def _known(mail: InboundMail) -> bool:
    return bool(OutboundMail.select().where(OutboundMail.dedupe_key == _key(mail)).exists())


def _told(mail: InboundMail, domain: str, now: datetime) -> bool:
    assert mail.game_id is not None
    try:
        with game_session(mail.game_id, domain, now, cause="clock") as session:
            writer = next(one for one in session.members if one.id == mail.member_id)
            facts = {"came_at": to_iso(mail.received_at), "name": writer.name, "mail": f"in:{mail.id}"}
            announce.notice(session, writer, Say(key="mail_stuck", facts=facts), key=_key(mail))
            if session.moderator.person_id != writer.person_id:
                say = Say(key="mail_stuck_moderator", facts=facts)
                announce.notice(session, session.moderator, say, key=f"{_key(mail)}:moderator")
    except Exception:  # a game that cannot be loaded may be why
        log.exception("nobody told of a mail that is stuck", extra={"mail": mail.id})
        return False
    return True
