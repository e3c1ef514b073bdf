"""How mails of a throng look: one sender, his own reply address, perhaps an answer to a letter of ours."""

from __future__ import annotations

import email.policy
from email.message import EmailMessage
from typing import Protocol


class Writer(Protocol):
    """Somebody with an address and a place to write to."""

    @property
    def address(self) -> str:
        """His own address."""

    @property
    def to(self) -> str:
        """Where he writes to."""


def written(writer: Writer, text: str, mark: str, answering: str = "", **headers: str) -> bytes:
    """One mail as bytes; `mark` makes its Message-ID, `answering` is that of the letter it answers."""
    message = EmailMessage()
    named = {"From": writer.address, "To": writer.to, "Subject": "Re: game", "Message-ID": f"<{mark}@example.org>"}
    if answering:
        named |= {"In-Reply-To": answering, "References": answering}
    for name, value in (named | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes(policy=email.policy.SMTP)
