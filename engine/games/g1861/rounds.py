"""Where a game of 1861 stands: the round, whose turn it is in it, and what waits for an answer before it goes on."""

from __future__ import annotations

import msgspec

from engine.eighteen import rounds as shared
from engine.eighteen.rounds import Auction, next_step
from engine.games.g1861.actions import Deal

__all__ = [
    "AnyRound", "Auction", "MergerRound", "Offered", "OperatingRound", "PrivateRound", "Purchase", "StockRound",
    "next_step",
]  # fmt: skip


class PrivateRound(msgspec.Struct, frozen=True, tag="privates"):
    """The auction of the privates (§4.3)."""

    auction: Auction


class StockRound(shared.StockRound, frozen=True, tag="stock"):
    """A stock round (§4); in the running turn `auction` of a minor, `starting`: the public to place its first token."""

    auction: Auction | None = None
    starting: str = ""


class OperatingRound(shared.OperatingRound, frozen=True, tag="operating"):
    """An operating round (§5); in the running turn `declined` deals."""

    declined: tuple[Deal, ...] = ()


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

    `removing`: the merged public that must give up tokens, `chooser`: who chooses them, `brought`: where its tokens
    stood, in the order in which they came, `returned`: which of these have been given up; `purchase`: the share
    purchase that follows.
    """

    order: tuple[str, ...]
    turn: int = 0
    removing: str = ""
    chooser: str = ""
    brought: tuple[tuple[str, int], ...] = ()
    returned: tuple[int, ...] = ()
    purchase: Purchase | None = None
    declined: tuple[Deal, ...] = ()


AnyRound = PrivateRound | StockRound | OperatingRound | MergerRound


class Offered(msgspec.Struct, frozen=True):
    """A deal that waits for the answers of `asked`, the next first (§5.5, §5.5.8, §6.2); `by` proposed it."""

    by: str
    deal: Deal
    asked: tuple[str, ...]
