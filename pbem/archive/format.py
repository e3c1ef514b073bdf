"""`game.json`, the heart of an archive: all else in the file is made from it. docs/ARCHIVE.md explains each key."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from pbem.base.plain import PlainFields

FORMAT = 2
GAME = "game.json"

Scope = Literal["public", "own", "whole"]  # for everybody; for who holds one seat; for the operator, with all secrets
State = Literal["running", "finished", "cancelled"]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game it is and what it is played by. `rules`: number of our edition of its rules (`titles/editions.py`).

    `files` are its data as they were on the day it was created; `settings` those of `pbem.table.game_settings`.
    """

    slug: str
    title: str
    name: str
    rules: int
    options: PlainFields
    settings: PlainFields
    files: PlainFields


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in the game, by their number in it: role and seat (`p1`; "" for none), name, how they stand."""

    number: int
    role: str
    player: str
    name: str
    status: str


class Shuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was promised of the shuffle; seed and salts are "" and none as long as they are secret (docs/SHUFFLE.md)."""

    seed_hash: str
    seed: str = ""
    commitments: dict[str, str] = {}
    salts: dict[str, str] = {}


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the record (docs/RECORD.md): its public half, the promise of the hidden one, and its link.

    `hidden` and `salt`: the other half, where the reader may have all of it; `seen`: the events of it that the reader
    may have, where that is not all. `position`: SHA-256 of the position after it, as its reader has it; "" before the
    start.
    """

    public: PlainFields
    link: str
    commitment: str = ""
    hidden: PlainFields | None = None
    salt: str = ""
    seen: tuple[PlainFields, ...] = ()
    position: str = ""

    @property
    def number(self) -> int:
        """In the record, from 1."""
        return int(self.public["number"])

    @property
    def kind(self) -> str:
        """As `pbem.table.record_kinds` names it."""
        return str(self.public["kind"])

    @property
    def said(self) -> PlainFields:
        """All of it that the reader may have."""
        return self.public | (self.hidden or {})

    @property
    def events(self) -> list[PlainFields]:
        """The engine's events that the reader may have, as plain data."""
        return [*self.said.get("events", ()), *self.seen]


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only the operator has, and only the game can go on with: rows as plain data, members by their numbers.

    `people`: who they are besides this game, by the number `person` of `members`: zone, quiet hours, absences.
    """

    game: PlainFields
    people: tuple[PlainFields, ...]
    members: tuple[PlainFields, ...]
    decisions: tuple[PlainFields, ...]
    orders: tuple[PlainFields, ...]


class Archive(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as one reader may have it: `reader` is a seat in one of scope `own`, else "".

    `form`: that of its other files (`pbem.archive.form`); format 1 has none, but the `program` that made them.
    `start`: the first position, where all of it lies open to the reader; the positions after it follow by replay.
    `views`: where it does not, what the reader may know after each entry from the start on. `files`: SHA-256 of the
    other files of the archive; `sha256`: of all else in this one.
    """

    night_mail_archive: int = FORMAT
    form: int | UnsetType = UNSET
    program: str | UnsetType = UNSET
    scope: Scope
    reader: str
    state: State
    game: Head
    members: tuple[Seated, ...]
    shuffle: Shuffle
    start: PlainFields | None
    entries: tuple[Entry, ...]
    views: tuple[PlainFields, ...] = ()
    whole: Whole | None = None
    files: dict[str, str] = {}
    sha256: str = ""

    @property
    def maker(self) -> str:
        """Who made it, as its files say: with the version of the program where that is named."""
        return f"Night Mail {self.program}" if self.program else "Night Mail"

    @property
    def seats(self) -> tuple[Seated, ...]:
        """The present holder of every seat, in order of invitation."""
        holders = {one.player: one for one in self.members if one.role == "player"}
        return tuple(holders[player] for player in sorted(holders))

    @property
    def names(self) -> dict[str, str]:
        """Engine id → name."""
        return {one.player: one.name for one in self.seats}

    @property
    def moderator(self) -> str:
        """The moderator's name."""
        return next((one.name for one in self.members if one.role == "moderator"), "")


def own_hash(archive: Archive) -> str:
    """SHA-256 of everything in `game.json` but this hash itself: as JSON without blanks, keys in the order of the file.

    The order counts: that of the companies in the data of a game, say, is that in which they stand on the table.
    """
    return sha256(msgspec.json.encode(msgspec.to_builtins(archive) | {"sha256": ""})).hexdigest()


def sealed(archive: Archive, files: dict[str, bytes]) -> Archive:
    """The archive with the hashes of its other files, and its own."""
    hashes = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    bare = msgspec.structs.replace(archive, files=hashes, sha256="")
    return msgspec.structs.replace(bare, sha256=own_hash(bare))


def written(archive: Archive) -> bytes:
    """`game.json`: one line a key, and in lists one line an item, so that two games can be compared line by line."""
    lines = [f"{_json(key)}: {_value(value)}" for key, value in msgspec.to_builtins(archive).items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _value(value: object) -> str:
    if not isinstance(value, (list, tuple)) or not value:
        return _json(value)
    return "[\n " + ",\n ".join(_json(one) for one in value) + "\n]"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
