"""Game data from config/, checked: plain lists and dicts in, a frozen Struct out, or BadGameFile naming the key."""

from __future__ import annotations

import re
import unicodedata
from copy import deepcopy
from typing import Annotated, Any, TypeVar

import msgspec

from engine.core.errors import BadGameFile

T = TypeVar("T")

# Kinds of numbers in data files.
Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Percent = Annotated[int, msgspec.Meta(ge=10, le=100, multiple_of=10)]

WHERE = re.compile(r" - at (?:`key` in )?`\$(?P<path>[^`]*)`$")
STEP = re.compile(r"\.(?P<field>[^.\[\]]+)|\[(?P<at>\d+)\]")
SOME_KEY = "[...]"  # how msgspec names a key of a dict
FIELD = re.compile(r"(?:unknown|missing required) field `(?P<field>[^`]*)`")


def checked(type_: type[T], data: object, file: str) -> T:
    """`data` as a `type_`, without guessing (text is no number); BadGameFile with the path of the first mistake."""
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        where = WHERE.search(message)
        path = where["path"] if where else ""
        for _ in range(path.count(SOME_KEY)):
            path = path.replace(SOME_KEY, f".{_key(type_, data, path, message)}", 1)
        reason = WHERE.sub("", message)
        if field := FIELD.search(reason):
            path += f".{field['field']}"
        raise BadGameFile(file, path.lstrip("."), reason) from error


def _key(type_: type[Any], data: object, path: str, message: str) -> str:
    """Which key of the dict before `[...]` the message is about: the one that gives it when it stands there alone."""
    data = deepcopy(data)
    found: Any = data
    for step in STEP.finditer(path.partition(SOME_KEY)[0]):
        found = found[step["field"] or int(step["at"])]
    for key, value in tuple(found.items()):
        found.clear()
        found[key] = value
        try:
            msgspec.convert(data, type_, strict=True)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return str(key)
    raise AssertionError(f"no key of {path} gives: {message}")


def folded(name: str) -> str:
    """A name without case, accents, hyphens and spaces: two names that fold alike are one to a reader in a hurry."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
