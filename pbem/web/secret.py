"""The secret of the inbound URLs: where a request may carry it, and whether it is the right one."""

from __future__ import annotations

import binascii
import hmac
from base64 import b64decode

HEADER = "X-Inbound-Token"
MIME = "/mime"
PATHS = "/inbound/"  # every URL below it takes in mail and wants the secret


def shown(authorization: str, header: str, in_path: str = "") -> list[bytes]:
    """What a request offers as the secret; headers and paths come as Latin-1, whatever their bytes are."""
    kind, _, rest = authorization.partition(" ")
    found = [header.strip(), in_path]
    if kind.lower() == "bearer":
        found.append(rest.strip())
    offered = [one.encode("latin-1", "replace") for one in found]
    if kind.lower() == "basic":
        offered.append(_password(rest.strip()))
    return [one for one in offered if one]


def right(token: str, offered: list[bytes]) -> bool:
    """Whether the token is among them; how long this takes says nothing about the token but its length."""
    wanted = token.strip().encode()
    return bool(wanted) and any(hmac.compare_digest(one, wanted) for one in offered)


def split(path: str) -> tuple[str, str]:
    """`/inbound/raw/SECRET` as the URL proper and the secret behind it, which may be empty.

    Mailgun wants a URL that ends in «mime»: that may stand behind either.
    """
    name, _, secret = path.removeprefix(PATHS).partition("/")
    return PATHS + name, "" if secret == MIME[1:] else secret.removesuffix(MIME)


def way(path: str) -> str:
    """The name of the way in, of a path whose secret was split off."""
    return path.removeprefix(PATHS)


def _password(encoded: str) -> bytes:
    """The password of basic authentication; providers make it from https://any:SECRET@host/."""
    try:
        return b64decode(encoded.encode("latin-1", "replace"), validate=True).partition(b":")[2]
    except (binascii.Error, ValueError):
        return b""
