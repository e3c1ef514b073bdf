"""What routes earn and which are refused (1861 §1.5, §5.3, §5.5.4), on small boards."""

from __future__ import annotations

import pytest

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import STOP, Stop, Tile
from engine.eighteen.map.routes import Result, RunRules, run, runner_on
from tests.engine.eighteen.map.boards import board, city, network, red, tile, town
from tests.engine.eighteen.map.runs import earned, ran, train

S0, S1 = STOP, STOP + 1
TWO, THREE, FOUR = train(2), train(3), train(4)


def worth(kind: str, value: int, slots: int = 1, group: str = "") -> Stop:
    return Stop("city" if kind == "city" else "town" if kind == "town" else "offboard", (value,), slots, group)


def line(*stops: Stop, tokens: dict[str, str] | None = None) -> Network:
    """Stops from north to south: A1, A3, A5 … joined by track; `tokens`: hex -> companies."""
    last = len(stops) - 1
    printed: dict[str, Tile] = {}
    for number, stop in enumerate(stops):
        paths = [edge for edge, there in ((0, number < last), (3, number > 0)) if there]
        printed[f"A{2 * number + 1}"] = tile("", "yellow", *((edge, S0) for edge in paths), stops=[stop])
    standing = {(name, 0): tuple(who.split()) for name, who in (tokens or {"A1": "A"}).items()}
    return network(board(printed), standing)


def test_1_5_a_train_counts_as_many_stops_as_its_number() -> None:
    """§1.5, §5.5.4: city 20, town 10, city 30."""
    net = line(worth("city", 20), worth("town", 10), worth("city", 30))
    assert earned(net, "A", THREE, "A1-A3-A5") == 60


def test_5_5_4_towns_are_skipped_when_the_train_is_too_short() -> None:
    """§5.5.4: the 2-train counts both cities and passes the town."""
    result = ran(line(worth("city", 20), worth("town", 10), worth("city", 30)), "A", [(TWO, "A1-A3-A5")])
    assert isinstance(result, Result)
    assert (result.revenue, result.routes[0].stops) == (50, (("A1", 0), ("A5", 0)))


def test_5_5_4_the_best_towns_fill_what_is_left() -> None:
    """§5.5.4: one of three towns counts on a 3-train, the one of 30."""
    stops = (worth("city", 20), worth("town", 10), worth("town", 30), worth("town", 20), worth("city", 20))
    result = ran(line(*stops), "A", [(THREE, "A1-A3-A5-A7-A9")])
    assert isinstance(result, Result)
    assert result.routes[0] == ((("A1", 0), ("A5", 0), ("A9", 0)), 70)


def test_5_5_4_of_equal_towns_the_first_counts() -> None:
    """§5.5.4: which of two equal towns counts is settled by the order of the route."""
    result = ran(line(city(), town(), town(), city()), "A", [(THREE, "A1-A3-A5-A7")])
    assert isinstance(result, Result)
    assert result.routes[0].stops == (("A1", 0), ("A3", 0), ("A7", 0))


def test_5_5_4_large_cities_must_not_be_skipped() -> None:
    """§5.5.4: three cities are too many for a 2-train."""
    found = ran(line(city(), city(), city()), "A", [(TWO, "A1-A3-A5")])
    assert isinstance(found, Fault)
    facts = {"count": "3", "stops": "2", "hexes": "A1, A3, A5", "train": TWO.id, "route": "A1-A3-A5"}
    assert found == ("too_long", facts)


def test_13_2_a_route_too_long_says_which_limit_it_breaks() -> None:
    """1843 §13.2: a 2+1 calls at two cities and three stops; a 2/3 counts two of three stops; a 2 counts all."""
    plus = TrainType("2+1", 100, None, 3, length=3, cities=2)
    slash = TrainType("2/3", 100, None, 2, length=3, skips_cities=True, skips_areas=True)
    cities = line(city(), city(), city())
    assert said(cities, plus, "A1-A3-A5") == ("too_many_cities", "3", {"cities": "2", "hexes": "A1, A3, A5"})
    assert earned(cities, "A", slash, "A1-A3-A5") == 40
    four = line(city(), town(), town(), city())
    assert said(four, slash, "A1-A3-A5-A7") == ("too_many_stops", "4", {"length": "3"})
    ends = line(worth("red", 30, group="x"), city(), worth("red", 20, group="y"), tokens={"A3": "A"})
    express = train(2, skips=True)
    assert said(ends, express, "A1-A3-A5") == ("token_uncounted", "2", {"stops": "2", "hexes": "A1, A5"})
    every = TrainType("3", 100, None, 3, skips_towns=False)
    assert said(four, every, "A1-A3-A5-A7") == ("too_long", "4", {"stops": "3", "hexes": "A1, A3, A5, A7"})


def said(net: Network, kind: TrainType, route: str) -> tuple[str, str, dict[str, str]]:
    """The code of the fault, how many there are of what the limit is for, and its other facts."""
    found = ran(net, "A", [(kind, route)])
    assert isinstance(found, Fault)
    return (
        found.code,
        found.facts["count"],
        {name: fact for name, fact in found.facts.items() if name not in ("count", "train", "route")},
    )


def test_5_5_4_red_areas_must_not_be_skipped() -> None:
    """§5.5.4: two red areas and a city between them are three stops."""
    net = line(worth("red", 30, group="x"), city(), worth("red", 20, group="y"), tokens={"A3": "A"})
    assert earned(net, "A", TWO, "A1-A3-A5") == "too_long"
    assert earned(net, "A", THREE, "A1-A3-A5") == 70


def test_5_5_4_red_areas_count_by_the_phase() -> None:
    """§5.5.4: the column says which of their values counts."""
    net = line(city(), red())
    values = [run(runner_on(net, "A", column, (), RunRules()), [(TWO, ("A1", "A3"))]) for column in range(4)]
    assert [result.revenue for result in values if isinstance(result, Result)] == [30, 40, 50, 60]


def test_5_5_4_two_stops_at_least() -> None:
    """§5.5.4: a single hex is no route."""
    assert earned(line(city(), city()), "A", TWO, "A1") == "one_hex"


def test_5_3_a_token_of_the_company_on_the_route() -> None:
    """§5.3: without one it is no route of the company; the fault says where its tokens are."""
    net = line(city(), city(), city(), tokens={"A1": "A", "A3": "B"})
    assert earned(net, "B", TWO, "A1-A3") == 40
    found = ran(net, "A", [(TWO, "A3-A5")])
    assert found == Fault("no_token", {"company": "A", "hexes": "A1", "train": TWO.id, "route": "A3-A5"})


def test_5_3_a_token_in_another_circle_of_the_hex_does_not_help() -> None:
    """§5.3: it must stand in the circle the route calls at."""
    two = tile("", "yellow", (0, S0), (5, S1), stops=[city(), city()])
    south, east = tile("", "yellow", (3, S0), stops=[city()]), tile("", "yellow", (2, S0), stops=[city()])
    net = network(board({"A1": two, "A3": south, "B2": east}), {("A1", 0): ("A",)})
    assert earned(net, "A", TWO, "A1-A3") == 40
    assert earned(net, "A", TWO, "A1-B2") == "no_token"


def test_5_3_a_full_city_is_reached_but_not_passed() -> None:
    """§5.3: all places taken by others, none by the company."""
    net = line(city(), city(), city(), tokens={"A1": "A", "A3": "B"})
    assert earned(net, "A", THREE, "A1-A3") == 40
    found = ran(net, "A", [(THREE, "A1-A3-A5")])
    assert found == Fault("city_blocked", {"hex": "A3", "train": THREE.id, "route": "A1-A3-A5"})


@pytest.mark.parametrize(("slots", "tokens"), [(2, "B"), (2, "A B"), (1, "A"), (1, "")])
def test_5_3_one_free_place_or_an_own_token_lets_it_pass(slots: int, tokens: str) -> None:
    """§5.3 AMBIGUOUS: one free place is enough to pass."""
    net = line(city(), city(slots), city(), tokens={"A1": "A", "A3": tokens})
    assert earned(net, "A", THREE, "A1-A3-A5") == 60


def test_5_3_reserved_places_do_not_block() -> None:
    """§5.3 AMBIGUOUS: a reserved but empty place is free for passing."""
    assert earned(line(city(), city(1, "C"), city()), "A", THREE, "A1-A3-A5") == 60


def test_5_3_a_red_area_is_an_end() -> None:
    """§5.3: a route that reaches a red area ends there."""
    assert earned(line(city(), red(), city()), "A", THREE, "A1-A3-A5") == "area_passed"
    assert earned(line(city(), red(), city()), "A", THREE, "A1-A3") == 30


def test_5_3_all_red_hexes_of_an_area_are_one() -> None:
    """§5.3 AMBIGUOUS: from one hex of an area to another one of it is no route."""
    net = line(worth("red", 30, group="x"), city(), worth("red", 20, group="x"), tokens={"A3": "A"})
    found = ran(net, "A", [(THREE, "A1-A3-A5")])
    assert found == Fault("area_twice", {"hex": "A5", "area": "x", "train": THREE.id, "route": "A1-A3-A5"})


def ring() -> Network:
    """A city A3 with two ways round to itself: by B2 and by B4, which are towns joined to each other."""
    return network(
        board(
            {
                "A3": tile("", "green", (4, S0), (5, S0), stops=[city()]),
                "B2": tile("", "yellow", (0, S0), (1, S0), stops=[town()]),
                "B4": tile("", "yellow", (2, S0), (3, S0), stops=[town()]),
            }
        ),
        {("A3", 0): ("A",)},
    )


def test_5_3_no_stop_twice() -> None:
    """§5.3: a ring may not close; without its last piece it is a route."""
    assert earned(ring(), "A", FOUR, "A3-B2-B4-A3") == "stop_twice"
    assert earned(ring(), "A", FOUR, "A3-B2-B4") == 40


def circles() -> Network:
    """Two circles of A3, joined to each other by towns in B2 and B4."""
    return network(
        board(
            {
                "A3": tile("", "yellow", (4, S0), (5, S1), stops=[city(), city()]),
                "B2": tile("", "yellow", (0, S0), (1, S0), stops=[town()]),
                "B4": tile("", "yellow", (2, S0), (3, S0), stops=[town()]),
            }
        ),
        {("A3", 0): ("A",)},
    )


def test_5_3_two_circles_of_one_hex_only_where_the_game_allows_it() -> None:
    """§5.3 AMBIGUOUS: a train may not use two circles of one hex; another game may see it otherwise."""
    assert earned(circles(), "A", FOUR, "A3-B2-B4-A3") == "hex_twice"
    free = run(runner_on(circles(), "A", 0, (), RunRules(bar_hex_twice=False)), [(FOUR, ("A3", "B2", "B4", "A3"))])
    assert isinstance(free, Result)
    assert free.revenue == 60


def test_5_5_4_routes_may_meet_at_stops() -> None:
    """§5.5.4: two trains meet in the city with the token."""
    net = line(city(), city(), city(), tokens={"A3": "A"})
    assert earned(net, "A", TWO, "A1-A3", "A3-A5") == 80


def test_5_5_4_routes_may_meet_at_towns_too() -> None:
    """§5.5.4 AMBIGUOUS: any stop, as long as no track is shared."""
    net = line(city(), town(), city(), tokens={"A1": "A", "A5": "A"})
    assert earned(net, "A", TWO, "A1-A3", "A5-A3") == 60


def test_5_5_4_routes_share_no_track() -> None:
    """§5.5.4: the second route is refused, with the first one that uses the track."""
    found = ran(line(city(), city(), city()), "A", [(THREE, "A1-A3-A5"), (TWO, "A3-A1")])
    facts = {"hex": "A1", "other": "A3", "with": "A1-A3-A5", "train": TWO.id, "route": "A3-A1"}
    assert found == Fault("track_shared", facts)


def test_5_5_4_routes_share_not_even_a_junction() -> None:
    """§5.5.4: from the switch B4 two routes part to A3 and C3, having come over the same hexside."""
    net = network(
        board(
            {
                "B6": tile("", "yellow", (3, S0), stops=[city(2)]),
                "B4": tile("", "green", (0, 2), (0, 4)),
                "A3": tile("", "yellow", (5, S0), stops=[city()]),
                "C3": tile("", "yellow", (1, S0), stops=[city()]),
            }
        ),
        {("B6", 0): ("A",)},
    )
    assert earned(net, "A", TWO, "B6-B4-A3") == earned(net, "A", TWO, "B6-B4-C3") == 40
    assert earned(net, "A", TWO, "B6-B4-A3", "B6-B4-C3") == "track_shared"


def test_5_5_4_no_train_no_revenue() -> None:
    """§5.5.4: a company may leave all trains at home."""
    assert run(runner_on(line(city(), city()), "A", 0, (), RunRules()), ()) == Result(0, (), ())


def test_1_5_2_2_counts_twice() -> None:
    """§1.5: 2+2 counts two stops and doubles them."""
    assert earned(line(worth("city", 40), worth("city", 30)), "A", train(2, 2), "A1-A3") == 140


def test_5_5_4_5_5_e_leaves_cities_out() -> None:
    """§5.5.4 AMBIGUOUS: the best stops count, doubled; here two of three."""
    net = line(worth("city", 20), worth("city", 10), worth("city", 50))
    assert earned(net, "A", train(2, 2, skips=True), "A1-A3-A5") == 140


def test_5_5_4_5_5_e_counts_a_city_with_a_token() -> None:
    """§5.5.4 AMBIGUOUS: the city with the token counts, though others are worth more."""
    net = line(worth("city", 50), worth("city", 40), worth("city", 10), tokens={"A5": "A"})
    result = ran(net, "A", [(train(2, 2, skips=True), "A1-A3-A5")])
    assert isinstance(result, Result)
    assert result.routes[0] == ((("A1", 0), ("A5", 0)), 120)


def test_5_5_4_5_5_e_always_counts_red_areas() -> None:
    """§5.5.4 AMBIGUOUS: the area of 10 counts, and the token's city; the city of 50 finds no room."""
    net = line(worth("red", 10), worth("city", 50), worth("city", 20), tokens={"A5": "A"})
    result = ran(net, "A", [(train(2, skips=True), "A1-A3-A5")])
    assert isinstance(result, Result)
    assert result.routes[0] == ((("A1", 0), ("A5", 0)), 30)


def test_5_5_4_5_5_e_does_not_pass_blocked_cities() -> None:
    """§5.5.4 AMBIGUOUS: not even a city it would skip."""
    net = line(city(), city(), city(), tokens={"A1": "A", "A3": "B"})
    assert earned(net, "A", train(5, 2, skips=True), "A1-A3-A5") == "city_blocked"


PAIR = RouteBonus(40, (frozenset(("A1",)), frozenset(("A5",))), multiplied=True)
SINGLE = RouteBonus(10, (frozenset(("A5", "A7")),))


def test_1_1_1_a_bonus_for_two_hexes_needs_both() -> None:
    """§1.1.1: Ekaterinburg with Moscow; on a double train the bonus doubles too (§5.5.4)."""
    net = line(city(), city(), city(), tokens={"A3": "A"})
    assert earned(net, "A", TWO, "A1-A3", bonuses=[PAIR]) == 40
    assert earned(net, "A", THREE, "A1-A3-A5", bonuses=[PAIR]) == 100
    assert earned(net, "A", train(3, 2), "A1-A3-A5", bonuses=[PAIR]) == 200


def test_1_2_1_a_private_pays_on_each_route_and_is_never_multiplied() -> None:
    """§1.2.1: +10 for every route that counts one of the hexes, however many of them."""
    net = line(city(), city(), city(), city(), tokens={"A5": "A"})
    assert earned(net, "A", TWO, "A3-A5", bonuses=[SINGLE]) == 50
    assert earned(net, "A", train(2, 2), "A5-A7", bonuses=[SINGLE]) == 90
    assert earned(net, "A", TWO, "A3-A5", "A5-A7", bonuses=[SINGLE]) == 100
    assert earned(net, "A", TWO, "A3-A5", bonuses=[SINGLE, SINGLE]) == 60


def test_5_5_4_a_skipped_bonus_city_earns_no_bonus() -> None:
    """§5.5.4 AMBIGUOUS: it must be counted; so the 5+5E counts a poor city when the bonus is worth it."""
    stops = (worth("city", 20), worth("city", 50), worth("city", 20), worth("city", 40))
    bonus = RouteBonus(25, (frozenset(("A5",)),), multiplied=True)
    two = train(2, skips=True)
    result = ran(line(*stops), "A", [(two, "A1-A3-A5-A7")], [bonus])
    assert isinstance(result, Result)
    assert result.routes[0] == ((("A1", 0), ("A3", 0)), 70)
    three = ran(line(*stops), "A", [(train(3, skips=True), "A1-A3-A5-A7")], [bonus])
    assert isinstance(three, Result)
    assert three.routes[0] == ((("A1", 0), ("A3", 0), ("A5", 0)), 115)
