"""The shape of the data files of 1861, and the checks that make them a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.common18xx.definition import CompanyData, Loan, Private, Seats
from engine.common18xx.files.board import MAP, Known, MapFile, read_board
from engine.common18xx.files.checks import Natural, Percent, Positive, Unlimited, read
from engine.common18xx.files.market import MARKET, MarketRow, read_market
from engine.common18xx.files.tiles import TILES, TilesFile, unlimited
from engine.common18xx.files.trains import GAME, PhaseRow, TrainRow, read_phases, read_trains
from engine.games.g1861.definition import Bonus, Definition, National, Numbers, Variant

COMPANIES = "companies.yaml"
VARIANTS = "variants.yaml"
ZONES = ("minor_par", "any_par", "public_par", "convert", "minor_ceiling")


class SeatsRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for one number of players."""

    players: Positive
    cash: Positive
    cert_limit: Positive


class LoanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A loan."""

    face: Positive
    received: Positive
    interest: Natural
    limits: dict[str, Natural | Unlimited]


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """game.yaml."""

    title: str
    currency: str
    bank: Positive
    holding_limit: Percent
    pool_limit: Percent
    players: tuple[SeatsRow, ...]
    numbers: Numbers
    loan: LoanRow
    trains: tuple[TrainRow, ...]
    phases: tuple[PhaseRow, ...]


class PrivateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: str
    name: str
    min_bid: Positive
    value: Positive
    income: Natural
    bonus: Natural = 0
    bonus_hexes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class MinorRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minor."""

    id: str
    name: str
    home: str
    stop: Natural
    phase: str
    also: tuple[str, ...] = ()


class PublicRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public."""

    id: str
    name: str
    also: tuple[str, ...] = ()


class NationalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Russian State Railway."""

    id: str
    name: str
    home: str
    stop: Natural
    tokens: Positive
    reserved: tuple[str, ...]
    tile: str
    also: tuple[str, ...] = ()


class CompaniesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """companies.yaml."""

    privates: tuple[PrivateRow, ...]
    first_minor: str
    minors: tuple[MinorRow, ...]
    publics: tuple[PublicRow, ...]
    national: NationalRow


class Map1861(MapFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """map.yaml."""

    bonus: Bonus


class MarketFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """market.yaml."""

    grid: MarketRow
    column: MarketRow


class VariantsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """variants.yaml."""

    variants: dict[str, Variant]


class Files(msgspec.Struct, frozen=True):
    """All files in their shapes; what they say of each other is not yet checked."""

    game: GameFile
    companies: CompaniesFile
    map: Map1861
    tiles: TilesFile
    market: MarketFile
    variants: VariantsFile


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    from engine.games.g1861 import file_checks

    given = Files(
        game=read(GameFile, files, GAME),
        companies=read(CompaniesFile, files, COMPANIES),
        map=read(Map1861, files, MAP),
        tiles=read(TilesFile, files, TILES),
        market=read(MarketFile, files, MARKET),
        variants=read(VariantsFile, files, VARIANTS),
    )
    file_checks.before(given)
    definition = _definition(given)
    file_checks.after(given, definition)
    return definition


def _definition(files: Files) -> Definition:
    game, rows = files.game, files.companies
    phases = read_phases(game.phases, ("minor", "public"), files.tiles.colours)
    trains = read_trains(game.trains, game.phases)
    known = Known(tuple(phases), max(phase.column for phase in phases.values()) + 1)
    companies = {company.id: company for company in _companies(rows)}
    board = read_board(files.map, files.tiles, known, _reserved(companies))
    limits = {kind: None if most == "unlimited" else most for kind, most in game.loan.limits.items()}
    return Definition(
        title=game.title,
        currency=game.currency,
        bank=game.bank,
        seats=tuple(Seats(row.players, row.cash, row.cert_limit) for row in game.players),
        holding_limit=game.holding_limit,
        pool_limit=game.pool_limit,
        privates={row.id: Private(**msgspec.structs.asdict(row)) for row in rows.privates},
        companies=companies,
        trains=trains,
        phases=phases,
        loan=Loan(game.loan.face, game.loan.received, game.loan.interest, limits),
        board=board,
        numbers=game.numbers,
        national=_national(rows.national),
        first_minor=rows.first_minor,
        bonus=files.map.bonus,
        markets={
            "grid": read_market(files.market.grid, "grid", ZONES),
            "column": read_market(files.market.column, "column", ZONES),
        },
        variants=_variants(files),
    )


def _companies(rows: CompaniesFile) -> Iterator[CompanyData]:
    for minor in rows.minors:
        yield CompanyData(minor.id, minor.name, "minor", minor.also, minor.home, minor.stop, minor.phase)
    for public in rows.publics:
        yield CompanyData(public.id, public.name, "public", public.also)
    rsr = rows.national
    yield CompanyData(rsr.id, rsr.name, "national", rsr.also, rsr.home, rsr.stop)


def _national(row: NationalRow) -> National:
    return National(row.id, row.tokens, row.reserved, first=row.home, first_stop=row.stop, tile=row.tile)


def _reserved(companies: Mapping[str, CompanyData]) -> dict[tuple[str, int], tuple[str, ...]]:
    """The places on printed stops that are kept for companies (§5.5.3)."""
    places: dict[tuple[str, int], tuple[str, ...]] = {}
    for company in companies.values():
        if company.home:
            home = company.home, company.stop
            places[home] = (*places.get(home, ()), company.id)
    return places


def _variants(files: Files) -> dict[str, Variant]:
    variants = {}
    for name, given in files.variants.variants.items():
        key = f"variants.{name}.unlimited_tiles"
        tiles = unlimited(given.unlimited_tiles, files.tiles, VARIANTS, key)
        variants[name] = msgspec.structs.replace(given, unlimited_tiles=tiles)
    return variants
