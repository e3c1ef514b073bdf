"""The shapes of companies in companies.yaml, and the checks of their names, colours, homes and kept places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine.core.definition import Natural
from engine.eighteen.definition import CompanyData, Private
from engine.eighteen.files.board import MAP, MapFile
from engine.eighteen.files.checks import Named, need, need_among, need_apart
from engine.eighteen.files.homes import Homes, Places
from engine.eighteen.files.tiles import TILES, TilesFile
from engine.eighteen.files.tokens import Edge, Painted, TokenColour, need_unlike
from engine.eighteen.files.track import TrackRow

COMPANIES = "companies.yaml"


class CompanyRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A company; a game may have more in it."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    colour: TokenColour = ""
    edge: Edge = ""


class HomeRow(CompanyRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A company with a home; without `stop` it has a place in each city of the hex."""

    home: str
    stop: Natural | None = None


class Listed(NamedTuple):
    """A row, its key in the file, its kind, and from which phase on it is sold, if that matters."""

    key: str
    kind: str
    row: CompanyRow
    phase: str = ""


def listed_as(key: str, kind: str, rows: Sequence[CompanyRow]) -> Iterator[Listed]:
    """The companies of a list of the file, which is not empty."""
    need(bool(rows), COMPANIES, key, "there is no company")
    return (Listed(f"{key}[{at}]", kind, row) for at, row in enumerate(rows))


def read_companies(
    companies: Sequence[Listed], privates: Sequence[Private], map_file: MapFile
) -> tuple[dict[str, CompanyData], Places]:
    """The companies by id, and the places kept for them on printed stops."""
    names = [Named(COMPANIES, f"privates[{at}]", row.id, row.name, row.also) for at, row in enumerate(privates)]
    need_apart([*names, *(Named(COMPANIES, key, row.id, row.name, row.also) for key, _, row, _ in companies)])
    need_unlike(Painted(COMPANIES, key, row.id, row.colour) for key, _, row, _ in companies)
    homes = Homes(map_file.hexes, COMPANIES)
    return {company.row.id: _company(company, homes) for company in companies}, homes.places


def _company(company: Listed, homes: Homes) -> CompanyData:
    key, kind, row, phase = company
    home, stop = "", 0
    if isinstance(row, HomeRow):
        home, stop = row.home, homes.add(key, row.id, row.home, row.stop)[0]
    return CompanyData(row.id, row.name, kind, row.also, home, stop, phase, row.colour, row.edge)


def check_reserved(map_file: MapFile, tiles: TilesFile, on_tiles: Collection[str]) -> None:
    """BadGameFile for a place that hexes keep, and for one that tiles keep for others than these companies."""
    no_homes = "homes belong in companies.yaml"
    for where, kept in _reserved("hexes", map_file.hexes):
        need(not kept, MAP, where, no_homes)
    for where, kept in _reserved("tiles", tiles.tiles):
        need(bool(on_tiles) or not kept, TILES, where, no_homes)
        for company in kept:
            need_among(company, on_tiles, TILES, where)


def _reserved(list_: str, rows: Iterable[TrackRow]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for at, row in enumerate(rows):
        for nr, stop in enumerate(row.stops):
            yield f"{list_}[{at}].stops[{nr}].reserved", stop.reserved
