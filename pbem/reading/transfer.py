"""Content-Transfer-Encoding: the bytes of a part, also where base64 or quoted-printable is damaged."""

from __future__ import annotations

import binascii
import re
import string

_BASE64 = (string.ascii_letters + string.digits + "+/=").encode("ascii")
_NOT_BASE64 = bytes(set(range(256)) - set(_BASE64))
_PADDING = re.compile(rb"=+")


def decode_base64(data: bytes) -> bytes:
    """Decode base64, leaving out foreign bytes; joined pieces (padding in the middle) are read one by one."""
    pieces = _PADDING.split(data.translate(None, _NOT_BASE64))
    return b"".join(_piece(piece) for piece in pieces if piece)


def _piece(piece: bytes) -> bytes:
    whole = len(piece) - (1 if len(piece) % 4 == 1 else 0)  # a single left-over letter holds no full byte
    piece = piece[:whole]
    return binascii.a2b_base64(piece + b"=" * (-len(piece) % 4))


def decode_quoted_printable(data: bytes, *, header: bool = False) -> bytes:
    """Decode quoted-printable; what is no escape stays as it is. `header`: underscore means blank (RFC
    2047 §4.2)."""
    return binascii.a2b_qp(data, header=header)


def decode_transfer(data: bytes, encoding: str) -> bytes:
    """Return the bytes of a body; an unknown encoding is taken for none."""
    match encoding:
        case "base64":
            return decode_base64(data)
        case "quoted-printable":
            return decode_quoted_printable(data)
        case _:
            return data
