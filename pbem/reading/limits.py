"""How much of a mail is looked at: the caps that keep reading bounded whatever the bytes are."""

from __future__ import annotations

RAW_BYTES = 2_000_000
"""Only the beginning of a mail is parsed; photos behind it are of no use to us."""

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

DEPTH = 20
"""Multiparts inside multiparts."""

PARTS = 300

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
    """Return at most 64 kB of `text`, never half a letter, and whether something was cut off."""
    if len(text) * 4 <= TEXT_BYTES:
        return text, False
    data = text[:TEXT_BYTES].encode("utf-8", "replace")
    if len(data) <= TEXT_BYTES and len(text) <= TEXT_BYTES:
        return text, False
    return data[:TEXT_BYTES].decode("utf-8", "ignore"), True
