"""1843 §9: what the notes on the board say of single hexes, set up as positions with trains on them.

Written by somebody who had written neither the engine nor the second reading, from the notes on the board alone.
"""

from __future__ import annotations

from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import operated, owning, to, with_markers


def revenue(scene: Scene, line: str) -> int:
    found: int | None = scene.play(line).round.revenue
    assert found is not None
    return found


def strasbourg(trains: str = "2+1", track: dict[str, tuple[str, int]] | None = None) -> Scene:
    """EST at home, in yellow phase."""
    return to(operated("EST", trains=trains, track=track or {}), "run")


def test_9_strasbourg_to_bale_passes_the_town_of_i24_by() -> None:
    assert revenue(strasbourg(), "run EST 2+1:H25-I24-J23") == 20 + 30


def test_9_the_town_of_i24_is_on_its_branch_to_the_west() -> None:
    assert revenue(strasbourg(), "run EST 2+1:H25-I24") == 20 + 10
    west = strasbourg(track={"I20": ("7", 4)})  # Genève, and by I20 and I22 to the east
    assert revenue(west, "run EST 2+1:J21-I20-I22-I24-H25") == 40 + 10 + 20
    assert west.refuses("run EST 2+1:J21-I20-I22-I24-J23") == "route_no_track"
    assert west.refuses("run EST 2+1:J23-I24-I22-I20-J21") == "route_no_track"


def test_9_g26_leads_from_strasbourg_back_to_the_west() -> None:
    """North-east out of Strasbourg, round G26, and west: G24 is next to G26."""
    board = strasbourg().game.definition.board
    here = board.hexes["G26"]
    ((one, other),) = strasbourg().game.network.paths("G26")
    places = {(there.x, there.y): there.id for there in board.hexes.values()}
    ends = {places[here.x + board.steps[edge][0], here.y + board.steps[edge][1]] for edge in (one, other)}
    assert ends == {"H25", "G24"}


def havre(track: dict[str, tuple[str, int]], phase: str = "yellow") -> Scene:
    """OU with a marker at Le Havre."""
    scene = with_markers(owning("OU", phase=phase, trains="2+1", track=track), "OU", ("C14", 0))
    return to(scene.operating(), "run")


def test_9_a_tile_at_le_havre_keeps_the_stub_to_b15() -> None:
    """A straight with a city runs to the dead end in one of its three positions; the others may not be laid."""
    scene = to(operated("OU", cash=500, track={"D9": ("57", 1), "D11": ("9", 1), "D13": ("7", 0)}), "track")
    assert [scene.refuses(f"lay OU 57 C14 {turn}") == "track_not_kept" for turn in range(3)] == [False, True, True]


def test_9_the_dead_end_of_b15_is_a_town_of_ten() -> None:
    assert revenue(havre({"C14": ("57", 0)}), "run OU 2+1:C14-B15") == 20 + 10
