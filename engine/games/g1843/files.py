"""Reads the data files of 1843 into a Definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine.eighteen.definition import TrainType
from engine.eighteen.files.board import Oddities
from engine.eighteen.files.companies import listed_as
from engine.eighteen.files.homes import Places
from engine.eighteen.files.market import read_market
from engine.eighteen.files.reader import Own, read_shapes, read_shared
from engine.eighteen.tabletop.slips import FILE
from engine.games.g1843.definition import Charter, Definition
from engine.games.g1843.file_checks import ZONES, check_files, check_prices
from engine.games.g1843.file_shapes import Companies1843, Files1843, GameFile1843
from engine.games.g1843.file_trains import check_cards, read_cards, read_trains
from engine.games.g1843.tabletop_facts import read_facts


def read_files(files: Mapping[str, object]) -> Definition:
    """The definition these files describe; BadGameFile with file, key and reason for the first mistake."""
    given = read_shapes(Files1843, files)
    shared, places = read_shared(given, _own(given))
    check_files(given)
    definition = Definition(
        **shared,
        numbers=given.game.numbers,
        leaps=given.game.leaps,
        few=given.game.few,
        cards=read_cards(given.game),
        charters=dict(_charters(given.companies, places)),
        private_train=given.companies.private_train,
        ports=given.companies.ports,
        market=read_market(given.market.market, "market", ZONES),
        begun=read_facts(files[FILE]) if FILE in files else None,
    )
    check_prices(definition)
    return definition


def _own(files: Files1843) -> Own:
    return Own(
        limited=("public",),
        trains=partial(_trains, files.game),
        companies=tuple(listed_as("publics", "public", files.companies.publics)),
        odd=Oddities(files.map.stubs, files.map.bare, files.map.passed, files.map.paid),
    )


def _trains(game: GameFile1843) -> dict[str, TrainType]:
    trains = read_trains(game)
    check_cards(game)
    return trains


def _charters(file: Companies1843, places: Places) -> Iterator[tuple[str, Charter]]:
    for row in file.publics:
        homes = tuple(stop for (_, stop), companies in places.items() if row.id in companies)
        yield row.id, Charter(row.tokens, homes, row.two_yellow, row.ports_brown, row.other_tokens)
