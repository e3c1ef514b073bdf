"""1843 §8.6.1, §13.2: what no route may do: track or stops twice, full cities, more than a train's range."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.g1843.table import Scene
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.turns import filled, operated, owning, to, with_company, with_markers

Track = dict[str, tuple[str, int]]
EAST = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}  # from Rennes to Rouen
# Montpellier by L11 to K12, there round J11 and J13, and back to L11, where the other branch leads to L9.
LOOP = {"L11": ("25", 3), "K12": ("24", 0), "J11": ("7", 4), "J13": ("7", 0), "L9": ("4", 1)}
AROUND = {"J17": ("X10", 0), "I18": ("7", 5), "J19": ("7", 1), "K18": ("8", 0), "L17": ("57", 0)}  # from Lyon to Lyon
GAND = {"C20": ("X03", 0), "B19": ("632", 1)}  # Lille and Gand are neighbours; a town lies in B19


def running(company: str, trains: str, track: Track, phase: str = "green", **fields: Any) -> Scene:
    """The company is to run these."""
    return to(operated(company, phase=phase, trains=trains, track=track, **fields), "run")


def test_8_6_1_no_hexside_is_crossed_twice() -> None:
    scene = running("SO", "4+1", {**LOOP, "M14": ("8", 1), "L15": ("57", 0)}, at=(("M12", 0),))
    assert scene.refuses("run SO 4+1:M12-L11-K12-J11-J13-K12-L11-L9") == "route_track_twice"
    assert scene.refuses("run SO 4+1:M12-L11-L9") == "route_no_track"  # nor does it turn back at the junction
    assert scene.allows("run SO 4+1:M12-M14-L15")


def test_8_6_1_a_route_uses_both_lines_of_a_bridge() -> None:
    """Tile 20 in D11: from the west to the east, round by D13, C12 and C10, and from north-west to south-east."""
    track = {
        "D9": ("57", 1), "D11": ("20", 1), "D13": ("7", 1), "C12": ("8", 5), "C10": ("7", 4), "E12": ("10", 2),
    }  # fmt: skip
    scene = running("OU", "2+1", track)
    line = "run OU 2+1:D9-D11-D13-C12-C10-D11-E12"
    assert scene.play(line).round.revenue == 20 + 40
    assert scene.refuses("run OU 2+1:D9-D11-E12") == "route_no_track"


def test_8_6_1_a_switch_is_used_by_one_train_alone() -> None:
    track = {"D9": ("57", 1), "D11": ("23", 4), "D13": ("9", 1), "D15": ("57", 1), "E12": ("10", 2)}
    scene = running("OU", "2+1 2+1", track)
    for line in ("run OU 2+1:D9-D11-D13-D15", "run OU 2+1:D9-D11-E12"):
        assert scene.allows(line)
    assert scene.refuses("run OU 2+1:D9-D11-D13-D15 2+1:D9-D11-E12") == "route_track_shared"


@pytest.mark.parametrize("hexes", ["J17-I18-J19-J17", "L17-K18-J17-I18-J19-J17", "J17-J19-I18-J17-K18-L17"])
def test_8_6_1_no_city_twice(hexes: str) -> None:
    """Every hexside is another one; only the city comes again, as an end or on the way."""
    scene = running("PLM", "5+2", AROUND, "brown")
    assert scene.refuses(f"run PLM 5+2:{hexes}") == "route_stop_twice"
    assert scene.allows("run PLM 5+2:J17-K18-L17")


def test_8_6_1_a_place_kept_for_a_home_is_open_to_pass() -> None:
    """Orléans is PO's home; without its marker the place is there, and trains of others pass."""
    track = {**TRACK, "F13": ("14", 1)}
    scene = filled(owning("OU", phase="green", trains="4+1", track=track, at=(("D9", 0),)), "F13", 0, "NOR")
    line = "run OU 4+1:D9-E10-F11-F13-F15"
    assert scene.game.laid.cities["F13"][0].reserved == ("PO",)
    assert to(scene.operating(), "run").allows(line)
    assert to(filled(scene, "F13", 0, "PO").operating(), "run").refuses(line) == "route_city_blocked"


def test_8_6_1_the_last_of_several_places_lets_trains_pass() -> None:
    track = {**EAST, "D15": ("14", 1), "D17": ("9", 1), "D19": ("9", 1), "D21": ("7", 0), "E20": ("57", 0)}
    line = "run OU 4+1:D9-D11-D13-D15-D17-D19-D21-E20"
    scene = owning("OU", phase="green", trains="4+1", track=track)
    assert to(filled(scene, "D15", 0, "PO").operating(), "run").allows(line)
    assert to(filled(scene, "D15", 0, "PO", "blocked").operating(), "run").refuses(line) == "route_city_blocked"
    assert to(filled(scene, "D15", 0, "PO", "NOR").operating(), "run").allows("run OU 4+1:D9-D11-D13-D15")


def test_8_6_1_the_own_marker_is_in_the_city_called_at_not_in_its_hex() -> None:
    """In Paris each city stands for itself: with a marker in the north a route of the south alone is none of NOR's."""
    track = {"E16": ("X05", 0), "E18": ("9", 1), "E20": ("57", 1)}
    scene = owning("NOR", phase="green", trains="2+1", track={**track, "C20": ("X03", 0), "D19": ("8", 1)})
    scene = with_company(with_markers(scene, "NOR", ("C20", 0), ("E16", 0)), "NOR", charter=()).operating()
    run = to(scene, "run")
    assert run.refuses("run NOR 2+1:E16-E18-E20") == "route_no_token"


def test_13_2_off_boards_take_the_places_of_cities() -> None:
    """Gand, Lille and Boulogne are three of those, of which a 2+1 calls at two and a 3+1 at three."""
    track = {**GAND, "C18": ("59", 0)}
    assert running("NOR", "2+1", track).refuses("run NOR 2+1:B21-C20-C18") == "route_too_many_cities"
    assert running("NOR", "2+1", track).allows("run NOR 2+1:B21-C20-B19")
    assert running("NOR", "2x2", track).allows("run NOR 3+1:B21-C20-C18")
