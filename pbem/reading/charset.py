"""Bytes to text when the named charset is missing, unknown, wrong or half true."""

from __future__ import annotations

import codecs
import re
from encodings.aliases import aliases

_NAME = re.compile(r"[A-Za-z0-9_.:+-]{1,40}\Z")

# Charsets whose everyday use is wider than their definition, and names Python has no alias for.
_BETTER = {
    "ascii": "",
    "latin_1": "cp1252",
    "iso8859_1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x_gbk": "gb18030",
    "big5": "big5hkscs",
    "x_big5": "big5hkscs",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "x_sjis": "cp932",
    "iso_8859_8_i": "iso8859_8",
    "x_mac_roman": "mac_roman",
    "unicode_1_1_utf_7": "utf_7",
    "utf_8": "utf_8_sig",
    "utf8mb4": "utf_8_sig",
}
# Not text, or quadratic in the length.
_REFUSED = frozenset({"base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec",
                      "zlib_codec", "mbcs", "idna", "punycode"})  # fmt: skip
_CODECS = frozenset(aliases.values()) - _REFUSED
_SURROGATES = re.compile("[\ud800-\udfff]")  # UTF-7 lets them through; no database or parser takes them
_SINGLE_BYTE = re.compile(r"(?:cp125\d|cp8\d\d|iso8859|latin|koi8|mac_)")


def codec_for(name: str) -> str:
    """Return the codec to try for a charset name, "" when it is unknown or says nothing (us-ascii)."""
    if not _NAME.match(name):
        return ""
    plain = re.sub(r"[-.:+]", "_", name.lower())
    codec = _BETTER.get(plain) or aliases.get(plain, plain)
    codec = _BETTER.get(codec, codec)
    return codec if codec in _CODECS or codec == "utf_8_sig" else ""


def decode(data: bytes, declared: str) -> str:
    """Decode `data`, best effort, never raising.

    The ladder: UTF-8 first where the declared charset would take any bytes, then the declared charset, UTF-8,
    Windows-1252. A letter cut in half at the end (by our own caps) is left out, not taken for a wrong
    charset.
    """
    codec = codec_for(declared)
    takes_any_bytes = not codec or _SINGLE_BYTE.match(codec)
    if takes_any_bytes and data.isascii():
        return data.decode("ascii")
    ladder = ("utf_8_sig", codec or "cp1252") if takes_any_bytes else (codec, "utf_8_sig")
    for name in ladder:
        text = _strict(data, name)
        if text is not None:
            return _SURROGATES.sub("\ufffd", text)
    return _best_effort(data, codec)


def _strict(data: bytes, codec: str) -> str | None:
    """Decode without any repair; None when a byte does not fit."""
    try:
        return codecs.getincrementaldecoder(codec)("strict").decode(data, final=False)
    except (UnicodeError, ValueError):
        return None


def _best_effort(data: bytes, codec: str) -> str:
    """Decode damaged text: as the declared multi-byte charset if most of it fits, else as Windows-1252."""
    if codec and not _SINGLE_BYTE.match(codec):
        text = data.decode(codec, "replace")
        spoilt = text.count("\ufffd")
        if sum(1 for letter in text if letter > "\x7f") >= 2 * spoilt:
            return text
    return data.decode("cp1252", "replace") if b"\x00" not in data[:2] else data.decode("latin-1")
