"""The names a recorded game uses, and ours: players by their seats, companies by what else they are called."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import BadGameFile
from engine.eighteen.definition import Definition18xx
from pbem.recorded.entries import Entity


class Names:
    """Both directions. A company is written as the file wrote it; `title` is what sentences call the game."""

    def __init__(self, title: str, definition: Definition18xx, file: str, players: Sequence[Entity]) -> None:
        self.title = title
        self.file = file
        self.seats = tuple(f"p{number}" for number in range(1, len(players) + 1))
        self._player = {str(theirs): ours for theirs, ours in zip(players, self.seats, strict=True)}
        self._file_player = dict(zip(self.seats, players, strict=True))
        self._company: dict[str, str] = {}
        self._file_company: dict[str, str] = {}
        for company in definition.companies.values():
            self._company |= dict.fromkeys((company.id, *company.also), company.id)
        for private in definition.privates.values():
            self._company |= dict.fromkeys((private.id, *private.also), private.id)

    def player(self, theirs: Entity) -> str:
        """Our id of a player of the file; they were looked up when the file was read."""
        return self._player[str(theirs)]

    def company(self, theirs: Entity) -> str:
        """Our id of a company or private; BadGameFile for a name that the game does not have."""
        ours = self._company.get(str(theirs))
        if ours is None:
            raise BadGameFile(self.file, "actions", f"there is no company {theirs!r} in {self.title}")
        self._file_company[ours] = str(theirs)
        return ours

    def file_player(self, ours: str) -> Entity:
        """The file's id of a player, a number where it is one there."""
        return self._file_player[ours]

    def file_company(self, ours: str) -> str:
        """The file's id of a company; ours where the file has not named it."""
        return self._file_company.get(ours, ours)
