"""The position every 18xx game has: money, companies, shares, prices, trains and map.

A position is never changed once it has been handed out: a rule works on a copy (`Table.copied`), which becomes the
next position. Values inside the dicts are frozen, so copying the dicts is enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from engine.eighteen.map.laid import Laid
from engine.eighteen.stock_market import Cell

BANK = "bank"
POOL = "pool"  # as a holder of shares


class Marker(NamedTuple):
    """A price token: its cell, and when it came there (a smaller `stamp` lies further up in the stack)."""

    cell: Cell
    stamp: int


class Company(msgspec.Struct, frozen=True):
    """A company in play (one whose auction runs has no president yet).

    `charter`: the price of each token still on the charter, next one first. `operated`: it has completed the dividend
    step of a turn. A game's own type has these fields and more, in the order in which they are stored.
    """

    if TYPE_CHECKING:
        president: str | None
        trains: tuple[str, ...]
        charter: tuple[int, ...]
        operated: bool


class Table(msgspec.Struct, kw_only=True):
    """Everything on the table but the round. Keys of `purses`: `bank`, players and companies in play.

    What lies on the map stands with the fields of the game's own, in the order in which they are stored.
    """

    if TYPE_CHECKING:
        laid: Laid

    players: tuple[str, ...]  # seating, clockwise
    first: str  # has the first-player card
    phase: str
    purses: dict[str, int]
    broken: bool = False  # the bank had to pay more than it held
    companies: Mapping[str, Company]  # never changed in place; a game has its own type of company
    shares: dict[str, dict[str, int]]  # corporation in play -> holder (player, pool, itself) -> shares; inner: replaced
    privates: dict[str, str]  # private -> owner: a player or a company
    markers: dict[str, Marker]
    stamp: int = 0
    depot: dict[str, int | None]  # `Definition18xx.depot` -> left in the bank, None without limit; in the order of sale
    pool_trains: tuple[str, ...] = ()

    @property
    def rotation(self) -> tuple[str, ...]:
        """The players in the order in which turns go round and ties are settled: as they sit, unless a game differs."""
        return self.players

    def counts(self, company: str) -> bool:
        """Whether certificates of the company count against the limit of a player."""
        return True

    def copied(self) -> Self:
        """A copy that may be changed."""
        own = replace(self)
        own.purses = dict(self.purses)
        own.shares = dict(self.shares)
        own.privates = dict(self.privates)
        own.markers = dict(self.markers)
        own.depot = dict(self.depot)
        return own

    def put(self, company: str, state: Company) -> None:
        """A company comes into play, or is another one from now on."""
        self.companies = {**self.companies, company: state}

    def drop(self, *gone: str) -> None:
        """Companies leave the game."""
        self.companies = {name: state for name, state in self.companies.items() if name not in gone}

    def change(self, company: str, **fields: object) -> None:
        """Something about a company in play is different now."""
        self.put(company, replace(self.companies[company], **fields))
