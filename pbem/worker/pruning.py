"""What is not kept for ever goes in small steps: bytes of letters and mails, pictures, archives (docs/OPERATING.md).

Rows stay, and with them everything the service knows by: keys, states, contents of letters (`folding.py`), the record.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from peewee import fn

from pbem.archive.shelf import Shelf
from pbem.base.clock import to_millis
from pbem.base.plain import PlainFields
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.store.db import connected, transaction
from pbem.store.models import Game, InboundMail, OutboundMail, Table
from pbem.store.untyped import Part
from pbem.worker import folding

log = logging.getLogger(__name__)
STEP = 50  # rows of one transaction: nobody waits long for it
MOST_STEPS = 10  # of one tick and table; what is left waits for the next one
MOST_FILES = 500
OVER = ("finished", "cancelled")
EMPTY = b""
LETTER: PlainFields = {"mime": None}  # what an old row then holds …
PRINTS: PlainFields = {"prints": None}  # … and an older one besides
MAIL = {"mime": EMPTY}


def tick(settings: Settings, pictures: PictureCache, now: datetime) -> int:
    """Let go what has been kept for long enough; returns how many rows and files that were. 0 days: for ever."""
    count = 0
    with connected():
        if settings.keep_letters_days:
            count += _empty(OutboundMail, _letters(now - timedelta(days=settings.keep_letters_days)), LETTER)
        if settings.keep_fingerprints_days:
            count += _empty(OutboundMail, _prints(now - timedelta(days=settings.keep_fingerprints_days)), PRINTS)
        if settings.keep_mails_days:
            count += _empty(InboundMail, _mails(now - timedelta(days=settings.keep_mails_days)), MAIL)
        folding.fold(now)
    if settings.keep_archives_days:  # nobody can fetch one for longer than its link is good
        count += Shelf(settings.home_dir).forget(now - timedelta(days=settings.keep_archives_days), MOST_FILES)
    if settings.keep_pictures_days:
        count += pictures.forget(now - timedelta(days=settings.keep_pictures_days), MOST_FILES)
    if count:
        log.info("pruned %d", count)
    return count


def _letters(before: datetime) -> Part:
    """Letters that wait for nothing any more. One that is queued needs its bytes: it is sent byte for byte."""
    settled = (OutboundMail.state != "queued") & OutboundMail.mime.is_null(False)
    unsent = OutboundMail.sent_at.is_null() & (OutboundMail.created_at <= before)
    return settled & ((OutboundMail.sent_at <= before) | unsent)


def _prints(before: datetime) -> Part:
    """Letters whose bytes are gone, so that nobody makes their fingerprints again."""
    since = fn.COALESCE(OutboundMail.sent_at, OutboundMail.created_at)
    bare = OutboundMail.prints.is_null(False) & OutboundMail.mime.is_null()
    return bare & (OutboundMail.state != "queued") & (since <= to_millis(before))


def _mails(before: datetime) -> Part:
    """Mails that are settled: of games that are over, or of no game. A stuck one is kept until somebody looks."""
    over = Game.select(Game.id).where(Game.state.in_(OVER) & (Game.ended_at <= before))
    of_no_game = InboundMail.game.is_null() & (InboundMail.received_at <= before)
    settled = InboundMail.state.in_(("done", "ignored")) & (InboundMail.mime != EMPTY)
    return settled & (InboundMail.received_at <= before) & (InboundMail.game.in_(over) | of_no_game)


def _empty(table: type[Table], old: Part, nothing: PlainFields) -> int:
    """Take the bytes out of old rows, a few at a time, the oldest first."""
    return sum(_steps(table, old, nothing))


def _steps(table: Part, old: Part, nothing: PlainFields) -> Iterator[int]:
    for _ in range(MOST_STEPS):
        rows = [row.id for row in table.select(table.id).where(old).order_by(table.id).limit(STEP)]
        if not rows:
            return
        with transaction():  # looked at once more: somebody may have queued a letter again since
            yield table.update(nothing).where(table.id.in_(rows) & old).execute()
        if len(rows) < STEP:
            return
