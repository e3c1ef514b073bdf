"""Reports of mail systems and challenges of mail filters, known by their words where their heads do not say so.

One sign alone proves nothing: people write «undeliverable» too. Two that stand in different places do.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.reading.addresses import Address
from pbem.reading.headers import decode_words
from pbem.reading.mime import Part
from pbem.reading.notifiers import has_block, is_complaint, is_list_notice
from pbem.reading.robots_words import (
    CHALLENGE_SUBJECTS,
    CHALLENGE_WORDS,
    LATE_WORDS,
    LOST_STARTS,
    LOST_SUBJECTS,
    LOST_WORDS,
    OPENINGS,
    SYSTEM_NAMES,
)
from pbem.reading.subjects import is_out_of_office

_LOOKED_AT = 6_000
_DOMAIN = re.compile(r"@[^\s>,;]{0,255}")
_ANSWER = re.compile(r"\s*(?:re|aw|sv|fwd?|wg|tr|antw|odp|rv|vs|res|rif|ynt)(?:\[\d\])?\s*:")
_REPLY_CODE = re.compile(
    r"\b[45]\d\d[ -](?:#?[45]\.\d|<|[a-z ]{0,20}(?:user|mailbox|recipient|address)|-? ?requested (?:mail )?action)"
    r"|\b5\.[0-7]\.\d{1,2}\b"
)
_FIELD = re.compile(
    r"^[ \t]{0,8}(Received|Return-Path|Message-ID|MIME-Version|Content-Type|Subject|Date|From|To|Mail From|RCPT To"
    r"|Sent date|X-Mailer|Size \(in bytes\)):",
    re.IGNORECASE | re.MULTILINE,
)
_FIELDS = 4  # different ones make the head of a letter, if there is one of those that only servers write
_OF_SERVERS = frozenset({"received", "return-path", "mail from", "rcpt to"})
_ENDS_LOST = re.compile(
    r"[:(–-] ?(?:(?:mail )?delivery fail\w{2,3}|non remis|undeliverable|not delivered|unzustellbar|returned)[) ]*\Z"
)
_OPENING = 100  # characters
_GREETING = re.compile(r"\A[\W_]*(?:(?:hi|hello|dear sender)[\W_]+)?")
_FORWARD = re.compile(r"\s*(?:fwd?|wg|tr|vs)(?:\[\d\])?\s*:")
_SAID_ENOUGH = 3  # phrases, where the subject is the only other sign
_RETURNED = frozenset({"message/rfc822", "text/rfc822-headers", "message/delivery-status"})
_CHALLENGE_HEADERS = ("x-tmda-fingerprint", "x-challenge", "x-boxbe", "x-spamarrest")


def report_by_words(mail: Part, senders: tuple[Address, ...], subject: str, text: str) -> str | None:
    """Return "bounce", "delayed", "challenge", "feedback_report" or "list_notice" by a mail's words, else None."""
    lowered = subject[:300].lower()
    if is_out_of_office(subject):
        return None
    seen = _Seen.of(mail, senders, lowered, text)
    if _ANSWER.match(lowered):  # some mail systems write it, too
        if has_block(mail) and is_complaint(mail, seen.sender, lowered, seen.words):
            return "feedback_report"
        ends = bool(_ENDS_LOST.search(lowered)) and seen.said > 1
        returns = seen.opens and seen.returned and not _FORWARD.match(lowered)
        return seen.lost if ends or returns else None
    if seen.signs >= 2 and seen.said + seen.returned:
        return seen.lost
    named_enough = _SAID_ENOUGH - lowered.lstrip().startswith(LOST_STARTS)
    if (seen.named and seen.said >= named_enough) or (seen.opens and seen.returned):
        return seen.lost
    if is_complaint(mail, seen.sender, lowered, seen.words):
        return "feedback_report"
    if is_list_notice(mail, seen.sender, lowered, seen.words):
        return "list_notice"
    return "challenge" if _is_challenge(mail, lowered, seen.words) else None


class _Seen(NamedTuple):
    """The signs of a mail, each of another place: its sender, its subject, its words, a letter that it returns."""

    sender: str
    words: str
    signs: int  # of all places but the words
    named: bool
    returned: bool
    said: int
    opens: bool  # the words begin as programs introduce themselves

    @classmethod
    def of(cls, mail: Part, senders: tuple[Address, ...], subject: str, text: str) -> _Seen:
        words = " ".join(text[:_LOOKED_AT].lower().split())
        sender = _DOMAIN.sub("", decode_words(" ".join(mail.head.all("from")))[:1_000].lower())
        system = any(name in sender for name in SYSTEM_NAMES)
        nobody = any(value.strip() == "<>" for value in mail.head.all("return-path")) or not senders
        returned = any(part.type.value in _RETURNED for part in mail.walk()) or _returns(text)
        named = any(phrase in subject for phrase in LOST_SUBJECTS)
        said = sum(phrase in words for phrase in LOST_WORDS) + bool(_REPLY_CODE.search(words))
        opens = _GREETING.sub("", words[:_OPENING]).startswith(OPENINGS)
        return cls(sender, words, 2 * system + nobody + returned + named, named, returned, said, opens)

    @property
    def lost(self) -> str:
        return "delayed" if any(phrase in self.words for phrase in LATE_WORDS) else "bounce"


def _returns(text: str) -> bool:
    """Tell whether the head of a letter stands in the text, as mail servers write it: nobody copies «Received»."""
    fields = {name.lower() for name in _FIELD.findall(text[:_LOOKED_AT])}
    return len(fields) >= _FIELDS and bool(fields & _OF_SERVERS)


def _is_challenge(mail: Part, subject: str, words: str) -> bool:
    if any(mail.head.has(name) for name in _CHALLENGE_HEADERS):
        return True
    asked = any(phrase in subject for phrase in CHALLENGE_SUBJECTS)
    return asked and sum(phrase in words for phrase in CHALLENGE_WORDS) >= 2
