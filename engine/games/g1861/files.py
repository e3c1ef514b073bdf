"""Reads the data files of 1861 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.common18xx.files.board import MAP
from engine.common18xx.files.checks import read
from engine.common18xx.files.companies import COMPANIES, Company, listed_as
from engine.common18xx.files.market import MARKET, read_market
from engine.common18xx.files.phases import read_phases
from engine.common18xx.files.reader import Rows, read_shared
from engine.common18xx.files.tiles import TILES, TilesFile, unlimited
from engine.common18xx.files.trains import GAME, read_trains
from engine.games.g1861.definition import Definition, Loan, National, Phase1861, Private1861, Variant
from engine.games.g1861.file_checks import check_files, check_prices
from engine.games.g1861.file_shapes import (
    VARIANTS,
    CompaniesFile,
    Files,
    GameFile1861,
    LoanRow,
    Map1861,
    MarketFile,
    NationalRow,
    VariantsFile,
)

ZONES = ("minor_par", "any_par", "public_par", "convert", "minor_ceiling")


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = Files(
        game=read(GameFile1861, files, GAME),
        companies=read(CompaniesFile, files, COMPANIES),
        map=read(Map1861, files, MAP),
        tiles=read(TilesFile, files, TILES),
        market=read(MarketFile, files, MARKET),
        variants=read(VariantsFile, files, VARIANTS),
    )
    shared, _ = read_shared(_rows(given))
    check_files(given)
    definition = Definition(
        **shared,
        numbers=given.game.numbers,
        loan=_loan(given.game.loan),
        national=_national(given.companies.national),
        six_way_colour=given.game.six_way_colour,
        first_minor=given.companies.first_minor,
        bonus=given.map.bonus,
        markets={
            "grid": read_market(given.market.grid, "grid", ZONES),
            "column": read_market(given.market.column, "column", ZONES),
        },
        variants=_variants(given),
    )
    check_prices(definition)
    return definition


def _rows(files: Files) -> Rows[Phase1861, Private1861]:
    phases = read_phases(files.game.phases, ("minor", "public"), files.tiles)
    return Rows(
        game=files.game,
        numbers=files.game.numbers,
        phases=phases,
        trains=read_trains(files.game.trains, files.game.phases),
        privates=files.companies.privates,
        companies=tuple(_companies(files.companies)),
        map=files.map,
        tiles=files.tiles,
        on_tiles=[row.id for row in (*files.companies.minors, files.companies.national)],
    )


def _companies(file: CompaniesFile) -> Iterator[Company]:
    for minor, row in zip(listed_as("minors", "minor", file.minors), file.minors, strict=True):
        yield minor._replace(phase=row.phase)
    yield from listed_as("publics", "public", file.publics)
    yield Company("national", "national", file.national)


def _loan(row: LoanRow) -> Loan:
    limits = {kind: None if most == "unlimited" else most for kind, most in row.limits.items()}
    return Loan(row.face, row.received, row.interest, limits)


def _national(row: NationalRow) -> National:
    return National(row.id, row.tokens, row.reserved, first=row.home, first_stop=row.stop, tile=row.tile)


def _variants(files: Files) -> dict[str, Variant]:
    variants = {}
    for name, given in files.variants.variants.items():
        key = f"variants.{name}.unlimited_tiles"
        tiles = unlimited(given.unlimited_tiles, files.tiles, VARIANTS, key)
        variants[name] = msgspec.structs.replace(given, unlimited_tiles=tiles)
    return variants
