"""Reads the data files of 1861 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from engine.eighteen.files.companies import Listed, listed_as
from engine.eighteen.files.market import read_market
from engine.eighteen.files.reader import Own, read_shapes, read_shared
from engine.eighteen.files.tiles import unlimited
from engine.eighteen.files.trains import read_trains
from engine.eighteen.tabletop.slips import FILE
from engine.games.g1861.definition import Definition, Loan, National, Variant
from engine.games.g1861.file_checks import check_files, check_prices
from engine.games.g1861.file_shapes import VARIANTS, Companies1861, Files1861, LoanRow, NationalRow
from engine.games.g1861.tabletop_facts import read_facts

ZONES = ("minor_par", "any_par", "public_par", "convert", "minor_ceiling")


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = read_shapes(Files1861, files)
    shared, _ = read_shared(given, _own(given))
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
        begun=read_facts(files[FILE]) if FILE in files else None,
    )
    check_prices(definition)
    return definition


def _own(files: Files1861) -> Own:
    return Own(
        limited=("minor", "public"),
        trains=partial(read_trains, files.game.trains, files.game.phases),
        companies=tuple(_companies(files.companies)),
        on_tiles=[row.id for row in (*files.companies.minors, files.companies.national)],
    )


def _companies(file: Companies1861) -> Iterator[Listed]:
    yield from (Listed(f"minors[{at}]", "minor", row, row.phase) for at, row in enumerate(file.minors))
    yield from listed_as("publics", "public", file.publics)
    yield Listed("national", "national", file.national)


def _loan(row: LoanRow) -> Loan:
    limits = {kind: None if most == "unlimited" else most for kind, most in row.limits.items()}
    return Loan(row.face, row.received, row.interest, limits)


def _national(row: NationalRow) -> National:
    return National(row.id, row.tokens, row.reserved, first=row.home, first_stop=row.stop, tile=row.tile)


def _variants(files: Files1861) -> dict[str, Variant]:
    variants = {}
    for name, given in files.variants.variants.items():
        key = f"variants.{name}.unlimited_tiles"
        tiles = unlimited(given.unlimited_tiles, files.tiles, VARIANTS, key)
        variants[name] = msgspec.structs.replace(given, unlimited_tiles=tiles)
    return variants
