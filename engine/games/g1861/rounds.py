"""Where a game of 1861 stands: the round, whose turn it is in it, and what waits for an answer before it goes on."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.g1861.actions import BuyPrivate, BuyTrain, Merge


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


class PrivateRound(msgspec.Struct, frozen=True, tag="privates"):
    """The auction of the privates (§4.3)."""

    auction: Auction


class StockRound(msgspec.Struct, frozen=True, tag="stock"):
    """A stock round (§4). `order` is the seating from the first player; `turn` an index into it.

    `passed`: who has passed since he last did something. `sold`: (player, public) sold in this round. `last`: who
    last bought, sold or won an auction. In the running turn: `acted`, `over`, `sales` = (public, price each share is
    paid). `starting`: the public whose first token must now be placed.
    """

    order: tuple[str, ...]
    turn: int = 0
    passed: frozenset[str] = frozenset()
    sold: frozenset[tuple[str, str]] = frozenset()
    last: str | None = None
    acted: bool = False
    over: bool = False
    sales: tuple[tuple[str, int], ...] = ()
    auction: Auction | None = None
    starting: str = ""


class OperatingRound(msgspec.Struct, frozen=True, tag="operating"):
    """An operating round (§5). `order`: companies of this round; `turn`: index of the one that operates.

    `step`: index into the steps of a turn. In the running turn: `lays` = hexes of track laid, `upgraded`, `tokened`,
    `revenue` (None before the run), `declined` deals.
    """

    order: tuple[str, ...]
    turn: int = 0
    step: int = 0
    lays: tuple[str, ...] = ()
    upgraded: bool = False
    tokened: bool = False
    revenue: int | None = None
    declined: tuple[BuyPrivate | BuyTrain | Merge, ...] = ()


def next_step(here: OperatingRound) -> OperatingRound:
    """The same turn of the same company, one step on."""
    return replace(here, step=here.step + 1)


class Purchase(msgspec.Struct, frozen=True, tag="purchase"):
    """Shares of a public just formed are for sale (§6.3): who may still buy, the next first.

    `several`: those of this stage who may buy more than one. `then_all`: afterwards every player may buy one.
    `passed`: who passed last, nothing bought since.
    """

    public: str
    buyers: tuple[str, ...]
    several: tuple[str, ...] = ()
    then_all: bool = False
    passed: str = ""


class MergerRound(msgspec.Struct, frozen=True, tag="merger"):
    """A merger round (§6). `order`: minors in operating order; `turn`: index of the one asked.

    `removing`: the merged public that must give up tokens, `chooser`: who chooses them; `purchase`: the share purchase
    that follows.
    """

    order: tuple[str, ...]
    turn: int = 0
    removing: str = ""
    chooser: str = ""
    purchase: Purchase | None = None
    declined: tuple[BuyPrivate | BuyTrain | Merge, ...] = ()


AnyRound = PrivateRound | StockRound | OperatingRound | MergerRound


class Offered(msgspec.Struct, frozen=True):
    """A deal that waits for the answers of `asked`, the next first (§5.5, §5.5.8, §6.2); `by` proposed it."""

    by: str
    deal: BuyPrivate | BuyTrain | Merge
    asked: tuple[str, ...]
