"""What the data files of 1843 say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.definition import Card, Definition18xx, Numbers18xx, Phase, Private
from engine.eighteen.stock_market import StockMarket
from engine.games.g1843.tabletop_facts import Facts

PhaseEvent = Literal[
    "privates_closed",
    "rusted_resold",  # trains that have gone are sold again, single ones only
]


class Phase1843(Phase, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phase: `cards`, the most train certificates of a company; `rounds`, operating rounds between two stock rounds.

    `pars`: zones of the market with the first prices to choose from (§5, §15).
    """

    cards: Positive
    rounds: Positive
    pars: tuple[str, ...]
    events: tuple[PhaseEvent, ...] = ()


class Numbers(Numbers18xx, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Single figures of the rules; `token_prices` begin with the home (§8.5.1)."""

    float_shares: int  # §7.4
    capital_factor: int  # §7.4
    private_factor: int  # §10.1
    move_price: int  # §8.5.2
    blocked_markers: int  # §2
    second_yellow: int  # §8.4.1
    port_income: int  # §8.1
    port_price: int  # §8.9
    rusted_trains: int  # §8.8.1


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a private can do with track and station markers for the company that owns it (§10.2).

    `kind`: `extra`, a yellow tile more, after which it closes; `hex`, a yellow tile on `hex` at any time; `build`, a
    tile with a station marker on `hex` in place of all other track and markers of the turn. `price` is paid to the
    bank; `colour` the tile must have, where it may not be any of the phase; `marker_only`: the marker alone, too,
    where a tile lies.
    """

    kind: Literal["extra", "hex", "build"]
    price: Natural = 0
    hex: str = ""
    colour: str = ""
    marker_only: bool = False


class Private1843(Private, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A private company: the hexes it blocks (§10.1), the company and shares of 10 % that come with it (§10.2).

    `number`: as the rules count them, in the order of the auction.
    `pars`: where a director's certificate comes with it, the zones of the first prices to choose from; no company may
    buy such a private, and it closes when that company owns a train. `exchanged`: its owner may give it up for a share;
    `engineers`: a company that owns it may mark a train. `power`: over track and station markers.
    """

    number: Positive
    blocks: tuple[str, ...] = ()
    share: tuple[str, Positive] | None = None
    pars: tuple[str, ...] = ()
    exchanged: bool = False
    engineers: bool = False
    power: Power | None = None

    @property
    def bound(self) -> str:
        """The company whose director's certificate comes with it; "" for none."""
        return self.share[0] if self.share and self.pars else ""


class Charter(msgspec.Struct, frozen=True):
    """What is special to a public company: station markers, the cities its home may be in, its powers (§11).

    `other_tokens`: how many station markers other printings give it.
    """

    tokens: int
    home_stops: tuple[int, ...]
    two_yellow: bool
    ports_brown: bool
    other_tokens: tuple[int, ...] = ()


class Leaps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour laid without one between, at ports and by these tiles over double towns (§8.4.3, §11.2)."""

    colour: str
    tiles: tuple[str, ...]


class Few(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What letters watch, no rule: `tiles` of which there are few; a hex with a `stub`, and the tiles that join it."""

    tiles: tuple[str, ...]
    stub: str
    joins: tuple[str, ...]


class PrivateTrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private that a company may turn into a train, with these numbers of players (§10.2)."""

    private: str
    train: str
    players: tuple[int, ...]


class Definition(Definition18xx, frozen=True, kw_only=True):
    """All data of 1843. `trains` has the kinds that run and the sides of certificates; `cards` the certificates.

    `begun`: the position with which a game begins that was begun on a table.
    """

    phases: Mapping[str, Phase1843]
    privates: Mapping[str, Private1843]
    numbers: Numbers
    leaps: Leaps
    few: Few
    cards: dict[str, Card]  # by colour, in the order of sale
    charters: dict[str, Charter]
    private_train: PrivateTrain
    ports: tuple[str, ...]  # hexes (§8.5.3)
    market: StockMarket
    begun: Facts | None = None

    @property
    def depot(self) -> dict[str, int | None]:
        """Certificates by colour, in the order of sale (§8.8.1)."""
        return {colour: card.count for colour, card in self.cards.items()}
