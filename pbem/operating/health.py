"""Is the service well? A few counts, what keeps it from working, and what somebody should look at besides."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from pbem.base.clock import to_iso
from pbem.base.plain import PlainFields
from pbem.base.settings import Settings
from pbem.inbox import no_mails
from pbem.store.db import is_server, sqlite_path
from pbem.store.fields import as_written
from pbem.store.models import Decision, Game, InboundMail, OutboundMail, Pulse
from pbem.worker import lease
from pbem.worker.clockwatch import CLOCK, TROUBLE

LETTER_TOO_OLD = timedelta(minutes=15)
MAIL_TOO_OLD = timedelta(minutes=15)
CLOCK_TOO_SILENT = timedelta(minutes=15)
NO_MAIL_LATELY = timedelta(days=1)
FULL = (errno.ENOSPC, errno.EDQUOT)
LEAST_SPACE = 100 << 20  # bytes free where home is


def places(settings: Settings) -> tuple[Path, ...]:
    """The folders that must take what is written: home, and that of the database where it lies elsewhere."""
    file = sqlite_path(settings)
    beside = () if file is None else (Path(file).absolute().parent,)
    return tuple(dict.fromkeys((settings.home_dir.absolute(), *beside)))


def health(now: datetime, *folders: Path) -> tuple[bool, PlainFields]:
    """(well, the figures). `folders`: those that must take what is written, home first.

    Not well: no live worker, a clock that does not tick or has jumped, a disk that is full or cannot be written to, or
    a letter that waits for over 15 minutes. `trouble` names these, then what the service goes on in spite of: letters
    given up, mails that nobody has finished for as long, or that are stuck, posts of the last day that were no mails.
    """
    strange = no_mails.lately(now)
    queued = OutboundMail.state == as_written("queued")
    late = queued & (OutboundMail.created_at <= now - LETTER_TOO_OLD)
    unread = (InboundMail.state == as_written("stored")) & (InboundMail.received_at <= now - MAIL_TOO_OLD)
    oldest = OutboundMail.select(OutboundMail.created_at).where(queued).order_by(OutboundMail.created_at).first()
    figures: PlainFields = {
        "database": "postgresql" if is_server() else "sqlite",
        "worker": lease.is_held(now),
        "clock_silent_seconds": _since(now, Pulse.get_or_none(Pulse.name == CLOCK)),
        "clock_jumped_seconds": _jump(Pulse.get_or_none(Pulse.name == TROUBLE)),
        "letters_waiting": OutboundMail.select().where(queued).count(),
        "letters_late": OutboundMail.select().where(late).count(),
        "oldest_letter_seconds": None if oldest is None else int((now - oldest.created_at).total_seconds()),
        "letters_failed": OutboundMail.select().where(OutboundMail.state == as_written("failed")).count(),
        "mails_waiting": InboundMail.select().where(InboundMail.state == as_written("stored")).count(),
        "mails_late": InboundMail.select().where(unread).count(),
        "mails_stuck": InboundMail.select().where(InboundMail.state == as_written("stuck")).count(),
        "posts_no_mails": 0 if strange is None else strange.number,
        "last_post_no_mail": None if strange is None else to_iso(strange.last),
        "games_running": Game.select().where(Game.state == "running").count(),
        "decisions_open": Decision.select().where(Decision.closed_at.is_null()).count(),
        "disk_free_mb": min((shutil.disk_usage(one).free >> 20 for one in folders if one.exists()), default=0),
    }
    ill = [*_ill(figures), *disk_trouble(folders)]
    noted = [*_noted(figures), *_strange(strange, now)]
    return not ill, {"ok": not ill, "trouble": [*ill, *noted], **figures}


def disk_trouble(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """Why nothing can be stored in one of the folders, or soon will not be; each said once."""
    return tuple(dict.fromkeys(said for folder in folders for said in why_not_written(folder)))


def is_full(folder: Path) -> bool:
    """Whether the folder takes nothing because its disk is full."""
    return any("the disk is full" in said for said in why_not_written(folder))


def why_not_written(home: Path) -> Iterator[str]:
    """The same of one folder; tried with a byte.

    With a database server a web process needs no home: where there is none, nothing is amiss.
    """
    if not home.is_dir():
        return
    try:
        with tempfile.TemporaryFile(dir=home) as file:
            file.write(b"x")
            file.flush()
        free = shutil.disk_usage(home).free
    except OSError as error:
        why = "the disk is full" if error.errno in FULL else f"home cannot be written to ({error.strerror})"
        yield f"{why}: nothing is taken in or sent until that is fixed"
        return
    if free < LEAST_SPACE:
        yield f"only {free >> 20} MB left on the disk: free some space before it is full"


def _since(now: datetime, pulse: Pulse | None) -> int | None:
    return None if pulse is None else int((now - pulse.at).total_seconds())


def _jump(trouble: Pulse | None) -> int | None:
    return None if trouble is None else int(trouble.facts["seconds"])


def _ill(figures: PlainFields) -> Iterator[str]:
    """What keeps the service from working."""
    jumped, silent = figures["clock_jumped_seconds"], figures["clock_silent_seconds"]
    if not figures["worker"]:
        since = "" if silent is None else f"; deadlines were last checked {silent // 60} minutes ago"
        yield f"no worker is running: start `pbem worker` (or `pbem serve`){since}"
    if jumped is not None:
        where = f"{abs(jumped)} seconds {'forward' if jumped > 0 else 'back'}"
        yield f"the machine's clock jumped {where}: deadlines wait until it has been steady for ten minutes"
    elif figures["worker"] and silent is not None and silent > CLOCK_TOO_SILENT.total_seconds():
        yield f"no deadline has been checked for {silent // 60} minutes: see the log"
    if figures["letters_late"]:
        yield "letters have been waiting for over 15 minutes: check the mail server and the log"


def _noted(figures: PlainFields) -> Iterator[str]:
    """What somebody should look at while it goes on working."""
    if count := figures["letters_failed"]:
        yield f"{count} letters were given up on: see `pbem mail list --out --state failed`"
    if count := figures["mails_late"]:
        yield f"{count} mails have been waiting for over 15 minutes: see the log, and `pbem mail list --in`"
    if count := figures["mails_stuck"]:
        yield f"{count} mails are stuck: see `pbem mail list --in --state stuck`"


def _strange(posts: no_mails.NoMails | None, now: datetime) -> Iterator[str]:
    if posts is not None and posts.last > now - NO_MAIL_LATELY:
        yield f"{told_of(posts)}: see what posts to /inbound/{posts.way}"


def told_of(posts: no_mails.NoMails) -> str:
    """How many posts were no mails, and the last one."""
    what = "1 post was no mail" if posts.number == 1 else f"{posts.number} posts were no mails"
    return f"{what}, the last at {to_iso(posts.last)} ({posts.what})"
