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

# Quoted text, a comment without another inside, an address in angle brackets, an encoded word (some programs leave
# commas in it), a separator, anything else.
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"?|\([^()]*\)|<[^<>]*>?|=\?[^?\s]{1,60}\?[bBqQ]\?[^?\s]{0,300}\?=|[,;:]|[^"(<,;:=]+|[(=]'
)
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
    inside: list[str] = []
    for token in _TOKEN.findall(value):
        if token in (",", ";", ":"):
            if token != ":":  # before a colon stands the name of a group
                yield from _mailbox(words, inside)
            words, inside = [], []
        elif token.startswith("<"):
            inside.append(token)
        elif not token.startswith("("):
            words.append(token)
    yield from _mailbox(words, inside)


def _mailbox(words: list[str], inside: list[str]) -> Iterator[Address]:
    """Yield what stands between two commas: the bracketed address, all of them should there be more, or a bare one."""
    text = "".join(words).strip()
    if inside:
        yield from (Address(bare, _name(text)) for each in inside if (bare := bare_address(each)))
    elif bare := bare_address(text):
        yield Address(bare)
    elif " " in text and (
        bare := bare_address(text.rpartition(" ")[2])
    ):  # forgotten brackets: Ann Berg ann@example.org
        yield Address(bare, _name(text.rpartition(" ")[0]))


def _name(text: str) -> str:
    plain = re.sub(r'"((?:[^"\\]|\\.)*)"?', lambda found: re.sub(r"\\(.)", r"\1", found[1]), text)
    return decode_words(" ".join(plain.split()))[:200]
