"""A game that was begun on a table and goes on by mail: what a game that can be taken up so must say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, NamedTuple

from engine.eighteen.tabletop.slips import FILE as POSITION
from pbem.games.border import D, V

__all__ = ["POSITION", "Begun", "Tabletop"]  # POSITION: the file of the position among the data files of a game


class Begun(NamedTuple):
    """Who sat at the table, clockwise, and the options that were chosen there."""

    players: tuple[str, ...]
    options: Mapping[str, str]


class Tabletop(ABC, Generic[D, V]):
    """How one game reads a position that people typed, and writes one."""

    @abstractmethod
    def exact(self, definition: D, data: object) -> object:
        """The plain data of a file in the engine's own words; BadPosition where a word means nothing."""

    @abstractmethod
    def begun(self, definition: D) -> Begun | None:
        """What the data of a game say of its table; None for a game that begins anew."""

    @abstractmethod
    def why_not_told(self, definition: D, view: V) -> str:
        """Why the position cannot be written down now; "" where it can."""

    @abstractmethod
    def told(self, definition: D, view: V, names: dict[str, str]) -> dict[str, object]:
        """The position as plain data, as a file has it; `names`: of the players."""
