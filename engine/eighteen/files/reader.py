"""The one reader of what the files of all 18xx games have; a game declares what is its own and reads the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Generic, NamedTuple, TypedDict, TypeVar

import msgspec

from engine.core.definition import Percent, Positive
from engine.eighteen.definition import CompanyData, Numbers18xx, Phase, Private, Seats, TrainType
from engine.eighteen.files.board import MAP, Known, MapFile, Oddities, read_board
from engine.eighteen.files.checks import read
from engine.eighteen.files.companies import Listed, check_reserved, read_companies
from engine.eighteen.files.hexes import Hexes
from engine.eighteen.files.homes import Places
from engine.eighteen.files.numbers import check_numbers
from engine.eighteen.files.phases import read_phases
from engine.eighteen.files.seats import check_seats
from engine.eighteen.files.tiles import TilesFile
from engine.eighteen.map.pieces import Board

P = TypeVar("P", bound=Phase)
V = TypeVar("V", bound=Private)


class GameFile(msgspec.Struct, Generic[P], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yaml; a game has its own numbers, its trains, and may have more in it."""

    title: str
    currency: str
    bank: Positive
    bank_breaks: bool
    holding_limit: Percent
    pool_limit: Percent
    players: tuple[Seats, ...]
    numbers: Numbers18xx
    phases: tuple[P, ...]


class CompaniesFile(msgspec.Struct, Generic[V], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """companies.yaml; a game has its companies in it."""

    privates: tuple[V, ...]


class Files(msgspec.Struct, Generic[P, V], frozen=True, kw_only=True):
    """The files in their shapes, by their names without `.yaml`; a game has its own of them, and may have more."""

    game: GameFile[P]
    companies: CompaniesFile[V]
    map: MapFile
    tiles: TilesFile


F = TypeVar("F", bound=msgspec.Struct)


class Own(NamedTuple):
    """What a game declares beside its files.

    `limited`: kinds of companies with a limit of trains; `trains`: what reads these when the phases are checked;
    `on_tiles`: companies for which tiles may keep a place; `odd`: hexes that are otherwise than hexes are.
    """

    limited: tuple[str, ...]
    trains: Callable[[], dict[str, TrainType]]
    companies: tuple[Listed, ...]
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


def read_shapes(type_: type[F], files: Mapping[str, object]) -> F:
    """The files in the shapes that the fields of this type tell; what they say of each other is not yet checked."""
    fields = msgspec.structs.fields(type_)
    return type_(**{field.name: read(field.type, files, f"{field.name}.yaml") for field in fields})


def read_shared(files: Files[P, V], own: Own) -> tuple[Shared[P, V], Places]:
    """What all games have, checked and frozen, and the places kept for companies on printed stops."""
    game, privates = files.game, files.companies.privates
    phases = read_phases(game.phases, own.limited, files.tiles)
    trains = own.trains()
    check_seats(game.players, game.bank)
    check_numbers(game.numbers)
    companies, places = read_companies(own.companies, privates, files.map)
    check_reserved(files.map, files.tiles, own.on_tiles)
    Hexes(files.map, MAP).check_odd(own.odd)
    known = Known(tuple(phases), max(phase.column for phase in game.phases) + 1, own.odd)
    shared = Shared[P, V](
        title=game.title,
        currency=game.currency,
        bank=game.bank,
        bank_breaks=game.bank_breaks,
        seats=game.players,
        holding_limit=game.holding_limit,
        pool_limit=game.pool_limit,
        privates={row.id: row for row in privates},
        companies=companies,
        trains=trains,
        phases=phases,
        board=read_board(files.map, files.tiles, known, places),
    )
    return shared, places
