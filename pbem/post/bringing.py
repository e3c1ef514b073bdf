"""What goes with a letter beside its words: a file, its reader's deadline for their calendar, ways to fewer letters."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pbem.archive.shelf import Shelf
from pbem.base.settings import Settings
from pbem.letters.compose import Attached
from pbem.letters.content import Content
from pbem.letters.deadline_event import Deadline
from pbem.post import fewer_letters
from pbem.post.deadline_told import deadline_of
from pbem.post.enclosing import enclose
from pbem.store.models import OutboundMail


class Brought(NamedTuple):
    """All of it, as data or bytes; whatever had to be asked of the store has been."""

    file: Attached | None = None
    deadline: Deadline | None = None
    fewer: str = ""  # the order by which the reader gets fewer letters; "": none in this letter, e.g. an answer
    one_click: str = ""  # the address that does the same


def bring(
    content: Content, letter: OutboundMail, shelf: Shelf, settings: Settings, now: datetime
) -> tuple[Content, Brought]:
    """The content with what it says of its archive, and what goes with it."""
    content, file = enclose(content, letter, shelf, settings, now)
    member, kind = letter.member, content.template
    return content, Brought(
        file,
        deadline_of(letter, content) if settings.calendar_files else None,
        "" if content.answers else fewer_letters.line_of(member, kind),
        "" if content.answers else fewer_letters.url_of(settings, member, kind),
    )
