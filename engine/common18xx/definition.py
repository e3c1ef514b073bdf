"""What the data files of an 18xx game say, checked and frozen: companies, trains, phases, market, board, numbers."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.common18xx.map.pieces import Board

Kind = Literal["minor", "public", "national"]
PhaseEvent = Literal[
    "privates_nationalised",
    "trainless_nationalised",  # minors without trains; directors of publics without trains are asked
    "all_minors_nationalised",
    "unstarted_minors_closed",
    "end_announced",
]


class Seats(msgspec.Struct, frozen=True):
    """Starting money and certificate limit of one number of players."""

    players: int
    cash: int
    cert_limit: int


class Private(msgspec.Struct, frozen=True):
    """A private company. `bonus` is earned on routes that count one of `bonus_hexes`."""

    id: str
    name: str
    min_bid: int
    value: int
    income: int
    bonus: int = 0
    bonus_hexes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # other names, as in recorded games


class CompanyData(msgspec.Struct, frozen=True):
    """A minor, a public or the national railway as printed. A minor's home is `stop` of `home`, sold from `phase`.

    `colour` is that of its tokens, `#rrggbb`; empty where the data give none.
    """

    id: str
    name: str
    kind: Kind
    also: tuple[str, ...] = ()
    home: str = ""
    stop: int = 0
    phase: str = ""
    colour: str = ""


class TrainType(msgspec.Struct, frozen=True):
    """A kind of train. `count` None: unlimited. `phase`: from when it is sold beside the others; empty: in its turn."""

    id: str
    price: int
    count: int | None
    stops: int
    multiplier: int = 1
    skips_cities: bool = False
    rusted_by: str = ""
    starts_phase: str = ""
    phase: str = ""


class Phase(msgspec.Struct, frozen=True):
    """What holds from the sale of a train on; `limits`: trains per kind of company."""

    id: str
    colours: tuple[str, ...]
    column: int
    limits: dict[str, int]
    private_sales: bool
    merger_round: bool
    minor_auctions: bool
    public_starts: bool
    national_operates: bool
    events: tuple[PhaseEvent, ...] = ()  # in the order in which they happen


class Loan(msgspec.Struct, frozen=True):
    """A loan: what is repaid, what is received, interest of an operating round, most per kind (None: no limit)."""

    face: int
    received: int
    interest: int
    limits: dict[str, int | None]


class Definition18xx(msgspec.Struct, frozen=True, kw_only=True):
    """The data every 18xx game has."""

    title: str
    currency: str
    bank: int
    seats: tuple[Seats, ...]
    holding_limit: int  # per cent
    pool_limit: int  # per cent
    privates: dict[str, Private]
    companies: dict[str, CompanyData]
    trains: dict[str, TrainType]
    phases: dict[str, Phase]
    loan: Loan
    board: Board
