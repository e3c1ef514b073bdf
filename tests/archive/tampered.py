"""An archive is changed, one thing at a time; by somebody who does not care, or who makes all hashes fit again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

import msgspec

from pbem.archive.bundle import zipped
from pbem.archive.checking import findings
from pbem.archive.errors import BadArchive
from pbem.archive.format import GAME
from pbem.archive.reading import Opened, open_archive
from pbem.table import chain

Plain = dict[str, Any]
WAYS = ("flip", "careless", "sealed", "linked", "file")


class Change(NamedTuple):
    """A changed file: in which way, where (`entries[].public.at`), and the data."""

    way: str
    place: str
    data: bytes


class Verdict(NamedTuple):
    """What became of it: `found` by whom, or why it means nothing; both empty: neither."""

    found: str
    means_nothing: str


def change(whole: bytes, dice: Random, way: str) -> Change:
    """The archive with one thing changed."""
    if way == "flip":
        at = dice.randrange(len(whole))
        return Change(way, f"byte {at}", whole[:at] + bytes([whole[at] ^ (1 << dice.randrange(8))]) + whole[at + 1 :])
    opened = open_archive(whole)
    if way == "file":
        return _file(opened, dice)
    plain = json.loads(game_json(whole))
    place = _anywhere(plain, dice) if dice.random() < 0.75 else _entries(plain, dice)
    if way == "linked":
        relink(plain)
    if way in ("sealed", "linked"):
        seal(plain)
    return Change(way, place, packed(plain, opened.files))


def judged(original: bytes, one: Change, harmless: Any) -> Verdict:
    """Whether verifying finds the change; else whether it says the same as before, or why it may stay unseen."""
    before = open_archive(original)
    try:
        opened = open_archive(one.data)
    except BadArchive as error:
        return Verdict(f"read: {error}", "")
    for quick in (True, False):  # to make all files again takes long, and mostly nobody need
        wrong = [two.what for two in findings(opened, quick=quick) if not two.ok or not (quick or two.checked)]
        if wrong:
            break
    if wrong:
        return Verdict(f"verify: {wrong[0]}", "")
    if _same(before, opened):
        return Verdict("", "all that it says is the same")
    if opened.archive.entries[-1].link != before.archive.entries[-1].link:
        return Verdict("", "another record: it ends in another link than every letter tells")
    return Verdict("", harmless(one.place))


def _same(one: Opened, other: Opened) -> bool:
    left, right = (msgspec.json.encode(opened.archive) for opened in (one, other))
    return left == right and one.files == other.files


# -- changing ---------------------------------------------------------------------------------------------------------


def game_json(whole: bytes) -> bytes:
    """What the zip holds as `game.json`."""

    with ZipFile(BytesIO(whole)) as opened:
        return opened.read(GAME)


def packed(plain: Plain, files: dict[str, bytes]) -> bytes:
    """The zip of them."""
    return zipped({GAME: json.dumps(plain).encode()} | files)


def seal(plain: Plain) -> None:
    """The hash of `game.json` fits again."""
    plain["sha256"] = sha256(msgspec.json.encode(plain | {"sha256": ""})).hexdigest()


def relink(plain: Plain) -> None:
    """All links and promises fit again."""
    previous = ""
    for entry in plain.get("entries") or ():
        if not isinstance(entry, dict) or "public" not in entry:
            continue
        if entry.get("hidden") is not None:
            entry["commitment"] = chain.commitment(str(entry.get("salt", "")), chain.canonical(entry["hidden"]))
        promised = str(entry.get("commitment", ""))
        previous = entry["link"] = chain.link(previous, chain.canonical(entry["public"]), promised)


def _file(opened: Opened, dice: Random) -> Change:
    """One of the other files is changed, taken out or added, and listed so."""
    files = dict(opened.files)
    name = dice.choice(sorted(files))
    what = dice.choice(("byte", "gone", "more", "swap"))
    if what == "byte":
        at = dice.randrange(len(files[name]))
        files[name] = files[name][:at] + bytes([files[name][at] ^ (1 << dice.randrange(8))]) + files[name][at + 1 :]
    elif what == "gone":
        del files[name]
    elif what == "more":
        files["more.txt"] = b"more"
    else:
        files[name] = b"another"
    plain = msgspec.to_builtins(opened.archive)
    plain["files"] = {one: sha256(files[one]).hexdigest() for one in sorted(files)}
    seal(plain)
    return Change("file", f"{what} {name}", packed(plain, files))


def _entries(plain: Plain, dice: Random) -> str:
    """An entry of a list goes, comes twice, or two change places."""
    name = dice.choice(["entries", "entries", "members", *(["views"] if plain["views"] else [])])
    rows = plain[name]
    at = dice.randrange(len(rows))
    what = dice.choice(("gone", "twice", "swapped", "later"))
    if what == "gone":
        del rows[at]
    elif what == "twice":
        rows.insert(at, deepcopy(rows[at]))
    elif what == "swapped":
        other = dice.randrange(len(rows))
        rows[at], rows[other] = rows[other], rows[at]
    else:
        rows.append(rows.pop(at))
    if name == "entries" and dice.random() < 0.5:
        for number, entry in enumerate(rows, 1):
            entry["public"]["number"] = number
    return f"{name} {what}"


def _anywhere(plain: Plain, dice: Random) -> str:
    """One value is another, a key goes, or one more comes."""
    top = dice.choice([key for key in plain if plain[key] not in (None, [], {}, "")])
    node, key, place = _walk(plain, top, dice)
    value = node[key]
    way = dice.random()
    if way < 0.1 and isinstance(node, dict):
        del node[key]
        return f"{place} gone"
    if way < 0.15 and isinstance(node, dict):
        node["more"] = "more"
        return f"{place} more"
    node[key] = _another(value, dice)
    return place


def _walk(plain: Plain, top: str, dice: Random) -> tuple[Any, Any, str]:
    """Some value under the key: often a leaf, each as likely as the others, else any list or object on the way."""
    if dice.random() < 0.6:
        return dice.choice(list(_leaves(plain, top, top)))
    node: Any = plain
    key: Any = top
    place = top
    while isinstance(node[key], dict | list) and node[key] and dice.random() < 0.9:
        node = node[key]
        key = dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node))
        place += f".{key}" if isinstance(node, dict) else "[]"
    return node, key, place


def _leaves(node: Any, key: Any, place: str) -> Iterator[tuple[Any, Any, str]]:
    inner = node[key]
    if not isinstance(inner, dict | list) or not inner:
        yield node, key, place
        return
    for one in inner if isinstance(inner, dict) else range(len(inner)):
        yield from _leaves(inner, one, f"{place}.{one}" if isinstance(inner, dict) else f"{place}[]")


def _another(value: Any, dice: Random) -> Any:
    if isinstance(value, bool):
        return dice.choice((not value, None, int(value)))
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, value + 3_600_000, str(value), None, float(value), -value - 1))
    if isinstance(value, str):
        return dice.choice((*_texts(value, dice), *_texts(value, dice), None, 7, [value]))
    if value is None:
        return dice.choice((1, 0, "x", [], {}))
    return dice.choice((None, [], {}, "x", [value]))


def _texts(value: str, dice: Random) -> Iterator[str]:
    at = dice.randrange(len(value)) if value else 0
    yield value[:at] + dice.choice("abcdef0123456789") + value[at + 1 :]
    yield value + "x"
    yield value[:at] + value[at + 1 :] if value else "p1"
