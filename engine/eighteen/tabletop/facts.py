"""What people write down of any 18xx game on a table; a game has its own types with more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.tabletop.slips import Slips, shaped
from engine.eighteen.tabletop.stacks import Stack

Word = int | str  # a train or a tile: 2, 2+2


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """What lies before a player."""

    name: str
    cash: Natural
    shares: dict[str, Positive] = {}
    privates: tuple[str, ...] = ()


class Charter(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the charter of a company, and where its tokens are; None where it follows from the rest.

    `LEFT`: under which key stand shares that nobody has bought yet, and what that place is called.
    """

    LEFT: ClassVar[tuple[str, str]]

    cash: Natural | None = None
    trains: tuple[Word, ...] = ()
    privates: tuple[str, ...] = ()
    director: str = ""
    tokens: tuple[str, ...] | None = None

    @property
    def left(self) -> int | None:
        """Those shares."""
        found: int | None = getattr(self, self.LEFT[0])
        return found


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """Shares and trains for sale there."""

    shares: dict[str, Positive] = {}
    trains: tuple[Word, ...] = ()


class Facts18xx(msgspec.Struct, frozen=True, kw_only=True):
    """A position at the beginning of a turn. None and "" where something is not said."""

    GAME: ClassVar[str]

    game: Word = ""
    round: str
    next: str = ""
    passed: tuple[str, ...] = ()
    sold: dict[str, tuple[str, ...]] = {}
    done: tuple[str, ...] = ()
    phase: Word | None = None
    bank: int | None = None
    bank_broken: bool = False
    players: tuple[Hand, ...]
    companies: Mapping[str, Charter]
    prices: tuple[Stack, ...]
    pool: Pool = Pool()
    tiles: dict[str, Word] = {}


FactsT = TypeVar("FactsT", bound=Facts18xx)


def read_as(kind: type[FactsT], data: object) -> FactsT:
    """The facts in plain data; BadPosition with every key that is unknown, missing or not what it must be."""
    slips = Slips()
    facts = shaped(kind, data, slips)
    slips.check()
    assert facts is not None
    if str(facts.game or kind.GAME) != kind.GAME:
        slips.add("game", f"this is a position of {facts.game}, not of {kind.GAME}")
    slips.check()
    return facts
