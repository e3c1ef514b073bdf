"""The head of a mail or a part: its fields, unfolded and decoded, whatever stands in them."""

from __future__ import annotations

import re

import msgspec

from pbem.reading.charset import decode
from pbem.reading.limits import FIELDS, HEADER_CHARS
from pbem.reading.transfer import decode_base64, decode_quoted_printable

_FIELD = re.compile(rb"([!-9;-~]{1,100})[ \t]*:(.*)\Z", re.DOTALL)
# Every piece is bounded by the next question mark, so a flood of half words is read once.
_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")


class Head(msgspec.Struct, frozen=True):
    """The fields of a head in their order: lower-case name and the bytes behind the colon, unfolded."""

    fields: tuple[tuple[str, bytes], ...] = ()

    def raw(self, name: str) -> tuple[bytes, ...]:
        """Return the bytes of every field called `name` (lower case)."""
        return tuple(value for field, value in self.fields if field == name)

    def all(self, name: str) -> tuple[str, ...]:
        """Return every field called `name`, decoded, on one line, encoded words not yet read."""
        lines = []
        for value in self.raw(name):
            lines.append(one_line(decode(value[:HEADER_CHARS], "")))
        return tuple(lines)

    def first(self, name: str) -> str:
        """Return the first field called `name` like `all`, "" when there is none."""
        return next(iter(self.all(name)), "")

    def has(self, name: str) -> bool:
        """Tell whether there is a field called `name`."""
        return any(field == name for field, _ in self.fields)


def equal_line_ends(raw: bytes) -> bytes:
    """Return the bytes with every line end as LF."""
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def split_head(data: bytes) -> tuple[Head, bytes]:
    """Split `data` (LF line ends) at the first empty line into head and body.

    A first line that is no field means that there is no head. A later one is taken as the rest of the
    field before it: folding without the blank is a common damage, and the fields behind it are needed.
    """
    if data.startswith(b"From "):  # the separator line of a mailbox file
        data = data.partition(b"\n")[2]
    block, _, body = (b"\n" + data).partition(b"\n\n")
    fields: list[tuple[str, list[bytes]]] = []
    for line in block[1:].split(b"\n"):
        found = _FIELD.match(line)
        if found:
            if len(fields) >= FIELDS:
                break
            fields.append((found[1].decode("ascii").lower(), [found[2]]))
        elif fields:
            fields[-1][1].append(line)
        elif line:
            return Head(), data
    return Head(tuple((name, b"".join(pieces)) for name, pieces in fields)), body


def one_line(text: str) -> str:
    """Return `text` with every line end and control character as one blank, so that no header can be
    smuggled in."""
    return _CONTROL.sub(" ", text).strip()


def decode_words(text: str) -> str:
    """Read RFC 2047 encoded words; neighbours in the same charset are joined first, as letters may be
    split."""
    out: list[str] = []
    waiting: tuple[str, list[bytes]] | None = None
    at = 0
    for word in _WORD.finditer(text):
        between = text[at : word.start()]
        charset = word[1].partition("*")[0].lower()
        if waiting and (between.strip() or waiting[0] != charset):
            out.append(decode(b"".join(waiting[1]), waiting[0]))
            waiting = None
        if between.strip() or not at:
            out.append(between)
        waiting = waiting or (charset, [])
        waiting[1].append(_word_bytes(word[2], word[3]))
        at = word.end()
    if waiting:
        out.append(decode(b"".join(waiting[1]), waiting[0]))
    out.append(text[at:])
    return one_line("".join(out))


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    return decode_base64(data) if encoding in "bB" else decode_quoted_printable(data, header=True)
