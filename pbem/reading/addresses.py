"""Mail addresses out of From, To and Cc: a linear scanner that takes what mail programs really write.

The standard parser refuses `ann@example.org <ann@example.org>`, which some write, and would leave us
without a sender.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from pbem.reading.headers import decode_words
from pbem.reading.limits import ADDRESSES

# Quoted text, a comment without another inside, an address in angle brackets, a separator, anything else.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|\([^()]*\)|<[^<>]*>?|[,;:]|[^"(<,;:]+|[(]')
_BARE = re.compile(r"[^\s<>()\[\],;:\"@]{1,128}@(?:[\w-]{1,63}\.){0,20}[\w-]{1,63}\Z")
_ROUTE = re.compile(r"@[^:]{1,250}:")


class Address(msgspec.Struct, frozen=True):
    """One mailbox: the bare address in lower case and the name shown with it."""

    bare: str
    name: str = ""


def read_addresses(values: Iterable[str]) -> tuple[Address, ...]:
    """Return the mailboxes of some header values, each once, at most `ADDRESSES`; what is no address is
    left out.

    Members of a group (`Team: a@x, b@x;`) count as mailboxes. A name that looks like an address
    (`"boss@x" <me@y>`) is only a name.
    """
    found: dict[str, Address] = {}
    for value in values:
        for address in _mailboxes(value):
            found.setdefault(address.bare, address)
            if len(found) >= ADDRESSES:
                return tuple(found.values())
    return tuple(found.values())


def bare_address(text: str) -> str:
    """Return one address in lower case without brackets, "" when `text` is none."""
    text = text.strip().removeprefix("<").removesuffix(">").strip()
    text = _ROUTE.sub("", text, count=1) if text.startswith("@") else text
    text = text.removesuffix(".")
    return text.lower() if _BARE.match(text) else ""


def _mailboxes(value: str) -> Iterator[Address]:
    words: list[str] = []
    inside = ""
    for token in _TOKEN.findall(value):
        if token in (",", ";", ":"):
            if token != ":":  # before a colon stands the name of a group
                yield from _mailbox(words, inside)
            words, inside = [], ""
        elif token.startswith("<"):
            inside = token
        elif token.startswith("("):
            continue
        else:
            words.append(token)
    yield from _mailbox(words, inside)


def _mailbox(words: list[str], inside: str) -> Iterator[Address]:
    text = "".join(words).strip()
    bare = bare_address(inside) if inside else bare_address(text)
    if not bare and not inside and " " in text:  # a forgotten bracket: Ann Berg ann@example.org
        bare = bare_address(text.rpartition(" ")[2])
        text = text.rpartition(" ")[0]
    if bare:
        yield Address(bare, _name(text) if text.lower() != bare or inside else "")


def _name(text: str) -> str:
    plain = re.sub(r'"((?:[^"\\]|\\.)*)"?', lambda found: re.sub(r"\\(.)", r"\1", found[1]), text)
    return decode_words(" ".join(plain.split()))[:200]
