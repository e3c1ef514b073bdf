"""The files in a zip from anywhere, as bytes; whatever is wrong with it is a BadArchive, and no file is written.

Nothing that the zip says of itself is believed: sizes are counted while reading, names are those that we would write.
"""

from __future__ import annotations

import re
import stat
import struct
import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pbem.archive.errors import BadArchive
from pbem.archive.limits import (
    FREE,
    HIGHEST_RATIO,
    LARGEST_PART,
    LARGEST_WHOLE,
    LONGEST_TOLD,
    MB,
    MOST_DIRECTORY,
    MOST_PARTS,
)

_END = b"PK\x05\x06"  # the last record, of 22 bytes and a comment of at most 64 kB
_END_BYTES, _LONGEST_COMMENT = 22, 1 << 16
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}(?:/[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}){0,3}")
# What the library raises of a zip that is damaged, or was made to harm; RecursionError is a RuntimeError.
_DAMAGED = (
    BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error, struct.error, ValueError, LookupError,
    OverflowError,
)  # fmt: skip


def unpacked(data: bytes) -> dict[str, bytes]:
    """Every file of the zip by its path."""
    _check_end(data)
    try:
        with ZipFile(BytesIO(data)) as packed:
            return _parts(packed)
    except _DAMAGED as error:
        raise BadArchive("", f"the zip is damaged: {error or type(error).__name__}") from error


def _check_end(data: bytes) -> None:
    """The zip has its own list of files at its end, and that list is not endless: the library would read all of it."""
    at = data.rfind(_END, max(0, len(data) - _END_BYTES - _LONGEST_COMMENT))
    if at < 0 or len(data) < at + _END_BYTES:
        raise BadArchive("", "the zip is cut off: its list of files, which stands at the end, is missing")
    (directory,) = struct.unpack_from("<L", data, at + 12)
    if directory > MOST_DIRECTORY:
        raise BadArchive("", f"the zip holds too many files; {MOST_PARTS:,} is the limit")


def _parts(packed: ZipFile) -> dict[str, bytes]:
    infos = packed.infolist()
    if len(infos) > MOST_PARTS:
        raise BadArchive("", f"the zip holds {len(infos):,} files; {MOST_PARTS:,} is the limit")
    seen: set[str] = set()
    for info in infos:
        _check(info)
        key = info.orig_filename.rstrip("/").casefold()  # on some disks, capitals make no other file
        if key in seen:
            raise BadArchive(_shown(info), "is in the zip twice")
        seen.add(key)
    files: dict[str, bytes] = {}
    left = LARGEST_WHOLE
    for info in infos:
        if not info.is_dir():  # whoever packs files again may add folders
            files[info.filename] = _read(packed, info, left)
            left -= len(files[info.filename])
    return files


def _shown(info: ZipInfo) -> str:
    return repr(info.orig_filename[:LONGEST_TOLD])


def _check(info: ZipInfo) -> None:
    """What the zip says of one file, before anything of it is read."""
    if reason := _bad_name(info.orig_filename) or _bad_kind(info):
        raise BadArchive(_shown(info), reason)


def _bad_name(name: str) -> str:
    if "\\" in name:
        return "has a backslash in its name"
    if name.startswith("/"):
        return "has a path from the root of the disk"
    if re.match(r"[A-Za-z]:", name):
        return "has the letter of a drive in its path"
    if ".." in name.split("/"):
        return "has a path that climbs out of the archive"
    if not _NAME.fullmatch(name.removesuffix("/")):
        return "is no name that Night Mail writes: letters, digits, `.`, `_`, `-`, up to three folders"
    return ""


def _bad_kind(info: ZipInfo) -> str:
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR) or info.is_dir() != (stat.S_IFMT(mode) == stat.S_IFDIR):
        if stat.S_ISLNK(mode):
            return "is a link, not a file"
        if stat.S_IFMT(mode):
            return "is no ordinary file"
    if info.is_dir() and info.file_size:
        return "is a folder that holds bytes"
    if info.flag_bits & _ENCRYPTED:
        return "is encrypted"
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return f"is compressed in a way that Night Mail does not use (method {info.compress_type})"
    if info.file_size > LARGEST_PART:
        return f"is too large: {LARGEST_PART // MB} MB is the limit"
    if info.file_size > FREE and info.file_size > HIGHEST_RATIO * max(info.compress_size, 1):
        return f"would be {info.file_size // max(info.compress_size, 1):,} times as large as it is packed: a zip bomb"
    return ""


def _read(packed: ZipFile, info: ZipInfo, left: int) -> bytes:
    """One file; never more of it than may be, whatever the zip says of its size. The library checks its CRC."""
    with packed.open(info) as file:
        data = file.read(min(LARGEST_PART, left) + 1)
    if len(data) > left:
        raise BadArchive("", f"its files are too large: {LARGEST_WHOLE // MB} MB is the limit for all of them")
    if len(data) != info.file_size:
        raise BadArchive(_shown(info), "is not as large as the zip says")
    return data
