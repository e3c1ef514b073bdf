"""Laying track by hand (section 8.4). Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW; a rotation turns clockwise."""

from __future__ import annotations

import pytest

from . import lay, reach
from .state import Action
from .table_by_hand import company, done, no, operate, put, turn_of


def test_one_yellow_tile_from_the_home_on() -> None:
    """8.4.1: PO in Orléans (F13) lays 57 towards NE and SW, then nothing more."""
    model, g = turn_of("PO")
    assert no(model, ("a", "lay", "H13", "9", 0)) == "§8.4.1"  # no line of track
    assert no(model, ("a", "lay", "F13", "9", 0)) == "§8.4.1"  # a plain tile on a city
    assert no(model, ("a", "lay", "G12", "57", 0)) == "§8.4.1"  # a city on a town
    done(model, ("a", "lay", "F13", "57", 0))
    assert g.cash["PO"] == 1000
    assert g.tile_supply["57"] == 6
    assert no(model, ("a", "lay", "G12", "4", 0)) == "§8.4.1"


def test_a_line_must_come_to_the_tile() -> None:
    """8.4.1: from F13's SW exit G12 must answer on its NE edge."""
    model, g = turn_of("PO")
    put(g, F13=("57", 0))
    assert no(model, ("a", "lay", "G12", "4", 1)) == "§8.4.1"
    assert no(model, ("a", "lay", "G12", "4", 0)) == ""
    assert no(model, ("a", "lay", "G12", "58", 3)) == ""  # SW and NW turned by three: NE and SE


def test_five_companies_lay_two_for_twenty() -> None:
    """8.4.1: OU from Rennes to Nantes (NE to F7 in the SW); the 20 come on top of the terrain of E8 (80)."""
    model, g = turn_of("OU")
    done(model, ("a", "lay", "D9", "57", 0))
    assert no(model, ("a", "lay", "E8", "57", 1)) == "§8.4.1"  # W of it is the sea
    g.cash["OU"] = 99
    assert no(model, ("a", "lay", "E8", "57", 0)) == "§8.4.1"
    g.cash["OU"] = 100
    done(model, ("a", "lay", "E8", "57", 0))
    assert g.cash["OU"] == 0
    g.cash["OU"] = 100
    assert no(model, ("a", "lay", "C10", "9", 0)) == "§8.4.1"


def test_no_track_off_the_map_or_to_a_blank_edge() -> None:
    """8.4.1: B7 has gray hexes on both sides: B5 has no track to the E, B9 has track to the W."""
    _, g = turn_of("OU")
    assert lay.why_not_tile(g, "OU", "B7", "9", 1).startswith("§8.4.1: edge 4")
    assert lay.why_not_tile(g, "OU", "C10", "9", 2).startswith("§8.4.1: edge 5")
    assert lay.why_not_tile(g, "OU", "C8", "9", 0) == ""
    assert lay.why_not_tile(g, "OU", "C12", "8", 0).startswith("§8.4.1: edge 5")  # B11 is sea
    assert lay.why_not_tile(g, "OU", "D21", "9", 0) == ""  # Bruxelles has its arrow
    assert lay.why_not_tile(g, "OU", "E22", "9", 1) != ""  # E24 has none to the W
    assert lay.why_not_tile(g, "OU", "J3", "9", 1) == ""  # Bilbao to the W


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "phase", "why"),
    [
        ("C20", "57", 0, "yellow", "§8.4.3"),  # Lille has its own
        ("C20", "X01", 0, "yellow", ""),
        ("C20", "X01", 1, "yellow", "§8.4.3"),  # and it is not turned
        ("J17", "X01", 0, "yellow", "§8.4.3"),
        ("D15", "X01", 0, "yellow", "§8.4.3"),
        ("C14", "57", 0, "yellow", ""),  # its stub to the NE
        ("C14", "57", 1, "yellow", "§8.4.2"),
        ("E16", "X05", 0, "yellow", "§15"),
        ("E16", "X05", 0, "green", ""),
        ("E16", "59", 0, "green", "§8.4.3"),
        ("E12", "57", 0, "green", "§8.4.1"),
        ("E12", "10", 0, "green", ""),
        ("F13", "14", 0, "green", "§8.4.2"),  # not without the yellow one
        ("K8", "57", 0, "yellow", "§8.4.2"),  # printed yellow
        ("K8", "14", 0, "green", ""),
        ("K8", "14", 1, "green", "§8.4.2"),
        ("J15", "15", 5, "green", "§8.4.2"),  # 5, 2, 3, 4: no NE
        ("J15", "14", 2, "green", ""),  # 2, 3, 5, 0
        ("I22", "9", 0, "yellow", "§8.4.2"),
        ("H15", "14", 0, "green", "§8.4.1"),
        ("B21", "9", 0, "green", "§8.4.1"),
        ("E14", "1", 0, "yellow", ""),
        ("E10", "1", 0, "yellow", "§8.4.1"),
    ],
)
def test_what_fits_where(hex_id: str, tile: str, rotation: int, phase: str, why: str) -> None:
    """8.4.1, 8.4.2, 8.4.3, 12."""
    _, g = turn_of("PO", phase=phase)
    assert lay.why_not_tile(g, "PO", hex_id, tile, rotation).partition(":")[0] == why


def test_upgrades_keep_the_track_and_return_the_old_tile() -> None:
    """8.4.2: 57 (SW, NE) to 14 (NE, E, SW, W), not turned by one."""
    model, g = turn_of("PO", phase="green")
    put(g, F13=("57", 0))
    g.tile_supply["57"] -= 1
    assert no(model, ("a", "lay", "F13", "14", 1)) == "§8.4.2"
    done(model, ("a", "lay", "F13", "14", 0))
    assert (g.tile_supply["57"], g.tile_supply["14"]) == (7, 4)
    assert no(model, ("a", "lay", "G12", "4", 0)) == "§8.4.2"
    g.turn = None
    operate(g, "PO")
    g.phase = "brown"
    assert no(model, ("a", "lay", "F13", "63", 0)) == ""
    g.tile_supply["63"] = 0
    assert no(model, ("a", "lay", "F13", "63", 0)) == "§8.4.1"


def test_the_plain_line_must_stay() -> None:
    """8.4.2: 9 (SW, NE) becomes 20 (SW-NE and W-E) but not 16 (SW-NW and W-NE)."""
    _, g = turn_of("PO", phase="green")
    put(g, G10=("9", 0))
    assert lay.why_not_tile(g, "PO", "G10", "20", 0) == ""
    assert lay.why_not_tile(g, "PO", "G10", "16", 0).startswith("§8.4.2")


def test_terrain_is_paid_once_and_paris_always() -> None:
    """8.4.1, 8.4.3, 16."""
    _, g = turn_of("PO", phase="brown")
    assert [lay.cost(g, hex_id) for hex_id in ("H9", "E16", "J15", "C20", "F13")] == [80, 40, 80, 80, 0]
    put(g, H9=("9", 0), E16=("X05", 0), J15=("15", 0))
    assert [lay.cost(g, hex_id) for hex_id in ("H9", "E16", "J15")] == [0, 40, 0]


def test_a_double_town_goes_straight_to_brown() -> None:
    """8.4.3: X12 over 1 (W-NE and E-SW); X12 lacks one edge, SE at rotation 1."""
    _, g = turn_of("PO", phase="blue")
    put(g, E14=("1", 0))
    assert lay.why_not_tile(g, "PO", "E14", "X12", 1).startswith("§15")
    g.phase = "brown"
    assert lay.why_not_tile(g, "PO", "E14", "X12", 1) == ""
    assert lay.why_not_tile(g, "PO", "E14", "X12", 0).startswith("§8.4.2")  # without the E
    assert lay.why_not_tile(g, "PO", "F21", "X12", 0).startswith("§8.4.3")  # nothing there


@pytest.mark.parametrize(
    ("name", "hex_id", "tile", "rotation", "why"),
    [
        ("SO", "H7", "X06", 0, ""),
        ("PO", "H7", "X06", 0, "§8.4.2"),
        ("SO", "H7", "63", 0, "§8.4.3"),
        ("SO", "N15", "X07", 5, ""),
        ("SO", "N15", "X07", 0, "§8.4.1"),
        ("MID", "C14", "X08", 0, ""),
        ("PRO", "K8", "63", 0, ""),
        ("PRO", "C18", "64", 0, ""),
        ("PRO", "E12", "64", 0, "§8.4.2"),  # no port
        ("SO", "A6", "63", 0, "§8.4.1"),
    ],
)
def test_ports_straight_to_brown(name: str, hex_id: str, tile: str, rotation: int, why: str) -> None:
    """8.4.3, 11.2, 16: the empty hex too, the named tile where there is one, never Brest."""
    _, g = turn_of("PO", phase="brown")
    assert lay.why_not_tile(g, name, hex_id, tile, rotation).partition(":")[0] == why
    g.phase = "blue"
    assert lay.why_not_tile(g, name, hex_id, tile, rotation)


def test_a_private_blocks_its_hexes_until_a_company_owns_it() -> None:
    """10.1."""
    _, g = turn_of("PO")
    g.private_owner[3] = "b"
    assert lay.why_not_tile(g, "PO", "E14", "1", 0).startswith("§10.1")
    g.private_owner[3] = "EST"
    assert lay.why_not_tile(g, "PO", "E14", "1", 0) == ""


def test_a_full_city_of_others_stops_the_line() -> None:
    """8.4.1: F15 (Versailles) full of SO's marker: nothing beyond it, the tile itself may be upgraded."""
    model, g = turn_of("PO", phase="green")
    put(g, F13=("57", 1), F15=("57", 1))
    last: Action = ("a", "lay", "F17", "9", 1)
    assert no(model, last) == ""
    g.board.markers.append(("SO", "F15", "c0"))
    assert no(model, last) == "§8.4.1"
    assert no(model, ("a", "lay", "F15", "14", 0)) == ""
    g.board.markers[-1] = ("PO", "F15", "c0")
    assert no(model, last) == ""


def test_a_line_does_not_come_back_over_an_edge() -> None:
    """8.4.1: from G18 by G20's switch into a loop F19-F17-E18 that only leads back: not on to G22."""
    _, g = turn_of("PO")
    put(g, G18=("4", 1), G20=("31", 2), F19=("24", 5), F17=("7", 3), E18=("7", 5))
    start = [("G18", "t0")]
    assert ("G22", 4) in reach.all_places(g.facts, g.board, "PO", start)
    assert not reach.can_reach(g.facts, g.board, "PO", {("G22", 4)}, start)
    assert reach.can_reach(g.facts, g.board, "PO", {("F17", 0)}, start)
    assert reach.can_reach(g.facts, g.board, "PO", {("F17", 1)}, start)


def test_mid_chooses_its_city_with_the_first_tile_of_j9() -> None:
    """16: MID's marker has no city on the empty J9; elsewhere it cannot lay; after any company's tile it chooses."""
    model, g = turn_of("MID", phase="green")
    assert g.board.markers == [("MID", "J9", None)]
    assert no(model, ("a", "lay", "I8", "9", 0)) == "§8.4.1"
    done(model, ("a", "lay", "J9", "59", 0))
    assert no(model, ("a", "done")) == "§8.5.1"
    assert model.legal("answer") == [("a", "city", "c0"), ("a", "city", "c1")]
    done(model, ("a", "city", "c1"))
    assert g.board.markers == [("MID", "J9", "c1")]
    g.phase = "brown"
    operate(g, "MID")
    assert no(model, ("a", "lay", "J9", "67", 0)) == "§8.4.2"  # E and SW, two cities until now, would be one


def test_the_marker_follows_its_track() -> None:
    """8.4.2, 12.2: on 59 c1 leaves SW; on 68 turned SW belongs to c1 (NE, SW), on 64 to c0 (SW, NW)."""
    model, g = turn_of("MID", phase="green")
    done(model, ("a", "lay", "J9", "59", 0), ("a", "city", "c1"))
    g.phase = "brown"
    operate(g, "MID")
    done(model, ("a", "lay", "J9", "64", 0))
    assert g.board.markers == [("MID", "J9", "c0")]


def test_mid_chooses_when_it_first_operates_if_the_tile_is_there() -> None:
    """16: and no one else may stand in J9 before."""
    model, g = turn_of("PO", phase="green", step="station")
    put(g, J9=("59", 0))
    assert no(model, ("a", "station", "J9", "c0")) == "§8.5.1"
    company(g, "MID", 73, b=6)
    operate(g, "MID")
    assert (model.acting(), g.questions[0].kind) == ("b", "city")
    assert no(model, ("b", "done")) == "§8.5.1"
    g.private_owner[2] = "a"
    done(model, ("b", "sell_private", 2, 40))  # 8.3: «at any time during a company's operation»
    assert g.questions[0].kind == "city"


def test_paris_markers() -> None:
    """16: that of Paris to North Paris, that of Montparnasse to Montparnasse."""
    _, g = turn_of("PO", phase="green")
    g.board.markers += [("SO", "E16", "c0"), ("EST", "E16", "c1")]
    lay.put(g, "E16", "X05", 0)
    assert g.board.markers[1:] == [("SO", "E16", "c0"), ("EST", "E16", "c2")]
