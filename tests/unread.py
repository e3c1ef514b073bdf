"""Letters that are written when somebody reads them: most letters of a test are read by nobody, and writing takes long.

What a letter says is fixed when it is queued, so that it is the same whenever it is written. The store holds a sheet
in its place until then; `make soak` writes every letter as it goes out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from pbem.store.models import OutboundMail
from pbem.table.our_letters import prints_of

AT_ONCE = "NIGHT_MAIL_LETTERS_AT_ONCE"  # set: every letter is written as it goes out
_ORDINARY = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+", re.ASCII)
_BRINGS_A_FILE = '"archive":{'


class Unwritten(NamedTuple):
    """A letter that can be written at any time."""

    write: Callable[[], bytes]
    queued_at: datetime


class Unread:
    """In the place of a scribe's `write`: keeps what is needed to write a letter, and gives a sheet for the store."""

    def __init__(self, write: Callable[..., bytes], waits: Callable[[], bool]) -> None:
        self.write = write
        self.waits = waits  # whether what is written now goes where it can wait
        self.kept: dict[str, Unwritten] = {}

    def __call__(self, letter: OutboundMail, *more: Any) -> bytes:
        """The sheet; the letter itself where it brings a file, which is that of this moment, or may not be possible."""
        at_once = _BRINGS_A_FILE in letter.content or not _ORDINARY.fullmatch(letter.to_address)
        if at_once or AT_ONCE in os.environ or not self.waits():
            return self.write(letter, *more)
        _ = letter.game, letter.member  # read now, as they are now
        self.kept[letter.message_id] = Unwritten(lambda: self.write(letter, *more), letter.created_at)
        return sheet(letter.message_id, letter.to_address)

    def of(self, message_id: str, mime: bytes, to: str) -> Unwritten | None:
        """The letter that these bytes stand for; None where they are its own."""
        return self.kept.get(message_id) if mime == sheet(message_id, to) else None


def sheet(message_id: str, to: str) -> bytes:
    """What the store holds of a letter that is not written yet."""
    return f"Message-ID: {message_id}\r\nTo: {to}\r\nSubject: not written yet\r\n\r\n".encode()


def stored(message_id: str, to: str, mime: bytes) -> None:
    """The letter is in the store as if it had been written when it went out."""
    waiting = (OutboundMail.message_id == message_id) & (OutboundMail.mime == sheet(message_id, to))
    OutboundMail.update(mime=mime, prints=prints_of(mime)).where(waiting).execute()
