"""Where a game of 1843 stands: the round, whose turn it is in it, and what waits for an answer before it goes on."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine.eighteen import rounds as shared
from engine.games.g1843.actions import Deal, SellTrain


class PrivateBid(NamedTuple):
    """A bid on a private that waits until the private is the cheapest one left; its money is set aside (§6.3)."""

    player: str
    price: int


class BidOff(msgspec.Struct, frozen=True):
    """Several bids on a private that is to be had now (§6.2): `bidders` still in it, the next to speak first.

    `high` leads with `price`, which the others must raise or drop out.
    """

    company: str
    bidders: tuple[str, ...]
    high: str
    price: int


class PrivateAuction(msgspec.Struct, frozen=True, tag="privates"):
    """The auction of the privates (§6): `player` has the turn, `passes` have been made in succession.

    `bids` by private, the lowest first; `reduced`: by so much the cheapest private left has fallen; `par_due`: a
    company whose par its director must set before the auction goes on.
    """

    player: str
    passes: int = 0
    bids: dict[str, tuple[PrivateBid, ...]] = {}
    reduced: int = 0
    bid_off: BidOff | None = None
    par_due: str = ""


class StockRound(shared.StockRound, frozen=True, tag="stock"):
    """A stock round (§7); in the running turn `bought`, and `more`: the public of which more may be bought at once."""

    bought: bool = False
    more: str = ""


class OperatingRound(shared.OperatingRound, frozen=True, tag="operating"):
    """An operating round (§8). `reached`: a price has come to the end of the market by a dividend (§8.10.1).

    In the running turn: `declined` deals; `trained`: the company had a train as it began; `ports` it had a route to
    then; `built`: it lays no more track by its ordinary build; `extra`: it has laid the extra tile of a power;
    `choosing`: a company whose director must say in which city of a new tile its marker stands (§12.2). Before a
    bankruptcy (§8.8.3) `asked`: the others were asked for a train; `asking`: who has yet to answer; `for_sale`: what
    they offered.
    """

    declined: tuple[Deal, ...] = ()
    trained: bool = False
    ports: tuple[str, ...] = ()
    built: bool = False
    extra: bool = False
    choosing: str = ""
    reached: bool = False
    asked: bool = False
    asking: tuple[str, ...] = ()
    for_sale: tuple[SellTrain, ...] = ()


AnyRound = PrivateAuction | StockRound | OperatingRound


class Offered(msgspec.Struct, frozen=True):
    """A deal that waits for the answers of `asked`, the next first (§8.8.1, §8.9, §10.1); `by` proposed it."""

    by: str
    deal: Deal
    asked: tuple[str, ...]
