"""A mail's parts: one walk over the bytes, bounded in depth and number, that never fails.

We split multiparts ourselves because the standard parser checks every line against every open boundary:
some hundred nested multiparts cost it seconds, a thousand end in RecursionError. Ours costs at most
as many passes over the bytes as the depth that is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import msgspec

from pbem.reading.charset import decode
from pbem.reading.content_type import Typed, read_disposition, read_type
from pbem.reading.headers import Head, equal_line_ends, split_head
from pbem.reading.limits import PART_BYTES, Bounds, bounds
from pbem.reading.transfer import decode_transfer

_REST = re.compile(rb"(--)?[ \t]*+(?=\n|\Z)")
_GUESS = re.compile(rb"^--([^\s-][^\n]{0,69})$", re.MULTILINE)


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A mail or a part of it. `parts` are the children of a multipart, `body` the undecoded bytes of a
    leaf."""

    head: Head
    type: Typed
    disposition: Typed
    parts: tuple[Part, ...] = ()
    body: bytes = b""

    @property
    def is_attachment(self) -> bool:
        """Whether the part is a file: it says so or has a file name. Files are never read."""
        named = self.disposition.get("filename") or self.type.get("name")
        return self.disposition.value == "attachment" or bool(named)

    def walk(self) -> Iterator[Part]:
        """Yield this part and all below it, in order; attached mails are leaves."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def data(self) -> bytes:
        """Return the decoded bytes of a leaf, at most `PART_BYTES` of them read."""
        encoding = self.head.first("content-transfer-encoding").split(";")[0].strip().lower()
        return decode_transfer(self.body[:PART_BYTES], encoding)

    def text(self) -> str:
        """Return a text leaf as text, line ends as LF."""
        text = decode(self.data(), self.type.get("charset"))
        return text.replace("\r\n", "\n").replace("\r", "\n")


class _Splitter:
    """Counts the parts of one mail while it is split."""

    def __init__(self, within: Bounds) -> None:
        self.left, self.depth = within.parts, within.depth
        self.notes: list[str] = []

    def part(self, data: bytes, depth: int, default: str) -> Part:
        """Split one entity; deeper or more than allowed, it stays an unread leaf."""
        self.left -= 1
        head, body = split_head(data)
        kind = read_type(head.first("content-type"))
        if not kind.value:
            kind = Typed(default, kind.parameters)
        disposition = read_disposition(head.first("content-disposition"))
        if not kind.value.startswith("multipart/"):
            return Part(head=head, type=kind, disposition=disposition, body=body)
        if depth >= self.depth:
            self.notes.append("truncated")
            return Part(head=head, type=kind, disposition=disposition)
        pieces = list(islice(self.pieces(body, kind.get("boundary")), max(1, self.left + 1)))
        if not pieces:  # nothing is split off: the sender's text is all there is
            kind = Typed("text/plain", kind.parameters)
            return Part(head=head, type=kind, disposition=disposition, body=body)
        below = "message/rfc822" if kind.value == "multipart/digest" else "text/plain"
        parts = []
        for piece in pieces:
            if self.left <= 0:
                self.notes.append("truncated")
                break
            parts.append(self.part(piece, depth + 1, below))
        return Part(head=head, type=kind, disposition=disposition, parts=tuple(parts))

    def pieces(self, body: bytes, boundary: str) -> Iterator[bytes]:
        """Yield the bytes between the boundary lines; a missing boundary is guessed from the first such
        line."""
        mark = boundary.strip().encode("utf-8", "replace")[:200]
        if not mark:
            guess = _GUESS.search(body)
            if not guess:
                return
            mark = guess[1].rstrip()
        start = -1
        for at, end, last in _boundaries(body, b"--" + mark):
            if start >= 0:
                yield body[start : max(start, at - 1)]
            if last or self.left <= 0:
                return
            start = end + 1
        if start >= 0:
            yield body[start:]


def _boundaries(body: bytes, line: bytes) -> Iterator[tuple[int, int, bool]]:
    """Yield beginning and end of each boundary line, and whether it is the last one."""
    at = body.find(line)
    while at >= 0:
        rest = _REST.match(body, at + len(line))
        if rest and (at == 0 or body[at - 1 : at] == b"\n"):
            yield at, rest.end(), bool(rest[1])
        at = body.find(line, at + len(line))


def read_parts(raw: bytes) -> tuple[Part, tuple[str, ...]]:
    """Return a mail's tree of parts and the notes "truncated" when it was longer, deeper or more than we
    read."""
    splitter, most = _Splitter(bounds()), bounds().raw_bytes
    if len(raw) > most:
        splitter.notes.append("truncated")
    whole = splitter.part(equal_line_ends(raw[:most]), 0, "text/plain")
    return whole, tuple(dict.fromkeys(splitter.notes))
