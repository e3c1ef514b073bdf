"""What every way in has: how it is proved, how a post of it is read, and what comes of that."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from pbem.base.settings import Settings
from pbem.web.ways.head import Head

_DOMAIN = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+\Z")
_LOOKED_AT = {"spf": "smtp.mailfrom", "dkim": "header.d", "dmarc": "header.from"}
Fetch = Callable[[str], bytes]
MINUTES = 60  # seconds


class Posted(NamedTuple):
    """A post whose sender has shown the secret, or signed its head."""

    headers: Head
    body: bytes | bytearray
    now: datetime
    settings: Settings
    fetch: Fetch


class Delivery(NamedTuple):
    """A mail as it is stored. `event`: the provider's own id of the delivery, where it has one.

    `verdicts`: what the provider says beside it that it found out about the sender, as `verdict` writes it.
    """

    raw: bytes | bytearray
    envelope_from: str = ""
    envelope_to: str = ""
    event: str = ""
    verdicts: tuple[str, ...] = ()


class Nothing(Exception):
    """A post that brings no mail: the answer, a sentence that says why, and for the log what the operator may change.

    `amiss`: it should have been one, so that `/health` and doctor count it.
    """

    def __init__(self, status: int, why: str, change: str = "", *, amiss: bool = False) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.change = change
        self.amiss = amiss


class Way(NamedTuple):
    """A row of the table: the URL below /inbound/, and what is behind it.

    `wraps`: the mail is in JSON or a form, so that a body cut off at the end could not be read. `signs_head`: who sends
    it signs the head instead of showing the secret. `unproved`: the status for a post without either; `no_mail`: for
    one that brings something else.
    """

    name: str
    read: Callable[[Posted], Delivery]
    wraps: bool = True
    signs_head: bool = False
    unproved: int = 401
    no_mail: int = 415


def sender(address: object) -> str:
    """An envelope sender that was given; empty it is the null sender of bounces."""
    text = line(address).strip("<>").strip()
    return text or "<>"


def line(text: object) -> str:
    """What a provider says, without what no database keeps: a NUL, half a character, ends of lines."""
    given = text if isinstance(text, str) else ""
    clean = given.encode("utf-8", "replace").decode("utf-8")
    return "".join(one for one in clean if one.isprintable()).strip()


def stale(seconds: float, posted: Posted, most: float, ahead: float = 5 * MINUTES) -> bool:
    """Whether a moment, in seconds since 1970, is too long ago, or too far ahead for clocks that differ a little."""
    age = posted.now.timestamp() - seconds
    return not -ahead <= age <= most


def verdict(method: str, result: str, domain: str) -> tuple[str, ...]:
    """One finding about a sender as Authentication-Results has it (RFC 8601), of a domain that was looked at; () else.

    `method`: spf | dkim | dmarc. `result`: in whatever letters; one that is neither right nor wrong is none.
    """
    found, whose = result.strip().lower(), domain.strip().lower().rpartition("@")[2].removesuffix(".")
    if found not in ("pass", "fail", "softfail") or not _DOMAIN.match(whose):
        return ()
    return (f"{method}={found} {_LOOKED_AT[method]}={whose}",)
