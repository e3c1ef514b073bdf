"""What we wrote to a member lately, so that reading their answer knows our own lines again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from peewee import fn

from pbem.reading.letters import OurLetters, letters_printed, printed
from pbem.reading.mime import read_parts
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store.models import InboundMail, Member, OutboundMail

_TEXT_STANDS_WITHIN = 1 << 16  # bytes of a letter: its text is the first part, before page and picture
_MOST = 12  # the newest; an answer quotes one of them, with older ones nested in it


def read_by(member: Member, mail: InboundMail, domain: str) -> ReadMail:
    """The member's mail read again, now that it is known which letters it may quote."""
    return read_mail(bytes(mail.mime), domain, letters_to(member, mail.received_at))


def letters_to(member: Member, before: datetime) -> OurLetters:
    """The newest letters that were written to the member before then."""
    return letters_printed(_prints(_kept(member).where(OutboundMail.created_at < before).limit(_MOST)))


def stands_in_our_letters(member: Member, text: str, until: datetime) -> bool:
    """Whether six words in a row of the text stand in any letter to the member whose bytes are still kept."""
    known = letters_printed(_prints(_kept(member).where(OutboundMail.sent_at < until)))
    return known.shares_words(text.split("\n"))


def prints_of(mime: bytes) -> bytes:
    """The fingerprints of the text of a letter of ours."""
    mail, _ = read_parts(mime[:_TEXT_STANDS_WITHIN])
    return printed(next((part.text() for part in mail.walk() if part.type.value == "text/plain"), ""))


def _kept(member: Member) -> Any:
    """Letters to the member whose bytes are kept, the newest first."""
    mine = (OutboundMail.member == member) & OutboundMail.mime.is_null(False)
    return OutboundMail.select(OutboundMail.id, OutboundMail.prints).where(mine).order_by(OutboundMail.id.desc())


def _prints(letters: Any) -> Iterator[bytes]:
    """Of each its fingerprints; of one that was made before we kept them, they are made now."""
    unknown = []
    for row in letters:
        if row.prints is None:
            unknown.append(row.id)
        else:
            yield bytes(row.prints)
    if unknown:
        beginning = fn.SUBSTR(OutboundMail.mime, 1, _TEXT_STANDS_WITHIN)
        rows = OutboundMail.select(beginning.alias("mime")).where(OutboundMail.id.in_(unknown))
        yield from (prints_of(bytes(row.mime or b"")) for row in rows)
