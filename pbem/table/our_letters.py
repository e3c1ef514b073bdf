"""What we wrote to a member lately, so that reading their answer knows our own lines again."""

from __future__ import annotations

from datetime import datetime

from peewee import fn

from pbem.reading.letters import OurLetters, our_letters
from pbem.reading.mime import read_parts
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store.models import InboundMail, Member, OutboundMail

_TEXT_STANDS_WITHIN = 1 << 16  # bytes of a letter: its text is the first part, before page and picture
_MOST = 12  # the newest; an answer quotes one of them, with older ones nested in it


def read_by(member: Member, mail: InboundMail, domain: str) -> ReadMail:
    """The member's mail read again, now that it is known which letters it may quote."""
    return read_mail(bytes(mail.mime), domain, letters_to(member, mail.received_at))


def letters_to(member: Member, before: datetime) -> OurLetters:
    """The plain text of the newest letters that were written to the member before then."""
    mine = (OutboundMail.member == member) & (OutboundMail.created_at < before) & OutboundMail.mime.is_null(False)
    beginning = fn.SUBSTR(OutboundMail.mime, 1, _TEXT_STANDS_WITHIN)
    rows = OutboundMail.select(beginning.alias("mime")).where(mine).order_by(OutboundMail.id.desc()).limit(_MOST)
    return our_letters(_text(bytes(row.mime or b"")) for row in rows)


def stands_in_our_letters(member: Member, text: str, until: datetime) -> bool:
    """Whether six words in a row of the text stand in any letter to the member whose bytes are still kept."""
    lines = text.split("\n")
    mine = (OutboundMail.member == member) & (OutboundMail.sent_at < until) & OutboundMail.mime.is_null(False)
    rows = OutboundMail.select(OutboundMail.mime).where(mine).order_by(OutboundMail.id.desc())
    return any(our_letters([_text(bytes(row.mime or b""))]).shares_words(lines) for row in rows)


def _text(mime: bytes) -> str:
    """The text part of a letter of ours."""
    mail, _ = read_parts(mime)
    return next((part.text() for part in mail.walk() if part.type.value == "text/plain"), "")
