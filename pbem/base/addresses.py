"""Our own mail addresses and ids: reply tokens, Message-IDs, and finding them again."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

TOKEN_BYTES = 15  # 120 bits, 24 letters of base32
_KEY = "[a-z2-7]{16,40}"
_SUBJECT = re.compile(r"\[G(\d{1,9})\]", re.IGNORECASE)
_LINKED = re.compile(rf"\(({_KEY})\)")  # a token beside an address that has no room for one, and in a subject
_OWN_DOMAIN = ("play", "+")
_TAGS = "+-"  # with one of these at its end, the name of a mailbox goes on with whatever its provider takes there


class Place(NamedTuple):
    """Where our mail comes in: every address of a domain of our own, or one mailbox of somebody else's domain.

    `local`: the name of the plain address; `tag`: what stands between that and a token, "" where nothing may.
    """

    local: str
    tag: str
    host: str
    ours: bool  # the whole domain

    @property
    def plain(self) -> str:
        """The address without a token, from which letters come."""
        return f"{self.local}@{self.host}"


@cache
def place_of(domain: str) -> Place:
    """What the setting `domain` says: `mail.example.net`, `club+@freemail.example`, `club@freemail.example`."""
    local, at, host = domain.rpartition("@")
    if not at:
        return Place(*_OWN_DOMAIN, host=host, ours=True)
    tag = local[-1] if local[-1] in _TAGS else ""
    return Place(local.removesuffix(tag), tag, host, ours=False)


def new_token() -> str:
    """An unguessable name of a seat: lower-case base32, because some mail systems fold case."""
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().lower()


def new_message_id(domain: str) -> str:
    """A Message-ID nobody can guess, because a reply to it is a way into the game."""
    return f"<{secrets.token_hex(14)}@{place_of(domain).host}>"


def plain_address(domain: str) -> str:
    """The address without a token."""
    return place_of(domain).plain


def reply_address(token: str, domain: str) -> str:
    """Where the holder of the token writes their orders; the plain address where no token can stand in one."""
    local, tag, host, _ = place_of(domain)
    return f"{local}{tag}{token}@{host}" if tag else f"{local}@{host}"


def link_address(token: str, domain: str) -> str:
    """The same for a link, whose subject we write: `club@freemail.example (TOKEN)` where it has to stand there."""
    address = reply_address(token, domain)
    return address if place_of(domain).tag else f"{address} ({token})"


def address_and_sign(link: str) -> tuple[str, str]:
    """The address of a link, and what its subject has to say at its end for the token's sake, or ""."""
    address, blank, sign = link.partition(" ")
    return address, blank + sign


def bounce_address(token: str, domain: str) -> str:
    """The envelope sender of letters to the holder of the token: bounces come back to it.

    Of one mailbox its own address: its provider sends in no other name. Its bounces are told by our Message-ID.
    """
    place = place_of(domain)
    return f"bounces+{token}@{place.host}" if place.ours else place.plain


def tokens_in(addresses: Iterable[str], domain: str) -> tuple[str, ...]:
    """The tokens among these addresses, each once, in order. They may be in any case, and end with a dot."""
    place = place_of(domain)
    return _tokens(_tagged(place.local, place.tag), addresses, place.host) if place.tag else ()


def tokens_in_subject(subject: str, domain: str) -> tuple[str, ...]:
    """The tokens in the subject of a link, where no address can have one."""
    return () if place_of(domain).tag else tuple(dict.fromkeys(_LINKED.findall(subject[:500].lower())))


def returned_to(addresses: Iterable[str], domain: str) -> tuple[str, ...]:
    """The tokens of the letters that came back to these addresses (the envelope senders of our letters)."""
    place = place_of(domain)
    return _tokens(_tagged("bounces", "+"), addresses, place.host) if place.ours else ()


def letters_in(raw: bytes, domain: str) -> tuple[str, ...]:
    """The Message-IDs in a report that may be those of our letters, each once."""
    found = re.findall(rb"<[0-9a-f]{28}@" + re.escape(place_of(domain).host.encode()) + rb">", raw)
    return tuple(dict.fromkeys(one.decode() for one in found))


def is_of_ours(address: str, domain: str) -> bool:
    """Whether mail to the address comes to us: any of our own domain; of one mailbox, those that it has."""
    place = place_of(domain)
    if place.ours:
        return address.endswith(f"@{place.host}")
    return address == place.plain or bool(tokens_in((address,), domain))


def envelope(recipients: str) -> tuple[str, ...]:
    """The addresses of an envelope as a mail server hands it over: `<a@x>, <b@x>` or apart by blanks."""
    return tuple(one.strip("<>") for one in recipients.replace(",", " ").split())


@cache
def _tagged(local: str, tag: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(local + tag)}({_KEY})@(.+)$")


def _tokens(pattern: re.Pattern[str], addresses: Iterable[str], host: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for address in addresses:
        match = pattern.match(address.strip().lower().removesuffix("."))
        if match and match[2] == host:
            found[match[1]] = None
    return tuple(found)


def game_in_subject(subject: str) -> int | None:
    """The game number of `[G12]` in a subject."""
    match = _SUBJECT.search(subject[:500])
    return int(match[1]) if match else None
