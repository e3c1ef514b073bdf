"""Is the service well? A few counts, and whether any of them means that somebody should look."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from pbem import lease
from pbem.models import Decision, Game, InboundMail, OutboundMail

LETTER_TOO_OLD = timedelta(minutes=15)


def health(now: datetime) -> tuple[bool, dict[str, Any]]:
    """(all well, the figures). Not well: no live worker, a due letter over 15 minutes old, or a mail that is stuck."""
    queued = OutboundMail.state == "queued"
    late = queued & (OutboundMail.created_at <= now - LETTER_TOO_OLD)
    figures: dict[str, Any] = {
        "worker": lease.is_held(now),
        "letters_waiting": OutboundMail.select().where(queued).count(),
        "letters_late": OutboundMail.select().where(late).count(),
        "letters_failed": OutboundMail.select().where(OutboundMail.state == "failed").count(),
        "mails_waiting": InboundMail.select().where(InboundMail.state == "stored").count(),
        "mails_stuck": InboundMail.select().where(InboundMail.state == "stuck").count(),
        "games_running": Game.select().where(Game.state == "running").count(),
        "decisions_open": Decision.select().where(Decision.closed_at.is_null()).count(),
    }
    trouble = []
    if not figures["worker"]:
        trouble.append("no worker is alive: start `pbem worker` (or `pbem serve`)")
    if figures["letters_late"]:
        trouble.append("letters wait for over 15 minutes: look at the mail server and the log")
    if figures["mails_stuck"]:
        trouble.append("mails are stuck: see the log for their errors")
    return not trouble, {"ok": not trouble, "trouble": trouble, **figures}
