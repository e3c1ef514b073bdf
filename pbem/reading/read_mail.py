"""One incoming mail, read: who wrote it, to which address, and what he wrote himself. Reading never raises."""

from __future__ import annotations

import msgspec


class ReadMail(msgspec.Struct, frozen=True, kw_only=True):
    """What the service knows of a mail after reading its bytes.

    Addresses are bare and lower case. `automatic` names the sign by which the mail was recognised as not written
    by a person ("auto_submitted", "bounce", "null_sender", "own_letter", "mailing_list", "read_receipt", …), else None.
    `text` is the sender's own text: quotes, our letter, signature cut off; at most 64 kB; lines end in "\n".
    `notes` are codes of what was left out ("truncated", "attachments", "html_only", "forwarded", "encrypted", …).
    """

    message_id: str | None = None
    references: tuple[str, ...] = ()  # In-Reply-To and References, oldest first, at most 50, with angle brackets
    from_addresses: tuple[str, ...] = ()  # more than one From address: all of them, so that nobody is trusted by luck
    from_name: str = ""
    recipients: tuple[str, ...] = ()  # To, Cc, Delivered-To, X-Original-To, X-Forwarded-To
    subject: str = ""
    automatic: str | None = None
    text: str = ""
    notes: tuple[str, ...] = ()


def read_mail(raw: bytes, own_domain: str) -> ReadMail:
    """Read RFC 5322 bytes. Never raises; what cannot be read is left empty and noted."""
    raise NotImplementedError
