"""Who held which seat when: a substitute has not made the moves of whoever sat there before them."""

from __future__ import annotations

from typing import NamedTuple

from pbem.archive.format import Archive
from pbem.letters.harmless import harmless_name
from pbem.table.record_kinds import SUBSTITUTED


class _Change(NamedTuple):
    """The entry with which a seat got another holder, and what the one before was called then."""

    number: int
    player: str
    old: str


class Holders:
    """The names of the players at every entry of the record."""

    def __init__(self, archive: Archive) -> None:
        self.present = {player: harmless_name(name) for player, name in archive.names.items()}
        self.changes = [
            _Change(entry.number, str(entry.said["player"]), harmless_name(str(entry.said["facts"]["old"])))
            for entry in archive.entries
            if entry.kind == SUBSTITUTED.name
        ]

    def names(self, number: int) -> dict[str, str]:
        """Engine id → name, as it was when the entry of this number was made."""
        found = dict(self.present)
        for change in reversed(self.changes):
            if change.number > number:
                found[change.player] = change.old
        return found
