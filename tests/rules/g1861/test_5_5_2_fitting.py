"""1861 §5.5.2: which tiles fit on the hexes of the map, and what happens to tokens and kept places."""

from __future__ import annotations

import pytest

from engine.eighteen.map.laid import City
from engine.eighteen.map.lay import lays
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES
from engine.eighteen.map.suit import Layable
from engine.games.g1861.six_way import six_way_instead
from tests.rules.g1861.drawn import COLOURS, code, drawn, fault
from tests.rules.g1861.table import definition


def turns(net: Network, hex_id: str, tile: str, company: str) -> list[int]:
    """The rotations with which the tile is legal."""
    return [turn for turn in range(EDGES) if not code(net, f"{hex_id} {tile} {turn}", company)]


def test_5_5_2_1_printed_track_can_only_be_upgraded() -> None:
    net = drawn("N H8 1")
    assert code(net, "G7 9 0", "N") == "wrong_colour"
    assert code(net, "G5 58 0", "N") == "wrong_colour"
    assert turns(net, "G5", "204", "N") == [0, 2, 4], "edges 0 and 2 are kept"
    assert code(drawn("StP-W E1 0"), "E1 641 0", "StP-W") == ""


def test_5_5_2_1_every_colour_in_its_phase() -> None:
    colours = {phase.id: phase.colours for phase in definition().phases.values()}
    new, by = set[str](), {}
    for phase, shown in colours.items():
        by.update(dict.fromkeys(set(shown) - new, phase))
        new |= set(shown)
    assert by == {"yellow": "2", "green": "3", "brown": "5", "gray": "6"}


@pytest.mark.parametrize(("variant", "expected"), [("jklm", None), ("gtg", "none_left")])
def test_5_5_2_1_yellow_tiles_run_out_or_not(variant: str, expected: str | None) -> None:
    net = drawn("M-B E9 0")
    net.laid.supply["57"] = 0
    unlimited = definition().variants[variant].unlimited_tiles
    found = fault(net, "E9 57 0", "M-B", unlimited=unlimited)
    assert (found.code if found else None) == expected
    net.laid.supply["14"] = 0
    green = drawn("M-B E9 0", "E9 57 0")
    green.laid.supply["14"] = 0
    refused = fault(green, "E9 14 0", "M-B", unlimited=unlimited)
    assert refused is not None, "green is limited in every variant"
    assert refused.code == "none_left"


def test_5_5_2_2_home_without_track_comes_first() -> None:
    offered = set(lays(drawn("R-O B4 0"), "R-O", Layable(COLOURS)))
    assert {hex_id for _, hex_id, _ in offered} == {"B4"}
    assert {(tile, turn) for tile, _, turn in offered} == {
        ("201", 0), ("201", 4), ("201", 5), ("202", 4), ("202", 5), ("621", 1),
    }, "edges 2 and 3 lead nowhere"  # fmt: skip


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("R-O B4 202 4", ""),
        ("R-O B4 6 4", "wrong_label"),  # Riga is marked Y
        ("M-B E9 202 4", "wrong_label"),  # Smolensk is not
        ("M-B E9 6 4", ""),
        ("M-B E9 8 4", "wrong_kind"),
        ("M-B E9 58 4", "wrong_kind"),
        ("StP-W B8 4 1", ""),
        ("StP-W B8 57 1", "wrong_kind"),
        ("StP-W B8 9 1", "wrong_kind"),
        ("StP-W B8 4 0", "not_connected"),
        ("StP-W C5 23 0", "hex_closed"),
        ("StP-W A9 9 0", "hex_closed"),
        ("O-K D20 201 0", "leads_off"),
        ("StP-W B10 9 0", "not_connected"),
    ],
)
def test_5_5_2_2_what_fits_where(order: str, expected: str) -> None:
    company, hex_id, tile, rotation = order.split()
    net = drawn("R-O B4 0, M-B E9 0, StP-W E1 0, O-K D20 0")
    assert code(net, f"{hex_id} {tile} {rotation}", company) == expected


def test_5_5_2_2_no_track_into_the_sea_or_a_blank_gray_side() -> None:
    sea = fault(drawn("V I19 0"), "F20 9 0", "V")
    gray = fault(drawn("V I19 0"), "B6 9 1", "V")
    assert sea is not None
    assert gray is not None
    assert (sea.code, sea.facts["edges"]) == ("leads_off", "0")
    assert (gray.code, gray.facts["edges"]) == ("leads_off", "1, 4")


def test_5_5_2_3_nizhnii_novgorod_is_printed_yellow() -> None:
    net = drawn("NW K7 0")
    assert code(net, "K7 202 0", "NW") == "wrong_colour"
    assert turns(net, "K7", "208", "NW") == [1, 4], "edges 1 and 5 are kept"
    assert code(net, "K7 14 1", "NW") == "wrong_label"


@pytest.mark.parametrize(("hex_id", "green", "company"), [("H8", "637", "N"), ("D14", "635", "K-B")])
def test_5_5_2_3_moscow_and_kiev_have_their_own_tiles(hex_id: str, green: str, company: str) -> None:
    net = drawn("N H8 1, K-B D14 1")
    other = {"637": "635", "635": "637"}[green]
    assert turns(net, hex_id, green, company) == list(range(EDGES))
    assert code(net, f"{hex_id} {other} 0", company) == "wrong_label"
    offered = set(lays(net, company, Layable(COLOURS)))
    assert {turn for tile, there, turn in offered if there == hex_id} == {0, 1}, "the others look the same"


@pytest.mark.parametrize("turn", range(EDGES))
def test_5_5_2_3_tokens_stay_where_they_are_in_moscow(turn: int) -> None:
    before = drawn("M-K H8 0, N H8 1")
    after = drawn("M-K H8 0, N H8 1", f"H8 637 {turn}")
    for company, edge in (("M-K", 0), ("N", 2)):
        (_, stop), (_, old) = after.tokens_of(company)[0], before.tokens_of(company)[0]
        assert (edge, 6 + old) in before.paths("H8")
        assert (edge, 6 + stop) in after.paths("H8")
    kept = [city.reserved for city in after.laid.cities["H8"]]
    assert sorted(kept) == [(), (), ("M-NN",)]
    brown = drawn("M-K H8 0, N H8 1", f"H8 637 {turn}", "H8 638 0").laid.cities["H8"]
    assert [(set(city.tokens), city.reserved) for city in brown] == [({"M-K", "N"}, ("M-NN",))]


def test_5_5_3_a_place_of_gray_moscow_is_kept_for_the_rsr() -> None:
    three = "M-K H8 0, N H8 1, M-NN H8 2"
    gray = drawn(three, "H8 637 0", "H8 638 0", "H8 639 0").laid.cities["H8"]
    assert gray[0].reserved == ("RSR",)
    there = drawn("RSR H8 0", "H8 637 0", "H8 638 0", "H8 639 0").laid.cities["H8"]
    assert "RSR" not in there[0].reserved


def test_5_5_3_a_place_in_st_petersburg_is_kept_for_the_rsr() -> None:
    brown = drawn("StP-W E1 0", "E1 641 0")
    assert brown.laid.cities["E1"] == (City(("StP-W",), ("RSR",)),)
    assert turns(drawn("StP-W E1 0"), "E1", "641", "StP-W") == [0], "no side but these three leads anywhere"


def test_5_5_2_3_kharkov_bears_y_until_brown_and_its_own_gray_tile() -> None:
    net = drawn("K-R G15 0")
    assert code(net, "G15 202 0", "K-R") == ""
    assert code(net, "G15 6 0", "K-R") == "wrong_label"
    brown = drawn("K-R G15 0", "G15 202 0", "G15 207 0", "G15 623 0")
    assert code(brown, "G15 640 0", "K-R") == ""
    samara = drawn("S-V N10 0", "N10 202 0", "N10 207 0", "N10 623 0")
    assert code(samara, "N10 640 0", "S-V") == "wrong_label"


def test_5_5_2_3_a_six_way_tile_where_it_fits() -> None:
    def better(net: Network, hex_id: str, tile: str, company: str) -> tuple[str, ...]:
        board = definition().board
        return six_way_instead(net, board.tiles[tile], hex_id, company, "brown", Layable(COLOURS))

    smolensk = drawn("M-B E9 0", "E9 57 0", "E9 14 0")
    assert better(smolensk, "E9", "611", "M-B") == ("63",)
    assert better(smolensk, "E9", "63", "M-B") == ()
    riga = drawn("R-O B4 0", "B4 202 4", "B4 207 4")
    assert code(riga, "B4 623 0", "R-O") == "leads_off"
    assert better(riga, "B4", "801", "R-O") == ()
    smolensk.laid.supply["63"] = 0
    assert better(smolensk, "E9", "611", "M-B") == ()


def test_5_5_2_3_plain_track_and_stations() -> None:
    net = drawn("N H8 1", "G5 204 0")
    assert turns(net, "G5", "911", "N") == [0, 2], "edges 0, 2, 3 and 4 are kept"
    assert code(net, "G5 63 0", "N") == "wrong_kind"


def test_5_5_2_3_new_track_of_a_plain_tile_extends_a_route() -> None:
    """N comes to G7 from Moscow, across edge 5; the old track goes on over edge 3."""
    net = drawn("N H8 1")
    assert turns(net, "G7", "23", "N") == [5], "the branch leaves where N comes from"
    assert turns(net, "G7", "25", "N") == [5]
    refused = fault(net, "G7 24 3", "N")
    assert refused is not None
    assert (refused.code, refused.facts["rotations"]) == ("not_connected", "none")
    assert code(net, "G7 24 0", "N") == "track_not_kept"
