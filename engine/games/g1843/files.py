"""Reads the data files of 1843 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.common18xx.files.board import MAP, Oddities
from engine.common18xx.files.checks import read
from engine.common18xx.files.companies import COMPANIES, listed_as
from engine.common18xx.files.homes import Places
from engine.common18xx.files.market import MARKET, read_market
from engine.common18xx.files.phases import read_phases
from engine.common18xx.files.reader import Rows, read_shared
from engine.common18xx.files.tiles import TILES, TilesFile
from engine.common18xx.files.trains import GAME
from engine.games.g1843.definition import Charter, Definition, Phase1843, Private1843
from engine.games.g1843.file_checks import ZONES, check_files, check_prices
from engine.games.g1843.file_shapes import CompaniesFile, Files, GameFile1843, Map1843, MarketFile
from engine.games.g1843.file_trains import read_cards, read_trains


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = Files(
        game=read(GameFile1843, files, GAME),
        companies=read(CompaniesFile, files, COMPANIES),
        map=read(Map1843, files, MAP),
        tiles=read(TilesFile, files, TILES),
        market=read(MarketFile, files, MARKET),
    )
    shared, places = read_shared(_rows(given))
    check_files(given)
    definition = Definition(
        **shared,
        numbers=given.game.numbers,
        leaps=given.game.leaps,
        cards=read_cards(given.game),
        charters=dict(_charters(given.companies, places)),
        private_train=given.companies.private_train,
        ports=given.companies.ports,
        market=read_market(given.market.market, "market", ZONES),
    )
    check_prices(definition)
    return definition


def _rows(files: Files) -> Rows[Phase1843, Private1843]:
    phases = read_phases(files.game.phases, ("public",), files.tiles)
    return Rows(
        game=files.game,
        numbers=files.game.numbers,
        phases=phases,
        trains=read_trains(files.game),
        privates=files.companies.privates,
        companies=tuple(listed_as("publics", "public", files.companies.publics)),
        map=files.map,
        tiles=files.tiles,
        odd=Oddities(files.map.stubs, files.map.bare, files.map.passed, files.map.paid),
    )


def _charters(file: CompaniesFile, places: Places) -> Iterator[tuple[str, Charter]]:
    for row in file.publics:
        homes = tuple(stop for (_, stop), companies in places.items() if row.id in companies)
        yield row.id, Charter(row.tokens, homes, row.two_yellow, row.ports_brown)
