"""1843 §10.2: the powers of privates over track and station markers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.events import TokenPlaced, TrackLaid
from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import filled, operated, owning, step, to, with_company, with_markers, with_track

RENNES = {"D9": ("57", 1)}


def power(private: str, company: str = "OU", phase: str = "green", **fields: Any) -> Scene:
    """The company owns the private and lays track; what the private paid is gone again."""
    cash = fields.get("cash", 790)
    assert isinstance(cash, int)
    scene = owning(company, phase=phase, **fields).with_privates(**{private: company}).operating()
    return scene.with_cash(**{company: cash})


# Toulouse à Barcelone


def test_10_2_toulouse_lays_one_yellow_tile_more_for_20_and_closes() -> None:
    scene = power("TAB", "PO", track={"F13": ("57", 1)})
    after = scene.play("power_lay PO TAB 9 F11 1")
    assert after.cash("PO") == 770
    assert (after.owner("TAB"), "TAB" in after.game.closed) == (None, True)
    assert step(after) == "track"
    assert after.legal("lay") != ()


def test_10_2_toulouse_pays_terrain_besides() -> None:
    scene = power("TAB", "OU", track={"D9": ("57", 0)})
    assert scene.play("power_lay OU TAB 57 E8 0").cash("OU") == 790 - 20 - 80


def test_10_2_toulouse_before_the_build_or_after_it() -> None:
    scene = power("TAB", "PO", track={"F13": ("57", 1)})
    before = scene.play("power_lay PO TAB 9 F11 1", "lay PO 57 F15 1")
    assert before.cash("PO") == 770
    after = scene.play("lay PO 57 F15 1")
    assert step(after) == "track"
    assert after.refuses("lay PO 9 F11 1") == "lays_used"
    after = after.play("power_lay PO TAB 9 F11 1")
    assert step(after) != "track"


def test_10_2_toulouse_goes_with_an_upgrade_and_with_two_yellow_tiles() -> None:
    upgrade = power("TAB", "PO", track={"F13": ("57", 1)}).play("lay PO 14 F13 1", "power_lay PO TAB 9 F11 1")
    assert upgrade.cash("PO") == 770
    two = power("TAB", track=RENNES).play("lay OU 9 D11 1", "lay OU 9 D13 1")
    assert step(two) == "track"
    assert two.play("power_lay OU TAB 57 D15 1").cash("OU") == 790 - 20 - 20


def test_10_2_toulouse_is_not_used_between_two_yellow_tiles() -> None:
    """Immediately before or immediately after the normal build: used after one tile it ends the build."""
    scene = power("TAB", track=RENNES).play("lay OU 9 D11 1", "power_lay OU TAB 9 D13 1")
    assert step(scene) != "track"


def test_10_2_toulouse_lays_in_the_normal_manner() -> None:
    scene = power("TAB", "PO", track={"F13": ("57", 0)})
    assert scene.refuses("power_lay PO TAB 57 D9 0") == "not_connected"
    assert scene.refuses("power_lay PO TAB 14 F13 0") == "colour_not_yet"
    poor = power("TAB", "PO", track={"F13": ("57", 1)}, cash=19)
    refused = poor.refusal("power_lay PO TAB 9 F11 1")
    assert (refused.code, refused.facts["cost"], refused.facts["cash"]) == ("power_cash", "20", "19")
    assert poor.legal("power_lay") == ()
    assert poor.with_cash(PO=20).allows("power_lay PO TAB 9 F11 1")


def test_10_2_toulouse_is_not_waited_for_when_it_cannot_be_paid() -> None:
    scene = power("TAB", "PO", track={"F13": ("57", 1)}, cash=19).play("lay PO 57 F15 1")
    assert step(scene) != "track"


@pytest.mark.parametrize(("owner", "closed"), [("ben", True), ("anne", True), ("PO", False)])
def test_10_2_toulouse_lays_on_no_hex_that_a_private_blocks(owner: str, closed: bool) -> None:
    """§10.1: G14, until a company owns Val de Loire."""
    scene = power("TAB", "PO", track={"F13": ("57", 2)})
    line = "power_lay PO TAB 1 G14 0"
    found = next(one for one in scene.legal("power_lay") if " G14 " in one)
    blocked = scene.edit(lambda game: game.privates.update(VDL=owner))
    assert scene.allows(found)
    assert blocked.allows(found) != closed
    assert (found in blocked.legal("power_lay")) != closed
    if closed:
        assert blocked.refuses(line) == "blocked_hex"


def test_10_2_toulouse_is_for_the_track_step() -> None:
    scene = to(power("TAB", "PO", track={"F13": ("57", 1)}), "trains")
    assert scene.refuses("power_lay PO TAB 9 F11 1") == "power_step"


# Paris – Saint-Germain


def test_10_2_saint_germain_lays_e14_for_nothing_without_a_route_and_stays() -> None:
    scene = power("PSG", "NOR")
    lines = scene.legal("power_lay")
    assert {one.split()[3] + " " + one.split()[4] for one in lines} == {
        f"{tile} E14" for tile in ("1", "2", "55", "56", "69", "630", "631", "632", "633")
    }
    after = scene.play("power_lay NOR PSG 55 E14 0")
    assert after.cash("NOR") == 790
    assert after.owner("PSG") == "NOR"
    assert after.game.laid.tiles["E14"] == ("55", 0)


def test_10_2_saint_germain_is_in_addition_to_the_build() -> None:
    scene = power("PSG", "NOR").play("power_lay NOR PSG 55 E14 0")
    assert step(scene) == "track"
    assert scene.play("lay NOR X01 C20 0").game.laid.tiles["C20"] == ("X01", 0)


@pytest.mark.parametrize("name", ["track", "trains", "ports"])
def test_10_2_saint_germain_at_any_time_of_the_turn(name: str) -> None:
    scene = to(power("PSG", "NOR"), name)
    assert scene.play("power_lay NOR PSG 55 E14 0").game.laid.tiles["E14"] == ("55", 0)


def test_10_2_saint_germain_only_while_e14_has_no_tile() -> None:
    scene = power("PSG", "NOR", track={"E14": ("55", 0)})
    assert scene.refuses("power_lay NOR PSG 1 E14 0") == "power_laid"
    assert scene.legal("power_lay") == ()


def test_10_2_saint_germain_lays_nowhere_else_and_yellow_only() -> None:
    assert power("PSG", "NOR").refuses("power_lay NOR PSG 55 B19 0") == "power_hex"
    assert power("PSG", "NOR").refuses("power_lay NOR PSG X12 E14 0") in ("wrong_colour", "colour_not_yet")


def test_10_2_a_power_is_for_the_owning_company() -> None:
    scene = owning("NOR", phase="green").with_privates(PSG="ben", HAV="carl").operating()
    refused = scene.refusal("power_lay NOR PSG 55 E14 0")
    assert (refused.code, refused.section, refused.facts["owner"]) == ("no_power", "1843 §10.2", "ben")
    assert scene.refuses("power_build NOR HAV 57 C14 0 0") == "no_power"
    assert power("CEI", "NOR").refuses("power_lay NOR CEI 9 E18 0") == "no_power"
    assert power("PSG", "NOR").refuses("power_build NOR PSG 55 E14 0 0") == "other_power"


# Havre


def test_10_2_havre_lays_and_places_for_80_in_all() -> None:
    scene = power("HAV", "NOR")
    assert scene.legal("power_build") == ("power_build NOR HAV 57 C14 0 0",)
    after = scene.play("power_build NOR HAV 57 C14 0 0")
    assert after.cash("NOR") == 710
    told = (*after.told(TrackLaid), *after.told(TokenPlaced))
    assert [getattr(one, "cost", None) for one in told] == [80, 0]
    assert after.game.network.tokens_of("NOR") == (("C14", 0), ("C20", 0))
    assert after.game.companies["NOR"].charter == ()
    assert after.owner("HAV") == "NOR"


def test_10_2_havres_marker_counts_in_the_row() -> None:
    """AMBIGUOUS: the next ordinary one costs 100."""
    after = power("HAV", "EST", trains="2+1").play("power_build EST HAV 57 C14 0 0")
    assert after.game.companies["EST"].charter == (100, 100)


def test_10_2_havre_is_all_building_and_placing_of_the_turn() -> None:
    scene = power("HAV", "OU", track={**RENNES, "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}, trains="2+1")
    after = scene.play("power_build OU HAV 57 C14 0 0")
    assert step(after) not in ("track", "token")
    assert scene.play("lay OU 9 D17 1").refuses("power_build OU HAV 57 C14 0 0") == "power_entire"


def test_10_2_toulouse_is_part_of_the_build_that_havre_replaces() -> None:
    """Its tile is laid as part of the normal build, and Havre takes the place of all of that."""
    scene = owning("PO", phase="green", track={"F13": ("57", 1)}).with_privates(TAB="PO", HAV="PO").operating()
    after = scene.play("power_lay PO TAB 9 F11 1")
    assert after.refuses("power_build PO HAV 57 C14 0 0") == "power_entire"
    other = scene.play("power_build PO HAV 57 C14 0 0")
    assert other.refuses("power_lay PO TAB 9 F11 1") in ("power_entire", "not_now", "power_step")


def test_10_2_havre_needs_a_marker_on_the_charter() -> None:
    scene = with_company(owning("NOR", phase="green"), "NOR", charter=(0,)).with_privates(HAV="NOR").operating()
    assert scene.refuses("power_build NOR HAV 57 C14 0 0") == "no_token_left"


def test_10_2_havre_is_gone_once_a_tile_lies_there() -> None:
    assert power("HAV", "NOR", track={"C14": ("57", 0)}).refuses("power_build NOR HAV 57 C14 0 0") == "power_laid"
    assert power("HAV", "NOR", track={"C14": ("57", 0)}).refuses("power_token NOR HAV C14 0") == "other_power"


def test_10_2_havre_yellow_only_and_paid_in_cash() -> None:
    assert power("HAV", "NOR").refuses("power_build NOR HAV 14 C14 0 0") in ("wrong_colour", "colour_not_yet")
    refused = power("HAV", "NOR", cash=79).refusal("power_build NOR HAV 57 C14 0 0")
    assert (refused.code, refused.facts["cost"]) == ("power_cash", "80")


def test_10_2_havre_needs_a_tile_of_the_supply() -> None:
    used = dict.fromkeys(("E20", "F15", "F13", "D15", "H11", "L15", "L17"), ("57", 0))
    assert power("HAV", "NOR", track=used).refuses("power_build NOR HAV 57 C14 0 0") == "none_left"


# Boulogne – Amiens


@pytest.mark.parametrize("phase", ["green", "blue"])
def test_10_2_boulogne_lays_and_places_for_100_in_all(phase: str) -> None:
    scene = power("BAM", "NOR", phase)
    lines = scene.legal("power_build")
    assert {one.split()[3] for one in lines} == {"10", "59"}
    assert {one.split()[-1] for one in lines} == {"0", "1"}
    after = scene.play(lines[0])
    assert after.cash("NOR") == 690
    assert after.owner("BAM") == "NOR"


def test_10_2_boulogne_needs_green_phase_for_its_tile() -> None:
    """AMBIGUOUS: C18 has no yellow tile."""
    scene = owning("NOR").with_privates(BAM="NOR").operating()
    assert scene.legal("power_build") == ()
    assert scene.refuses("power_build NOR BAM 10 C18 0 0") == "colour_not_yet"


@pytest.mark.parametrize("stop", [0, 1])
def test_10_2_boulogne_places_a_marker_on_a_tile_that_lies_there(stop: int) -> None:
    scene = power("BAM", "EST", track={"C18": ("10", 0)}, trains="2+1")
    after = scene.play(f"power_token EST BAM C18 {stop}")
    assert after.cash("EST") == 690
    assert ("C18", stop) in after.game.network.tokens_of("EST")
    assert step(after) not in ("track", "token")
    assert after.game.companies["EST"].charter == (100, 100)
    assert scene.refuses("power_build EST BAM 59 C18 0 0") == "power_laid"


def test_10_2_boulogne_places_on_an_available_city_only() -> None:
    scene = power("BAM", "EST", track={"C18": ("10", 0)}, trains="2+1")
    full = filled(scene, "C18", 0, "PO")
    assert full.refuses("power_token EST BAM C18 0") == "power_place"
    assert full.allows("power_token EST BAM C18 1")
    twice = with_markers(scene, "EST", ("C18", 1))
    assert twice.refuses("power_token EST BAM C18 0") == "power_place"
    assert power("BAM", "EST", trains="2+1").refuses("power_token EST BAM C18 0") == "power_no_tile"


def test_10_2_boulogne_is_all_building_and_placing_of_the_turn() -> None:
    scene = with_track(owning("NOR", phase="green"), {"C18": ("10", 0)}).with_privates(BAM="NOR").operating()
    assert scene.play("power_token NOR BAM C18 0").refuses("lay NOR X01 C20 0") == "not_now"
    psg = scene.edit(lambda game: game.privates.update(PSG="NOR")).play("power_token NOR BAM C18 0")
    assert psg.allows("power_lay NOR PSG 55 E14 0")


# Lyon – Méditerranée


def test_10_2_lyon_mediterranee_closes_when_plm_owns_a_train() -> None:
    scene = to(owning("PLM", track={"J17": ("X02", 0)}).with_privates(LYM="ben").operating(), "trains")
    after = scene.play("train PLM 2+1 125 bank")
    assert after.owner("LYM") is None
    assert "LYM" in after.game.closed


def test_10_2_lyon_mediterranee_stays_when_another_company_does() -> None:
    scene = owning("NOR").with_public("PLM", par=67, ben=6).with_privates(LYM="ben").operating()
    after = to(scene, "trains").play("train NOR 2+1 125 bank")
    assert after.owner("LYM") == "ben"


def test_10_2_lyon_mediterranee_closes_with_a_train_of_another_company_or_the_pool() -> None:
    """As soon as PLM acquires a train, wherever from."""
    scene = owning("PLM").with_public("NOR", par=67, anne=6, trains="2+1").with_privates(LYM="ben").operating()
    scene = to(scene.with_(pool_trains=("2+1",)), "trains")
    for line in ("train PLM 2+1 1 NOR", "train PLM 2+1 125 pool"):
        assert scene.play(line).owner("LYM") is None, line


def test_10_2_lyon_mediterranee_closes_with_a_train_made_of_val_de_loire_too() -> None:
    """AMBIGUOUS."""
    scene = owning("PLM", "anne ben carl dan eve").with_privates(LYM="ben", VDL="anne").operating()
    after = scene.play("private_train PLM VDL 110")
    assert (after.owner("LYM"), after.game.companies["PLM"].trains) == (None, ("2",))


def test_10_2_no_power_in_other_turns() -> None:
    scene = operated("NOR", phase="green").with_privates(PSG="NOR")
    assert scene.refuses("ben: power_lay NOR PSG 55 E14 0") == "not_your_turn"
