"""Who works on a mail: one process at a time, as long as its claim lasts; and when one that failed is tried again."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.store import trouble
from pbem.store.db import LEEWAY, connected, transaction, unclaimed
from pbem.store.fields import as_written
from pbem.store.models import InboundMail
from pbem.store.untyped import Part

LEASE = timedelta(minutes=2)
LEFT_OVER_AFTER = timedelta(minutes=1)
MOST_ATTEMPTS = 3  # then it is stuck: tried alone, after all others, …
PAUSES = tuple(timedelta(hours=hours) for hours in (0.25, 1, 4, 12, 24))  # … ever more seldom; then the last one again

STORED = InboundMail.state == as_written("stored")
_STUCK = InboundMail.state == as_written("stuck")
UNFINISHED = STORED | _STUCK


def left_over(now: datetime) -> list[int]:
    """Mails that nobody has finished: older than a minute (or from a clock that stood wrong) and not worked on.

    Those that were tried before come last.
    """
    free = unclaimed(InboundMail.claimed_until, now, LEASE)
    waited = (InboundMail.received_at <= now - LEFT_OVER_AFTER) | (InboundMail.received_at > now + LEFT_OVER_AFTER)
    rows = InboundMail.select(InboundMail.id).where(STORED & waited & free)
    with connected():
        return [row.id for row in rows.order_by(InboundMail.attempts, InboundMail.id).limit(100)]


def stuck_by_now(now: datetime) -> list[int]:
    """Stuck mails that are to be tried again, those first that were tried least; none while any other one waits."""
    with connected():
        if InboundMail.select().where(STORED).exists():
            return []
        rows = InboundMail.select().where(_STUCK).order_by(InboundMail.attempts, InboundMail.id)
        return [row.id for row in rows if _waited(row, now)]


def _waited(mail: InboundMail, now: datetime) -> bool:
    """Whether a stuck mail was let alone for long enough: its claim tells when it was last tried."""
    if mail.claimed_until is None or mail.claimed_until > now + LEASE + LEEWAY:
        return True
    return bool(mail.claimed_until + PAUSES[min(max(mail.attempts - MOST_ATTEMPTS, 0), len(PAUSES) - 1)] <= now)


def claim(mail_id: int, now: datetime) -> InboundMail | None:
    """Take a mail to work on it; None when it is done, or somebody else is at it.

    One that was claimed thrice and never finished has taken its processes down with it: it is `stuck`.
    """
    waiting = (InboundMail.id == mail_id) & STORED & unclaimed(InboundMail.claimed_until, now, LEASE)
    if trouble.owed:
        trouble.make_good(InboundMail, "stored")
    with transaction():
        spent = waiting & (InboundMail.attempts >= MOST_ATTEMPTS)
        stuck = {"state": "stuck", "error": "never finished, never failed", "claimed_until": now}
        InboundMail.update(stuck).where(spent).execute()
        return _taken(mail_id, waiting, now)


def claim_stuck(mail_id: int, now: datetime) -> InboundMail | None:
    """The same of one that is stuck, and stays so until it is done."""
    with transaction():
        mail = InboundMail.get_or_none((InboundMail.id == mail_id) & _STUCK)
        return _taken(mail_id, _STUCK, now) if mail is not None and _waited(mail, now) else None


def _taken(mail_id: int, waiting: Part, now: datetime) -> InboundMail | None:
    take = {"claimed_until": now + LEASE, "attempts": InboundMail.attempts + 1}
    mine = (InboundMail.id == mail_id) & waiting
    return InboundMail.get_by_id(mail_id) if InboundMail.update(take).where(mine).execute() else None
