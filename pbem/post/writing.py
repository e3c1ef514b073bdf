"""From a letter's row to its bytes: its game, its headers and what it says go to the maker of letters."""

from __future__ import annotations

from datetime import datetime

from pbem.archive.shelf import Shelf
from pbem.base import addresses
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.letters.compose import Envelope
from pbem.letters.content import Content
from pbem.letters.making import Maker
from pbem.post.bringing import Brought
from pbem.store.models import OutboundMail
from pbem.table.session import played


class Scribe:
    """Writes letters; keeps what it has drawn in `home/pictures`, and archives of games in `home/archives`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.maker = Maker(PictureCache(settings.home_dir / "pictures"))
        self.shelf = Shelf(settings.home_dir)

    def envelope_sender(self, letter: OutboundMail) -> str:
        """Where bounces of this letter go."""
        return addresses.bounce_address(letter.member.token, self.settings.domain)

    def write(self, letter: OutboundMail, content: Content, brought: Brought, now: datetime) -> bytes:
        """The letter as RFC 5322 bytes. `content`, `brought`: what it says and brings, from `bringing.bring`."""
        game = played(letter.game)
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
            is_reply=content.answers,
            fewer=brought.fewer,
            one_click=brought.one_click,
        )
        return self.maker.letter(content, envelope, game.title, game.definition, brought.file, brought.deadline)
