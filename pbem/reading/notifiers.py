"""Complaints about a mail (RFC 5965) and notices of the programs that run mailing lists, known without their own parts.

As of reports, two signs in different places are wanted; people write of spam and of lists, too.
"""

from __future__ import annotations

import re

from pbem.reading.mime import Part
from pbem.reading.robots_words import (
    COMPLAINT_SENDERS,
    COMPLAINT_SUBJECTS,
    COMPLAINTS,
    LIST_SENDERS,
    LIST_SUBJECTS,
    LIST_WORDS,
)

_BLOCK_BYTES = 1_000
_FIELD = re.compile(
    rb"^(feedback-type|user-agent|version|original-mail-from|original-rcpt-to|arrival-date|received-date|source-ip|"
    rb"reported-domain|reported-uri|reporting-mta|original-envelope-id|authentication-results|incidents|removal-recipient)"
    rb":[ \t]*\S",
    re.IGNORECASE | re.MULTILINE,
)
_CODED_BYTES = 8_000
_FIELDS = 3
_MAILS = frozenset({"message/rfc822", "message/global", "text/rfc822-headers"})
_COMPLAINED = ("x-hmxmroriginalrecipient", "feedback-type", "x-aol-scomp")  # of the report's own head
_ENOUGH = 2


def is_complaint(mail: Part, sender: str, subject: str, words: str) -> bool:
    """Tell whether the mail reports that somebody complained of another. All small letters; `words`: its text."""
    block = has_block(mail)
    places = (
        any(name in sender for name in COMPLAINT_SENDERS),
        any(phrase in subject for phrase in COMPLAINT_SUBJECTS),
        block or any(phrase in words for phrase in COMPLAINTS),
        any(part.type.value in _MAILS for part in mail.walk()),
    )
    if any(mail.head.has(name) for name in _COMPLAINED):
        return True
    return places[2] and sum(places) >= _ENOUGH + (not block)


def has_block(mail: Part) -> bool:
    """Tell whether a part of the mail begins with the fields of such a report, whatever its type is."""
    return any(_is_block(part) for part in mail.walk())


def _is_block(part: Part) -> bool:
    """Tell whether a leaf begins with the fields of such a report."""
    if part.parts or not part.type.value.startswith(("text/", "message/")):
        return False
    coded = part.head.first("content-transfer-encoding").strip().lower() == "base64"
    if coded and len(part.body) > _CODED_BYTES:
        return False
    fields = {name.lower() for name in _FIELD.findall((part.data() if coded else part.body)[:_BLOCK_BYTES])}
    return b"feedback-type" in fields and len(fields) >= _FIELDS


def is_list_notice(mail: Part, sender: str, subject: str, words: str) -> bool:
    """Tell whether the program of a mailing list wrote the mail: it says so in its head, or sender and words do."""
    if mail.head.first("x-list-administrivia").strip().lower() == "yes":
        return True
    said = sum(phrase in words for phrase in LIST_WORDS)
    run = "run by ezmlm" in mail.head.first("mailing-list").lower() and not mail.head.has("list-post")
    if run and said:
        return True
    lists = any(name in sender for name in LIST_SENDERS)
    return lists and any(phrase in subject for phrase in LIST_SUBJECTS) and said >= _ENOUGH
