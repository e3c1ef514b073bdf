"""Where a game stands in its auctions, stock rounds and operating rounds."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.eighteen.game import Game18xx


class Auction(msgspec.Struct, frozen=True, tag="auction"):
    """An auction. `bidders` are those still in it, the next to speak first; without a bid `high` is None.

    `minimum` is the lowest bid now accepted; `opener` spoke first; `reduced`: the minimum of a private has fallen.
    """

    company: str
    bidders: tuple[str, ...]
    opener: str
    minimum: int
    high: str | None = None
    reduced: bool = False


class StockRound(msgspec.Struct, frozen=True, tag="stock"):
    """A stock round. `order`: the players in turn; `turn` an index into it.

    `passed`: who has passed since they last did something. `sold`: (player, public) sold in this round. `last`: who
    last bought, sold or won an auction. In the running turn: `acted`, `over`, `sales` = (public, price each share is
    paid).
    """

    order: tuple[str, ...]
    turn: int = 0
    passed: frozenset[str] = frozenset()
    sold: frozenset[tuple[str, str]] = frozenset()
    last: str | None = None
    acted: bool = False
    over: bool = False
    sales: tuple[tuple[str, int], ...] = ()


class OperatingRound(msgspec.Struct, frozen=True, tag="operating"):
    """An operating round. `order`: companies of this round; `turn`: index of the one that operates.

    `step`: index into the steps of a turn. In the running turn: `lays` = hexes of track laid, `upgraded`, `tokened`,
    `revenue` (None before the run).
    """

    order: tuple[str, ...]
    turn: int = 0
    step: int = 0
    lays: tuple[str, ...] = ()
    upgraded: bool = False
    tokened: bool = False
    revenue: int | None = None


RoundT = TypeVar("RoundT", bound=msgspec.Struct)
OperatingT = TypeVar("OperatingT", bound=OperatingRound)


def running(game: Game18xx, kind: type[RoundT]) -> RoundT:
    """The round, which is of this kind wherever a rule asks so."""
    assert isinstance(game.round, kind)
    return game.round


def next_step(here: OperatingT) -> OperatingT:
    """The same turn of the same company, one step on."""
    return replace(here, step=here.step + 1)
