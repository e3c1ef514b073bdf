"""What is not kept for ever goes in small steps: bytes of letters and mails, pictures, archives (docs/OPERATING.md).

Rows stay, and with them everything the service knows by: keys, states, contents of letters (`folding.py`), the record.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from peewee import SQL, fn

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
STEP = 100  # rows of one transaction: nobody waits long for it
MOST_STEPS = 100  # of one tick and table, so 16 a second; what is left waits for the next one
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
            before = now - timedelta(days=settings.keep_mails_days)
            count += sum(_empty(InboundMail, some, MAIL) for some in (_of_games(before), _of_no_game(before)))
        folding.fold(now)
    if settings.keep_archives_days:  # nobody can fetch one for longer than its link is good
        count += Shelf(settings.home_dir).forget(now - timedelta(days=settings.keep_archives_days), MOST_FILES)
    if settings.keep_pictures_days:
        count += pictures.forget(now - timedelta(days=settings.keep_pictures_days), MOST_FILES)
    if count:
        log.info("pruned %d", count)
    return count


class Old(NamedTuple):
    """Rows whose bytes may go: which, and the order in which they are let go, that of an index (migration 0020)."""

    which: Part
    by: Part


def _letters(before: datetime) -> Old:
    """Letters that wait for nothing any more. One that is queued needs its bytes: it is sent byte for byte."""
    since = fn.COALESCE(OutboundMail.sent_at, OutboundMail.created_at)
    settled = OutboundMail.mime.is_null(False) & (OutboundMail.state != "queued")
    return Old(settled & (since <= to_millis(before)), since)


def _prints(before: datetime) -> Old:
    """Letters whose bytes are gone, so that nobody makes their fingerprints again."""
    since = fn.COALESCE(OutboundMail.sent_at, OutboundMail.created_at)
    bare = OutboundMail.prints.is_null(False) & OutboundMail.mime.is_null() & (OutboundMail.state != "queued")
    return Old(bare & (since <= to_millis(before)), since)


def _of_games(before: datetime) -> Old:
    """Mails of games that are over. A stuck one is kept until somebody looks."""
    over = Game.state.in_(OVER) & (Game.ended_at <= before)
    of_it = fn.EXISTS(Game.select(Game.id).where((Game.id == InboundMail.game) & over))
    return _mails(of_it, before)


def _of_no_game(before: datetime) -> Old:
    """Mails of strangers, and others that belong to nobody."""
    return _mails(fn.COALESCE(InboundMail.game, 0) == 0, before)


def _mails(whose: Part, before: datetime) -> Old:
    """In terms that only the index of what is kept can answer: those of states and games name far more mails."""
    settled = SQL("length(mime) > 0") & InboundMail.state.not_in(("stored", "stuck"))
    return Old(settled & (InboundMail.received_at <= before) & whose, InboundMail.received_at)


def _empty(table: type[Table], old: Old, nothing: PlainFields) -> int:
    """Take the bytes out of old rows, a few at a time, the oldest first."""
    return sum(_steps(table, old, nothing))


def _steps(table: Part, old: Old, nothing: PlainFields) -> Iterator[int]:
    for _ in range(MOST_STEPS):
        rows = [row.id for row in table.select(table.id).where(old.which).order_by(old.by).limit(STEP)]
        if not rows:
            return
        with transaction():  # looked at once more: somebody may have queued a letter again since
            yield table.update(nothing).where(table.id.in_(rows) & old.which).execute()
        if len(rows) < STEP:
            return
