"""What we know of the sender as a mail comes in is written on top of it: signatures (DKIM) that we check ourselves,
and what the provider that brings it says beside it."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator, Sequence

from pbem.inbox.verdict import OURSELVES
from pbem.reading.sole_sender import sole_sender

log = logging.getLogger(__name__)

SECONDS = 5  # for all the questions that one mail makes us ask
MOST_SIGNATURES = 4  # looked at, from the top
MOST_BYTES = 1 << 20  # of a longer mail nothing is checked
_DOMAIN = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)+\Z")
_LINE = re.compile(rb"\r\n|\n|\r")


def marked(raw: bytes, *, asked: bool, known: Sequence[str] = ()) -> bytes:
    """The mail with our own finding as its first field; as it is, where it has no plain From: that proves nobody.

    `asked`: whether signatures are checked. `known`: what somebody found out who is believed. «none» where both are
    empty.
    """
    if not sole_sender(raw):
        return raw
    domains = list(_signers(raw)) if asked else []
    found = "; ".join((*(f"dkim=pass header.d={one}" for one in domains), *known)) or "none"
    at = _LINE.search(raw)
    if at is None:
        return raw
    place = at.end() if raw.startswith(b"From ") else 0  # behind the separator line of a mailbox file
    return raw[:place] + f"Authentication-Results: {OURSELVES}; {found}".encode() + at[0] + raw[place:]


def _signers(raw: bytes) -> Iterator[str]:
    """The domains whose signature of the From and the whole body holds. What cannot be known is left out."""
    try:
        import dkim
    except ImportError:
        log.warning("own_dkim is set, but dkimpy is not installed")
        return
    if len(raw) > MOST_BYTES:
        return
    until = time.monotonic() + SECONDS

    def ask(name: bytes, timeout: int = SECONDS) -> bytes | None:
        return txt(name.decode("ascii"), until - time.monotonic())

    for at in range(MOST_SIGNATURES):
        try:
            signed = dkim.DKIM(raw, minkey=1024)
            prepared = signed.verify_headerprep(at)
            if not prepared:
                return
            domain = signed.domain.decode("ascii").lower()
            if not _DOMAIN.match(domain) or b"l" in signed.signature_fields or b"from" not in signed.include_headers:
                continue
            if signed.signature_fields[b"a"] != b"rsa-sha1" and signed.verify(at, dnsfunc=ask):
                yield domain
        except Exception as trouble:  # whatever a stranger's mail or name server does to a library, it proves nothing
            log.info("signature not checked", extra={"why": type(trouble).__name__})


def txt(name: str, seconds: float) -> bytes | None:
    """The TXT record of a key; None where there is none. DNSException where nobody says."""
    import dns.exception  # here, since hardly any process that takes a mail in asks
    import dns.resolver

    if seconds <= 0:
        raise dns.exception.Timeout
    try:
        found = dns.resolver.resolve(name, "TXT", search=False, lifetime=seconds)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return None
    return next((b"".join(row.strings) for row in found), None)
