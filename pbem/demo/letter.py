"""A mail as a mail program shows it: head, text, HTML and inline pictures, from the bytes alone."""

from __future__ import annotations

import email
import re
from email.message import EmailMessage

import msgspec

from pbem.base.headers import READING
from pbem.letters.taps import SAMPLE
from pbem.reading.addresses import read_addresses
from pbem.reading.headers import Head, decode_words
from pbem.reading.message_ids import message_id, references
from pbem.reading.mime import Part, read_parts

_SPELLED = {"mime-version": "MIME-Version", "message-id": "Message-ID", "dkim-signature": "DKIM-Signature"}
_CONFIRM = re.compile(r"^confirm [0-9A-Z]{4}-[0-9A-Z]{4}$", re.MULTILINE)
PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


class Picture(msgspec.Struct, frozen=True):
    """An inline picture; `kind` is one of PICTURES."""

    kind: str
    data: bytes


class File(msgspec.Struct, frozen=True):
    """A file that came with the mail."""

    name: str
    data: bytes


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """What a mail program knows of a mail it has received. `html` is empty when there is no HTML part."""

    sender: str = ""
    sender_name: str = ""
    reply_to: str = ""  # where an answer goes
    subject: str = ""
    date: str = ""
    message_id: str = ""
    references: tuple[str, ...] = ()  # oldest first, without its own id
    text: str = ""
    html: str = ""
    pictures: dict[str, Picture] = {}  # by content id, without angle brackets
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def examples(self) -> tuple[str, ...]:
        """The order lines the letter offers: what stands behind a dot and its number, or `confirm CODE` as a line."""
        lines = (SAMPLE.sub("", line, count=1).strip() for line in self.text.split("\n") if SAMPLE.match(line))
        return tuple(dict.fromkeys([*_CONFIRM.findall(self.text), *(line for line in lines if line)]))

    @property
    def first_words(self) -> str:
        """The first paragraph on one line: what a list of mails shows. The line for orders is passed over."""
        paragraphs = (" ".join(piece.split()) for piece in self.text.split("\n\n"))
        return next((one for one in paragraphs if one and not one.startswith("---")), "")


def read_letter(raw: bytes) -> Letter:
    """Read a mail's bytes, whatever they are; what cannot be read stays empty."""
    mail, _ = read_parts(raw)
    head = mail.head
    senders = read_addresses(head.all("from"))
    answers = read_addresses(head.all("reply-to")) or senders
    return Letter(
        sender=senders[0].bare if senders else "",
        sender_name=senders[0].name if senders else "",
        reply_to=answers[0].bare if answers else "",
        subject=decode_words(head.first("subject"))[:500],
        date=head.first("date"),
        message_id=message_id(head) or "",
        references=references(head),
        text=_first(mail, "text/plain"),
        html=_first(mail, "text/html"),
        pictures=_pictures(mail),
        headers=_headers(head),
    )


def files_of(raw: bytes) -> tuple[File, ...]:
    """The files that go with a letter of ours, whole: they may be longer than what is read of anybody else's mail."""
    letter = email.message_from_bytes(raw, policy=READING)
    assert isinstance(letter, EmailMessage)
    return tuple(File(part.get_filename() or "file", part.get_content()) for part in letter.iter_attachments())


def _first(mail: Part, kind: str) -> str:
    return next((part.text() for part in mail.walk() if part.type.value == kind and not part.parts), "")


def _pictures(mail: Part) -> dict[str, Picture]:
    found: dict[str, Picture] = {}
    for part in mail.walk():
        cid = part.head.first("content-id").strip("<> ")
        if cid and part.type.value in PICTURES:
            found.setdefault(cid, Picture(part.type.value, part.data()))
    return found


def _headers(head: Head) -> tuple[tuple[str, str], ...]:
    """The fields in their order, with their names as people write them."""
    values = {name: iter(head.all(name)) for name, _ in head.fields}
    return tuple((_SPELLED.get(name, name.title()), decode_words(next(values[name]))) for name, _ in head.fields)
