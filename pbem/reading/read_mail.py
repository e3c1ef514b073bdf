"""One incoming mail, read: who wrote it, to which address, and what they wrote themself. Reading never
raises."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pbem.reading.addresses import Address, read_addresses
from pbem.reading.automatic import automatic_reason, automatic_text
from pbem.reading.body import Body, read_body
from pbem.reading.certainty import Certainty
from pbem.reading.contacts import Sender
from pbem.reading.headers import Head, decode_words, equal_line_ends, split_head
from pbem.reading.letters import OurLetters
from pbem.reading.limits import HEAD_BYTES, SUBJECT_CHARS, TEXT_BYTES, VERDICTS, Bounds, bounds
from pbem.reading.marked import Marked
from pbem.reading.message_ids import answered, message_id, references
from pbem.reading.mime import Part, read_parts
from pbem.reading.own_text import Lines, lines_of, own_text
from pbem.reading.phrases import FORWARD_SUBJECTS
from pbem.reading.sole_sender import sole_sender

log = logging.getLogger(__name__)

REMEMBERED = 1 << 18  # bytes of a mail that may be at hand when it is read again
_DELIVERED = ("delivered-to", "x-original-to", "x-forwarded-to")
_OPENLY = ("to", "cc")


class ReadMail(msgspec.Struct, frozen=True, kw_only=True):
    """What the service knows of a mail after reading its bytes.

    Addresses are bare and lower case. `automatic` names the sign by which the mail was recognised as not
    written by a person ("auto_submitted", "bounce", "null_sender", "own_letter", "mailing_list",
    "read_receipt", …), else None. `text` is the sender's own text: quotes, our letter, signature cut off;
    at most 64 kB; lines end in "\\n"; characters plain and list signs gone, for orders. `reply` is the same as they
    wrote it. `notes` are codes of what was left out ("truncated", "attachments", "html_only", "forwarded",
    "encrypted", …), `reasons` the signs the reading was decided by, `certainty` how sure it is.
    `sample`: one of their lines, and no other, begins with a dot like a sample of our letters, and is no quoted one.
    """

    message_id: str | None = None
    answers: str | None = None  # the id in In-Reply-To, where it names exactly one
    references: tuple[str, ...] = ()  # In-Reply-To and References, oldest first, at most 50, with angle brackets
    from_addresses: tuple[str, ...] = ()  # more than one From address: all of them, so that nobody is trusted by luck
    plain_from: bool = False  # every reader finds that one address in it, so that what others found out is about it
    from_name: str = ""
    recipients: tuple[str, ...] = ()  # To, Cc, Delivered-To, X-Original-To, X-Forwarded-To
    openly: tuple[str, ...] = ()  # To and Cc: everybody who got the mail sees them
    authentication: tuple[str, ...] = ()  # Authentication-Results as they stand, whoever wrote them
    subject: str = ""
    automatic: str | None = None
    text: str = ""
    reply: str = ""
    notes: tuple[str, ...] = ()
    certainty: Certainty = "unsure"
    reasons: tuple[str, ...] = ()
    sample: bool = False
    marked: tuple[Marked, ...] = ()  # samples of ours in the quote, with what was put beside them

    @property
    def cut_short(self) -> bool:
        """Whether the sender's own text was longer than we read; a long quote below a short text does no harm."""
        long = len(self.text.encode()) > TEXT_BYTES // 2 or self.text.count("\n") > bounds().lines // 2
        return long and "truncated" in self.notes


def read_mail(raw: bytes, own_domain: str, letters: OurLetters | None = None) -> ReadMail:
    """Read RFC 5322 bytes. Never raises; what cannot be read is left empty and noted.

    `letters`: what our letters to the sender said, where that is known already.
    """
    try:
        return read_unguarded(raw, own_domain, letters)
    except Exception:  # the mail loop: a mail that trips us is kept for the moderator, the next one is read
        log.exception("mail could not be read")
        return ReadMail(notes=("unreadable",))


def read_unguarded(raw: bytes, own_domain: str, letters: OurLetters | None = None) -> ReadMail:
    """Do the work of `read_mail` without its safety net, so that tests see every mistake."""
    opened = _opened_before(raw, bounds()) if len(raw) <= REMEMBERED else _opened(raw, bounds())
    head, senders, body = opened.mail.head, opened.senders, opened.body
    subject = decode_words(head.first("subject"))[:SUBJECT_CHARS]
    name = next((each.name for each in senders), "")
    own = own_text(opened.lines, letters, body, Sender(name, senders[0].bare if senders else ""))
    automatic = automatic_reason(opened.mail, senders, subject, own_domain, body.text) or automatic_text(own.text)
    return ReadMail(
        message_id=message_id(head),
        answers=answered(head),
        references=references(head),
        from_addresses=tuple(each.bare for each in senders),
        plain_from=opened.plain_from,
        from_name=name,
        recipients=_named(head, (*_DELIVERED, *_OPENLY)),
        openly=_named(head, _OPENLY),
        authentication=head.all("authentication-results")[:VERDICTS],
        subject=subject,
        automatic=automatic,
        text=own.text,
        reply=own.reply,
        certainty=own.certainty,
        reasons=own.reasons,
        sample=own.sample,
        marked=own.marked,
        notes=tuple(dict.fromkeys(opened.notes + body.notes + own.notes + _subject_notes(subject))),
    )


class _Opened(NamedTuple):
    """What a mail is made of, whatever our letters to its sender said."""

    mail: Part
    notes: tuple[str, ...]
    senders: tuple[Address, ...]
    plain_from: bool
    body: Body
    lines: Lines


def _opened(raw: bytes, within: Bounds) -> _Opened:
    """`within`: what this process reads within, so that what is remembered is of these."""
    mail, notes = read_parts(raw)
    senders = read_addresses(mail.head.all("from"))
    body = read_body(mail)
    plain = [each.bare for each in senders] == [sole_sender(raw)]
    return _Opened(mail, notes, senders, plain, body, lines_of(body.text))


# A mail is read once to know its sender, and then beside our letters to them.
_opened_before = lru_cache(maxsize=16)(_opened)


def verdicts_of(raw: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the one plain From address ("" for none) and the Authentication-Results, without reading the rest."""
    head, _ = split_head(equal_line_ends(raw[:HEAD_BYTES]))
    sender = sole_sender(raw)
    plain = [each.bare for each in read_addresses(head.all("from"))] == [sender]
    return sender if plain else "", head.all("authentication-results")[:VERDICTS]


def _subject_notes(subject: str) -> tuple[str, ...]:
    return ("forwarded",) if subject.lower().startswith(FORWARD_SUBJECTS) else ()


def _named(head: Head, fields: tuple[str, ...]) -> tuple[str, ...]:
    values = (value for name in fields for value in head.all(name))
    return tuple(each.bare for each in read_addresses(values))
