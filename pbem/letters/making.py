"""A letter from its content to its bytes: words, pictures, page, message. Whoever sends letters comes in here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.base.errors import PermanentFailure
from pbem.drawing.cache import PictureCache
from pbem.games.title import AnyTitle
from pbem.letters.compose import Attached, Envelope, Shown, compose
from pbem.letters.content import Content
from pbem.letters.deadline_event import Deadline, event_file
from pbem.letters.html import html_page
from pbem.letters.picture import most_bytes, pictures_of
from pbem.letters.render import in_words
from pbem.letters.wording import Wording
from pbem.words.phrases import speaking


class Maker:
    """Makes letters; what it has drawn is kept in `pictures`."""

    page_of = staticmethod(html_page)

    def __init__(self, pictures: PictureCache) -> None:
        self.pictures = pictures

    def letter(
        self,
        content: Content,
        envelope: Envelope,
        title: AnyTitle,
        definition: Any,
        attached: Attached | None = None,
        deadline: Deadline | None = None,
    ) -> bytes:
        """The letter as RFC 5322 bytes, in its reader's language. PermanentFailure: no mail can carry its headers."""
        files = [] if attached is None else [attached]
        wording = Wording(content, title, definition, envelope.link_to)
        with speaking(content.reader.language):
            words = in_words(wording)
            files += [] if deadline is None else [event_file(deadline, content, envelope)]
            shown = () if words.plain else self.draw(wording)
        try:
            return compose(words, envelope, *shown, attached=files, page_of=self.page_of)
        except ValueError as error:  # an address that is none: trying again is of no use
            raise PermanentFailure(str(error)) from error

    def draw(self, wording: Wording) -> Sequence[Shown]:
        """Its pictures as PNGs that together are small enough for it; the whole map shows what its part would."""
        found = pictures_of(wording)
        pngs = self.pictures.pngs([one.scene for one in found], most_bytes(wording.content))
        return [Shown(png, one.alt, one.name, one.caption, one.tap) for png, one in zip(pngs, found, strict=False)]
