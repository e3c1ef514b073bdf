"""A head signed by a relay of one's own: HMAC-SHA256 over the time, the sum of the body, and its envelope.

The body is signed by its SHA-256, so that the head alone proves who sends, before a byte of the body is read, and the
secret itself never travels. Signed are five lines, joined by "\\n": X-Relay-Time, X-Relay-Digest, X-Event-Id,
X-Envelope-From, X-Envelope-To, an empty one for each header that is not sent.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256

TIME, DIGEST, SIGNATURE = "X-Relay-Time", "X-Relay-Digest", "X-Relay-Signature"
SIGNED = (TIME, DIGEST, "X-Event-Id", "X-Envelope-From", "X-Envelope-To")
MOST_SECONDS = 300  # between the relay's clock and ours, and on the way
_TIME = re.compile(r"[0-9]{1,12}\Z")
_SUM = re.compile(r"[0-9a-f]{64}\Z")


def signature(secret: str, lines: list[str]) -> str:
    """What signs these lines; headers come as Latin-1, whatever their bytes are."""
    return hmac.new(secret.encode(), "\n".join(lines).encode("latin-1", "replace"), sha256).hexdigest()


def what_is_wrong(headers: Mapping[str, str], secret: str, now: float) -> str:
    """Why a head proves nothing, as the log says it; "" for one that is signed, and lately. `now`: since 1970."""
    if not secret:
        return "at a signed way, with no PBEM_RELAY_SECRET set here"
    lines = [headers.get(name, "").strip() for name in SIGNED]
    given = headers.get(SIGNATURE, "").strip().lower()
    if not given:
        return f"without {SIGNATURE} at a signed way"
    if not (_TIME.match(lines[0]) and _SUM.match(lines[1].lower())):
        return f"with an unreadable {TIME} or {DIGEST} at a signed way"
    if not hmac.compare_digest(signature(secret, lines).encode(), given.encode("latin-1", "replace")):
        return "with a wrong signature (is PBEM_RELAY_SECRET the relay's key?)"
    if abs(now - int(lines[0])) > MOST_SECONDS:
        return f"signed over {MOST_SECONDS // 60} minutes ago (is one of the clocks wrong, or was it sent again?)"
    return ""


def same(headers: Mapping[str, str], digest: str) -> bool:
    """Whether the body that came, by its sum, is the one that was signed."""
    return hmac.compare_digest(headers.get(DIGEST, "").strip().lower().encode("latin-1", "replace"), digest.encode())
