"""A game's record as it is read: from its newest entry back, no further than somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from pbem.store.models import Game, LogEntry
from pbem.store.often import Often, given
from pbem.table.record_kinds import ACTION, ENDED, UNDO

_PORTION = 16  # entries read at first; who looks back further reads four times as many, and so on
_GROWTH = 4
_WHOLE = Often(lambda: LogEntry.select().where(LogEntry.game == given("game")).order_by(LogEntry.number))
_PORTION_OF = Often(
    lambda: (
        LogEntry.select()
        .where(LogEntry.game == given("game"))
        .where((LogEntry.number >= given("least")) & (LogEntry.number < given("before")))
        .order_by(LogEntry.number)
    )
)


def mail_of(entry: LogEntry) -> tuple[int | None, int | None]:
    """Which mail caused the entry, to be compared: our row of it, or its number where it came to another installation.

    Of an entry that no mail caused, neither.
    """
    return entry.mail, entry.mail_number if entry.mail is None else None


class Record:
    """The entries of a game. Late in a long game they are hundreds, and a move mostly asks for the last few."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._read: list[LogEntry] = []  # oldest first, the newest of all the last
        self._from = game.last_number + 1  # all from this number on are read
        self._whole = False  # and so is what is before, whatever its number

    @classmethod
    def of(cls, game: Game, entries: list[LogEntry]) -> Self:
        """A record that is told by somebody else than the database: these entries, all of them."""
        record = cls(game)
        record._read, record._whole = entries, True
        return record

    def add(self, entry: LogEntry) -> None:
        """An entry was written."""
        self._read.append(entry)

    def read_newest(self) -> None:
        """Read what nearly everybody asks for."""
        self.since(self._from - _PORTION)

    def since(self, number: int) -> list[LogEntry]:
        """The entries from this number on, oldest first."""
        if number < self._from and not self._whole:
            self._read[:0] = _PORTION_OF.rows(game=self.game.id, least=number, before=self._from)
            self._from = number
        return [entry for entry in self._read if entry.number >= number]

    def all(self) -> list[LogEntry]:
        """All entries, oldest first."""
        if not self._whole:
            known = {entry.number: entry for entry in self._read}
            whole: list[LogEntry] = _WHOLE.rows(game=self.game.id)
            self._read = [known.get(entry.number, entry) for entry in whole]
            self._whole = True
        return self._read

    def backwards(self) -> Iterator[LogEntry]:
        """All entries, the newest first."""
        before, portion = self.game.last_number + 1, _PORTION
        while before > 0:
            least = min(before - portion, self._from)
            for entry in reversed(self.since(least)):
                if entry.number < before:
                    yield entry
            before, portion = least, portion * _GROWTH

    def standing(self) -> Iterator[LogEntry]:
        """What stands of what changed the position, actions and the moderator's end of the game: the newest first."""
        undone: set[int | None] = set()  # who takes back comes after what is taken back
        for entry in self.backwards():
            if entry.kind == UNDO.name:
                undone.add(entry.undoes)
            elif entry.kind in (ACTION.name, ENDED.name) and entry.number not in undone:
                yield entry
