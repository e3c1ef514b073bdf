"""How much of a mail is looked at: the caps that keep reading bounded whatever the bytes are.

An operator may set those of `Bounds`. The others are no settings: each follows from our own letters, from a standard or
from another one of them, and what time reading takes at the most was measured with all of them together.
"""

from __future__ import annotations

import msgspec


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What the settings say; what is beyond is not read, and noted as "truncated"."""

    raw_bytes: int = 2_000_000  # only the beginning of a mail is parsed; photos behind it are of no use to us
    depth: int = 20  # multiparts inside multiparts
    parts: int = 300
    lines: int = 10_000  # of text


_kept_to = [Bounds()]


def keep_to(within: Bounds) -> None:
    """From now on this process reads within these; said where it starts, as its logs are set up there."""
    _kept_to[0] = within


def bounds() -> Bounds:
    """Those that this process reads within."""
    return _kept_to[0]


HEAD_BYTES = 2_000_000
"""In which the head of a mail is looked for, to know it again and what was found out about its sender: whatever the
settings are, or both would change with them."""

TEXT_BYTES = 64 * 1024
"""Text that is looked at, and text that is returned, counted in UTF-8 bytes."""

PART_BYTES = 800_000
"""One text part before decoding: 64 kB of four-byte letters in quoted-printable, three bytes each, and
line ends."""

HTML_CHARS = 256_000
"""HTML before parsing: our longest letter quoted three times, with the style sheet of a word processor."""

HTML_DEPTH = 400
"""Open HTML elements at a time; a parser asks about the whole pile for each new one."""

HTML_NODES = 60_000

HTML_TAGS = 24_000
"""Beginnings and ends of elements; a letter of 250 kB has some 6,000."""

QUOTED_CHARS = 24_000
"""Of the text of HTML, what is quoted: twice our longest letter. The sender's own words may stand below it."""

TEXT_PARTS = 30
"""Text parts that are joined to one body."""

FIELDS = 2_000
"""Fields of one head."""

HEADER_CHARS = 20_000
"""One header's value before it is decoded."""

SUBJECT_CHARS = 998

ADDRESSES = 200

REFERENCES = 50

MESSAGE_ID_CHARS = 500

VERDICTS = 20
"""Authentication-Results of one mail, the newest first."""


def cap_text(text: str) -> tuple[str, bool]:
    """Return at most 64 kB of `text` and so many lines, never half a letter, and whether something was cut off."""
    most = bounds().lines
    if text.rstrip("\n").count("\n") >= most:
        return cap_text("\n".join(text.split("\n", most)[:most]))[0], True
    if len(text) * 4 <= TEXT_BYTES:
        return text, False
    data = text[:TEXT_BYTES].encode("utf-8", "replace")
    if len(data) <= TEXT_BYTES and len(text) <= TEXT_BYTES:
        return text, False
    return data[:TEXT_BYTES].decode("utf-8", "ignore"), True
