"""1843 §8.4.1, §8.4.2: how much track a company lays in a turn, where, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import filled, operated, owning, step, with_markers, with_track

TWO = ("EST", "MID", "OU", "PRO", "SO")
ONE = ("ETA", "NOR", "PLM", "PO")
RENNES = {"D9": ("57", 1)}  # from west to east


def rennes(phase: str = "yellow", **fields: Any) -> Scene:
    """OU's turn, with track from D7 to D11 through its home."""
    return operated("OU", phase=phase, track=RENNES, **fields)


def test_8_4_a_company_may_lay_nothing() -> None:
    assert step(operated("OU").play("pass")) != "track"


def test_8_4_1_one_yellow_tile_for_nothing() -> None:
    scene = operated("PO").play("lay PO 57 F13 0")
    assert scene.cash("PO") == 790
    assert scene.game.laid.tiles["F13"] == ("57", 0)
    assert step(scene) != "track"


@pytest.mark.parametrize("company", ONE)
def test_8_4_1_four_companies_lay_one_tile(company: str) -> None:
    scene = operated(company)
    line = next(one for one in scene.legal("lay"))
    assert step(scene.play(line)) != "track"


@pytest.mark.parametrize("company", [one for one in TWO if one != "MID"])
def test_8_4_1_five_companies_may_lay_a_second_yellow_tile_for_20(company: str) -> None:
    scene = operated(company)
    hexes = scene.game.definition.board.hexes
    scene = scene.play(scene.legal("lay")[0])
    assert step(scene) == "track"
    cash, second = scene.cash(company), scene.legal("lay")[0]
    assert scene.play(second).cash(company) == cash - 20 - hexes[second.split()[3]].cost
    assert step(scene.play(second)) != "track"


def test_8_4_1_the_second_tile_may_be_declined() -> None:
    scene = rennes().play("lay OU 9 D11 1", "pass")
    assert scene.cash("OU") == 790


def test_8_4_1_the_second_tile_pays_its_terrain_besides() -> None:
    """E8, Nantes, has a river of 80."""
    scene = operated("OU", track={"D9": ("57", 0)}).play("lay OU 57 E8 0")
    assert scene.cash("OU") == 710
    other = operated("OU", track={"D9": ("57", 0)}).play("lay OU 7 C10 0", "lay OU 57 E8 0")
    assert other.cash("OU") == 790 - 20 - 80


def test_8_4_1_without_20_there_is_no_second_tile() -> None:
    scene = rennes(cash=19).play("lay OU 9 D11 1")
    assert step(scene) != "track"
    assert step(rennes(cash=20).play("lay OU 9 D11 1")) == "track"


def test_8_4_2_an_upgrade_goes_with_no_yellow_tile() -> None:
    scene = rennes("green").play("lay OU 9 D11 1")
    assert scene.refuses("lay OU 14 D9 1") == "upgrade_besides"
    assert all(" 9 " in line or " 8 " in line or " 7 " in line or " 5" in line for line in scene.legal("lay"))
    assert rennes("green").allows("lay OU 14 D9 1")


def test_8_4_2_one_upgrade_and_nothing_else() -> None:
    scene = rennes("green").play("lay OU 14 D9 1")
    assert step(scene) != "track"


def test_8_4_2_the_old_tile_is_back_in_the_supply() -> None:
    before = rennes("green")
    left = before.game.laid.supply["57"]
    after = before.play("lay OU 14 D9 1")
    assert (after.game.laid.supply["57"], after.game.laid.supply["14"]) == (left + 1, 4)


def test_8_4_2_upgrades_cost_nothing_and_terrain_is_not_paid_again() -> None:
    scene = operated("SO", phase="green", track={"H7": ("57", 0)})
    assert scene.play("lay SO 15 H7 3").cash("SO") == 790


@pytest.mark.parametrize(
    ("phase", "code"), [("yellow", "colour_not_yet"), ("green", ""), ("blue", ""), ("brown", ""), ("gray", "")]
)
def test_8_4_2_green_tiles_from_green_phase_on(phase: str, code: str) -> None:
    scene = rennes(phase)
    assert (scene.refuses("lay OU 14 D9 1") if code else "") == code
    assert scene.allows("lay OU 14 D9 1") == (not code)


@pytest.mark.parametrize(("phase", "legal"), [("green", False), ("blue", False), ("brown", True), ("red", True)])
def test_8_4_2_brown_tiles_from_brown_phase_on(phase: str, legal: bool) -> None:
    scene = with_track(owning("OU", phase=phase), {"D9": ("14", 1)}).operating()
    assert scene.allows("lay OU 63 D9 0") == legal


@pytest.mark.parametrize(("phase", "legal"), [("brown", False), ("red", False), ("gray", True)])
def test_8_4_2_gray_tiles_from_gray_phase_on(phase: str, legal: bool) -> None:
    scene = with_track(owning("OU", phase=phase), {"D9": ("63", 0)}).operating()
    assert scene.allows("lay OU 513 D9 0") == legal


def test_8_4_2_no_colour_is_left_out() -> None:
    assert rennes("brown").refuses("lay OU 63 D9 0") == "wrong_colour"


@pytest.mark.parametrize(("hex_id", "tile", "cost"), [("H7", "57", 80), ("H9", "9", 80), ("I6", "9", 0)])
def test_8_4_1_terrain_is_paid_before_the_first_tile(hex_id: str, tile: str, cost: int) -> None:
    track = {} if hex_id == "H7" else {"H7": ("57", 1 if hex_id == "H9" else 0)}
    scene = operated("SO", track=track)
    line = next(one for one in scene.legal("lay") if one.startswith(f"lay SO {tile} {hex_id} "))
    assert scene.play(line).cash("SO") == 790 - cost


def test_8_4_1_who_cannot_pay_the_terrain_lays_nothing_there() -> None:
    scene = operated("SO", cash=79)
    refused = scene.refusal("lay SO 57 H7 0")
    assert (refused.code, refused.section) == ("track_cost", "1843 §8.4.1")
    assert scene.game.purses["SO"] == 79


def test_8_4_1_saint_etienne_costs_80_for_its_first_tile_only() -> None:
    """AMBIGUOUS: J15 is printed yellow with a mountain; its first tile is green."""
    scene = operated("PLM", phase="green", at=(("J17", 0), ("J15", 0)))
    lines = [one for one in scene.legal("lay") if " J15 " in one]
    assert {line.split()[2] for line in lines} <= {"14", "15"}
    assert lines
    assert scene.play(lines[0]).cash("PLM") == 710
    green = lines[0].split()
    later = with_track(owning("PLM", phase="brown"), {"J15": (green[2], int(green[4]))})
    later = with_markers(later, "PLM", ("J17", 0), ("J15", 0)).operating()
    brown = next(one for one in later.legal("lay") if " J15 " in one)
    assert later.play(brown).cash("PLM") == 790


def test_8_4_3_every_tile_in_paris_costs_40() -> None:
    green = operated("NOR", phase="green", at=(("C20", 0), ("E16", 0)))
    assert green.play("lay NOR X05 E16 0").cash("NOR") == 750
    brown = operated("NOR", phase="brown", track={"E16": ("X05", 0)}, at=(("C20", 0), ("E16", 0)))
    assert brown.play("lay NOR X11 E16 0").cash("NOR") == 750
    assert operated("NOR", phase="green", cash=39, at=(("C20", 0), ("E16", 0))).refuses("lay NOR X05 E16 0") == (
        "track_cost"
    )


def test_8_4_1_tiles_run_out_but_7_8_and_9_do_not() -> None:
    board = operated("OU").game.definition.board
    assert {name for name, tile in board.tiles.items() if tile.count is None} == {"7", "8", "9"}
    used = with_track(owning("OU"), dict.fromkeys(("E20", "F15", "F13", "D15", "H11", "L15", "L17"), ("57", 0)))
    scene = used.operating()
    assert scene.game.laid.supply["57"] == 0
    assert scene.refuses("lay OU 57 D9 1") == "none_left"
    assert not any(" 57 " in line for line in scene.legal("lay"))


def test_8_4_1_the_tile_must_be_reached_from_a_marker() -> None:
    scene = rennes()
    refused = scene.refusal("lay OU 57 F13 0")
    assert (refused.code, refused.section) == ("not_connected", "1843 §8.4.1")
    assert scene.allows("lay OU 9 D11 1")


def test_8_4_1_not_through_a_city_full_of_others_markers() -> None:
    track = {**RENNES, "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}
    scene = operated("OU", track=track)
    assert scene.allows("lay OU 9 D17 1")
    blocked = filled(owning("OU", track=track), "D15", 0, "PO").operating()
    assert blocked.refuses("lay OU 9 D17 1") == "not_connected"


def test_8_4_1_nothing_on_gray_and_red_hexes() -> None:
    scene = operated("EST")
    assert scene.refuses("lay EST 57 H25 0") == "hex_closed"
    assert scene.refuses("lay EST 9 F25 0") == "hex_closed"


def test_8_4_1_mid_lays_at_j9_alone_until_there_is_track() -> None:
    """AMBIGUOUS. In yellow phase there is nothing for it to lay."""
    assert operated("MID").legal("lay") == ()
    assert operated("MID").refuses("lay MID 9 J11 0") == "not_connected"
    green = operated("MID", phase="green")
    assert {line.split()[3] for line in green.legal("lay_home")} == {"J9"}
    assert green.legal("lay") == ()
