"""Sprites on disk: one SQLite file beside the grounds, which may go at any time and never keeps a picture back."""

from __future__ import annotations

import logging
import sqlite3
import struct
import zlib
from collections.abc import Mapping
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from PIL import Image

from pbem.base.private import private_file, private_folder
from pbem.drawing.files import key
from pbem.drawing.scene import Pixel

log = logging.getLogger(__name__)

MOST_BYTES = 100_000_000  # then it is begun anew: names of players are drawn as well, so it would grow for ever
_PATIENCE = 0.2  # seconds; whoever waits longer for another process has drawn its sprites meanwhile
_HEAD = struct.Struct("<32siiII")  # whose it is, corner, size; the pixels follow
_useless: set[Path] = set()  # files of which this process has said so
_TABLE = "CREATE TABLE IF NOT EXISTS sprite (key BLOB PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID"


class Sprite(NamedTuple):
    """A shape as pixels: its colours, how much of each pixel it covers, and where it begins about its origin."""

    colours: Image.Image
    cover: Image.Image
    corner: Pixel


NOTHING = Sprite(Image.new("RGB", (0, 0)), Image.new("L", (0, 0)), (0, 0))  # of a shape that cannot be seen


class SpriteFile:
    """The sprites of one folder while a scene is painted: opened when one is asked for, new ones kept at the end.

    Whatever is wrong with the file, it has none of them, and keeps none. Two are equal that are of the same folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: sqlite3.Connection | None = None
        self._finds = self._keeps = True
        self._new: dict[bytes, Sprite] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpriteFile) and self.folder == other.folder

    def __hash__(self) -> int:
        return hash(self.folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Keep what was drawn, and let go of the file."""
        self._close()
        if self._new and self._keeps:
            _keep(file_in(self.folder), self._new)
        self._new = {}

    def find(self, text: str) -> Sprite | None:
        """The sprite of this SVG, as it was drawn before; None when it must be drawn (again)."""
        if not self._finds:
            return None
        named = sha256(text.encode()).digest()
        try:
            row = self._opened().execute("SELECT packed FROM sprite WHERE key = ?", (named,)).fetchone()
        except (sqlite3.Error, OSError) as error:
            self._finds, self._keeps = False, _may_be_made(file_in(self.folder), error)
            self._close()
            return None
        return unpacked(named, row[0]) if row else None

    def add(self, text: str, sprite: Sprite) -> None:
        """Keep the sprite of this SVG, when the scene is painted."""
        self._new[sha256(text.encode()).digest()] = sprite

    def _opened(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = _connected(file_in(self.folder))
        return self._open

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def file_in(folder: Path) -> Path:
    """Where the sprites of today's renderer lie; another renderer has another file."""
    return folder / f"sprites-{key('sprites 1')[:16]}.sqlite3"


def packed(named: bytes, sprite: Sprite) -> bytes:
    """A sprite as it is kept. It says whose it is, and zlib adds a sum: no damage passes for pixels."""
    head = _HEAD.pack(named, *sprite.corner, *sprite.cover.size)
    return zlib.compress(head + sprite.colours.tobytes() + sprite.cover.tobytes(), 1)


def unpacked(named: bytes, data: bytes) -> Sprite | None:
    """The sprite again; None when it is damaged or another's."""
    try:
        told = zlib.decompress(data)
        whose, *corner, wide, high = _HEAD.unpack_from(told)
    except (zlib.error, struct.error, TypeError):
        return None
    size, begin, middle = (wide, high), _HEAD.size, _HEAD.size + 3 * wide * high
    if whose != named or len(told) != middle + wide * high:
        return None
    if not wide * high:
        return NOTHING
    colours = Image.frombytes("RGB", size, told[begin:middle])
    return Sprite(colours, Image.frombytes("L", size, told[middle:]), (corner[0], corner[1]))


def _connected(file: Path) -> sqlite3.Connection:
    """Never making the file, but free to write: what somebody left who was killed, SQLite sets right first."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=_PATIENCE, isolation_level=None)


def _keep(file: Path, sprites: Mapping[bytes, Sprite]) -> None:
    """All of them or none; a process that is killed meanwhile leaves the file as it was."""
    try:
        private_folder(file.parent)
        with closing(_connected(private_file(file))) as store:
            store.execute("PRAGMA synchronous = OFF")  # what a power cut damages is drawn again
            store.execute("BEGIN IMMEDIATE")
            store.execute(_TABLE)
            rows = [(named, packed(named, sprite)) for named, sprite in sprites.items()]
            store.executemany("INSERT OR REPLACE INTO sprite VALUES (?, ?)", rows)
            store.execute("COMMIT")
        if file.stat().st_size > MOST_BYTES:
            file.unlink()
    except (sqlite3.Error, OSError) as error:
        _may_be_made(file, error)


def _may_be_made(file: Path, error: Exception) -> bool:
    """Whether sprites may be kept in the file, after an error with it; a damaged one is deleted, so that one may."""
    if not file.exists() or "no such table" in str(error):
        return True
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        with suppress(OSError):
            file.unlink()
            log.warning("damaged sprites deleted", extra={"file": str(file), "reason": str(error)})
            return True
    if file not in _useless:  # once is enough: each picture meets it
        _useless.add(file)
        log.warning("sprites neither found nor kept", extra={"file": str(file), "reason": str(error)})
    return False
