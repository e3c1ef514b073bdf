"""Whether bytes are a mail at all, judged by how they begin: whoever posts them may call them anything."""

from __future__ import annotations

import re

from pbem.reading.headers import equal_line_ends, split_head

_LOOKED_AT = 1 << 16
_OF_MAIL = frozenset(
    {"from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "sender", "reply-to"}
    | {"delivered-to", "x-original-to", "in-reply-to", "references", "mime-version", "dkim-signature"}
)  # one of these fields every mail has
_FORM = re.compile(rb"--[^\n]{1,70}\n(?i:content-disposition: *form-data)|[\w.+%\[\]*-]{1,100}=[^\s]*\Z")


def what_instead(raw: bytes) -> str:
    """Return what the bytes are that are no mail: "nothing", "JSON", "a form" or "something else"; "" for a mail.

    A mail begins with the fields of its head, one of which is known; its end of line may be any.
    """
    data = equal_line_ends(raw[:_LOOKED_AT])
    if any(name in _OF_MAIL for name, _ in split_head(data)[0].fields):
        return ""
    bare = data.strip()
    if not bare:
        return "nothing"
    if bare[:1] in (b"{", b"["):
        return "JSON"
    return "a form" if _FORM.match(bare) else "something else"
