"""1843 §2, §9 to §15: board, tiles, trains, phases, companies and market, as our data files have them."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.eighteen.definition import EVERY_STOP, TrainType
from engine.eighteen.map.geometry import Geometry
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.lay import why_not_lay
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Stop, Tile
from engine.eighteen.map.suit import Layable
from engine.eighteen.trains import fleets
from tests.g1843 import definition

DATA = definition()
BOARD = DATA.board
TRAINS = DATA.trains
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(EDGES)
COLOURS = ("yellow", "green", "brown", "gray")  # the columns of values (§8.6.2)


def beside(hex_id: str, edge: int) -> str:
    """The hex across an edge."""
    here, (dx, dy) = BOARD.hexes[hex_id], BOARD.steps[edge]
    return next(other.id for other in BOARD.hexes.values() if (other.x, other.y) == (here.x + dx, here.y + dy))


def printed(hex_id: str) -> Tile:
    return BOARD.hexes[hex_id].printed


def names(sets: tuple[tuple[TrainType, ...], ...]) -> list[tuple[str, ...]]:
    """Sets of trains by their ids."""
    return [tuple(train.id for train in one) for one in sets]


def test_2_certificates_and_companies() -> None:
    assert {card.id: card.count for card in DATA.cards.values()} == {
        "yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 18,
    }  # fmt: skip
    assert (len(DATA.privates), len(DATA.companies), DATA.numbers.blocked_markers) == (7, 9, 9)
    assert {charter.tokens for charter in DATA.charters.values()} == {2, 3, 4}


def test_4_starting_capital_and_certificate_limit() -> None:
    rows = [(seats.players, seats.cash, seats.cert_limit) for seats in DATA.seats]
    assert rows == [(2, 1200, 36), (3, 800, 24), (4, 600, 18), (5, 480, 15), (6, 400, 12)]


def test_5_phases() -> None:
    """The table of phases; trains and certificates."""
    rows = {
        id_: (phase.rounds, phase.limits["public"], phase.cards, phase.colours[-1], phase.pars[-1])
        for id_, phase in DATA.phases.items()
    }
    assert rows == {
        "yellow": (1, 4, 4, "yellow", "yellow"),
        "green": (2, 4, 4, "green", "green"),
        "blue": (2, 3, 3, "green", "blue"),
        "brown": (3, 3, 2, "brown", "brown"),
        "red": (3, 2, 2, "brown", "brown"),
        "gray": (4, 2, 2, "gray", "brown"),
    }
    assert [phase.column for phase in DATA.phases.values()] == [0, 1, 1, 2, 2, 3]


def test_7_7_a_red_line_sends_a_marker_down() -> None:
    """The cell left of it is one row up in the next column; without a line the marker moves left."""
    market = DATA.market
    walls = {market.price(cell): market.price(market.left(cell)) for cell in market.walls}
    assert walls == {92: 86, 86: 80, 84: 78, 78: 73}
    assert market.left((9, 3)) == (9, 2)


@pytest.mark.parametrize("cell", [(13, 0), (15, 1), (17, 2)])
def test_7_7_a_marker_in_a_bottom_left_corner_stays(cell: tuple[int, int]) -> None:
    assert DATA.market.left(cell) == cell


def test_8_4_1_the_sea_is_no_hex() -> None:
    assert not {"A8", "B11", "B13", "N13", "H5"} & set(BOARD.hexes)
    assert len(BOARD.hexes) == 115


def test_8_4_3_tiles_of_named_cities_fit_nowhere_else() -> None:
    named = {"X01", "X02", "X03", "X04", "X05", "X06", "X07", "X08", "X09", "X10", "X11"}
    places: dict[str, set[str]] = {}
    for hex_ in BOARD.hexes.values():
        for label in (hex_.printed.label, *hex_.later_labels.values()):
            places.setdefault(label, set()).add(hex_.id)
    fits = {tile.id: places[tile.label] for tile in BOARD.tiles.values() if tile.label and tile.label != "OO"}
    assert {tile: "".join(hexes) for tile, hexes in fits.items()} == {
        "X01": "C20", "X03": "C20", "X09": "C20", "X02": "J17", "X04": "J17", "X10": "J17", "X05": "E16", "X11": "E16",
        "X06": "H7", "X07": "N15", "X08": "C14",
    }  # fmt: skip
    assert set(fits) == named
    assert places["OO"] == {"C18", "E12", "F23", "J9"}


def test_8_4_3_lille_lyon_and_paris_are_not_turned() -> None:
    fixed = {tile.id for tile in BOARD.tiles.values() if tile.fixed}
    assert fixed == {"X01", "X02", "X03", "X04", "X05", "X09", "X10", "X11"}
    geometry = Geometry(BOARD)
    assert all(geometry.turns(BOARD.tiles[tile]) == (0,) for tile in fixed)
    assert geometry.turns(BOARD.tiles["X06"]) == tuple(range(EDGES))


@pytest.mark.parametrize(("rotation", "code"), [(1, "bad_rotation"), (0, "not_connected")])
def test_8_4_3_a_turned_tile_of_lille_is_refused(rotation: int, code: str) -> None:
    network = Network(BOARD, Laid({}, {}, {"X01": 1}))
    fault = why_not_lay(network, "NOR", "X01", "C20", rotation, Layable(("yellow",)))
    assert fault is not None
    assert fault.code == code


def test_8_4_3_every_tile_of_paris_costs_40() -> None:
    costs = [printed("E16").upgrade_cost, BOARD.tiles["X05"].upgrade_cost, BOARD.tiles["X11"].upgrade_cost]
    assert costs == [40, 40, 0]  # nothing comes after X11


def test_8_5_1_what_station_markers_cost() -> None:
    assert DATA.numbers.token_prices == (0, 40, 100, 100)


def test_8_5_3_ports() -> None:
    assert [BOARD.hexes[hex_id].name for hex_id in DATA.ports] == [
        "Brest", "Le Havre", "Boulogne-sur-Mer/Calais", "Bordeaux", "Toulouse", "Marseille",
    ]  # fmt: skip


def test_8_6_1_geneve_is_a_town_that_may_be_passed() -> None:
    geneve = printed("J21")
    assert geneve.colour == "red"
    assert geneve.stops == (Stop("town", (40, 50, 60, 60)),)
    assert geneve.paths == ((NORTH_WEST, STOP), (WEST, STOP))
    others = [hex_.printed.stops[0] for hex_ in BOARD.hexes.values() if hex_.printed.colour == "red"]
    assert Counter(stop.kind for stop in others) == {"offboard": 8, "town": 1}


@pytest.mark.parametrize(("hex_id", "enters", "leaves"), [("J21", WEST, 1), ("B21", WEST, 0), ("J23", NORTH_EAST, 0)])
def test_8_6_1_of_all_off_boards_only_geneve_is_passed(hex_id: str, enters: int, leaves: int) -> None:
    moves = Geometry(BOARD).moves(hex_id, printed(hex_id), 0)[enters]
    assert moves is not None
    (_, _, exits), *others = moves[1]
    assert (len(exits), others) == (leaves, [])


def test_8_10_1_no_broken_bank_ends_the_game() -> None:
    assert DATA.bank_breaks is False


def test_8_6_2_values_hold_until_a_later_colour() -> None:
    values = {
        BOARD.hexes[hex_id].name: [printed(hex_id).stops[0].worth(phase.column) for phase in DATA.phases.values()]
        for hex_id in ("B21", "C22", "E24", "H25", "A6")
    }
    assert values == {
        "Gand": [20, 30, 30, 50, 50, 50],
        "Bruxelles": [30, 30, 30, 60, 60, 60],
        "Luxembourg": [30] * 6,
        "Strasbourg": [20, 30, 30, 50, 50, 50],
        "Brest": [40, 40, 40, 40, 40, 50],
    }


def test_9_sides_run_clockwise_from_the_north_east() -> None:
    assert [beside("E16", edge) for edge in range(EDGES)] == ["D17", "E18", "F17", "F15", "E14", "D15"]


def test_9_nevers_can_be_passed_by() -> None:
    nevers = printed("H15")
    assert nevers.colour == "gray"
    assert set(nevers.paths) == {
        (SOUTH_EAST, NORTH_WEST), (NORTH_WEST, STOP), (SOUTH_WEST, STOP), (SOUTH_EAST, STOP),
    }  # fmt: skip


def test_9_nowhere_else_do_two_ways_join_the_same_sides() -> None:
    """Elsewhere the sides by which a route enters and leaves a hex tell whether it calls at a stop, and at which."""
    double = set()
    for tile in [*BOARD.tiles.values(), *(hex_.printed for hex_ in BOARD.hexes.values())]:
        spokes = {edge: end for edge, end in tile.paths if end >= STOP}
        ways = Counter(path for path in tile.paths if path[1] < STOP)
        ways += Counter((a, b) for a, stop in spokes.items() for b, other in spokes.items() if a < b and stop == other)
        once = len(spokes) == sum(end >= STOP for _, end in tile.paths)
        if not once or max(ways.values(), default=0) > 1:
            double.add(tile.id)
    assert double == {"H15"}


def test_9_stubs_and_terrain() -> None:
    white = {hex_.id: hex_.printed.paths for hex_ in BOARD.hexes.values() if hex_.printed.colour == "white"}
    assert {hex_id: paths for hex_id, paths in white.items() if paths} == {
        "C14": ((NORTH_EAST, STOP),),
        "C20": ((NORTH_WEST, STOP),),
        "J17": ((NORTH_WEST, STOP),),
    }
    costs = {hex_.id: hex_.cost or hex_.printed.upgrade_cost for hex_ in BOARD.hexes.values() if hex_.terrain}
    assert set(costs.values()) == {80}
    assert Counter(BOARD.hexes[hex_id].terrain for hex_id in costs) == {"mountain": 22, "river": 6}


def test_10_1_privates_in_order_and_the_hexes_they_block() -> None:
    rows = [(row.value, row.income, row.blocks) for row in DATA.privates.values()]
    assert rows == [
        (15, 0, ("K8",)), (20, 5, ("E18", "F17")), (40, 10, ("E14",)), (60, 15, ("C14",)), (110, 20, ("G14",)),
        (150, 25, ("C18",)), (210, 30, ()),
    ]  # fmt: skip


def test_10_2_what_comes_with_privates() -> None:
    assert {id_: row.share for id_, row in DATA.privates.items() if row.share} == {"BAM": ("ETA", 1), "LYM": ("PLM", 2)}
    turned = DATA.private_train
    assert (turned.private, turned.train, turned.players) == ("VDL", "2", (5, 6))


def test_11_1_homes_are_cities() -> None:
    homes = {id_: BOARD.hexes[company.home].name for id_, company in DATA.companies.items()}
    assert homes == {
        "EST": "Strasbourg", "ETA": "Nevers", "MID": "Montauban/Albi", "NOR": "Lille", "OU": "Rennes", "PLM": "Lyon",
        "PO": "Orléans", "PRO": "Marseille", "SO": "Bordeaux",
    }  # fmt: skip
    kept = {id_: [stop.reserved for stop in printed(company.home).stops] for id_, company in DATA.companies.items()}
    assert kept == {id_: [(id_,)] * (2 if id_ == "MID" else 1) for id_ in DATA.companies}
    assert DATA.charters["MID"].home_stops == (0, 1)


def test_11_2_powers() -> None:
    assert [id_ for id_, charter in DATA.charters.items() if charter.two_yellow] == ["EST", "MID", "OU", "PRO", "SO"]
    assert [id_ for id_, charter in DATA.charters.items() if charter.ports_brown] == ["MID", "PRO", "SO"]


@pytest.mark.parametrize(
    ("train", "stops", "length", "cities", "skips"),
    [
        ("2", 2, 2, None, False),
        ("2+1", 3, 3, 2, False),
        ("3+1", 4, 4, 3, False),
        ("4+1", 5, 5, 4, False),
        ("5+2", 7, 7, 5, False),
        ("3/5", 3, 5, None, True),
        ("4/6", 4, 6, None, True),
        ("5/7", 5, 7, None, True),
        ("5E", 5, None, None, True),
        ("8E", 8, None, None, True),
        ("Electric", EVERY_STOP, None, None, False),
    ],
)
def test_13_2_what_trains_count(train: str, stops: int, length: int | None, cities: int | None, skips: bool) -> None:
    kind = TRAINS[train]
    assert (kind.stops, kind.length, kind.cities) == (stops, length, cities)
    assert (kind.skips_cities, kind.skips_towns, kind.skips_areas) == (skips,) * 3
    assert (kind.multiplier, kind.counts_own, kind.runs) == (1, False, ())


def test_13_2_prices_of_both_sides() -> None:
    rows = {card.id: [(side, TRAINS[side].price) for side in card.sides] for card in DATA.cards.values()}
    assert rows == {
        "yellow": [("2+1", 125), ("2x2", 200)],
        "green": [("4+1", 300), ("3/5x2", 500)],
        "blue": [("5+2", 350), ("4/6x2", 600)],
        "brown": [("5E", 400), ("5/7x2", 700)],
        "red": [("8E", 500)],
        "gray": [("Electric", 900)],
    }
    assert [card.rusted_by for card in DATA.cards.values()] == ["blue", "brown", "red", "gray", "gray", ""]


def test_15_6_trains_sold_again() -> None:
    resold = {train: price for card in DATA.cards.values() for train, price in card.resold.items()}
    assert resold == {"2+1": 125, "3+1": 200, "4+1": 300, "5+2": 350, "5E": 400, "8E": 500}


def test_13_2_doubled_certificates_run_as_two_trains() -> None:
    assert names(fleets(["3/5x2", "5E"], TRAINS, 3)) == [("3/5", "3/5", "5E")]


@pytest.mark.parametrize(
    ("cards", "limit", "sets"),
    [
        (["2x2"], 4, [("2", "2"), ("3+1",)]),
        (["2x2", "2x2"], 4, [("2", "2", "2", "2"), ("2", "2", "3+1"), ("3+1", "3+1")]),
        (["2x2", "2x2"], 3, [("2", "2", "3+1"), ("3+1", "3+1")]),
        (["2x2", "3/5x2", "2+1"], 4, [("3+1", "3/5", "3/5", "2+1")]),
        (["2x2"] * 4, 4, [("3+1",) * 4]),
        ([], 4, [()]),
    ],
)
def test_8_8_2_two_by_two_or_three_and_one_within_the_limit(
    cards: list[str], limit: int, sets: list[tuple[str, ...]]
) -> None:
    assert names(fleets(cards, TRAINS, limit)) == sets


def test_10_2_an_obsolete_certificate_runs_beside_the_limit() -> None:
    assert names(fleets(["5+2", "4/6x2"], TRAINS, 3, ["2x2"])) == [
        ("5+2", "4/6", "4/6", "2", "2"),
        ("5+2", "4/6", "4/6", "3+1"),
    ]


def test_14_par_prices_by_phase() -> None:
    market = DATA.market
    pars = {zone: [market.price(cell) for cell in market.zones[f"par_{zone}"]] for zone in DATA.phases["brown"].pars}
    assert pars == {"yellow": [67, 73, 79], "green": [86, 94], "blue": [105], "brown": [120]}
