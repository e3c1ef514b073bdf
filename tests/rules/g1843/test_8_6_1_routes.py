"""1843 §8.6.1, §13.2: which routes trains may run, sentence by sentence, and what counts."""

from __future__ import annotations

import pytest

from tests.rules.g1843.table import Scene
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.turns import filled, operated, owning, to, with_company, with_markers

GENEVA = {
    "J17": ("X04", 0), "I18": ("8", 4), "I20": ("8", 5), "J19": ("8", 4), "K18": ("9", 0), "L17": ("57", 0),
}  # fmt: skip
THROUGH = "J17-I18-I20-J21-J19-K18-L17"
GAND = {"C20": ("X03", 0), "B19": ("2", 1), "C18": ("10", 2)}
EAST = {
    "D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1), "D17": ("9", 1), "D19": ("9", 1),
    "D21": ("7", 0), "E20": ("57", 0),
}  # fmt: skip
LONG = "D9-D11-D13-D15-D17-D19-D21-E20"


def lyon(trains: str, phase: str = "green") -> Scene:
    return to(operated("PLM", phase=phase, trains=trains, track=GENEVA), "run")


def lille(trains: str, *at: tuple[str, int]) -> Scene:
    """NOR in Lille, Gand next to it by two ways, and more markers of it."""
    scene = with_markers(owning("NOR", phase="green", trains=trains, track=GAND), "NOR", ("C20", 0), *at)
    return to(scene.operating(), "run")


def rennes(trains: str = "4+1", *others: str) -> Scene:
    scene = owning("OU", phase="green", trains=trains, track=EAST)
    return to((filled(scene, "D15", 0, *others) if others else scene).operating(), "run")


def revenue(scene: Scene, line: str) -> int:
    found: int | None = scene.play(line).round.revenue
    assert found is not None
    return found


def test_8_6_1_a_route_ends_at_an_off_board() -> None:
    scene = lille("2+1")
    assert revenue(scene, "run NOR 2+1:C20-B21") == 50 + 30
    assert scene.refuses("run NOR 2+1:B19-B21-C20") == "route_area_passed"


def test_8_6_1_but_passes_geneve() -> None:
    assert revenue(lyon("4+1"), f"run PLM 4+1:{THROUGH}") == 50 + 50 + 20


def test_8_6_1_geneve_counts_as_a_town() -> None:
    """Two cities and a town for a 2+1, three stops for any train."""
    assert lyon("2+1").allows(f"run PLM 2+1:{THROUGH}")
    assert lyon("2x2").refuses(f"run PLM 2:{THROUGH}") == "route_too_long"


def test_8_6_1_two_trains_may_end_in_one_off_board_by_separate_track() -> None:
    """AMBIGUOUS (§13.2)."""
    scene = lille("2+1 2+1", ("C18", 1))
    assert revenue(scene, "run NOR 2+1:C20-B21 2+1:C18-B17-B19-B21") == 50 + 30 + 40 + 10 + 30


def test_8_6_1_a_route_visits_an_off_board_once() -> None:
    """AMBIGUOUS. Lille and Gand are neighbours; another way between them, by other track, leads by a town in B19."""
    track = {"C20": ("X03", 0), "B19": ("632", 1)}
    scene = to(operated("NOR", phase="green", trains="4+1", track=track), "run")
    assert scene.refuses("run NOR 4+1:B21-C20-B19-B21") == "route_stop_twice"
    assert revenue(scene, "run NOR 4+1:B21-C20-B19") == 30 + 50 + 10
    assert revenue(scene, "run NOR 4+1:C20-B19-B21") == 50 + 10 + 30


def test_8_6_1_one_of_its_cities_has_the_companys_marker() -> None:
    scene = rennes()
    assert scene.refuses("run OU 4+1:D15-D17-D19-D21-E20") == "route_no_token"
    assert scene.allows("run OU 4+1:D9-D11-D13-D15")


def test_8_6_1_through_a_city_with_an_open_place_not_through_a_full_one() -> None:
    assert rennes().allows(f"run OU 4+1:{LONG}")
    scene = rennes("4+1", "PO")
    assert scene.refuses(f"run OU 4+1:{LONG}") == "route_city_blocked"
    assert scene.allows("run OU 4+1:D9-D11-D13-D15")


def test_8_6_1_through_a_city_with_its_own_marker() -> None:
    scene = with_markers(owning("OU", phase="green", trains="4+1", track=EAST), "OU", ("D9", 0), ("D15", 0))
    assert to(scene.operating(), "run").allows(f"run OU 4+1:{LONG}")


def test_8_6_1_a_route_has_two_stops() -> None:
    assert rennes().refuses("run OU 4+1:D9") == "route_one_hex"
    assert rennes().refuses("run OU 4+1:D9-D11") == "route_no_end"


def test_8_6_1_no_train_turns_back_at_a_stop() -> None:
    assert rennes().refuses("run OU 4+1:D15-D13-D11-D9-D11-D13-D15") == "route_no_track"


def test_8_6_1_bridges_do_not_join_their_lines() -> None:
    """Tile 20 crosses two straight lines: from the west a train goes on to the east alone."""
    track = {"D9": ("57", 1), "D11": ("20", 1), "D13": ("9", 1), "D15": ("57", 1), "E12": ("10", 5), "E10": ("58", 0)}
    scene = to(operated("OU", phase="green", trains="2+1", track=track), "run")
    assert scene.allows("run OU 2+1:D9-D11-D13-D15")
    assert scene.refuses("run OU 2+1:D9-D11-E12") == "route_no_track"


def test_8_6_1_no_train_reverses_at_a_junction() -> None:
    """Tile 23, turned so, joins the west with the east and the north-east with the west, but not these two."""
    track = {"D9": ("57", 1), "D11": ("23", 4), "D13": ("9", 1), "D15": ("57", 1)}
    scene = to(operated("OU", phase="green", trains="2+1", track=track), "run")
    ends = scene.game.network.paths("D11")
    assert ends == ((1, 4), (2, 4))
    assert scene.allows("run OU 2+1:D9-D11-D13-D15")
    assert scene.refuses("run OU 2+1:D15-D13-D11-E12") == "route_no_track"


def test_8_6_1_several_cities_of_paris_on_one_route() -> None:
    track = {"E16": ("X05", 0), "D17": ("7", 5), "E18": ("7", 1)}
    scene = owning("NOR", phase="green", trains="2x2", track=track)
    scene = to(with_markers(scene, "NOR", ("C20", 0), ("E16", 0)).operating(), "run")
    assert revenue(scene, "run NOR 2:E16-D17-E18-E16") == 120


def test_8_6_1_two_trains_share_no_track_but_may_meet_in_a_city() -> None:
    scene = to(operated("PO", phase="green", trains="2+1 2+1", track=TRACK), "run")
    assert scene.allows("run PO 2+1:F13-F15 2+1:F13-F11-E10-D9")
    assert scene.refuses("run PO 2+1:F13-F15 2+1:F15-F13-F11-E10") == "route_track_shared"


# §13.2


def test_13_2_towns_may_fill_the_places_of_cities() -> None:
    """AMBIGUOUS: every stop passed counts for N and N+M trains."""
    track = {"F13": ("57", 0), "G12": ("4", 0), "E14": ("55", 0)}
    scene = to(operated("PO", trains="2+1", track=track), "run")
    assert revenue(scene, "run PO 2+1:G12-F13-E14") == 40


def test_13_2_cities_do_not_fill_the_places_of_towns() -> None:
    scene = rennes("2+1")
    assert scene.refuses(f"run OU 2+1:{LONG}") == "route_too_many_cities"


def test_13_2_the_city_with_the_own_marker_need_not_count() -> None:
    """AMBIGUOUS: N/M and NE trains count the best N."""
    track = {**TRACK, "D9": ("14", 2), "F15": ("14", 1)}
    scene = to(operated("PO", phase="green", trains="3/5x2", track=track), "run")
    assert revenue(scene, "run PO 3/5:F15-F13-F11-E10-D9-C8-B7-A6") == 30 + 30 + 40


@pytest.mark.parametrize(("trains", "train", "legal"), [("3/5x2", "3/5", False), ("4/6x2", "4/6", True)])
def test_13_2_n_m_trains_run_no_longer_than_m(trains: str, train: str, legal: bool) -> None:
    """From the town in F21 to Brest there are six stops, from Versailles five."""
    track = {**TRACK, "F17": ("9", 1), "F19": ("9", 1), "F21": ("55", 1)}
    scene = to(operated("PO", phase="blue", trains=trains, track=track), "run")
    assert scene.allows(f"run PO {train}:F15-F13-F11-E10-D9-C8-B7-A6")
    six = f"run PO {train}:F21-F19-F17-F15-F13-F11-E10-D9-C8-B7-A6"
    assert scene.allows(six) == legal
    assert legal or scene.refuses(six) == "route_too_many_stops"


@pytest.mark.parametrize(("train", "phase", "earned"), [("5E", "brown", 110), ("8E", "red", 110)])
def test_13_2_ne_trains_run_any_length(train: str, phase: str, earned: int) -> None:
    scene = to(operated("PO", phase=phase, trains=train, track=TRACK), "run")
    assert revenue(scene, f"run PO {train}:F15-F13-F11-E10-D9-C8-B7-A6") == earned


def test_13_2_electric_trains_count_every_stop() -> None:
    scene = to(operated("PO", phase="gray", trains="Electric", track=TRACK), "run")
    assert revenue(scene, "run PO Electric:F15-F13-F11-E10-D9-C8-B7-A6") == 20 + 20 + 10 + 20 + 50


# §8.4.1 AMBIGUOUS: MID and the powers


def test_8_4_1_mid_lays_elsewhere_by_a_power_and_from_the_marker_it_placed() -> None:
    scene = owning("MID", phase="green", trains="4+1").with_privates(HAV="MID").operating()
    scene = scene.play("power_build MID HAV 57 C14 0 0")
    assert scene.game.network.tokens_of("MID") == (("C14", 0), ("J9", 0))
    while scene.game.or_number == 1:
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    hexes = {line.split()[3] for line in (*scene.legal("lay"), *scene.legal("lay_home"))}
    assert "D13" in hexes
    assert "J9" in hexes


def test_8_5_1_a_claim_comes_not_beside_the_marker_of_a_power() -> None:
    """AMBIGUOUS: as the turn's marker, so no port and no move."""
    scene = owning("NOR", phase="green", trains="4+1", track=GAND).with_privates(HAV="NOR")
    scene = with_company(scene, "NOR", charter=(0, 40, 100)).operating().play("power_build NOR HAV 57 C14 0 0")
    assert scene.round.tokened
