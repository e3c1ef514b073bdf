"""Reports of mail systems and challenges of mail filters, known by their words where their heads do not say so.

One sign alone proves nothing: people write «undeliverable» too. Two that stand in different places do.
"""

from __future__ import annotations

import re

from pbem.reading.addresses import Address
from pbem.reading.headers import decode_words
from pbem.reading.mime import Part
from pbem.reading.robots_words import (
    CHALLENGE_SUBJECTS,
    CHALLENGE_WORDS,
    LATE_WORDS,
    LOST_STARTS,
    LOST_SUBJECTS,
    LOST_WORDS,
    SYSTEM_NAMES,
)
from pbem.reading.subjects import is_out_of_office

_LOOKED_AT = 6_000
_DOMAIN = re.compile(r"@[^\s>,;]{0,255}")
_ANSWER = re.compile(r"\s*(?:re|aw|sv|fwd?|wg|tr|antw|odp|rv|vs|res|rif|ynt)(?:\[\d\])?\s*:")
_REPLY_CODE = re.compile(
    r"\b[45]\d\d[ -](?:#?[45]\.\d|<|[a-z ]{0,20}(?:user|mailbox|recipient|address))|\b5\.[0-7]\.\d{1,2}\b"
)
_SAID_ENOUGH = 3  # phrases, where the subject is the only other sign
_RETURNED = frozenset({"message/rfc822", "text/rfc822-headers", "message/delivery-status"})
_CHALLENGE_HEADERS = ("x-tmda-fingerprint", "x-challenge", "x-boxbe", "x-spamarrest")


def report_by_words(mail: Part, senders: tuple[Address, ...], subject: str, text: str) -> str | None:
    """Return "bounce", "delayed" or "challenge" for a mail whose words say that it is one, else None."""
    lowered = subject[:300].lower()
    if _ANSWER.match(lowered) or is_out_of_office(subject):
        return None
    words = " ".join(text[:_LOOKED_AT].lower().split())
    sender = _DOMAIN.sub("", decode_words(" ".join(mail.head.all("from")))[:1_000].lower())
    system = any(name in sender for name in SYSTEM_NAMES)
    nobody = any(value.strip() == "<>" for value in mail.head.all("return-path")) or not senders
    returned = any(part.type.value in _RETURNED for part in mail.walk())
    said = sum(phrase in words for phrase in LOST_WORDS)
    named = any(phrase in lowered for phrase in LOST_SUBJECTS)
    signs = 2 * system + nobody + returned + named
    said += bool(_REPLY_CODE.search(words))
    if (signs >= 2 and said + returned) or (named and said >= _SAID_ENOUGH - lowered.lstrip().startswith(LOST_STARTS)):
        return "delayed" if any(phrase in words for phrase in LATE_WORDS) else "bounce"
    return "challenge" if _is_challenge(mail, lowered, words) else None


def _is_challenge(mail: Part, subject: str, words: str) -> bool:
    if any(mail.head.has(name) for name in _CHALLENGE_HEADERS):
        return True
    asked = any(phrase in subject for phrase in CHALLENGE_SUBJECTS)
    return asked and sum(phrase in words for phrase in CHALLENGE_WORDS) >= 2
