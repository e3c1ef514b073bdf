"""Letters with one little picture in each, or without their page: what is tested elsewhere takes most of their time."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pbem.archive.bundle import zipped
from pbem.archive.format import GAME, Archive, sealed, written
from pbem.archive.shelf import Shelf
from pbem.base.settings import Settings
from pbem.letters.compose import Shown
from pbem.letters.content import decode
from pbem.letters.html import Placed
from pbem.letters.making import Maker
from pbem.letters.render import Rendered
from pbem.letters.wording import Wording
from pbem.post.bringing import bring
from pbem.post.writing import Scribe
from pbem.store.models import OutboundMail
from pbem.worker.scheduler import Worker

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
NO_PAGE = "<p>This test reads the words.</p>"


class BareShelf(Shelf):
    """Archives with nothing in them but the game: pages and pictures are tested elsewhere, and take long to make."""

    def pack(self, archive: Archive) -> bytes:
        """The zip file."""
        return zipped({GAME: written(sealed(archive, {}))})


class Dotted(Maker):
    """Makes letters in which a dot stands for the map."""

    def draw(self, wording: Wording) -> list[Shown]:
        """The dot."""
        return [Shown(DOT, "a dot")] if wording.content.picture else []


class Bare(Dotted):
    """Makes letters of words alone: a sentence stands for the page."""

    @staticmethod
    def page_of(rendered: Rendered, pictures: Sequence[Placed] = ()) -> str:
        """What stands where the page would."""
        return NO_PAGE


class Hasty(Scribe):
    """Writes letters in which a dot stands for the map."""

    maker_of: type[Maker] = Dotted

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.maker = self.maker_of(self.maker.pictures)
        self.shelf = BareShelf(settings.home_dir)


class Worded(Hasty):
    """Writes letters with the words alone. `Sent.whole` makes one with its page."""

    maker_of = Bare


def bytes_of(scribe: Scribe, letter: OutboundMail, now: datetime) -> bytes:
    """The bytes of a letter, as the outbox has them made."""
    content, brought = bring(decode(letter.content.encode()), letter, scribe.shelf, scribe.settings, now)
    return scribe.write(letter, content, brought, now)


def hasty_worker(settings: Settings, *more: Any) -> Worker:
    """A worker that writes such letters."""
    made = Worker(settings, *more)
    made.scribe = Hasty(settings)
    return made
