"""Reads the data files of 1843 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.common18xx.definition import CompanyData, Private
from engine.common18xx.files.board import MAP, Known, Oddities, read_board
from engine.common18xx.files.checks import read
from engine.common18xx.files.homes import Places
from engine.common18xx.files.market import MARKET, read_market
from engine.common18xx.files.seats import read_seats
from engine.common18xx.files.tiles import TILES, TilesFile, read_colours
from engine.common18xx.files.trains import GAME, read_phases
from engine.games.g1843.definition import Charter, Definition, Phase1843
from engine.games.g1843.file_checks import ZONES, check_prices, check_rows
from engine.games.g1843.file_shapes import COMPANIES, CompaniesFile, Files, GameFile, Map1843, MarketFile
from engine.games.g1843.file_trains import read_cards, read_trains


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = Files(
        game=read(GameFile, files, GAME),
        companies=read(CompaniesFile, files, COMPANIES),
        map=read(Map1843, files, MAP),
        tiles=read(TilesFile, files, TILES),
        market=read(MarketFile, files, MARKET),
    )
    definition = _definition(given)
    check_prices(definition)
    return definition


def _definition(files: Files) -> Definition:
    game, rows = files.game, files.companies
    phases = read_phases(game.phases, Phase1843, ("public",), read_colours(files.tiles))
    trains = read_trains(game)
    cards = read_cards(game)
    seats = read_seats(game.players, game.bank)
    places = check_rows(files)
    charters = dict(_charters(rows, places))
    odd = Oddities(files.map.stubs, files.map.bare, files.map.passed, files.map.paid)
    known = Known(tuple(phases), max(phase.column for phase in phases.values()) + 1, odd)
    return Definition(
        title=game.title,
        currency=game.currency,
        bank=game.bank,
        bank_breaks=game.bank_breaks,
        seats=seats,
        holding_limit=game.holding_limit,
        pool_limit=game.pool_limit,
        privates={row.id: Private(row.id, row.name, row.value, row.value, row.income) for row in rows.privates},
        companies={row.id: company for row, company in zip(rows.publics, _companies(rows, charters), strict=True)},
        trains=trains,
        phases=phases,
        board=read_board(files.map, files.tiles, known, places),
        numbers=game.numbers,
        leaps=game.leaps,
        cards=cards,
        charters=charters,
        blocks={row.id: row.blocks for row in rows.privates},
        shares_with={row.id: row.share for row in rows.privates if row.share},
        private_train=rows.private_train,
        ports=rows.ports,
        market=read_market(files.market.market, "market", ZONES),
    )


def _charters(rows: CompaniesFile, places: Places) -> Iterator[tuple[str, Charter]]:
    for row in rows.publics:
        homes = tuple(stop for (_, stop), companies in places.items() if row.id in companies)
        yield row.id, Charter(row.tokens, homes, row.two_yellow, row.ports_brown)


def _companies(rows: CompaniesFile, charters: Mapping[str, Charter]) -> Iterator[CompanyData]:
    for row in rows.publics:
        stop = charters[row.id].home_stops[0]
        yield CompanyData(row.id, row.name, "public", row.also, row.home, stop, colour=row.colour)
