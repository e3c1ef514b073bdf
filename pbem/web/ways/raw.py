"""A mail as the whole body, its envelope in headers: what relays post that show the secret, or sign (`signed_head`).

200 ends it. 400 and 415 say that no mail was posted; whoever wrote the relay decides what it does then.
"""

from __future__ import annotations

from pbem.web.ways.way import Delivery, Posted


def read(posted: Posted) -> Delivery:
    """The body, and what the headers say of it."""
    headers = posted.headers
    given = headers.get("X-Envelope-From")
    return Delivery(
        posted.body,
        ""
        if given is None
        else given.strip() or "<>",  # an empty header is the null sender; a missing one says nothing
        headers.get("X-Envelope-To", ""),
        headers.get("X-Event-Id", "").strip(),
    )
