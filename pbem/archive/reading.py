"""An archive from a file, read with suspicion: all of it is looked at before anybody makes use of any of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from pbem.archive.errors import BadArchive
from pbem.archive.format import FORMAT, GAME, Archive, own_hash
from pbem.archive.limits import LARGEST_FILE, LARGEST_PART, MB
from pbem.archive.shape import check_shape
from pbem.archive.signs import BEGINS, BOM, MARK
from pbem.archive.strict_json import plain_json
from pbem.archive.unpacking import unpacked
from pbem.base.plain import Plain


class Opened(NamedTuple):
    """What is in the file. `files`: the others by their paths; none, and `bare`, where it is `game.json` alone.

    `broken`: where the hashes in it are not those of what they stand for, so that something was changed since.
    """

    archive: Archive
    files: dict[str, bytes]
    size: int
    bare: bool = False
    broken: tuple[BadArchive, ...] = ()


def read_archive(source: bytes | Path) -> Opened:
    """The archive in a zip, or in a bare `game.json`; BadArchive names what is wrong with it."""
    opened = open_archive(source)
    if opened.broken:
        raise opened.broken[0]
    return opened


def open_archive(source: bytes | Path) -> Opened:
    """The same for who wants to know what was changed: hashes that do not match are told in `broken`."""
    data = source if isinstance(source, bytes) else _bytes(source)
    if len(data) > LARGEST_FILE:
        raise BadArchive("", f"the file is too large: {LARGEST_FILE // MB} MB is the limit")
    if data.startswith(BEGINS[:2]):
        files = unpacked(data)
        if GAME not in files:
            raise BadArchive("", f"the zip is no archive of a game: there is no {GAME} in it")
        archive = archive_of_json(files.pop(GAME))
        return Opened(archive, files, len(data), broken=tuple(_broken(archive, files)))
    if not data.removeprefix(BOM).lstrip()[:1] == b"{":
        raise BadArchive("", f"the file is no archive: neither a zip nor a {GAME}")
    archive = archive_of_json(data)
    return Opened(archive, {}, len(data), bare=True, broken=tuple(_broken(archive, None)))


def archive_of_json(data: bytes) -> Archive:
    """What `game.json` holds, each value of its kind; BadArchive names the first that is not."""
    if len(data) > LARGEST_PART:
        raise BadArchive(GAME, f"is too large: {LARGEST_PART // MB} MB is the limit")
    plain = plain_json(data, GAME)
    _check_format(plain)
    try:
        archive = msgspec.convert(plain, Archive)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadArchive(GAME, str(error)) from error
    check_shape(archive)
    return archive


def _check_format(plain: Plain) -> None:
    if not isinstance(plain, dict) or MARK not in plain:
        raise BadArchive(GAME, f"is no archive of Night Mail: it has no key `{MARK}`")
    number = plain[MARK]
    if type(number) is not int or number < 1:
        raise BadArchive(MARK, f"a number from 1 is expected, not {number!r}")
    if number > FORMAT:
        reason = (
            f"was written by a newer Night Mail (format {number}); this one reads format {FORMAT}: bring it up to date"
        )
        raise BadArchive(GAME, reason)


def _broken(archive: Archive, files: dict[str, bytes] | None) -> Iterator[BadArchive]:
    """Every hash that is not the one of what it stands for. Without `files`, that of `game.json` alone."""
    if archive.sha256 != own_hash(archive):
        yield BadArchive("sha256", f"is not the hash of what {GAME} says: something in it was changed")
    if files is None:
        return
    for name in sorted(archive.files.keys() | files.keys()):
        if name not in files:
            yield BadArchive(repr(name), "is missing from the zip")
        elif name not in archive.files:
            yield BadArchive(repr(name), f"is in the zip, but {GAME} does not list it")
        elif sha256(files[name]).hexdigest() != archive.files[name]:
            yield BadArchive(repr(name), f"was changed: it is not the file whose hash {GAME} gives")


def _bytes(path: Path) -> bytes:
    """All bytes of a regular file, never more than we take; a pipe or a device is not even waited for."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadArchive("", "the file is a device, a folder or a pipe, not a regular file")
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadArchive("", f"the file cannot be read: {error.strerror or error}") from error
