"""The actions all 18xx games have, as data: `player` says it; companies, hexes and trains bear their printed ids."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="action"):
    """Something a player does."""

    player: str


class Pass(Action, frozen=True):
    """Decline, or end, what the game waits for: a bid, a turn, a step of a company's turn, a purchase. `p1: pass`."""


class Bid(Action, frozen=True):
    """Bid for a private or a minor, or open its auction where the game has it so."""

    company: str
    price: int


class Sell(Action, frozen=True):
    """Sell so many shares of a corporation to the pool."""

    company: str
    shares: int


class Buy(Action, frozen=True):
    """Buy a certificate of one share."""

    company: str
    source: str


class Start(Action, frozen=True):
    """Take the president's certificate of a corporation at a starting price."""

    company: str
    price: int


class Token(Action, frozen=True):
    """Place a token on stop number `stop` of a hex."""

    company: str
    hex: str
    stop: int


class Lay(Action, frozen=True):
    """Lay or upgrade a tile; `rotation` counts turns of 60 degrees clockwise."""

    company: str
    tile: str
    hex: str
    rotation: int


class Route(msgspec.Struct, frozen=True):
    """One train's way: its type, and every hex it touches in order, from one end stop to the other."""

    train: str
    hexes: tuple[str, ...]


class Run(Action, frozen=True):
    """Run the trains of a company; a train that is not named stays at home."""

    company: str
    routes: tuple[Route, ...]


class Dividend(Action, frozen=True):
    """What a corporation does with its revenue."""

    company: str
    kind: str


class BuyPrivate(Action, frozen=True):
    """A company buys a private from a player."""

    company: str
    private: str
    price: int


class BuyTrain(Action, frozen=True):
    """Buy a train; `source` is `bank`, `pool` or the company that sells."""

    company: str
    train: str
    price: int
    source: str


class Discard(Action, frozen=True):
    """Give up a train above the limit."""

    company: str
    train: str


class Offer(Action, frozen=True):
    """Propose a deal that another owner must agree to; each game says which there are."""

    deal: Action


class Accept(Action, frozen=True):
    """Agree to the deal on offer; when all have agreed it is done."""


class Decline(Action, frozen=True):
    """Refuse the deal on offer."""


class Counter(Action, frozen=True):
    """Refuse the deal on offer at its price, and offer it at this one."""

    price: int
