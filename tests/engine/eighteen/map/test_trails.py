"""From the hexes of a route to its track (1861 §5.3)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import STOP
from engine.eighteen.map.trails import PASSED, Trail, resolve
from tests.engine.eighteen.map.boards import blank, board, city, network, red, tile, town
from tests.engine.eighteen.map.runs import every_route, random_map

S0, S1, S2 = STOP, STOP + 1, STOP + 2


def column() -> Network:
    """A1 city, A3 plain track, A5 town, A7 city; B4 beside A3 and A5 is blank, B2 is gray without track."""
    return network(
        board(
            {
                "A1": tile("", "yellow", (0, S0), stops=[city()]),
                "A3": tile("", "yellow", (0, 3)),
                "A5": tile("", "yellow", (0, S0), (3, S0), stops=[town()]),
                "A7": tile("", "yellow", (3, S0), stops=[city()]),
                "B2": tile("", "gray"),
                "B4": blank(),
            }
        )
    )


def trail(net: Network, route: str) -> Trail:
    found = resolve(net, route.split("-"))
    assert not isinstance(found, Fault), found
    assert len(found) == 1
    return found[0]


def fault(net: Network, route: str) -> Fault:
    found = resolve(net, tuple(route.split("-")))
    assert isinstance(found, Fault), found
    return found


def test_5_3_the_stops_and_the_hexsides_of_a_route() -> None:
    """§5.3: plain track is crossed, a town on the way is a stop whether it counts or not."""
    found = trail(column(), "A1-A3-A5-A7")
    assert found.stops == (("A1", 0), ("A5", 0), ("A7", 0))
    assert found.sides == {("A1", "A3"), ("A3", "A5"), ("A5", "A7")}


def test_5_3_the_same_track_in_both_directions() -> None:
    """§5.3: which end is written first does not matter."""
    there, back = trail(column(), "A1-A3-A5-A7"), trail(column(), "A7-A5-A3-A1")
    assert (back.stops[::-1], back.sides) == (there.stops, there.sides)


@pytest.mark.parametrize(
    ("route", "code", "facts"),
    [
        ("A1", "one_hex", {"hex": "A1"}),
        ("A1-Z9", "unknown_hex", {"hex": "Z9"}),
        ("A1-A5", "not_neighbours", {"hex": "A1", "other": "A5"}),
        ("A1-B2", "closed_side", {"hex": "A1", "other": "B2"}),
        ("A1-A3", "no_end", {"hex": "A3", "other": "A1"}),
        ("A3-A5", "no_end", {"hex": "A3", "other": "A5"}),
        ("A1-A3-B4", "no_track", {"hex": "A3", "before": "A1", "after": "B4"}),
        ("A5-B4", "no_end", {"hex": "A5", "other": "B4"}),
        ("A1-A3-A1", "no_track", {"hex": "A3", "before": "A1", "after": "A1"}),
        ("A1-A3-A5-A3-A1", "no_track", {"hex": "A5", "before": "A3", "after": "A3"}),
    ],
)
def test_5_3_a_fault_names_the_hex(route: str, code: str, facts: dict[str, str]) -> None:
    """§5.3: a route is a continuous line of track from stop to stop that never turns back."""
    assert fault(column(), route) == (code, facts)


def test_5_3_an_empty_route_is_none() -> None:
    """§5.3: without hexes there is no route, and no crash."""
    assert resolve(column(), ()) == Fault("one_hex", {"hex": ""})


@pytest.mark.parametrize(("out", "circle"), [("A3", 0), ("B2", 1), ("B0", 2)])
def test_5_3_the_edge_settles_the_circle(out: str, circle: int) -> None:
    """§5.3: in a hex of several circles the edge by which the route leaves says which one it calls at."""
    moscow = tile("", "yellow", (0, S0), (5, S1), (4, S2), stops=[city(), city(), city()])
    ends = {
        "A3": tile("", "yellow", (3, S0), stops=[city()]),
        "B2": tile("", "yellow", (2, S0), stops=[city()]),
        "B0": tile("", "yellow", (1, S0), stops=[city()]),
    }
    net = network(board({"A1": moscow, **ends}))
    assert trail(net, f"A1-{out}").stops == (("A1", circle), (out, 0))


def looped(*middle: tuple[int, int]) -> Network:
    """A city B2 north of B4 with these paths; a loop B6, C5 leads back to B4, and C3 beside it is a red area."""
    return network(
        board(
            {
                "B2": tile("", "yellow", (0, S0), stops=[city()]),
                "B4": tile("", "green", *middle),
                "B6": tile("", "yellow", (3, 4)),
                "C5": tile("", "yellow", (1, 2)),
                "C3": tile("", "yellow", (1, S0), stops=[red()]),
            }
        )
    )


def test_5_3_a_hex_may_be_crossed_twice_on_separate_track() -> None:
    """§5.3 AMBIGUOUS: crossing a hex twice without a stop is allowed."""
    net = looped((0, 3), (4, 5))
    found = trail(net, "B2-B4-B6-C5-B4-C3")
    assert found.stops == (("B2", 0), ("C3", 0))
    assert len(found.sides) == 5


def test_5_3_not_even_the_short_piece_at_a_junction_twice() -> None:
    """§5.3: two paths that meet at an edge share the hexside there, so nobody turns round in a loop."""
    found = fault(looped((0, 3), (3, 5)), "B2-B4-B6-C5-B4-B2")
    assert found == ("track_twice", {"hex": "B4", "other": "B2"})


def by_and_past() -> Network:
    """A city B2 between A1 and C3, joined to them and passed by; B4 south of it leads to the city only."""
    ends = {name: tile("", "yellow", (edge, S0), stops=[city()]) for name, edge in (("A1", 5), ("C3", 2), ("B4", 3))}
    return network(board({**ends, "B2": tile("", "gray", (2, 5), (2, S0), (5, S0), (0, S0), stops=[city()])}))


def test_track_by_a_city_and_past_it_is_read_both_ways() -> None:
    """1843 §8.6.1: Nevers; the way that calls comes first, and both cross the same hexsides."""
    found = resolve(by_and_past(), ("A1", "B2", "C3"))
    assert not isinstance(found, Fault)
    assert [one.stops for one in found] == [(("A1", 0), ("B2", 0), ("C3", 0)), (("A1", 0), ("C3", 0))]
    assert [one.calls for one in found] == [(0, 0, 0), (0, PASSED, 0)]
    assert found[0].sides == found[1].sides
    assert trail(by_and_past(), "A1-B2-B4").calls == (0, 0, 0)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_5_3_every_route_found_by_trying_is_resolved_to_its_stops(seed: int) -> None:
    """§5.3: hexes alone give back the stops of the walk."""
    net = random_map(Random(seed))
    for hexes, stops in every_route(net, "A"):
        assert trail(net, "-".join(hexes)).stops == stops
