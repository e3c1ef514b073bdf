"""A second, strict reading of From: the one address that every reader finds there, or none.

`addresses` takes whatever mail programs write. A mail server, a filter, another mail program may read the same bytes
otherwise, and what one of them found out then speaks of somebody else. Here nothing is repaired: what has another
shape than a plain From proves nobody.
"""

from __future__ import annotations

import re
import unicodedata

from pbem.reading.charset import decode
from pbem.reading.headers import decode_words
from pbem.reading.limits import FIELDS

_HEAD_BYTES = 1 << 18
_LONGEST = 998  # characters of a From, unfolded
_FIELD = re.compile(rb"([!-9;-~]{1,100}):(.*)\Z", re.DOTALL)
_MAILBOX_LINE = re.compile(rb"From [^\s:]")  # the separator of a mailbox file, which some servers leave in front

_ATOM = r"[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+"  # without %, in which older servers saw a route
_ADDRESS = rf"(?P<address>(?!'){_ATOM}(?:\.{_ATOM})*@(?:[A-Za-z0-9_-]{{1,63}}\.){{0,20}}[A-Za-z0-9_-]{{1,63}}\.?)"
_BARE = re.compile(rf"{_ADDRESS}(?:[ \t]+\((?P<name>[^()\\]*)\))?\Z")
_NAMED = re.compile(rf"(?P<name>[^<>]*?)[ \t]*<{_ADDRESS}>\Z")
_ROUTE = re.compile(r"!|=\?")  # in a local part: UUCP's, and encoded words

_QUOTED = re.compile(r'"([^"\\]*)"')
_WORD = re.compile(r"=\?([^?\s]{1,60})\?[bBqQ]\?[^?\s]{0,300}\?=")
_ROUND = re.compile(r"\([^()]*\)")
_CHARSET = re.compile(  # in which ASCII looks like ASCII, or that is decoded alike everywhere
    r"utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-(?:kr|jp)|shift_jis"
    r"|iso-2022-jp|ks_c_5601-1987",
    re.IGNORECASE,
)
# In a name: by these an address begins or ends, or is left out.
_NEVER = re.compile(r'[<>@"\\:;\[\]\x00-\x1f\x7f-\x9f\u2028\u2029]|=\?|\?=')
_UNQUOTED = re.compile(r",|(?<![A-Za-z0-9])\.")  # what only a quoted name may have
_BREAKS = re.compile(rb"[\0\r\n\x0b\x0c\x1c-\x1e]")  # within a line: one reader or the other sees two


def sole_sender(raw: bytes) -> str:
    """Return the address of the From that can be read in one way only, lower case, without a final dot; else "".

    Exactly one From, in a head that no reader has to repair: folded as it should be, one kind of line end. In it one
    bare address, perhaps with a comment behind it, or a name and an address in angle brackets. The name may be quoted
    or encoded, but what it says is no address (but this one), and nothing by which an address begins or ends.
    """
    values = [value for name, value in _fields(raw) if name == b"from"]
    if len(values) != 1:
        return ""
    text = decode(values[0], "").strip(" \t")
    found = (_BARE.match(text) or _NAMED.match(text)) if len(text) <= _LONGEST else None
    if found is None or _ROUTE.search(found["address"].partition("@")[0]):
        return ""
    address = found["address"].removesuffix(".").lower()
    return address if _is_a_name(found["name"] or "", address) else ""


def _fields(raw: bytes) -> list[tuple[bytes, bytes]]:
    """Lower-case name and unfolded value of each field; none at all where readers differ about the head itself."""
    data = raw[:_HEAD_BYTES]
    line_end = b"\r\n" if data.partition(b"\n")[0].endswith(b"\r") else b"\n"
    if _MAILBOX_LINE.match(data):
        data = data.partition(line_end)[2]
    head, end, _ = data.partition(line_end * 2)
    if not end and len(raw) > _HEAD_BYTES:
        return []
    lines = head.removesuffix(line_end).split(line_end, FIELDS)
    found: list[tuple[bytes, list[bytes]]] = []
    for line in lines:
        field = _FIELD.match(line)
        if _BREAKS.search(line) or not (field or (found and line[:1] in b" \t" and line.strip())):
            return []
        if field:
            found.append((field[1].lower(), [field[2]]))
        else:
            found[-1][1].append(line)
    return [(name, b"".join(pieces)) for name, pieces in found]


def _is_a_name(text: str, address: str) -> bool:
    """Whether nobody can see another address in it, or that it swallows the one behind it."""
    if not all(_CHARSET.fullmatch(found[1]) for found in _WORD.finditer(text)):
        return False
    quoted = [found[1] for found in _QUOTED.finditer(text)]
    bare = _QUOTED.sub(" ", text)
    said = [decode_words(one) for one in quoted if one.strip(" '").lower() != address]
    said += [decode_words(found[0]) for found in _WORD.finditer(bare)]
    plain = _WORD.sub(" ", bare)
    return not _UNQUOTED.search(plain) and not any(map(_tells_an_address, (*said, plain)))


def _tells_an_address(name: str) -> bool:
    """Whether a part of a name holds what an address begins, ends or is left out by."""
    plain = unicodedata.normalize("NFKC", name)
    return bool(_NEVER.search(plain)) or not {"(", ")"}.isdisjoint(_ROUND.sub("", plain))
