"""What every data file needs: kinds of numbers, ids that stand once, names that cannot be taken for something else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from engine.core.definition import checked
from engine.core.errors import BadGameFile

T = TypeVar("T")

Unlimited = Literal["unlimited"]

MOST_LETTERS = 60  # of a name: letters have no room for more
WORDS = frozenset({"bank", "pool", "treasury", "none", "into"})  # holders of money and shares, and words of orders
_PLAYER = re.compile(r"p[0-9]+")
_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


class Named(NamedTuple):
    """Something players write: its file and the key of its row, its id, its name and its other names."""

    file: str
    where: str
    id: str
    name: str
    also: tuple[str, ...] = ()


def read(type_: type[T], files: Mapping[str, object], file: str) -> T:
    """The file in its shape; BadGameFile if it is missing or has another one."""
    if file not in files:
        raise BadGameFile(file, "", "the file is missing")
    return checked(type_, files[file], file)


def need(holds: bool, file: str, key: str, reason: str) -> None:
    """BadGameFile unless it holds."""
    if not holds:
        raise BadGameFile(file, key, reason)


def listed(words: Iterable[object]) -> str:
    """Words as a sentence names them."""
    return ", ".join(str(word) for word in words) or "none"


def need_among(word: str, known: Collection[str], file: str, key: str) -> None:
    """BadGameFile unless the word is among the known ones, which the reason lists (when they are few)."""
    if word not in known:
        reason = f"there is no `{word}`"
        raise BadGameFile(file, key, f"{reason}, only {listed(known)}" if len(known) <= 24 else reason)


def need_once(ids: Iterable[str], file: str, key: str) -> None:
    """BadGameFile if one of the ids of a list stands twice."""
    seen: dict[str, int] = {}
    for at, id_ in enumerate(ids):
        if id_ in seen:
            raise BadGameFile(file, f"{key}[{at}].id", f"{id_} is both here and at {key}[{seen[id_]}]")
        seen[id_] = at


def need_different(words: Sequence[object], file: str, key: str) -> None:
    """BadGameFile if one of a list stands twice."""
    for at, word in enumerate(words):
        need(word not in words[:at], file, f"{key}[{at}]", "is here twice")


def need_apart(rows: Iterable[Named]) -> None:
    """BadGameFile if an id or another name is unfit, or if two of them differ by capitals at most."""
    seen: dict[str, str] = {}
    for row in rows:
        _check_name(row)
        for key, word in [(f"{row.where}.id", row.id)] + [
            (f"{row.where}.also[{at}]", word) for at, word in enumerate(row.also)
        ]:
            reason = _unfit(word)
            if not reason and word.casefold() in seen:
                reason = f"is already a name of {seen[word.casefold()]}"
            need(not reason, row.file, key, f"`{word}` {reason}")
            seen[word.casefold()] = row.id


def _check_name(row: Named) -> None:
    key = f"{row.where}.name"
    need(bool(row.name.strip()), row.file, key, "has no letter")
    need(
        row.name == row.name.strip() and row.name.isprintable(), row.file, key, "must be one line without outer spaces"
    )
    need(len(row.name) <= MOST_LETTERS, row.file, key, f"is longer than {MOST_LETTERS} letters")


def _unfit(word: str) -> str:
    if not _ID.fullmatch(word):
        return "must be letters, digits and hyphens, starting with a letter"
    if _PLAYER.fullmatch(word.casefold()):
        return "looks like a player"
    return "has a meaning of its own in orders" if word.casefold() in WORDS else ""
