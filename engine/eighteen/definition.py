"""What the data files of an 18xx game say, checked and frozen: companies, trains, phases, market, board, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.map.pieces import Board

PhaseId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z]+\Z")]
SHARES = 10  # shares make a company in both games there are data for
EVERY_STOP = 1000  # `stops` of a train that counts every stop: more than any route can have


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Starting money and certificate limit of one number of players."""

    players: Positive
    cash: Positive
    cert_limit: Positive


class Numbers18xx(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Single figures of the rules; a game has its own with more. `LEAST` says which may be other than 1 or more."""

    LEAST: ClassVar[Mapping[str, int]] = {"token_prices": 0}

    bid_step: int
    president_shares: int
    certificates: int  # of one share each, beside the president's
    token_prices: tuple[int, ...]


class Private(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A private company; a game has its own with more."""

    id: str
    name: str
    value: Positive
    income: Natural
    also: tuple[str, ...] = ()  # other names, as in recorded games


class CompanyData(msgspec.Struct, frozen=True):
    """A company as printed: a minor, a public, or what else its game has.

    The home of a minor is `stop` of `home`; it is sold from `phase`. `colour` is that of its tokens, `#rrggbb`; empty
    where the data give none. `edge`: the rim of its tokens, by which those are told apart whose colours are not: ""
    (plain), `double`, `dashed` or `dotted`.
    """

    id: str
    name: str
    kind: str
    also: tuple[str, ...] = ()
    home: str = ""
    stop: int = 0
    phase: str = ""
    colour: str = ""
    edge: str = ""


class TrainType(msgspec.Struct, frozen=True):
    """A kind of train. `count` None: unlimited. `phase`: from when it is sold beside the others; empty: in its turn.

    `stops`: the most it counts. `length`: the most stops of all kinds that its route may call at, counted or not;
    `cities`: the most cities and red areas among them (None: no limit). `skips_…`: it may leave such stops uncounted,
    else it must count each its route calls at; `counts_own`: one that skips cities must count a stop with a token of
    its company. `runs`: a card that runs as other trains, by choice: each choice has their ids; empty: as itself.
    """

    id: str
    price: int
    count: int | None
    stops: int
    multiplier: int = 1
    skips_cities: bool = False
    rusted_by: str = ""
    starts_phase: str = ""
    phase: str = ""
    length: int | None = None
    cities: int | None = None
    skips_towns: bool = True
    skips_areas: bool = False
    counts_own: bool = True
    runs: tuple[tuple[str, ...], ...] = ()


class Card(msgspec.Struct, frozen=True):
    """Train certificates of one colour, sold with either side up. `sides`: ids of trains; `rusted_by`: a later colour.

    `resold`: the trains it is sold as, each with its price, when rusted ones are sold again.
    """

    id: str
    count: int
    sides: tuple[str, ...]
    rusted_by: str = ""
    resold: dict[str, int] = {}


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What holds from the sale of a train on; `limits`: trains per kind of company. A game has its own with more."""

    id: PhaseId
    colours: tuple[str, ...] = msgspec.field(name="tiles")
    column: Natural
    limits: dict[str, Natural]
    private_sales: bool
    events: tuple[str, ...] = ()  # in the order in which they happen


class Definition18xx(msgspec.Struct, frozen=True, kw_only=True):
    """The data every 18xx game has; figures, privates and phases of a game are of its own types."""

    title: str
    currency: str
    bank: int
    bank_breaks: bool  # whether a bank that must pay more than it holds ends the game; it pays on anyway
    seats: tuple[Seats, ...]
    holding_limit: int  # per cent
    pool_limit: int  # per cent
    numbers: Numbers18xx
    privates: Mapping[str, Private]
    companies: dict[str, CompanyData]
    trains: dict[str, TrainType]
    phases: Mapping[str, Phase]
    board: Board

    @property
    def depot(self) -> dict[str, int | None]:
        """What the bank has to sell at the start, and how many, None without limit: trains of each type."""
        return {name: train.count for name, train in self.trains.items()}
