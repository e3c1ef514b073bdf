"""Content-Type and Content-Disposition: the value and its parameters, read without ever failing."""

from __future__ import annotations

import re
from urllib.parse import unquote

import msgspec

_PARAMETER = re.compile(r';\s{0,50}([\w.*%\'-]{1,60})\s{0,50}=\s{0,50}(?:"((?:[^"\\]|\\.)*)"?|([^;\s]*))')
_TYPE = re.compile(r"\s*([\w.+-]{1,80})/([\w.+-]{1,80})")


class Typed(msgspec.Struct, frozen=True):
    """A lower-case value ("text/plain", "attachment", "" when unreadable) and its parameters by lower-case
    name."""

    value: str = ""
    parameters: dict[str, str] = {}

    def get(self, name: str) -> str:
        """Return a parameter, "" when it is missing."""
        return self.parameters.get(name, "")


def read_type(value: str) -> Typed:
    """Read a Content-Type; a value that is none gives ""."""
    found = _TYPE.match(value)
    return Typed(f"{found[1]}/{found[2]}".lower() if found else "", _parameters(value))


def read_disposition(value: str) -> Typed:
    """Read a Content-Disposition."""
    return Typed(value.partition(";")[0].strip().lower(), _parameters(value))


def _parameters(value: str) -> dict[str, str]:
    """Return the parameters; the pieces of RFC 2231 (`name*0*=`) are joined, the first of two equal names
    counts."""
    found: dict[str, str] = {}
    for name, quoted, bare in _PARAMETER.findall(value[:4_000]):
        text = re.sub(r"\\(.)", r"\1", quoted) if quoted else bare
        base, star, _ = name.lower().partition("*")
        if not star:
            found.setdefault(base, text)
        else:
            found[base] = found.get(base, "") + unquote(text.rpartition("'")[2])
    return found
