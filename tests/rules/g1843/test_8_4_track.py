"""1843 §8.4, §11.2, §12.2: what may be laid where other games would not: Paris, double towns, ports, any track."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.eighteen.map.lay import fitting_on, laid_with, lays, why_not_lay
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, run, runner_on
from engine.eighteen.map.suit import Layable
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.state import RUN_RULES
from tests.engine.eighteen.map.boards import network
from tests.g1843 import definition

DATA = definition()
BOARD = DATA.board
DOUBLE = ("1", "2", "55", "56", "69", "630", "631", "632", "633")  # yellow tiles with two towns
PORTS = ("C14", "C18", "H7", "K8", "N15")


def fault(net: Network, company: str, lay: str, phase: str = "brown") -> str:
    """The code of what forbids a lay, `X05 E16 0`; empty: nothing does."""
    tile, hex_id, rotation = lay.split()
    layable = Layable(DATA.phases[phase].colours, (), lay_rules(DATA, company))
    found = why_not_lay(net, company, tile, hex_id, int(rotation), layable)
    return found.code if found else ""


def listed(net: Network, company: str, hex_id: str, phase: str = "brown") -> dict[str, list[int]]:
    """The tiles listed for a hex, with their rotations."""
    found: dict[str, list[int]] = {}
    layable = Layable(DATA.phases[phase].colours, (), lay_rules(DATA, company))
    for tile, there, rotation in lays(net, company, layable):
        assert fault(net, company, f"{tile} {there} {rotation}", phase) == ""
        if there == hex_id:
            found.setdefault(tile, []).append(rotation)
    return found


def standing(net: Network, hex_id: str) -> list[tuple[str, ...]]:
    """The tokens in each city of a hex."""
    return [city.tokens for city in net.laid.cities[hex_id]]


def edges(net: Network, hex_id: str) -> set[int]:
    return {end for path in net.paths(hex_id) for end in path if end < 6}


def test_12_2_paris_has_two_cities_on_the_map_and_three_from_green_on() -> None:
    """§12.2 AMBIGUOUS: the marker of Montparnasse goes to Montparnasse, that of Paris to North Paris."""
    net = network(BOARD, {("E16", 0): ("NOR",), ("E16", 1): ("PO",)})
    assert listed(net, "NOR", "E16", "yellow") == {}
    assert listed(net, "NOR", "E16", "green") == listed(net, "PO", "E16", "green") == {"X05": [0]}
    green = laid_with(net, "X05", "E16", 0)
    assert standing(green, "E16") == [("NOR",), (), ("PO",)]
    assert listed(green, "PO", "E16") == {"X11": [0]}
    brown = laid_with(green, "X11", "E16", 0)
    assert standing(brown, "E16") == [("NOR",), (), ("PO",)]
    assert [stop.slots for stop in brown.tile("E16").stops] == [2, 2, 1]


@pytest.mark.parametrize(("tile", "code"), [("14", "wrong_label"), ("10", "wrong_label"), ("X11", "wrong_colour")])
def test_8_4_3_paris_takes_its_own_tiles_only(tile: str, code: str) -> None:
    """§8.4.3: tiles with a city's name must be used there, and in the order of colours."""
    assert fault(network(BOARD, {("E16", 0): ("NOR",)}), "NOR", f"{tile} E16 0") == code


def test_12_2_no_other_hex_gets_more_cities() -> None:
    """§12.2: three cities in Paris only, two on OO hexes only."""
    net = network(BOARD, {("F23", 0): ("NOR",), ("F13", 0): ("PO",)}, F13=("57", 0))
    assert set(listed(net, "NOR", "F23", "green")) == {"10", "59"}
    assert set(listed(net, "PO", "F13", "green")) == {"14", "15"}
    assert fault(net, "PO", "10 F13 0") == "wrong_kind"


@pytest.mark.parametrize("tile", DOUBLE)
def test_8_4_3_a_yellow_double_town_becomes_brown_at_once(tile: str) -> None:
    """§8.4.3: X12, G58 in the rules; both lines of track are kept, and the towns become one."""
    tokens = {(name, 0): ("PO",) for name in ("F13", "F15", "H15")}
    net = network(BOARD, tokens, G14=(tile, 0), F13=("57", 2), F15=("57", 0))
    before = edges(net, "G14")
    assert "X12" not in listed(net, "PO", "G14", "blue")
    turns = listed(net, "PO", "G14", "brown")["X12"]
    assert len(turns) == 2  # of its six edges one is left out, and the double town uses four of the others
    for turn in turns:
        after = laid_with(net, "X12", "G14", turn)
        assert before < edges(after, "G14")
        assert [stop.worth(0) for stop in after.tile("G14").stops] == [20]
        assert len(after.laid.cities["G14"]) == 1
        assert after.laid.supply["X12"] == net.laid.supply["X12"] - 1
        assert after.laid.supply[tile] == net.laid.supply[tile] + 1


def test_8_4_3_there_is_one_x12() -> None:
    """§8.4.3: tiles are limited to those in the supply."""
    net = laid_with(network(BOARD, {("H15", 0): ("ETA",)}, G14=("55", 0), K16=("55", 0)), "X12", "K16", 0)
    assert fault(net, "ETA", "X12 G14 0") == "none_left"
    assert "X12" not in listed(net, "ETA", "G14")


@pytest.mark.parametrize(
    ("tiles", "hex_id", "code"),
    [
        ({}, "G14", "wrong_colour"),  # an empty hex, though with two towns
        ({"G12": ("4", 0)}, "G12", "wrong_kind"),  # a single town
        ({"F17": ("9", 0)}, "F17", "wrong_kind"),  # plain track
        ({"F13": ("57", 0)}, "F13", "wrong_kind"),  # a city
        ({}, "I22", "wrong_kind"),  # a yellow hex
        ({"G14": ("55", 0)}, "G14", "not_connected"),
    ],
)
def test_8_4_3_on_double_towns_only(tiles: dict[str, tuple[str, int]], hex_id: str, code: str) -> None:
    """§8.4.3: a double-town yellow tile, reached by the company, and nothing else."""
    assert fault(network(BOARD, {("N15", 0): ("PRO",)}, **tiles), "PRO", f"X12 {hex_id} 0") == code


@pytest.mark.parametrize(("hex_id", "fits"), [("B19", False), ("G14", True)])
def test_8_4_3_x12_fits_nowhere_in_the_north(hex_id: str, fits: bool) -> None:
    """§8.4.1: on B19 each of its rotations would lead off the map, or into Gand where there is no track."""
    layable = Layable(DATA.phases["brown"].colours, (), lay_rules(DATA, "NOR"))
    yellow = list(fitting_on(network(BOARD, {}), hex_id, layable))
    assert {tile for tile, _ in yellow} <= set(DOUBLE)
    assert len(yellow) > 2
    for tile, rotation in yellow:
        net = network(BOARD, {}, **{hex_id: (tile, rotation)})
        assert any(one == "X12" for one, _ in fitting_on(net, hex_id, layable)) == fits, (tile, rotation)


def test_8_4_3_trains_run_by_the_town_in_all_directions() -> None:
    """§8.6.1: where two lines crossed, a route now turns from one to the other."""
    net = network(BOARD, {("H15", 0): ("ETA",)}, G14=("55", 0), F15=("57", 0))
    rules = RUN_RULES
    route = ("H15", "G14", "F15")
    assert not isinstance(run(runner_on(net, "ETA", 0, (), rules), [(DATA.trains["3+1"], route)]), Result)
    ran = run(runner_on(laid_with(net, "X12", "G14", 0), "ETA", 0, (), rules), [(DATA.trains["3+1"], route)])
    assert isinstance(ran, Result)
    assert ran.revenue == 10 + 20 + 20


BROWN = {  # brown tiles straight onto the empty hex of a port
    "C14": {"X08"}, "C18": {"64", "65", "66", "67", "68", "X13", "X14"}, "H7": {"X06"}, "K8": {"63"}, "N15": {"X07"},
}  # fmt: skip
GREEN = {"C18": {"10", "59"}, "K8": {"14", "15"}}  # beside them: these are yellow as printed
YELLOW = {"C14": {"57"}, "H7": {"57"}, "N15": {"57"}}


def of_colour(tiles: Iterable[str], colour: str) -> set[str]:
    return {tile for tile in tiles if BOARD.tiles[tile].colour == colour}


@pytest.mark.parametrize("hex_id", PORTS)
@pytest.mark.parametrize("company", ["MID", "PRO", "SO", "EST"])
def test_11_2_a_port_straight_to_brown(hex_id: str, company: str) -> None:
    """§11.2, §8.4.3 AMBIGUOUS: from the empty hex too; a named brown tile is compulsory; the others may not."""
    net = network(BOARD, {(hex_id, 0): (company,)})
    found = listed(net, company, hex_id)
    assert of_colour(found, "brown") == (set() if company == "EST" else BROWN[hex_id])
    assert of_colour(found, "green") == GREEN.get(hex_id, set())
    assert of_colour(found, "yellow") == YELLOW.get(hex_id, set())
    assert of_colour(listed(net, company, hex_id, "blue"), "brown") == set()
    assert of_colour(listed(net, company, hex_id, "gray"), "gray") == set()


@pytest.mark.parametrize(("hex_id", "rotation", "named"), [("H7", 0, "X06"), ("N15", 2, "X07"), ("C14", 0, "X08")])
def test_11_2_a_yellow_port_straight_to_brown_keeps_its_track(hex_id: str, rotation: int, named: str) -> None:
    """§11.2: as if there were already a green tile; §8.4.2: track is kept and markers stay."""
    net = network(BOARD, {(hex_id, 0): ("SO",)}, **{hex_id: ("57", rotation)})
    found = listed(net, "SO", hex_id)
    assert of_colour(found, "brown") == {named}
    for turn in found[named]:
        after = laid_with(net, named, hex_id, turn)
        assert edges(net, hex_id) <= edges(after, hex_id)
        assert standing(after, hex_id) == [("SO",)]
        assert after.laid.supply["57"] == net.laid.supply["57"] + 1


@pytest.mark.parametrize(
    ("lay", "code"),
    [
        ("63 H7 0", "wrong_label"),  # Bordeaux has a tile of its own
        ("X06 N15 0", "wrong_label"),
        ("X12 N15 0", "wrong_colour"),
        ("63 A6 0", "hex_closed"),  # Brest
        ("63 D9 0", "wrong_colour"),  # Rennes is no port
        ("513 K8 0", "wrong_colour"),
    ],
)
def test_11_2_what_the_power_does_not_allow(lay: str, code: str) -> None:
    """§11.2, §8.4.3: ports only, brown only, not Brest."""
    assert fault(network(BOARD, {("H7", 0): ("SO",)}), "SO", lay, "gray") == code


def test_11_2_the_port_must_be_reached() -> None:
    """§8.4.3: to or from which they can trace a line of track."""
    assert fault(network(BOARD, {("H7", 0): ("SO",)}), "SO", "63 K8 0") == "not_connected"
    reached = network(BOARD, {("J9", 1): ("MID",)}, J9=("10", 0))
    assert fault(reached, "MID", "63 K8 0") == ""
    assert "63" in listed(reached, "MID", "K8")


def test_8_4_2_reaching_old_track_of_a_plain_tile_will_do() -> None:
    """§8.4.2: the company must trace a line to the tile; the new track may lie behind it."""
    plain = network(BOARD, {("H15", 0): ("ETA",)}, I14=("9", 0))
    found = listed(plain, "ETA", "I14", "green")
    strict = {tile for tile, there, _ in lays(plain, "ETA", Layable(BOARD.colours)) if there == "I14"}
    assert strict < set(found)
    assert "20" in found  # the other line of it, which nothing touches
    assert "20" not in strict


def test_8_4_2_two_cities_of_an_oo_hex_stay_two() -> None:
    """§8.4.2, §12.2: tile 10 has its cities at opposite edges; a brown tile may not lead both edges to one city."""
    net = network(BOARD, {("E12", 0): ("NOR",), ("E12", 1): ("PO",)}, E12=("10", 0))
    for tile in ("64", "65", "66", "67", "68", "X13", "X14"):
        for turn in range(6):
            if fault(net, "NOR", f"{tile} E12 {turn}") == "":
                after = laid_with(net, tile, "E12", turn)
                assert sorted(standing(after, "E12")) == [("NOR",), ("PO",)]
    bare = network(BOARD, {("E12", 0): ("NOR",)}, E12=("10", 0))
    paths = [turn for turn in range(6) if fault(bare, "NOR", f"66 E12 {turn}") == ""]
    for turn in paths:
        ends = laid_with(bare, "66", "E12", turn).paths("E12")
        assert len({stop for edge, stop in ends if edge in (0, 3)}) == 2
    assert fault(bare, "NOR", "66 E12 0") == "track_not_kept"  # its city has both 0 and 3
