"""1843 §8.5: station markers placed and moved, ports claimed, one of the three in a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.g1843.events import MarkerMoved, PortClaimed
from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import filled, operated, owning, step, to, with_company, with_markers, with_track

# From Rennes eastward to Rouen, and on to the north-east and Reims.
EAST = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}


def rennes(phase: str = "yellow", more: dict[str, tuple[str, int]] | None = None, **fields: Any) -> Scene:
    """OU at its station step; its track leads from Rennes to Rouen."""
    scene = operated("OU", phase=phase, track={**EAST, **(more or {})}, **fields)
    return to(scene, "token")


def test_8_5_1_a_marker_for_40_then_100() -> None:
    scene = rennes("green")
    assert scene.legal("token") == ("token OU D15 0",)
    after = scene.play("token OU D15 0")
    assert after.cash("OU") == 750
    assert after.game.companies["OU"].charter == (100,)
    more = {"D17": ("9", 1), "D19": ("9", 1), "D21": ("7", 0), "E20": ("57", 0)}
    later = to(operated("OU", phase="green", track={**EAST, **more}, at=(("D9", 0), ("D15", 0))), "token")
    assert later.game.companies["OU"].charter == (100,)
    assert later.play("token OU E20 0").cash("OU") == 690


def test_8_5_1_one_marker_in_a_turn() -> None:
    assert step(rennes("green").play("token OU D15 0")) not in ("token", "")


def test_8_5_1_paid_out_of_the_treasury() -> None:
    assert to(operated("OU", track=EAST, cash=40), "token").allows("token OU D15 0")
    poor = operated("OU", track=EAST, cash=39).play("pass")
    assert step(poor) != "token"


def test_8_5_1_a_marker_must_be_on_the_charter() -> None:
    scene = operated("OU", track=EAST, at=(("D9", 0), ("H11", 0), ("L15", 0))).play("pass")
    assert scene.game.companies["OU"].charter == ()
    assert step(scene) != "token"


def test_8_5_1_in_an_empty_circle() -> None:
    scene = filled(owning("OU", track=EAST), "D15", 0, "PO").operating().play("pass")
    assert step(scene) != "token"


def test_8_5_1_where_a_line_of_track_leads() -> None:
    refused = rennes().refusal("token OU F13 0")
    assert (refused.code, refused.section) == ("token_place", "1843 §8.5.1")
    assert "D15" in refused.facts["places"]


def test_8_5_1_not_through_a_city_full_of_others() -> None:
    more = {"D17": ("9", 1), "D19": ("9", 1), "D21": ("7", 0), "E20": ("57", 0)}
    assert rennes(more=more).allows("token OU E20 0")
    scene = filled(owning("OU", track={**EAST, **more}), "D15", 0, "PO").operating().play("pass")
    assert step(scene) != "token"


@pytest.mark.parametrize(("tile", "kept"), [("57", True), ("14", False)])
def test_8_5_1_the_last_circle_of_a_home_is_kept_for_its_company(tile: str, kept: bool) -> None:
    """Orléans is PO's home; PO has not operated."""
    track = {"F15": ("57", 1), "F13": (tile, 1)}
    scene = operated("NOR", phase="green", track=track, at=(("C20", 0), ("F15", 0)))
    scene = with_company(scene, "NOR", charter=(100,)).play("pass")
    assert (step(scene) != "token") == kept
    if not kept:
        assert scene.allows("token NOR F13 0")
        assert with_markers(scene, "PO", ("F13", 0)).allows("token NOR F13 0")


def test_8_5_3_a_company_with_a_train_claims_a_port_on_its_route() -> None:
    """Bordeaux is SO's home; a second stop makes a route."""
    scene = to(operated("SO", trains="2+1", track=BORDEAUX), "token")
    assert scene.legal("claim") == ("claim SO H7",)
    after = scene.play("claim SO H7")
    assert after.game.companies["SO"].ports == ("H7",)
    assert after.cash("SO") == 790
    assert after.told(PortClaimed) == (PortClaimed(company="SO", hex="H7"),)


BORDEAUX = {"H7": ("57", 0), "G8": ("2", 0)}  # Bordeaux and the double town in the north-east


def test_8_5_3_a_city_alone_is_no_route() -> None:
    scene = operated("SO", trains="2+1", track={"H7": ("57", 0)})
    assert scene.round.trained
    assert scene.round.ports == ()


def test_8_5_3_not_without_a_train_at_the_start_of_the_turn() -> None:
    scene = operated("SO", track=NANTES)
    assert scene.round.ports == ()
    token = to(with_company(scene, "SO", trains=("2+1",)), "token")
    refused = token.refusal("claim SO H7")
    assert (refused.code, refused.section) == ("port_no_train", "1843 §8.5.3")


NANTES = {**BORDEAUX, "F9": ("8", 0), "E8": ("57", 2)}  # and on to Nantes, where a marker can stand


def test_8_5_3_not_beside_a_station_marker() -> None:
    scene = to(operated("SO", trains="2+1", track=NANTES), "token")
    assert scene.legal("token") == ("token SO E8 0",)
    assert step(scene.play("token SO E8 0")) != "token"
    assert step(scene.play("claim SO H7")) != "token"


def test_8_5_3_once_claimed_a_marker_is_off_the_map() -> None:
    other = owning("SO", trains="2+1", track=NANTES).with_public("PO", par=67, ben=6)
    scene = with_company(other, "PO", ports=("H7",)).operating()
    assert scene.round.ports == ()
    assert to(scene, "token").refusal("claim SO H7").facts["ports"] == "A6, C14, C18, K8, N15"


def test_8_5_3_the_track_before_this_turns_counts() -> None:
    """AMBIGUOUS: judged on the track as it was before this turn's track."""
    track = {hex_id: lies for hex_id, lies in NANTES.items() if hex_id != "G8"}
    scene = operated("SO", trains="2+1", track=track)
    scene = to(scene.play("lay SO 2 G8 0"), "token")
    assert scene.legal("token") == ("token SO E8 0",)
    refused = scene.refusal("claim SO H7")
    assert (refused.code, refused.section) == ("port_no_route", "1843 §8.5.3")


def test_8_5_3_whatever_the_length_of_its_train() -> None:
    """AMBIGUOUS. A train of two cities and a town reaches Brest as the fourth stop."""
    track = {"F13": ("57", 1), "F11": ("8", 2), "E10": ("4", 2), "D9": ("57", 2), "C8": ("9", 2), "B7": ("9", 2)}
    scene = operated("PO", trains="2+1", track=track)
    assert scene.round.ports == ("A6",)
    assert to(scene, "token").allows("claim PO A6")


@pytest.mark.parametrize("stop", [0, 1])
def test_8_5_3_boulogne_calais_by_either_city(stop: int) -> None:
    """AMBIGUOUS."""
    scene = owning("NOR", phase="green", trains="2+1", track={"C18": ("10", 0), "C20": ("X01", 0)})
    scene = with_company(with_markers(scene, "NOR", ("C20", 0), ("C18", stop)), "NOR", charter=())
    scene = with_track(scene, {"B19": ("1", 3)} if stop == 0 else {"D17": ("9", 0), "E16": ("X05", 0)}).operating()
    assert "C18" in scene.round.ports


def test_8_5_3_one_port_in_a_turn() -> None:
    """AMBIGUOUS: one in a round."""
    scene = to(operated("SO", trains="2+1", track=BORDEAUX), "token").play("claim SO H7")
    assert step(scene) != "token"


def gray(company: str = "OU", **fields: Any) -> Scene:
    """OU at its station step in gray phase; Rouen has room for two."""
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("14", 1)}
    return operated(company, phase="gray", track=track, **fields).play("pass")


def test_8_5_2_a_marker_moves_for_100_and_leaves_a_blocked_one() -> None:
    scene = gray()
    assert "move OU D9 0 D15 0" in scene.legal("move")
    after = scene.play("move OU D9 0 D15 0")
    assert after.cash("OU") == 690
    cities = after.game.laid.cities
    assert (cities["D9"][0].tokens, cities["D15"][0].tokens) == (("blocked",), ("OU",))
    assert after.game.companies["OU"].charter == (40, 100)
    moved = MarkerMoved(company="OU", hex="D9", stop=0, to_hex="D15", to_stop=0, cost=100)
    assert after.told(MarkerMoved)[:1] == (moved,)


@pytest.mark.parametrize("phase", ["yellow", "brown", "red"])
def test_8_5_2_in_gray_phase_only(phase: str) -> None:
    refused = rennes(phase).refusal("move OU D9 0 D15 0")
    assert (refused.code, refused.section) == ("move_not_yet", "1843 §8.5.2")


def test_8_5_2_once_in_a_game() -> None:
    scene = gray().play("move OU D9 0 D15 0")
    assert scene.game.companies["OU"].moved
    again = to(with_company(owning("OU", phase="gray", track=EAST), "OU", moved=True).operating(), "token")
    assert again.refuses("move OU D9 0 D15 0") == "moved_before"


def test_8_5_2_in_place_of_placing_one_or_claiming_a_port() -> None:
    assert step(gray().play("move OU D9 0 D15 0")) != "token"
    assert step(gray().play("token OU D15 0")) != "token"


def test_8_5_2_its_place_needs_track_to_another_marker_or_to_the_old_place() -> None:
    scene = gray()
    refused = scene.refusal("move OU D9 0 F13 0")
    assert (refused.code, refused.facts["places"]) == ("move_place", "D15 (stop 0)")
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("14", 1)}
    two = operated("OU", phase="gray", track=track, at=(("D9", 0), ("L15", 0))).play("pass")
    assert set(two.legal("move")) == {"move OU D9 0 D15 0", "move OU L15 0 D15 0"}


def test_8_5_2_it_may_stay_on_its_tile_or_in_its_city() -> None:
    track = {"D9": ("14", 1)}
    scene = operated("OU", phase="gray", track=track).play("pass")
    assert scene.legal("move") == ("move OU D9 0 D9 0",)
    after = scene.play("move OU D9 0 D9 0")
    assert after.game.laid.cities["D9"][0].tokens == ("blocked", "OU")
    full = filled(with_markers(owning("OU", phase="gray", track=track), "OU", ("D9", 0)), "D9", 0, "PO").operating()
    assert step(full.play("pass")) != "token"


def test_8_5_2_not_to_a_hex_with_another_marker_of_the_company() -> None:
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("14", 1)}
    scene = operated("OU", phase="gray", track=track, at=(("D9", 0), ("D15", 0))).play("pass")
    assert scene.legal("move") == ("move OU D15 0 D15 0",)


def test_8_5_2_the_treasury_pays_it() -> None:
    track = {"D9": ("14", 1)}
    poor = operated("OU", phase="gray", track=track, cash=99).play("pass")
    assert step(poor) != "token"


def test_8_5_2_blocked_markers_stop_routes_as_those_of_others() -> None:
    track = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1), "D17": ("9", 1), "D19": ("9", 1)}
    scene = operated("OU", phase="gray", track=track, at=(("D9", 0),))
    blocked = filled(scene, "D15", 0, "blocked")
    assert scene.game.network.reach("OU").enters("D17", 4)
    assert not blocked.game.network.reach("OU").enters("D17", 4)


def placed_already(scene: Scene) -> Scene:
    """Still at the station step, though the company has placed its marker."""
    return scene.edit(lambda game: setattr(game, "round", replace(game.round, tokened=True)))


def test_8_5_1_a_second_marker_port_or_move_is_refused_by_its_section() -> None:
    """AMBIGUOUS: placing a marker, moving one and claiming a port exclude one another in a turn."""
    scene = placed_already(to(operated("SO", trains="2+1", track=NANTES), "token"))
    for line, code, section in (("token SO E8 0", "token_twice", "8.5.1"), ("claim SO H7", "port_besides", "8.5.3")):
        refused = scene.refusal(line)
        assert (refused.code, refused.section) == (code, f"1843 §{section}")
    assert placed_already(gray()).refuses("move OU D9 0 D15 0") == "token_twice"


def test_8_5_3_only_ports_have_markers() -> None:
    refused = to(operated("SO", trains="2+1", track=NANTES), "token").refusal("claim SO E8")
    assert (refused.code, refused.facts["ports"]) == ("no_port", "A6, C14, C18, H7, K8, N15")


def test_8_5_2_only_an_own_marker_moves() -> None:
    refused = gray().refusal("move OU D15 0 D9 0")
    assert (refused.code, refused.facts["places"]) == ("no_marker_there", "D9 (stop 0)")
