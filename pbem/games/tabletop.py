"""A game that was begun on a table and goes on by mail: what a game that can be taken up so must say."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from engine.common18xx.tabletop.slips import FILE as POSITION

__all__ = ["POSITION", "Begun", "Tabletop"]  # POSITION: the file of the position among the data files of a game


class Begun(NamedTuple):
    """Who sat at the table, clockwise, and the options that were chosen there."""

    players: tuple[str, ...]
    options: dict[str, str]


class Tabletop(Protocol):
    """How one game reads a position that people typed, and writes one."""

    def exact(self, definition: Any, data: Any) -> Any:
        """The plain data of a file in the engine's own words; BadPosition where a word means nothing."""

    def begun(self, definition: Any) -> Begun | None:
        """What the data of a game say of its table; None for a game that begins anew."""

    def why_not_told(self, definition: Any, view: Any) -> str:
        """Why the position cannot be written down now; "" where it can."""

    def told(self, definition: Any, view: Any, names: dict[str, str]) -> dict[str, Any]:
        """The position as plain data, as a file has it; `names`: of the players."""
