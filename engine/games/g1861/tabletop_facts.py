"""What people write down of a game of 1861 on a table; docs/POSITION.md explains each key."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.tabletop import facts as shared
from engine.eighteen.tabletop.facts import Word, read_as


class Hand(shared.Hand, frozen=True, kw_only=True):
    """What lies before a player."""

    minors: tuple[str, ...] = ()


class Charter(shared.Charter, frozen=True, kw_only=True):
    """What lies on the charter of a company, and where its tokens are; None where it follows from the rest."""

    LEFT: ClassVar[tuple[str, str]] = ("treasury", "the treasury")

    cash: Natural
    loans: Natural = 0
    operated: bool = True
    treasury: Natural | None = None
    charter: tuple[Natural, ...] | None = None


class Facts(shared.Facts18xx, frozen=True, kw_only=True):
    """A position at the beginning of a turn. None and "" where something is not said."""

    GAME: ClassVar[str] = "1861"

    edition: Literal["jklm", "gtg"]
    market: Literal["grid", "column"] = "grid"
    runs: Literal["best", "own"] = "best"
    first: str
    last: str = ""
    last_set: Positive | None = None
    players: tuple[Hand, ...]
    companies: dict[str, Charter]
    gone: tuple[str, ...] = ()
    depot: dict[Word, Natural | Literal["unlimited"]] = msgspec.field(default_factory=dict)


def read_facts(data: object) -> Facts:
    """The facts in plain data; BadPosition with every key that is unknown, missing or not what it must be."""
    return read_as(Facts, data)
