"""Game data from config/, checked: plain lists and dicts in, a frozen Struct out, or BadGameFile naming the key."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeVar

import msgspec

from engine.core.errors import BadGameFile

T = TypeVar("T")

WHERE = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
FIELD = re.compile(r"(?:unknown|missing required) field `(?P<field>[^`]*)`")


def checked(type_: type[T], data: object, file: str) -> T:
    """`data` as a `type_`, without guessing (text is no number); BadGameFile with the path of the first mistake."""
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        where = WHERE.search(message)
        path = where["path"] if where else ""
        reason = WHERE.sub("", message)
        if field := FIELD.search(reason):
            path += f".{field['field']}"
        raise BadGameFile(file, path.lstrip("."), reason) from error


def folded(name: str) -> str:
    """A name without case, accents, hyphens and spaces: two names that fold alike are one to a reader in a hurry."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
