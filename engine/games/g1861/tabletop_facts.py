"""What people write down of a game of 1861 on a table; docs/POSITION.md explains each key."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.tabletop.slips import Slips, shaped
from engine.eighteen.tabletop.stacks import Stack

Word = int | str  # a train or a tile: 2, 2+2


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """What lies before a player."""

    name: str
    cash: Natural
    minors: tuple[str, ...] = ()
    shares: dict[str, Positive] = {}
    privates: tuple[str, ...] = ()


class Charter(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the charter of a company, and where its tokens are; None where it follows from the rest."""

    cash: Natural
    trains: tuple[Word, ...] = ()
    loans: Natural = 0
    privates: tuple[str, ...] = ()
    operated: bool = True
    director: str = ""
    treasury: Natural | None = None
    tokens: tuple[str, ...] | None = None
    charter: tuple[Natural, ...] | None = None


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """Shares and trains for sale there."""

    shares: dict[str, Positive] = {}
    trains: tuple[Word, ...] = ()


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """A position at the beginning of a turn. None and "" where something is not said."""

    game: Word = "1861"
    edition: Literal["jklm", "gtg"]
    market: Literal["grid", "column"] = "grid"
    runs: Literal["best", "own"] = "best"
    round: str
    next: str = ""
    first: str
    passed: tuple[str, ...] = ()
    last: str = ""
    sold: dict[str, tuple[str, ...]] = {}
    done: tuple[str, ...] = ()
    phase: Word | None = None
    last_set: Positive | None = None
    bank: int | None = None
    bank_broken: bool = False
    players: tuple[Hand, ...]
    companies: dict[str, Charter]
    gone: tuple[str, ...] = ()
    prices: tuple[Stack, ...]
    pool: Pool = Pool()
    depot: dict[Word, Natural | Literal["unlimited"]] = {}
    tiles: dict[str, Word] = {}


def read_facts(data: object) -> Facts:
    """The facts in plain data; BadPosition with every key that is unknown, missing or not what it must be."""
    slips = Slips()
    facts = shaped(Facts, data, slips)
    slips.check()
    assert facts is not None
    if str(facts.game) != "1861":
        slips.add("game", f"this is a position of {facts.game}, not of 1861")
    slips.check()
    return facts
