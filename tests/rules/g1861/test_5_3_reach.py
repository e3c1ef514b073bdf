"""1861 §5.3 and §1.1: what hexes are neighbours on the map, and where the printed track leads."""

from __future__ import annotations

import pytest

from tests.engine.eighteen.map.boards import arrivals
from tests.rules.g1861.drawn import drawn


def test_5_3_from_st_petersburg_printed_track_leads_west_past_dunaburg_to_vilna() -> None:
    """The line from E1 crosses C5 on track that does not touch its station."""
    reach = drawn("StP-W E1 0").reach("StP-W")
    assert reach.stops == {("E1", 0)}
    assert arrivals(reach) == {"D2": {4}, "D4": {3}, "C5": {4}, "C7": {3}, "B8": {4}}
    assert not drawn("StP-W E1 0").can_run("StP-W")


def test_5_3_printed_track_joins_moscow_tver_and_st_petersburg() -> None:
    net = drawn("N H8 1")
    assert net.reach("N").stops == {("H8", 1), ("G5", 0), ("E1", 1)}
    assert net.can_run("N")
    assert not drawn("M-K H8 0").can_run("M-K"), "the circles of Moscow are not joined"


def test_5_3_a_city_full_of_others_ends_the_route_and_one_free_place_does_not() -> None:
    track = ("E11 4 0", "E9 57 0", "E7 9 0")
    yellow = drawn("M-K E9 0", *track)
    assert (yellow.blocks("E9", 0, "NW"), yellow.blocks("E9", 0, "M-K")) == (True, False)
    ended = yellow.reach("NW", starts=(("E11", 0),))
    assert ended.stops == {("E11", 0), ("E9", 0)}
    assert "E7" not in arrivals(ended)
    green = drawn("M-K E9 0", *track, "E9 14 0")
    assert not green.blocks("E9", 0, "NW"), "the place kept for M-B is empty"
    assert arrivals(green.reach("NW", starts=(("E11", 0),)))["E7"] == {0}


def test_5_3_kiev_is_one_stop_from_brown_on() -> None:
    reached = {("D14", 0), ("D14", 1), ("D14", 2)}
    start = "K-B D14 1"
    green = drawn(start, "D14 635 0").reach("K-B")
    assert len(green.stops & reached) == 1
    assert arrivals(drawn(start, "D14 635 0", "D14 636 0").reach("K-B")).keys() == {
        "D16", "C15", "C13", "D12", "E13", "E15",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hex_id", "edge", "other"),
    [
        ("F20", 0, None),  # the sea
        ("E1", 3, None),  # off the map
        ("B6", 4, None),  # a blank side of gray C5
        ("C5", 1, None),
        ("C5", 2, "B4"),  # printed track
        ("B4", 5, "C5"),
        ("B10", 2, "A9"),  # Poland
        ("A9", 5, "B10"),
        ("A9", 0, None),  # from one red hex to the next
        ("Q7", 3, None),  # from one gray hex to the next
        ("P6", 4, "Q5"),
        ("H8", 3, "H6"),
    ],
)
def test_1_1_1_neighbours(hex_id: str, edge: int, other: str | None) -> None:
    assert drawn().neighbour(hex_id, edge) == other


def test_5_3_a_route_ends_in_poland() -> None:
    """B8 and B10 both have track to A9, and no route leads from one to the other."""
    reach = drawn("StP-W E1 0", "B8 4 1", "B10 8 0").reach("StP-W")
    assert reach.stops == {("E1", 0), ("B8", 0), ("A9", 0)}
    assert "B10" not in arrivals(reach)
