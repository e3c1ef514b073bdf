"""How a position is drawn: its map, the part that matters, what else is worth a picture, and each of them in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from engine.core.events import Event
from pbem.drawing.scene import Scene
from pbem.games.border import D, Names, V


class Drawn(ABC, Generic[D, V]):
    """The pictures of one game."""

    @abstractmethod
    def map(self, definition: D, view: V, changed: tuple[str, ...], names: Names, reader: str | None = None) -> Scene:
        """The map, with what changed ringed, as it concerns the reader most."""

    def on_map(self, definition: D, view: V) -> object:
        """What of a position its map shows: where it is equal, and what changed and who reads, so are the pictures."""
        return view

    @abstractmethod
    def map_alt(self, definition: D, view: V, names: Names) -> str:
        """One line of the position for those who do not see the picture."""

    @abstractmethod
    def part(self, definition: D, view: V, changed: tuple[str, ...], reader: str | None = None) -> Scene | None:
        """The part of the map around what changed and where the reader may build now; None for nothing."""

    @abstractmethod
    def part_alt(self, definition: D, view: V, changed: tuple[str, ...]) -> str:
        """What changed on the map, in one line, for those who do not see its part."""

    def further(self, definition: D, view: V, names: Names) -> tuple[tuple[str, Scene, str], ...]:
        """Other pictures of a position beside its map: a name, the picture, one line for those who do not see it."""
        return ()

    def choices(self, definition: D, view: V, lines: Sequence[str]) -> tuple[Scene, str] | None:
        """Small pictures of what these order lines do, each with its line, and a line of text; None for no need."""
        return None

    @abstractmethod
    def changed(self, event: Event) -> tuple[str, ...]:
        """Places to ring on the map because of this event."""

    def built(self, event: Event) -> tuple[str, ...]:
        """Those places of `changed` at which the map is another one since: where trains only ran, it is not."""
        return self.changed(event)
