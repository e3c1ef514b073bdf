"""List-Unsubscribe: what it orders for its reader, and the address that does it with one click (RFC 8058)."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from pbem.archive.link import secret_of
from pbem.base.settings import Settings
from pbem.letters.kinds import HELD, STRANGER
from pbem.store.models import Member

PATH = "/letters/"
LONGEST = 120  # characters of a name
_PROOF, _ID = 16, 8  # bytes
_NAME = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)
_NEVER = frozenset({HELD.name, STRANGER.name})  # somebody may be writing in their name: nobody is to go without


def line_of(member: Member, kind: str) -> str:
    """The order by which they get fewer letters, or keep the fewest there are; "" for a letter that comes to all."""
    if kind in _NEVER:
        return ""
    at = f" {member.digest_at}" if member.mail_mode == "digest" and member.digest_at else ""
    return "mail turns" if member.mail_mode == "turns" else f"mail digest{at}"


def url_of(settings: Settings, member: Member, kind: str) -> str:
    """The address for one click; "" where the web process has no public one, or none that is encrypted."""
    if kind in _NEVER or not settings.public_url.startswith("https://"):
        return ""
    return settings.public_url.rstrip("/") + PATH + name_of(secret_of(settings), member.id)


def name_of(secret: bytes, member: int) -> str:
    """The same name each time for this member, which says nothing to whoever lacks the secret.

    The proof of the number hides it, too (a synthetic initialisation vector, as in RFC 5297).
    """
    number = member.to_bytes(_ID, "big")
    proof = _made(secret, b"proof", number)[:_PROOF]
    return urlsafe_b64encode(proof + _hidden(secret, proof, number)).decode()


def read_name(secret: bytes, name: str) -> int | None:
    """The id of the member it was made for; None for a name that we never gave."""
    if not _NAME.fullmatch(name[: LONGEST + 1]):
        return None
    whole = urlsafe_b64decode(name)
    proof, number = whole[:_PROOF], _hidden(secret, whole[:_PROOF], whole[_PROOF:])
    return (
        int.from_bytes(number, "big") if hmac.compare_digest(_made(secret, b"proof", number)[:_PROOF], proof) else None
    )


def _hidden(secret: bytes, proof: bytes, number: bytes) -> bytes:
    """The number hidden, or a hidden one laid open."""
    return bytes(one ^ other for one, other in zip(number, _made(secret, b"number", proof), strict=False))


def _made(secret: bytes, use: bytes, said: bytes) -> bytes:
    return hmac.new(secret, b"night mail letters\n" + use + b"\n" + said, sha256).digest()
