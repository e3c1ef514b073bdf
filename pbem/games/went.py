"""How a game went: what is counted over its course, its turning points, and how the same people play once more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Generic

from engine.core.events import Event
from pbem.drawing.course import Line
from pbem.drawing.scene import Scene
from pbem.games.again import Again
from pbem.games.border import D, Names, V
from pbem.games.series import RoundName, Series


class Went(ABC, Generic[D, V]):
    """The history of one game. A `chart` is how a game that is over went, as JSON."""

    @abstractmethod
    def chart(self, definition: D, views: Sequence[V], actions: Sequence[str]) -> str:
        """How the game went: from the full views of all its positions and the exact lines between them."""

    @abstractmethod
    def turning_points(self, definition: D, chart: str, names: Names) -> tuple[str, ...]:
        """The turns at which it was decided, a sentence each, in order, at most six."""

    @abstractmethod
    def picture(self, definition: D, chart: str, names: Names) -> Scene:
        """How the game went, drawn; the turning points numbered."""

    @abstractmethod
    def alt(self, definition: D, chart: str, names: Names) -> str:
        """What it shows, in one line, for those who do not see it."""

    # of a game that runs, too
    @abstractmethod
    def round_name(self, definition: D, view: V) -> RoundName:
        """The round that the position stands in, for the axis of a chart; an empty text where it names none."""

    @abstractmethod
    def series(self, definition: D, view: V, events: Sequence[Event]) -> tuple[Series, ...]:
        """All that is counted over the course of a game: after a move that brought these events, as the view tells."""

    @abstractmethod
    def company_line(self, definition: D, company: str, counts: Sequence[int | None]) -> Line:
        """How charts draw what is counted of a company of a series: in its colour, with its mark."""

    @abstractmethod
    def again(self, definition: D, start: V, options: Mapping[str, object], staying: Collection[str]) -> Again:
        """Seats, options and beginner of a rematch of those who stay, from everybody's view of the first position."""
