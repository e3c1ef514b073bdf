"""Archives that go out by mail or by link: each is made once and kept for a while, and all letters bring that one."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from pbem.archive.bundle import bundle
from pbem.archive.errors import CannotArchive, SeatPassedOn
from pbem.archive.form import FORM
from pbem.archive.format import FORMAT, Archive
from pbem.archive.writing import archive_of
from pbem.drawing import files
from pbem.facts.enclosed import Enclosed
from pbem.store.models import LogEntry
from pbem.table.session import load_session

FOLDER = "archives"  # in home

log = logging.getLogger(__name__)
_making = threading.Lock()


class BeingMade(Exception):
    """Somebody else is making an archive just now."""


class Shelf:
    """Zip files in one folder of home, which may be emptied at any time: what is missing is made again."""

    def __init__(self, home: Path) -> None:
        """The folder is made with the first archive."""
        self.folder = home / FOLDER

    def file(self, game: int, wanted: Enclosed, domain: str, now: datetime) -> Path:
        """The file of an archive, made if it is not there; CannotArchive says why there is none.

        One thread of a process makes one at a time; whoever comes meanwhile gets BeingMade. To be called with a
        connection to the database, outside of any transaction: making it may take many seconds.
        """
        file = self._place(game, wanted)
        if not file.exists():
            if not _making.acquire(blocking=False):
                raise BeingMade
            try:
                files.keep(file, self._made(game, wanted, domain, now))
            finally:
                _making.release()
        return file

    def data(self, game: int, wanted: Enclosed, domain: str, now: datetime) -> bytes:
        """The bytes of an archive, on the same terms; whoever comes while one is made waits."""
        file = self._place(game, wanted)
        with _making:
            with suppress(FileNotFoundError):
                return file.read_bytes()
            made = self._made(game, wanted, domain, now)
            try:
                files.keep(file, made)
            except OSError:  # a full disk keeps no letter from its archive
                log.exception("an archive could not be kept", extra={"game": game})
            return made

    def forget(self, before: datetime, most: int) -> int:
        """Delete what was made before that moment, so many files at most; returns how many."""
        return files.forget(self.folder, before, most)

    def pack(self, archive: Archive) -> bytes:
        """The bytes of an archive."""
        return bundle(archive)

    def _place(self, game: int, wanted: Enclosed) -> Path:
        return self.folder / f"{_key(game, wanted)}.zip"

    def _made(self, game: int, wanted: Enclosed, domain: str, now: datetime) -> bytes:
        session = load_session(game, domain, now)
        if wanted.scope == "own" and session.seat(wanted.player).number != wanted.holder:
            # What was written to whoever sits there now is not for who asked.
            raise SeatPassedOn(f"The seat {wanted.player} of G{game} has another holder by now.")
        return self.pack(archive_of(session, wanted.scope, wanted.player, wanted.until))


def _key(game: int, wanted: Enclosed) -> str:
    """The name of the file: the link at the last entry vouches for all that is in the record up to there."""
    row = LogEntry.get_or_none((LogEntry.game == game) & (LogEntry.number == wanted.until))
    if row is None:
        raise CannotArchive(f"The record of G{game} has no entry {wanted.until}.")
    seen = (wanted.scope, wanted.player, wanted.holder)
    return sha256("\n".join(map(str, (FORMAT, FORM, game, *seen, wanted.until, row.hash))).encode()).hexdigest()
