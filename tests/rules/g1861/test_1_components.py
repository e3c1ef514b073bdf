"""1861 §1 and §2: what is in the box, as our data files have it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from engine.eighteen.map.pieces import EDGES, STOP, Tile
from tests.conftest import SHARED, skip_or_fail
from tests.g1861 import definition

DATA = definition()
BOARD = DATA.board
MINORS = {id_: company for id_, company in DATA.companies.items() if company.kind == "minor"}
PUBLICS = [id_ for id_, company in DATA.companies.items() if company.kind == "public"]
SOUTH, SOUTH_WEST, NORTH_WEST, NORTH, NORTH_EAST, SOUTH_EAST = range(EDGES)


def beside(hex_id: str, edge: int) -> str:
    """The hex across an edge."""
    here, (dx, dy) = BOARD.hexes[hex_id], BOARD.steps[edge]
    return next(other.id for other in BOARD.hexes.values() if (other.x, other.y) == (here.x + dx, here.y + dy))


def names(*hexes: str) -> list[str]:
    return [BOARD.hexes[hex_id].name for hex_id in hexes]


def test_1_1_1_cities_towns_and_red_areas() -> None:
    cities = names("B4", "D14", "D20", "E1", "H8", "K7", "M7", "Q3")
    assert cities == ["Riga", "Kiev", "Odessa", "St. Petersburg", "Moscow", "Nizhnii Novgorod", "Kazan", "Ekaterinburg"]
    groups = {stop.group for hex_ in BOARD.hexes.values() for stop in hex_.printed.stops if stop.kind == "offboard"}
    assert groups == {"Poland", "Romania", "Caucasus", "Central Asia"}
    kinds = Counter(stop.kind for hex_ in BOARD.hexes.values() for stop in hex_.printed.stops)
    assert kinds == {
        "city": 17 + 3 + 3 + 2,
        "town": 13,
        "offboard": 11,
    }  # Kiev, Moscow, St. Petersburg


def test_1_1_1_ekaterinburg_counts_double_with_moscow() -> None:
    worth = BOARD.hexes["Q3"].printed.stops[0].worth(0)
    assert (DATA.bonus.hex, DATA.bonus.with_hex) == ("Q3", "H8")
    assert (worth, worth + DATA.bonus.extra) == (40, 80)


def test_1_1_1_sides_run_clockwise_from_the_south() -> None:
    assert [beside("H8", edge) for edge in range(EDGES)] == ["H10", "G9", "G7", "H6", "I7", "I9"]


def test_1_1_1_the_sea_is_no_hex() -> None:
    """§5.5.2.2 names F21."""
    assert "F21" not in BOARD.hexes


def test_1_1_1_gray_hexes_carry_what_is_printed() -> None:
    gray = {hex_.id for hex_ in BOARD.hexes.values() if hex_.printed.colour == "gray"}
    assert gray == {"A5", "C5", "C21", "M21", "P0", "Q3", "Q5", "Q7"}
    assert BOARD.hexes["C5"].printed.paths == ((2, STOP), (5, STOP), (0, 4))


def test_1_1_2_a_grid_and_a_row_of_prices() -> None:
    grid, column = DATA.markets["grid"], DATA.markets["column"]
    assert (grid.linear, column.linear) == (False, True)
    assert sorted({price for row in grid.grid for price in row if price is not None}) == list(column.grid[0])


def test_1_2_1_privates_in_the_order_of_their_auction() -> None:
    rows = [(row.id, row.min_bid, row.value, row.income, row.bonus) for row in DATA.privates.values()]
    assert rows == [
        ("TSR", 20, 30, 10, 0),
        ("BSS", 30, 45, 15, 10),
        ("MYR", 40, 60, 20, 10),
        ("MRR", 50, 75, 25, 10),
        ("WVR", 60, 90, 30, 10),
    ]


def test_1_2_1_bonus_cities() -> None:
    assert {row.id: names(*row.bonus_hexes) for row in DATA.privates.values()} == {
        "TSR": [],
        "BSS": ["Odessa"],
        "MYR": ["Moscow"],
        "MRR": ["Moscow"],
        "WVR": ["Poland"] * 4,
    }


def test_1_2_2_ten_minors_from_the_start_and_six_from_phase_3() -> None:
    by_phase = {phase: [id_ for id_, minor in MINORS.items() if minor.phase == phase] for phase in "23"}
    assert by_phase["2"] == ["N", "StP-W", "M-NN", "R-O", "O-K", "M-K", "K-K", "M-V", "K-B", "K-R"]
    assert by_phase["3"] == ["M-B", "D", "V", "T-R", "S-V", "E"]
    assert len(MINORS) == 16


@pytest.mark.parametrize(
    ("minor", "city"),
    [("N", "Moscow"), ("StP-W", "St. Petersburg"), ("O-K", "Odessa"), ("D", "Yuzovka"), ("S-V", "Samara")],
)
def test_1_2_2_homes(minor: str, city: str) -> None:
    data = MINORS[minor]
    home = BOARD.hexes[data.home]
    assert home.name == city
    assert minor in home.printed.stops[data.stop].reserved


def test_1_2_2_every_minor_has_a_place_of_its_own() -> None:
    homes = [(minor.home, minor.stop) for minor in MINORS.values()]
    assert len(set(homes)) == 16


def test_1_2_3_eight_publics_of_ten_shares() -> None:
    assert PUBLICS == ["GR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN"]
    assert (DATA.numbers.president_shares, DATA.numbers.certificates) == (2, 8)


def test_1_2_4_the_rsr_operates_in_phases_4_to_7() -> None:
    assert [phase.id for phase in DATA.phases.values() if phase.national_operates] == ["4", "5", "6", "7"]
    assert (DATA.national.id, DATA.companies["RSR"].kind) == ("RSR", "national")


@pytest.mark.parametrize(("colour", "tiles"), [("yellow", 70), ("green", 66), ("brown", 35), ("gray", 3)])
def test_1_3_tiles_by_colour(colour: str, tiles: int) -> None:
    assert sum(tile.count or 0 for tile in BOARD.tiles.values() if tile.colour == colour) == tiles


def test_1_4_tokens() -> None:
    assert (len(DATA.numbers.token_prices), DATA.national.tokens) == (3, 8)


def test_1_5_trains() -> None:
    rows = [(train.id, train.price, train.count, train.rusted_by) for train in DATA.trains.values()]
    assert rows == [
        ("2", 100, 10, "4"),
        ("3", 225, 7, "6"),
        ("4", 350, 4, "8"),
        ("5", 550, 4, ""),
        ("6", 650, 2, ""),
        ("7", 800, 2, ""),
        ("8", 1000, None, ""),
        ("2+2", 600, None, ""),
        ("5+5E", 1500, None, ""),
    ]


def test_1_5_special_trains_count_twice_from_phase_8() -> None:
    special = [train for train in DATA.trains.values() if train.multiplier == 2]
    rows = [(train.id, train.stops, train.skips_cities, train.phase) for train in special]
    assert rows == [("2+2", 2, False, "8"), ("5+5E", 5, True, "8")]


def test_1_6_the_bank() -> None:
    assert (DATA.bank, DATA.currency) == (15000, "R")


def test_2_capital_and_limits() -> None:
    rows = [(seats.players, seats.cash, seats.cert_limit) for seats in DATA.seats]
    assert rows == [(3, 420, 21), (4, 315, 16), (5, 252, 13), (6, 210, 11)]
    assert {seats.players * seats.cash for seats in DATA.seats} == {1260}


def test_5_4_loans() -> None:
    loan = DATA.loan
    assert (loan.face, loan.received, loan.interest) == (50, 45, 5)
    assert loan.limits == {"minor": 2, "public": 5, "national": None}


def test_5_5_2_1_yellow_tiles_never_run_out() -> None:
    yellow = {tile.id for tile in BOARD.tiles.values() if tile.colour == "yellow"}
    assert DATA.variants["jklm"].unlimited_tiles == yellow
    assert DATA.variants["gtg"].unlimited_tiles == {"7", "8", "9"}


def test_5_5_2_2_private_hexes_are_closed_before_phase_3() -> None:
    closed = {hex_.id: hex_.closed_until for hex_ in BOARD.hexes.values() if hex_.closed_until}
    assert closed == dict.fromkeys(["E3", "H6", "I5", "I9", "J10"], "3")


def test_5_5_2_3_what_upgrades_cost() -> None:
    """Only Kiev from green to brown; K7's river in recorded games."""
    assert {tile.id: tile.upgrade_cost for tile in BOARD.tiles.values() if tile.upgrade_cost} == {"635": 40}
    assert BOARD.tiles["635"].label == BOARD.hexes["D14"].printed.label == "K"
    assert (DATA.variants["jklm"].printed_upgrade_costs, DATA.variants["gtg"].printed_upgrade_costs) == ({}, {"K7": 20})
    assert BOARD.hexes["K7"].cost == 0


def test_5_5_2_3_kharkov_has_a_gray_tile_of_its_own() -> None:
    kharkov = BOARD.hexes["G15"]
    assert (kharkov.printed.label, kharkov.later_labels, BOARD.tiles["640"].label) == ("Y", {"gray": "Kh"}, "Kh")


def test_5_5_3_places_of_the_rsr() -> None:
    assert DATA.national.reserved == ("E1", "H8")
    assert BOARD.hexes["E1"].printed.stops[1].reserved == ("RSR",)
    assert BOARD.tiles["639"].stops[0].reserved == ("RSR",)


def same_tile(tile: Tile, row: dict[str, Any]) -> None:
    """Track, stops and label are those of a row of the reference."""
    ends = {
        tuple(STOP + int(end[1:]) if isinstance(end, str) else end for end in path) for path in row.get("paths", ())
    }
    assert {frozenset(path) for path in tile.paths} == {frozenset(path) for path in ends}, tile.id
    stops = row.get("stops", ())
    assert len(tile.stops) == len(stops)
    for stop, told in zip(tile.stops, stops, strict=True):
        revenue = told["revenue"] if isinstance(told["revenue"], list) else [told["revenue"]]
        slots = told.get("slots", 0)
        assert (stop.kind, list(stop.revenue), stop.slots) == (told["type"], revenue, slots), tile.id
    assert (tile.colour, tile.label) == (row["color"], row.get("label", ""))


def reference(name: str) -> Any:
    path = SHARED / "reference" / "1861" / name
    if not path.exists():
        skip_or_fail("the shared reference material is not here")
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_1_1_1_every_hex_is_that_of_the_reference() -> None:
    rows = reference("map.yaml")["hexes"]
    assert list(BOARD.hexes) == [row["id"] for row in rows]
    for row in rows:
        hex_ = BOARD.hexes[row["id"]]
        same_tile(hex_.printed, row)
        cost = row.get("terrain", {}).get("cost", 0) if row["color"] == "white" else 0
        assert (hex_.x, hex_.y, hex_.name, hex_.cost) == (row["x"], row["y"], row.get("name", ""), cost)


def test_1_3_every_tile_is_that_of_the_reference() -> None:
    rows = reference("tiles.yaml")["tiles"]
    assert list(BOARD.tiles) == [row["id"] for row in rows]
    for row in rows:
        same_tile(BOARD.tiles[row["id"]], row)
        assert BOARD.tiles[row["id"]].count == row["count"]
