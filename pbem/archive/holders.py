"""Who held which seat when, and by what name: a substitute has not made the moves of whoever sat there before them."""

from __future__ import annotations

from typing import NamedTuple

from pbem.archive.format import Archive, Seated
from pbem.letters.harmless import harmless_name
from pbem.table.record_kinds import NAMED, SUBSTITUTED


class _Change(NamedTuple):
    """The entry with which a seat got another holder, or its holder another name; what was its name until then."""

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
            if entry.kind in (SUBSTITUTED.name, NAMED.name) and entry.said["player"]
        ]

    def names(self, number: int) -> dict[str, str]:
        """Engine id → name, as it was when the entry of this number was made."""
        found = dict(self.present)
        for change in reversed(self.changes):
            if change.number > number:
                found[change.player] = change.old
        return found

    def of(self, member: Seated, number: int) -> str:
        """The name of somebody in the game, as it was when they made the entry of this number."""
        return self.names(number)[member.player] if member.role == "player" else harmless_name(member.name)
