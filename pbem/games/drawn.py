"""How a position is drawn: its map, the part that matters, what else is worth a picture, and each of them in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple

from engine.core.events import Event
from pbem.drawing.scene import Scene
from pbem.games.border import D, Names, V


class Part(NamedTuple):
    """A part of a map that is shown large, and one line for those who do not see it."""

    scene: Scene
    alt: str


class Parts(NamedTuple):
    """The parts of a map that matter, at most two; `left` names what changed and is in none of them, "" for nothing."""

    shown: tuple[Part, ...] = ()
    left: str = ""


class Drawn(ABC, Generic[D, V]):
    """The pictures of one game."""

    @abstractmethod
    def map(
        self,
        definition: D,
        view: V,
        changed: tuple[str, ...],
        names: Names,
        reader: str | None = None,
        *,
        large: bool = False,
    ) -> Scene:
        """The map, with what changed ringed, as it concerns the reader most; `large`: to be looked at on its own."""

    def on_map(self, definition: D, view: V) -> object:
        """What of a position its map shows: where it is equal, and what changed and who reads, so are the pictures."""
        return view

    @abstractmethod
    def map_alt(self, definition: D, view: V, names: Names) -> str:
        """One line of the position for those who do not see the picture."""

    @abstractmethod
    def parts(self, definition: D, view: V, changed: tuple[str, ...], reader: str | None = None) -> Parts:
        """The parts of the map around all that changed and where the reader may build now."""

    def further(self, definition: D, view: V, names: Names) -> tuple[tuple[str, Scene, str], ...]:
        """Other pictures of a position beside its map: a name, the picture, one line for those who do not see it."""
        return ()

    def choices(self, definition: D, view: V, lines: Sequence[str]) -> tuple[Scene, str] | None:
        """Small pictures of what these order lines do, each with its line, and a line of text; None for no need."""
        return None

    @abstractmethod
    def changed(self, event: Event) -> tuple[str, ...]:
        """Places to ring on the map because of this event, as `map` and `parts` read them."""

    def opened(self, event: Event) -> tuple[str, ...]:
        """Places where something may be built from this event on, though nothing was; in the form of `changed`."""
        return ()

    def built(self, event: Event) -> tuple[str, ...]:
        """Those places of `changed` at which the map is another one since: where trains only ran, it is not."""
        return self.changed(event)
