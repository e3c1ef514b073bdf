"""Our own mail addresses and ids: reply tokens, Message-IDs, and finding them again."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Iterable

TOKEN_BYTES = 15  # 120 bits, 24 letters of base32
_TOKEN = re.compile(r"^play\+([a-z2-7]{16,40})@(.+)$")
_BOUNCE = re.compile(r"^bounces\+([a-z2-7]{16,40})@(.+)$")
_SUBJECT = re.compile(r"\[G(\d{1,9})\]", re.IGNORECASE)


def new_token() -> str:
    """An unguessable name of a seat: lower-case base32, because some mail systems fold case."""
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().lower()


def new_message_id(domain: str) -> str:
    """A Message-ID nobody can guess, because a reply to it is a way into the game."""
    return f"<{secrets.token_hex(14)}@{domain}>"


def reply_address(token: str, domain: str) -> str:
    """Where the holder of the token writes their orders."""
    return f"play+{token}@{domain}"


def bounce_address(token: str, domain: str) -> str:
    """The envelope sender of letters to the holder of the token: bounces come back to it."""
    return f"bounces+{token}@{domain}"


def tokens_in(addresses: Iterable[str], domain: str) -> tuple[str, ...]:
    """The tokens among these addresses, each once, in order. They may be in any case, and end with a dot."""
    return _tokens(_TOKEN, addresses, domain)


def returned_to(addresses: Iterable[str], domain: str) -> tuple[str, ...]:
    """The tokens of the letters that came back to these addresses (the envelope senders of our letters)."""
    return _tokens(_BOUNCE, addresses, domain)


def envelope(recipients: str) -> tuple[str, ...]:
    """The addresses of an envelope as a mail server hands it over: `<a@x>, <b@x>` or apart by blanks."""
    return tuple(one.strip("<>") for one in recipients.replace(",", " ").split())


def _tokens(pattern: re.Pattern[str], addresses: Iterable[str], domain: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for address in addresses:
        match = pattern.match(address.strip().lower().removesuffix("."))
        if match and match[2] == domain:
            found[match[1]] = None
    return tuple(found)


def game_in_subject(subject: str) -> int | None:
    """The game number of `[G12]` in a subject."""
    match = _SUBJECT.search(subject[:500])
    return int(match[1]) if match else None
