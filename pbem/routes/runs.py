"""What a game answers about the runs of its companies: the questions, and what is read of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from engine.common18xx.actions import Lay, Route
from engine.common18xx.map.revenue import Result
from engine.core.errors import Refusal


class Outlook(Protocol):
    """The best run known. `proven`: none earns more; if not, none earns more than `bound`."""

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes of it."""

    @property
    def result(self) -> Result:
        """What they earn, one by one."""

    @property
    def proven(self) -> bool:
        """Whether no run earns more."""

    @property
    def bound(self) -> int:
        """What no run exceeds."""

    @property
    def revenue(self) -> int:
        """What it earns."""


class Idle(Protocol):
    """What keeps the trains of a company at home."""

    @property
    def code(self) -> str:
        """Which of the reasons."""

    @property
    def facts(self) -> dict[str, str]:
        """What a sentence about it needs."""


class LayValue(Protocol):
    """A lay, and the best revenue known before and after it; no run then earns more than `bound`."""

    @property
    def lay(self) -> Lay:
        """The lay."""

    @property
    def before(self) -> int:
        """The revenue without it."""

    @property
    def after(self) -> int:
        """The revenue with it."""

    @property
    def bound(self) -> int:
        """What no run exceeds then."""

    @property
    def proven(self) -> bool:
        """Whether no run earns more then."""


class Supposed(Protocol):
    """A position after wishes. `done`: each as it was understood; `notes`: what to know; `changed`: hexes."""

    @property
    def game(self) -> Any:
        """The position, of the game's own type."""

    @property
    def done(self) -> tuple[str, ...]:
        """The wishes as understood."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The hexes they changed."""


class Declared(Protocol):
    """A declared run, mended where it had to be. `routes` are legal and earn `result`; `refusals`: one a mending."""

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes, mended."""

    @property
    def result(self) -> Result:
        """What they earn."""

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why they had to be mended."""


Wish = Any  # of the game's own types, made by `track`, `station`, `more` and `later`
Advance = Callable[[int, int], None]  # told after each of many how many are done, and how many there are


class Runs(NamedTuple):
    """One game's answers. The first two parameters of a question are a position of the game and a company in play."""

    outlook: Callable[[Any, str], Outlook]
    why_idle: Callable[[Any, str], Idle | None]
    blockades: Callable[[Any, str], dict[str, tuple[str, ...]]]  # hex of a city -> whose tokens fill it
    lays_by_revenue: Callable[[Any, str, Advance], Sequence[LayValue]]
    judged: Callable[[Any, str, tuple[Route, ...]], Declared | Refusal]
    suppose: Callable[[Any, str, Sequence[Wish]], Supposed | Refusal]
    track: Callable[[str, str, int | None], Wish]  # tile, hex, rotation
    station: Callable[[str, int | None], Wish]  # hex, stop
    more: Callable[[str, bool], Wish]  # a train, or one less of it
    later: Callable[[str], Wish]  # a phase
