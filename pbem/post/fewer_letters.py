"""List-Unsubscribe: what it orders for its reader, and the address that does it with one click (RFC 8058).

What is like a list's letter is news that asks nothing. Who has it after every move gets it once a day, by the letter of
that day none of it any more; what needs them, answers them or is for them alone is no list's, and comes all the same.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

from pbem.archive.link import secret_of
from pbem.base.settings import Settings
from pbem.letters.kinds import HELD, STRANGER
from pbem.store.models import Member

PATH = "/letters/"
LONGEST = 120  # characters of a name
_PROOF, _ID = 16, 8  # bytes
_NAME = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)
_NEVER = frozenset({HELD.name, STRANGER.name})  # somebody may be writing in their name: nobody is to go without


class Wish(NamedTuple):
    """What a click wishes for: news once a day (`daily`), or none that asks nothing.

    It stands in the link, for mail programs may click twice: the second click does not wish for less than the first.
    """

    member: int  # their id
    daily: bool

    @property
    def line(self) -> str:
        """The order that it is."""
        return "mail digest" if self.daily else "mail turns"


def wish_of(member: Member) -> Wish:
    """What lessens their letters, or keeps them as few as they are."""
    return Wish(member.id, daily=member.mail_mode == "all")


def line_of(member: Member, kind: str) -> str:
    """The order by which they get fewer letters; "" for a letter that comes to all."""
    return "" if kind in _NEVER else wish_of(member).line


def url_of(settings: Settings, member: Member, kind: str) -> str:
    """The address for one click; "" where the web process has no public one, or none that is encrypted."""
    if kind in _NEVER or not settings.public_url.startswith("https://"):
        return ""
    return settings.public_url.rstrip("/") + PATH + name_of(secret_of(settings), wish_of(member))


def name_of(secret: bytes, wish: Wish) -> str:
    """The same name each time for this wish, which nobody can make up or read without the secret.

    As SIV does (RFC 5297), with HMAC-SHA256 in both places: a pseudo-random function of the number is its proof, and
    another one of that proof hides it. So each number is hidden by a stream of its own, unless two proofs of 128 bits
    are equal. itsdangerous, which comes with Flask, signs what it leaves to be read: whoever has two links would know
    how many seats were filled between them, at other tables too.
    """
    number = (wish.member << 1 | wish.daily).to_bytes(_ID, "big")
    proof = _made(secret, b"proof", number)[:_PROOF]
    return urlsafe_b64encode(proof + _hidden(secret, proof, number)).decode()


def read_name(secret: bytes, name: str) -> Wish | None:
    """What it was made for; None for a name that we never gave."""
    if not _NAME.fullmatch(name[: LONGEST + 1]):
        return None
    whole = urlsafe_b64decode(name)
    proof, number = whole[:_PROOF], _hidden(secret, whole[:_PROOF], whole[_PROOF:])
    if not hmac.compare_digest(_made(secret, b"proof", number)[:_PROOF], proof):
        return None
    said = int.from_bytes(number, "big")
    return Wish(said >> 1, daily=bool(said & 1))


def _hidden(secret: bytes, proof: bytes, number: bytes) -> bytes:
    """The number hidden, or a hidden one laid open."""
    return bytes(one ^ other for one, other in zip(number, _made(secret, b"number", proof), strict=False))


def _made(secret: bytes, use: bytes, said: bytes) -> bytes:
    return hmac.new(secret, b"night mail letters\n" + use + b"\n" + said, sha256).digest()
