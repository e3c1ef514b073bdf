"""Tokens and kept places: where one is free, what is how they come and go (1861 §4.2.3, §5.5.3)."""

from __future__ import annotations

import pytest

from engine.eighteen.map.geometry import distance
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import STOP
from engine.eighteen.map.tokens import free_place, placed, removed, swapped, unreserved
from tests.engine.eighteen.map.boards import blank, board, city, network, red, tile, town

S0, S1, S2 = STOP, STOP + 1, STOP + 2


def one_city(slots: int, tokens: tuple[str, ...] = (), reserved: tuple[str, ...] = ()) -> Network:
    """A map of a single city."""
    return network(board({"A1": blank(city(slots, *reserved))}), {("A1", 0): tokens})


@pytest.mark.parametrize(
    ("slots", "tokens", "reserved", "free"),
    [
        (1, (), (), True),
        (1, ("B",), (), False),
        (2, ("B",), (), True),
        (2, ("A",), (), False),  # at most one token of a company in a hex
        (1, (), ("B",), False),
        (1, (), ("A",), True),
        (2, (), ("B",), True),
        (2, ("C",), ("B",), False),
        (2, ("C",), ("A",), True),
    ],
)
def test_5_5_3_free_place(slots: int, tokens: tuple[str, ...], reserved: tuple[str, ...], free: bool) -> None:
    assert free_place(one_city(slots, tokens, reserved), "A1", 0, "A") is free


def test_5_5_3_one_token_of_a_company_per_hex_whatever_the_circle() -> None:
    net = network(board({"A1": blank(city(), city())}), {("A1", 0): "A"})
    assert not free_place(net, "A1", 1, "A")
    assert free_place(net, "A1", 1, "B")


def test_5_5_3_no_token_in_towns_red_areas_or_where_nothing_is() -> None:
    net = network(board({"A1": blank(town()), "A3": tile("", "red", (3, S0), stops=[red()]), "A5": blank()}))
    assert [free_place(net, hex_id, 0, "A") for hex_id in ("A1", "A3", "A5")] == [False] * 3
    assert not free_place(one_city(1), "A1", 1, "A")


def test_4_2_3_a_circle_is_unconnected_when_no_track_leads_to_another_stop() -> None:
    circles = tile("", "yellow", (0, S0), (3, S1), stops=[city(), city(), city()])
    on = board({"A1": blank(), "A3": circles, "A5": tile("", "yellow", (3, S0), stops=[town()])})
    net = network(on, {("A3", 0): "B"})
    assert [net.runs_from(("A3", stop)) for stop in range(3)] == [True, False, False]


def test_4_2_3_tokens_and_track_that_ends_nowhere_connect_nothing() -> None:
    on = board({"A1": tile("", "yellow", (0, S0), stops=[city()]), "A3": tile("", "yellow", (0, 3)), "A5": blank()})
    net = network(on, {("A1", 0): "B"})
    assert not net.runs_from(("A1", 0))


def test_4_2_3_a_full_city_on_the_way_is_another_stop() -> None:
    on = board({"A1": tile("", "yellow", (0, S0), stops=[city()]), "A3": tile("", "yellow", (3, S0), stops=[city()])})
    assert network(on, {("A3", 0): "B"}).runs_from(("A1", 0))


def laid() -> Laid:
    """Two circles in A1, one in A3."""
    return Laid({}, {"A1": (City(("B",), ("R",)), City((), ("A", "C"))), "A3": (City((), ("A",)),)}, {})


def test_5_5_3_a_token_takes_the_place_kept_for_it_in_the_hex() -> None:
    assert placed(laid(), "A1", 0, "A").cities["A1"] == (City(("B", "A"), ("R",)), City((), ("C",)))
    assert placed(laid(), "A1", 0, "A").cities["A3"] == laid().cities["A3"]


def test_a_token_is_removed_and_nothing_else() -> None:
    assert removed(laid(), "A1", 0, "B").cities["A1"] == (City((), ("R",)), City((), ("A", "C")))


def test_5_8_4_a_token_is_swapped_on_its_place() -> None:
    before = Laid({}, {"A1": (City(("B", "D", "E")), City((), ("R",)))}, {})
    assert swapped(before, "A1", 0, "D", "R").cities["A1"] == (City(("B", "R", "E")), City())


def test_5_5_3_kept_places_are_given_up_everywhere() -> None:
    after = unreserved(laid(), {"A", "R"})
    assert after.cities == {"A1": (City(("B",)), City((), ("C",))), "A3": (City(),)}
    assert laid().cities["A3"] == (City((), ("A",)),), "what was is not changed"


@pytest.mark.parametrize(("a", "b", "far"), [("A1", "A1", 0), ("A1", "A5", 2), ("A1", "B2", 1), ("A5", "D2", 3)])
def test_5_5_3_distance_as_the_crow_flies(a: str, b: str, far: int) -> None:
    on = board({name: blank() for name in ("A1", "A5", "B2", "D2")})
    assert distance(on, a, b) == distance(on, b, a) == far
