"""Keys by which the service knows a mail again that comes a second time, perhaps on another way."""

from __future__ import annotations

import hashlib
import re

from pbem.reading.headers import equal_line_ends, split_head
from pbem.reading.limits import HEAD_BYTES
from pbem.reading.message_ids import message_id

# Written by the servers on the way, not by the sender.
_TRACE = re.compile(
    r"(?:x-.*|arc-.*|resent-.*|received|received-spf|return-path|delivered-to|delivery-date|envelope-to"
    r"|authentication-results|dkim-signature|domainkey-signature|errors-to|status|lines|content-length)\Z"
)


def content_key(raw: bytes) -> str:
    """Return the SHA-256 (hex) of what the sender sent: all but the trace headers, with line ends made equal.

    The same mail delivered twice has the same key; another body under the same Message-ID has another one.
    """
    head, body = split_head(equal_line_ends(raw))
    digest = hashlib.sha256()
    for name, value in sorted(head.fields):
        if not _TRACE.match(name):
            digest.update(name.encode() + b":" + b" ".join(value.split()) + b"\n")
    digest.update(b"\n" + body.rstrip(b"\n"))
    return digest.hexdigest()


def header_message_id(raw: bytes) -> str | None:
    """Return the mail's Message-ID with angle brackets, None when it has none."""
    head, _ = split_head(equal_line_ends(raw[:HEAD_BYTES]))
    return message_id(head)
