"""What we wrote to a member lately, so that reading their answer knows our own lines again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from peewee import fn

from pbem.reading.letters import OurLetters, letters_printed, printed
from pbem.reading.mime import read_parts
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store.models import InboundMail, Member, OutboundMail
from pbem.store.often import Often, given
from pbem.store.untyped import Held, Query

_TEXT_STANDS_WITHIN = 1 << 16  # bytes of a letter: its text is the first part, before page and picture
_COLUMNS = (
    OutboundMail.id, OutboundMail.prints, OutboundMail.member, OutboundMail.message_id, OutboundMail.decision,
    OutboundMail.template, OutboundMail.dedupe_key,
)  # fmt: skip
_MOST = 12  # the newest; an answer quotes one of them, with older ones nested in it


class Lately(list[OutboundMail]):
    """The newest letters to whoever wrote the mail that a session works on, kept beside it."""


def newest_to(member: Member, before: datetime) -> list[OutboundMail]:
    """The newest letters that were written to the member before then, as far as a mail may answer or quote them."""
    found: list[OutboundMail] = _NEWEST.rows(member=member.id, before=before)
    return found


def read_beside(letters: Iterable[OutboundMail], mail: InboundMail, domain: str) -> ReadMail:
    """The mail read again, now that it is known which letters it may quote."""
    return read_mail(bytes(mail.mime), domain, known_of(letters))


def read_by(member: Member, mail: InboundMail, domain: str) -> ReadMail:
    """The same for the member who wrote it."""
    return read_beside(newest_to(member, mail.received_at), mail, domain)


def known_of(letters: Iterable[OutboundMail]) -> OurLetters:
    """What is known of the text of these letters."""
    return letters_printed(_prints(letters))


def stands_in_our_letters(member: Member, text: str, until: datetime) -> bool:
    """Whether six words in a row of the text stand in a letter to the member whose fingerprints are kept."""
    known = known_of(_kept(member.id).where(OutboundMail.sent_at < until))
    return known.shares_words(text.split("\n"))


def prints_of(mime: bytes) -> bytes:
    """The fingerprints of the text of a letter of ours."""
    mail, _ = read_parts(mime[:_TEXT_STANDS_WITHIN])
    return printed(next((part.text() for part in mail.walk() if part.type.value == "text/plain"), ""))


def _kept(member: Held) -> Query:
    """Letters to the member whose fingerprints are kept, or their bytes, the newest first."""
    known = OutboundMail.prints.is_null(False) | OutboundMail.mime.is_null(False)
    mine = (OutboundMail.member == member) & known
    return OutboundMail.select(*_COLUMNS).where(mine).order_by(OutboundMail.id.desc())


_NEWEST = Often(
    lambda: (
        _kept(given("member")).where(OutboundMail.created_at < given("before", OutboundMail.created_at)).limit(_MOST)
    )
)


def _prints(letters: Iterable[OutboundMail]) -> Iterator[bytes]:
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
