"""All actions of 1861 as data. `player` is who says it; companies, hexes and trains are named by their printed ids."""

from __future__ import annotations

from typing import Literal

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="action"):
    """Something a player does."""

    player: str


class Pass(Action, frozen=True):
    """Decline, or end, what the game waits for: a bid, a turn, a step of a company's turn, a purchase. `p1: pass`."""


class Bid(Action, frozen=True):
    """Bid for a private, or for a minor; the first bid on a minor opens its auction (§4.2.4, §4.3)."""

    company: str
    price: int


class Sell(Action, frozen=True):
    """Sell `shares` shares of 10 % of a public to the pool (§4.1)."""

    company: str
    shares: int


class Buy(Action, frozen=True):
    """Buy one 10 % certificate (§4.2, §6.3)."""

    company: str
    source: Literal["treasury", "pool"]


class Start(Action, frozen=True):
    """Take the director's certificate of a public at a starting price; its first token is placed next (§4.2.3)."""

    company: str
    price: int


class Token(Action, frozen=True):
    """Place a token on stop number `stop` of a hex (§5.5.3; the first one of a started public: §4.2.3)."""

    company: str
    hex: str
    stop: int


class Redeem(Action, frozen=True):
    """A public buys `shares` of its own shares from the pool (§5.5.1)."""

    company: str
    shares: int


class Lay(Action, frozen=True):
    """Lay or upgrade a tile; `rotation` counts turns of 60 degrees clockwise (§5.5.2)."""

    company: str
    tile: str
    hex: str
    rotation: int


class Route(msgspec.Struct, frozen=True):
    """One train's way: its type, and every hex it touches in order, from one end stop to the other."""

    train: str
    hexes: tuple[str, ...]


class Run(Action, frozen=True):
    """Run the trains of a company; a train that is not named stays at home (§5.5.4)."""

    company: str
    routes: tuple[Route, ...]


class Dividend(Action, frozen=True):
    """What a public does with its revenue (§5.5.5.2)."""

    company: str
    kind: Literal["pay", "half", "keep"]


class BuyPrivate(Action, frozen=True):
    """A company buys a private from a player (§5.5)."""

    company: str
    private: str
    price: int


class BuyTrain(Action, frozen=True):
    """Buy a train; `source` is `bank`, `pool` or the company that sells (§5.5.8)."""

    company: str
    train: str
    price: int
    source: str


class Discard(Action, frozen=True):
    """Give up a train above the limit (§5.8.3)."""

    company: str
    train: str


class Nationalise(Action, frozen=True):
    """The director of a trainless public agrees that it is nationalised; `Pass` declines (§5.8.4)."""

    company: str


class Convert(Action, frozen=True):
    """A minor becomes a public (§6.1)."""

    company: str
    public: str


class Merge(Action, frozen=True):
    """The minor `company` and the other `minors` become a public (§6.2)."""

    company: str
    minors: tuple[str, ...]
    public: str


class RemoveToken(Action, frozen=True):
    """A merged public gives up a token (§6.2)."""

    company: str
    hex: str
    stop: int


class Offer(Action, frozen=True):
    """Propose a deal that another owner must agree to."""

    deal: BuyPrivate | BuyTrain | Merge


class Accept(Action, frozen=True):
    """Agree to the deal on offer; when all have agreed it is done."""


class Decline(Action, frozen=True):
    """Refuse the deal on offer."""


AnyAction = (
    Pass | Bid | Sell | Buy | Start | Token | Redeem | Lay | Run | Dividend | BuyPrivate | BuyTrain | Discard
    | Nationalise | Convert | Merge | RemoveToken | Offer | Accept | Decline
)  # fmt: skip
Deal = BuyPrivate | BuyTrain | Merge
