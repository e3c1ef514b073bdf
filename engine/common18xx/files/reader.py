"""The one reader of what the files of all 18xx games have; a game declares what is its own and reads the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Generic, NamedTuple, TypedDict, TypeVar

import msgspec

from engine.common18xx.definition import CompanyData, Numbers18xx, Phase, Private, Seats, TrainType
from engine.common18xx.files.board import Known, MapFile, Oddities, read_board
from engine.common18xx.files.checks import Percent, Positive
from engine.common18xx.files.companies import Company, check_reserved, read_companies
from engine.common18xx.files.hexes import check_odd
from engine.common18xx.files.homes import Places
from engine.common18xx.files.numbers import check_numbers
from engine.common18xx.files.seats import check_seats
from engine.common18xx.files.tiles import TilesFile
from engine.common18xx.map.pieces import Board

P = TypeVar("P", bound=Phase)
V = TypeVar("V", bound=Private)


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yaml; a game has its numbers, trains and phases in it, and may have more."""

    title: str
    currency: str
    bank: Positive
    bank_breaks: bool
    holding_limit: Percent
    pool_limit: Percent
    players: tuple[Seats, ...]


class Rows(NamedTuple, Generic[P, V]):
    """The files of a game, with phases and trains that are checked already.

    `on_tiles`: the companies for which tiles may keep a place; `odd`: hexes that are otherwise than hexes are.
    """

    game: GameFile
    numbers: Numbers18xx
    phases: Mapping[str, P]
    trains: dict[str, TrainType]
    privates: tuple[V, ...]
    companies: tuple[Company, ...]
    map: MapFile
    tiles: TilesFile
    on_tiles: Collection[str] = ()
    odd: Oddities = Oddities()


class Shared(TypedDict, Generic[P, V]):
    """What a Definition18xx has of them, by the names it has there."""

    title: str
    currency: str
    bank: int
    bank_breaks: bool
    seats: tuple[Seats, ...]
    holding_limit: int
    pool_limit: int
    privates: Mapping[str, V]
    companies: dict[str, CompanyData]
    trains: dict[str, TrainType]
    phases: Mapping[str, P]
    board: Board


def read_shared(rows: Rows[P, V]) -> tuple[Shared[P, V], Places]:
    """What all games have, checked and frozen, and the places kept for companies on printed stops."""
    game = rows.game
    check_seats(game.players, game.bank)
    check_numbers(rows.numbers)
    companies, places = read_companies(rows.companies, rows.privates, rows.map)
    check_reserved(rows.map, rows.tiles, rows.on_tiles)
    check_odd(rows.map, rows.odd)
    known = Known(tuple(rows.phases), max(phase.column for phase in rows.phases.values()) + 1, rows.odd)
    shared = Shared[P, V](
        title=game.title,
        currency=game.currency,
        bank=game.bank,
        bank_breaks=game.bank_breaks,
        seats=game.players,
        holding_limit=game.holding_limit,
        pool_limit=game.pool_limit,
        privates={row.id: row for row in rows.privates},
        companies=companies,
        trains=rows.trains,
        phases=rows.phases,
        board=read_board(rows.map, rows.tiles, known, places),
    )
    return shared, places
