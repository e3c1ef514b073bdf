"""JSON from anywhere, read strictly: UTF-8, every key once, not too deep."""

from __future__ import annotations

import json

import msgspec

from pbem.archive.errors import BadArchive
from pbem.archive.limits import DEEPEST, LONGEST_TOLD
from pbem.archive.signs import BOM
from pbem.base.plain import Plain


class _Twice(ValueError):
    """A key that stands twice in one object."""


def plain_json(data: bytes, name: str) -> Plain:
    """The plain data; BadArchive with what is wrong, `name` being the file it is from."""
    try:
        text = data.removeprefix(BOM).decode()
    except UnicodeDecodeError as error:
        raise BadArchive(name, f"is not UTF-8 text (byte {error.start})") from error
    try:
        json.loads(text, object_pairs_hook=_once)  # slower, but it sees what stands twice
        data_read = msgspec.json.decode(text)
    except _Twice as error:
        raise BadArchive(name, f"the key {error} appears twice in one object") from error
    except (ValueError, RecursionError, msgspec.DecodeError) as error:
        raise BadArchive(name, f"is not JSON: {error}") from error
    if _deeper(data_read, DEEPEST):
        raise BadArchive(name, f"has more than {DEEPEST} brackets within each other")
    return data_read


def _once(pairs: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise _Twice(repr(key[:LONGEST_TOLD]))
        seen.add(key)


def _deeper(data: object, levels: int) -> bool:
    """Whether lists and objects lie within each other deeper than that; level by level, so that no stack overflows."""
    level = [data]
    for _ in range(levels):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(data: object) -> list[object]:
    if isinstance(data, dict):
        data = list(data.values())
    return [one for one in data if isinstance(one, (dict, list))] if isinstance(data, list) else []
