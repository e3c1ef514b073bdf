"""Taking a mail out of JSON or a form as the bytes it is made of, whatever character set the whole is in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import unquote_to_bytes

import msgspec
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.http import parse_options_header
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder, NeedData

from pbem.web.ways.way import line

Shape = TypeVar("Shape")
MOST_FIELDS = 1000
PIECE = 1 << 16


class Unreadable(Exception):
    """It is not what its provider sends. The reason goes into logs and answers: one short line."""

    def __init__(self, reason: object) -> None:
        super().__init__(line(str(reason))[:200])


def from_json(body: bytes | bytearray, shape: type[Shape]) -> Shape:
    """The fields of a JSON object that `shape` names; the others are passed over, however large. Or Unreadable."""
    try:
        try:
            return msgspec.json.decode(body, type=shape)
        except msgspec.ValidationError:
            raise
        except (msgspec.DecodeError, UnicodeDecodeError):  # another character set, or half a character
            return msgspec.convert(json.loads(_text(bytes(body))), shape)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise Unreadable(error) from error


def _text(body: bytes) -> str:
    """In UTF-8, 16 or 32 where it is that, else each byte as one character, so that it can be had back."""
    try:
        return body.decode(json.detect_encoding(body))
    except UnicodeDecodeError:
        return body.decode("latin-1")


def as_bytes(text: str, body: bytes | bytearray) -> bytes:
    """A mail that came as text within the body, as the bytes it was before."""
    if not text.isascii():
        try:
            bytes(body).decode(json.detect_encoding(bytes(body[:8])))
        except UnicodeDecodeError:
            return text.encode("latin-1", "replace")
    return text.encode("utf-8", "replace")


def from_form(kind: str, body: bytes | bytearray, wanted: dict[str, int]) -> dict[str, bytes]:
    """The wanted fields of a form, each up to so many bytes. `kind`: its Content-Type. Or Unreadable."""
    name, options = parse_options_header(kind)
    if name == "application/x-www-form-urlencoded":
        return dict(_of_line(body, wanted))
    boundary = options.get("boundary", "").encode("latin-1", "replace")
    if name != "multipart/form-data" or not 0 < len(boundary) <= 200:
        raise Unreadable(f"its Content-Type is {name or 'missing'}")
    try:
        return _of_parts(boundary, body, wanted)
    except (ValueError, LookupError, RequestEntityTooLarge) as error:
        raise Unreadable(error) from error


def _of_parts(boundary: bytes, body: bytes | bytearray, wanted: dict[str, int]) -> dict[str, bytes]:
    found: dict[str, bytearray] = {}
    decoder = MultipartDecoder(boundary, max_parts=MOST_FIELDS)
    pieces: Iterator[bytes | None] = iter(_pieces(body))
    now: str = ""
    while True:
        event = decoder.next_event()
        if isinstance(event, NeedData):
            decoder.receive_data(next(pieces))
        elif isinstance(event, Epilogue):
            return {name: bytes(value) for name, value in found.items()}
        elif isinstance(event, Field | File):
            now = event.name if event.name not in found else ""  # the first one counts
            if now in wanted:
                found[now] = bytearray()
        elif isinstance(event, Data) and now in wanted:
            found[now] += event.data[: wanted[now] - len(found[now])]


def _pieces(body: bytes | bytearray) -> Iterator[bytes | None]:
    view = memoryview(body)
    for at in range(0, len(view), PIECE):
        yield bytes(view[at : at + PIECE])
    yield None


def _of_line(body: bytes | bytearray, wanted: dict[str, int]) -> Iterator[tuple[str, bytes]]:
    """Fields of `name=value&…`, which is never split as a whole: a hostile one would be millions of parts."""
    at, seen = 0, set()
    for _ in range(MOST_FIELDS):
        end = body.find(b"&", at)
        end = len(body) if end < 0 else end
        equals = body.find(b"=", at, end)
        if 0 < equals - at <= 300:
            name = _unescaped(body, at, equals, 300).decode("latin-1")
            if name in wanted and name not in seen:
                seen.add(name)
                yield name, _unescaped(body, equals + 1, end, wanted[name])
        at = end + 1
        if at >= len(body):
            return
    raise Unreadable(f"it has more than {MOST_FIELDS} fields")


def _unescaped(body: bytes | bytearray, start: int, end: int, most: int) -> bytes:
    """The value between these places, in pieces that cut no %XX in two."""
    value = bytearray()
    while start < end and len(value) < most:
        stop = min(start + PIECE, end)
        if stop < end and (cut := body.rfind(b"%", stop - 2, stop)) >= 0:
            stop = cut
        value += unquote_to_bytes(bytes(body[start:stop]).replace(b"+", b" "))
        start = stop
    return bytes(value[:most])
