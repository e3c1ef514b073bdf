"""What people write down of a game of 1843 on a table; docs/POSITION.md explains each key."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.tabletop import facts as shared
from engine.eighteen.tabletop.facts import Hand, Word, read_as


class Charter(shared.Charter, frozen=True, kw_only=True):
    """What lies on the charter of a company, and where its markers are; None where it follows from the rest.

    `cash` is there once it has floated, `par` once its director's certificate was bought.
    """

    LEFT: ClassVar[tuple[str, str]] = ("ipo", "the IPO")

    par: Positive | None = None
    ipo: Natural | None = None
    ports: tuple[str, ...] = ()
    moved: bool = False
    engineers: Word = ""
    obsolete: tuple[Word, ...] = ()


class Facts(shared.Facts18xx, frozen=True, kw_only=True):
    """A position at the beginning of a turn. None and "" where something is not said."""

    GAME: ClassVar[str] = "1843"

    plm_stations: Literal[3, 4] = 3
    runs: Literal["best", "own"] = "best"
    cards: tuple[str, ...] = ()
    opened: str = ""
    floated: tuple[str, ...] = ()
    end_reached: bool = False
    gray_set: Positive | None = None
    players: tuple[Hand, ...]
    companies: dict[str, Charter]
    closed: tuple[str, ...] = ()
    depot: dict[str, Natural] = msgspec.field(default_factory=dict)
    foreigners: dict[str, Natural] = msgspec.field(default_factory=dict)
    blocked: tuple[str, ...] = ()
    cities: dict[str, Word] = msgspec.field(default_factory=dict)


def read_facts(data: object) -> Facts:
    """The facts in plain data; BadPosition with every key that is unknown, missing or not what it must be."""
    return read_as(Facts, data)
