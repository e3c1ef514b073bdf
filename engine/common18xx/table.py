"""The position every 18xx game has: money, companies, shares, prices, trains and map.

A position is never changed once it has been handed out: a rule works on a copy of its own (`Table.copied`) and the
copy becomes the next position. Values inside the dicts are frozen, so copying the dicts is enough.
"""

from __future__ import annotations

import copy
from typing import NamedTuple, Self

import msgspec

from engine.common18xx.map.laid import Laid
from engine.common18xx.stock_market import Cell

BANK = "bank"
POOL = "pool"  # as a holder of shares


class Marker(NamedTuple):
    """A price token: its cell, and when it came there (a smaller `stamp` lies further up in the stack)."""

    cell: Cell
    stamp: int


class Company(msgspec.Struct, frozen=True):
    """A company in play (a minor whose auction runs has no president yet).

    `charter`: the price of each token still on the charter, next one first. `owes`: loans held when the operating
    round began, for which interest falls due. `operated`: it has completed the dividend step of a turn.
    """

    president: str | None = None
    trains: tuple[str, ...] = ()
    loans: int = 0
    charter: tuple[int, ...] = ()
    owes: int = 0
    operated: bool = False


class Table(msgspec.Struct, kw_only=True):
    """Everything on the table but the round. Keys of `purses`: `bank`, players and companies in play."""

    players: tuple[str, ...]  # seating, clockwise
    first: str  # has the first-player card
    phase: str
    purses: dict[str, int]
    broken: bool = False  # the bank had to pay more than it held
    companies: dict[str, Company]
    shares: dict[str, dict[str, int]]  # public in play -> holder (player, pool, the public itself) -> shares of 10 %
    privates: dict[str, str]  # private -> owner: a player or a company
    markers: dict[str, Marker]
    stamp: int = 0
    depot: dict[str, int | None]  # train type -> left in the bank, None without limit; in the order of sale
    pool_trains: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()  # minors that can never be sold again
    laid: Laid

    def copied(self) -> Self:
        """A position of one's own, to be changed."""
        own = copy.copy(self)
        own.purses = dict(self.purses)
        own.companies = dict(self.companies)
        own.shares = {company: dict(held) for company, held in self.shares.items()}
        own.privates = dict(self.privates)
        own.markers = dict(self.markers)
        own.depot = dict(self.depot)
        return own
