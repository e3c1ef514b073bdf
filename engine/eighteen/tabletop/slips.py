"""The mistakes in a position that somebody typed: all of them are told at once, each with its key."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from engine.core.definition import WHERE, folded
from engine.core.errors import BadGameFile

T = TypeVar("T")

FILE = "position.yaml"  # what the position is called among the data files of its game
FEW = 12  # names that a sentence can list
PLAIN = {
    "`int`": "a number",
    "`str`": "a word",
    "`bool`": "true or false",
    "`array`": "a list",
    "`object`": "keys with values",
}


class Slip(NamedTuple):
    """One mistake: where it stands, `players[1].cash`, and what is wrong. Without a key it is about the whole."""

    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.key else self.reason


class BadPosition(BadGameFile):
    """A position cannot be used; `slips` are all the mistakes that were found, at least one."""

    def __init__(self, slips: tuple[Slip, ...]) -> None:
        super().__init__(FILE, "", "; ".join(map(str, slips)))
        self.slips = slips


class Slips:
    """The mistakes found so far."""

    def __init__(self) -> None:
        self.found: list[Slip] = []

    def add(self, key: str, reason: str) -> None:
        """One more."""
        self.found.append(Slip(key, reason))

    def check(self) -> None:
        """BadPosition if there are any: what follows would only find what follows from them."""
        if self.found:
            raise BadPosition(tuple(dict.fromkeys(self.found)))


class Known:
    """Names that may stand in the file, each in its usual writing or any that is not that of another one.

    M-K and MK are two companies: a name as it is usually written always means itself. `also`: other names, each with
    the one it means; `usual`: those that a slip proposes.
    """

    def __init__(
        self,
        what: str,
        ids: Collection[str],
        also: Mapping[str, str] | None = None,
        usual: Collection[str] = (),
    ) -> None:
        self.what = what  # "company"
        self.usual = tuple(usual or ids)
        self.written = {**(also or {}), **{id_: id_ for id_ in ids}}

    @cached_property
    def folds(self) -> dict[str, set[str]]:
        """What a name written in a hurry may mean."""
        found: dict[str, set[str]] = {}
        for name, id_ in self.written.items():
            found.setdefault(folded(name), set()).add(id_)
        return found

    def find(self, written: str, key: str, slips: Slips) -> str | None:
        """The name that is meant; None after a slip that tells the nearest one."""
        found = self.quiet(written)
        if found is None:
            slips.add(key, f"there is no {self.what} `{written}`{nearest(written, self.usual)}")
        return found

    def quiet(self, written: str) -> str | None:
        """The name that is meant; None where there is no such."""
        if (found := self.written.get(written)) is not None:
            return found
        like = self.folds.get(folded(written), set())
        return next(iter(like)) if len(like) == 1 else None

    def find_all(self, written: Collection[str], key: str, slips: Slips) -> tuple[str, ...]:
        """Those of a list that there are; a slip for each of the others, and for one that stands twice."""
        found: list[str] = []
        for at, one in enumerate(written):
            if (name := self.find(one, f"{key}[{at}]", slips)) is None:
                continue
            if name in found and self.what != "train":
                slips.add(f"{key}[{at}]", f"{name} stands here twice")
            found.append(name)
        return tuple(found)

    def keys(self, written: Iterable[str], key: str, slips: Slips) -> dict[str, str]:
        """Names that are keys of the list `key`, each with how it is written; a slip for each other, and for another
        writing of one that is there already.
        """
        found: dict[str, str] = {}
        for one in written:
            name = self.find(one, f"{key}.{one}", slips)
            if name in found:
                slips.add(f"{key}.{one}", f"{name} stands here already, as `{found[name]}`")
            elif name is not None:
                found[name] = one
        return found


def nearest(written: str, known: Collection[str]) -> str:
    """«; did you mean `NW`?», or all there are if these are few."""
    if close := get_close_matches(written.casefold(), {one.casefold(): one for one in known}, n=1, cutoff=0.5):
        right = next(one for one in known if one.casefold() == close[0])
        return f"; did you mean `{right}`?"
    return f", only {', '.join(known)}" if 0 < len(known) <= FEW else ""


def shaped(type_: type[T], data: object, slips: Slips, key: str = "") -> T | None:
    """The data as a `type_`, a Struct; None after a slip for each key that is unknown, missing or not what it must be.

    Inside it are Structs, tuples of Structs and dicts by words, which are gone through one by one, and plain values.
    """
    before = len(slips.found)
    found = _shaped(type_, data, key, slips)
    return None if len(slips.found) > before else found


def _shaped(type_: Any, data: object, key: str, slips: Slips) -> Any:
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return _struct(type_, data, key, slips)
    origin, inside = get_origin(type_), get_args(type_)
    if origin is Literal and isinstance(data, str | int) and str(data) not in (words := tuple(map(str, inside))):
        slips.add(key, f"there is no `{data}`{nearest(str(data), words)}")
        return None
    if origin is tuple and _is_struct(inside[0]) and isinstance(data, list):
        return tuple(_shaped(inside[0], one, f"{key}[{at}]", slips) for at, one in enumerate(data))
    if origin is dict and isinstance(data, dict):
        return {str(name): _shaped(inside[1], one, f"{key}.{name}", slips) for name, one in data.items()}
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        where = WHERE.search(message)
        reason = WHERE.sub("", message)
        for word, plain in PLAIN.items():
            reason = reason.replace(word, plain)
        slips.add(f"{key}{where['path'] if where else ''}".lstrip("."), reason)
        return None


def _is_struct(type_: object) -> bool:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _struct(type_: type[msgspec.Struct], data: object, key: str, slips: Slips) -> Any:
    before, prefix = len(slips.found), f"{key}." if key else ""
    if not isinstance(data, dict):
        slips.add(key, "must be a list of keys with their values, `key: value`")
        return None
    fields = {field.name: field for field in msgspec.structs.fields(type_)}
    types = get_type_hints(type_, include_extras=True)
    for name in data:
        if name not in fields:
            slips.add(f"{prefix}{name}", f"there is no such key{nearest(str(name), tuple(fields))}")
    values = {}
    for name, field in fields.items():
        if name in data:
            values[name] = _shaped(types[name], data[name], f"{prefix}{name}", slips)
        elif field.required:
            slips.add(f"{prefix}{name}", "is missing")
    return None if len(slips.found) > before else type_(**values)
