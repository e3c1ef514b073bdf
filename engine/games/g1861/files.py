"""Reads the data files of 1861 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.common18xx.definition import CompanyData, Private
from engine.common18xx.files.board import MAP, Known, read_board
from engine.common18xx.files.checks import read
from engine.common18xx.files.market import MARKET, read_market
from engine.common18xx.files.seats import read_seats
from engine.common18xx.files.tiles import TILES, TilesFile, read_colours, unlimited
from engine.common18xx.files.trains import GAME, read_phases, read_trains
from engine.games.g1861.definition import Definition, Loan, National, Phase1861, Variant
from engine.games.g1861.file_checks import check_prices, check_rows
from engine.games.g1861.file_shapes import (
    COMPANIES,
    VARIANTS,
    CompaniesFile,
    Files,
    GameFile,
    Map1861,
    MarketFile,
    NationalRow,
    VariantsFile,
)

ZONES = ("minor_par", "any_par", "public_par", "convert", "minor_ceiling")


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = Files(
        game=read(GameFile, files, GAME),
        companies=read(CompaniesFile, files, COMPANIES),
        map=read(Map1861, files, MAP),
        tiles=read(TilesFile, files, TILES),
        market=read(MarketFile, files, MARKET),
        variants=read(VariantsFile, files, VARIANTS),
    )
    definition = _definition(given)
    check_prices(definition)
    return definition


def _definition(files: Files) -> Definition:
    game, rows = files.game, files.companies
    phases = read_phases(game.phases, Phase1861, ("minor", "public"), read_colours(files.tiles))
    trains = read_trains(game.trains, game.phases)
    seats = read_seats(game.players, game.bank)
    places = check_rows(files)
    known = Known(tuple(phases), max(phase.column for phase in phases.values()) + 1)
    companies = {company.id: company for company in _companies(rows)}
    board = read_board(files.map, files.tiles, known, places)
    limits = {kind: None if most == "unlimited" else most for kind, most in game.loan.limits.items()}
    return Definition(
        title=game.title,
        currency=game.currency,
        bank=game.bank,
        bank_breaks=game.bank_breaks,
        seats=seats,
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
        six_way_colour=game.six_way_colour,
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
        yield CompanyData(minor.id, minor.name, "minor", minor.also, minor.home, minor.stop, minor.phase, minor.colour)
    for public in rows.publics:
        yield CompanyData(public.id, public.name, "public", public.also, colour=public.colour)
    rsr = rows.national
    yield CompanyData(rsr.id, rsr.name, "national", rsr.also, rsr.home, rsr.stop, colour=rsr.colour)


def _national(row: NationalRow) -> National:
    return National(row.id, row.tokens, row.reserved, first=row.home, first_stop=row.stop, tile=row.tile)


def _variants(files: Files) -> dict[str, Variant]:
    variants = {}
    for name, given in files.variants.variants.items():
        key = f"variants.{name}.unlimited_tiles"
        tiles = unlimited(given.unlimited_tiles, files.tiles, VARIANTS, key)
        variants[name] = msgspec.structs.replace(given, unlimited_tiles=tiles)
    return variants
