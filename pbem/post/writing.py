"""From a letter's row to its bytes: sentences, page, picture and file, made once, just before the first sending."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pbem.archive.shelf import Shelf
from pbem.base import addresses
from pbem.base.errors import PermanentFailure
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.games.title import AnyTitle
from pbem.letters import content as contents
from pbem.letters.compose import Attached, Envelope, Shown, compose
from pbem.letters.content import Content
from pbem.letters.html import html_page
from pbem.letters.kinds import letter_kind
from pbem.letters.picture import most_bytes, pictures_of
from pbem.letters.render import Rendered, render
from pbem.post.enclosing import enclose
from pbem.store.models import OutboundMail
from pbem.table.session import definition_of
from pbem.titles import title_of


class Scribe:
    """Writes letters; keeps what it has drawn in `home/pictures`, and archives of games in `home/archives`."""

    page_of = staticmethod(html_page)

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pictures = PictureCache(settings.home_dir / "pictures")
        self.shelf = Shelf(settings.home_dir)

    def envelope_sender(self, letter: OutboundMail) -> str:
        """Where bounces of this letter go."""
        return addresses.bounce_address(letter.member.token, self.settings.domain)

    def write(self, letter: OutboundMail, now: datetime) -> bytes:
        """The letter as RFC 5322 bytes."""
        content = contents.decode(letter.content.encode())
        content, attached = enclose(content, letter, self.shelf, self.settings, now)
        title = title_of(letter.game.slug)
        definition = definition_of(letter.game)
        rendered = render(content, title, definition)
        return self.bind(letter, content, rendered, self._pictures(content, title, definition), now, attached)

    def bind(
        self,
        letter: OutboundMail,
        content: Content,
        rendered: Rendered,
        pictures: Sequence[Shown],
        now: datetime,
        attached: Attached | None = None,
    ) -> bytes:
        """Put words, pictures and a file into one mail."""
        envelope = Envelope(
            message_id=letter.message_id,
            in_reply_to=letter.in_reply_to,
            references=tuple(letter.references),
            date=now,
            to=letter.to_address,
            to_name=content.reader.name,
            domain=self.settings.domain,
            sender_name=self.settings.sender_name,
            token=letter.member.token,
            game_number=letter.game_id,
            is_reply=content.answers or letter_kind(letter.template).answers,
        )
        try:
            return compose(rendered, envelope, *pictures, attached=attached, page_of=self.page_of)
        except ValueError as error:  # an address no mail can carry: trying again is of no use
            raise PermanentFailure(str(error)) from error

    def _pictures(self, content: Content, title: AnyTitle, definition: Any) -> list[Shown]:
        """As PNGs that together are small enough for a letter; the whole map shows what its part would."""
        found = pictures_of(content, title, definition)
        pngs = self.pictures.pngs([one.scene for one in found], most_bytes(content))
        return [Shown(png, one.alt, one.name) for png, one in zip(pngs, found, strict=False)]
