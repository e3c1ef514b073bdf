"""What a company reaches over track (1861 §5.3), on small boards and against a search that tries every way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen.map import reach as reach_module
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Board, Path, Stop, Tile
from engine.eighteen.map.tokens import placed, removed
from tests.engine.eighteen.map.boards import (
    arrivals,
    blank,
    board,
    city,
    network,
    random_network,
    random_tile,
    red,
    tile,
    town,
    tried,
)

S0, S1 = STOP, STOP + 1
Place = tuple[str, int]


def column(*middle: Tile, end: Stop | None = None) -> Board:
    """A1 is a city whose track leads south through `middle` (A3, A5, …) to a last stop."""
    printed = {"A1": tile("", "yellow", (0, S0), stops=[city()])}
    for number, there in enumerate(middle):
        printed[f"A{3 + 2 * number}"] = there
    printed[f"A{3 + 2 * len(middle)}"] = tile("", "yellow", (3, S0), stops=[end or city()])
    return board(printed)


def through(stop: Stop) -> Tile:
    """A stop with track north and south."""
    return tile("", "yellow", (0, S0), (3, S0), stops=[stop])


def balloon(*junction: Path, in_loop: Stop | None = None) -> Board:
    """A city C1, track south over C3 to a junction C5, and a loop B6, C7, D6 back to it.

    On C3 a branch to D4 leaves the track from the south only.
    """
    bottom = tile("", "yellow", (2, S0), (4, S0), stops=[in_loop]) if in_loop else tile("", "yellow", (2, 4))
    return board(
        {
            "C1": tile("", "yellow", (0, S0), stops=[city()]),
            "C3": tile("", "green", (0, 3), (0, 5)),
            "C5": tile("", "green", (1, 3), (3, 5), *junction),
            "B6": tile("", "yellow", (4, 5)),
            "C7": bottom,
            "D6": tile("", "yellow", (1, 2)),
            "D4": blank(),
        }
    )


def stops_of(net: Network, *, through_tokens: bool = False) -> set[str]:
    """The hexes of the stops that A reaches."""
    return {hex_id for hex_id, _ in net.reach("A", through_tokens=through_tokens).stops}


def test_5_3_track_leads_to_the_next_stop_and_to_the_hex_after_the_last_rail() -> None:
    net = network(column(tile("", "yellow", (0, 3))), {("A1", 0): "A"})
    assert net.reach("A").stops == {("A1", 0), ("A5", 0)}
    assert arrivals(net.reach("A")) == {"A3": {3}, "A5": {3}}
    assert net.can_run("A")


def test_5_3_towns_are_passed() -> None:
    assert stops_of(network(column(through(town())), {("A1", 0): "A"})) == {"A1", "A3", "A5"}


@pytest.mark.parametrize(
    ("slots", "tokens", "passes"),
    [(1, "", True), (1, "B", False), (1, "A", True), (2, "B", True), (2, "BC", False), (2, "BA", True)],
)
def test_5_3_a_city_full_of_others_is_reached_and_not_passed(slots: int, tokens: str, passes: bool) -> None:
    net = network(column(through(city(slots))), {("A1", 0): "A", ("A3", 0): tokens})
    assert stops_of(net) == ({"A1", "A3", "A5"} if passes else {"A1", "A3"})
    assert net.blocks("A3", 0, "A") is not passes
    assert stops_of(net, through_tokens=True) == {"A1", "A3", "A5"}


def test_5_3_a_kept_place_without_token_is_free_to_pass() -> None:
    assert stops_of(network(column(through(city(1, "B"))), {("A1", 0): "A"})) == {"A1", "A3", "A5"}


def test_5_3_a_route_ends_at_a_red_area() -> None:
    net = network(column(through(red())), {("A1", 0): "A"})
    assert stops_of(net) == stops_of(net, through_tokens=True) == {"A1", "A3"}
    assert not net.blocks("A3", 0, "A")


def test_5_3_no_reversing_at_a_junction() -> None:
    switch = tile("", "green", (0, 3), (0, 5))
    net = network(column(switch), {("A1", 0): "A"})
    assert "B4" not in arrivals(net.reach("A")), "the branch leaves the track from the south"
    assert arrivals(net.reach("A")) == {"A3": {3}, "A5": {3}}


def test_5_3_a_loop_does_not_turn_a_train_round() -> None:
    """The branch to D4 could only be used by a train that comes back from the loop over the same track."""
    net = network(balloon(), {("C1", 0): "A"})
    reach = net.reach("A")
    assert "D4" not in arrivals(reach)
    assert not reach.enters("C3", 0)
    assert not reach.enters("D4", 2)
    assert not net.can_run("A")
    assert reach.enters("C5", 1)
    assert reach.enters("C5", 5)
    assert not reach.enters("C5", 1, avoiding=5), "round the loop edge 5 is crossed before edge 1"


def test_5_3_a_second_token_in_the_loop_opens_the_way_back() -> None:
    net = network(balloon(in_loop=city()), {("C1", 0): "A", ("C7", 0): "A"})
    reach = net.reach("A")
    assert reach.enters("D4", 2)
    assert reach.enters("C3", 0)
    assert reach.enters("C5", 1, avoiding=5)
    assert net.can_run("A")
    assert network(balloon(in_loop=city()), {("C1", 0): "A"}).reach("A").stops == {("C1", 0), ("C7", 0)}


def test_5_3_two_circles_of_one_hex_are_two_stops() -> None:
    both = tile("", "yellow", (3, S0), (0, S1), stops=[city(), city()])
    net = network(column(both), {("A1", 0): "A"})
    assert net.reach("A").stops == {("A1", 0), ("A3", 0)}


def test_1_1_gray_and_red_hexes_are_neighbours_where_they_have_track() -> None:
    gray = tile("", "gray", (0, 3))
    on = board({"A1": blank(), "A3": gray, "A5": blank(), "B2": blank(), "B4": blank()})
    net = network(on)
    assert (net.neighbour("A3", 0), net.neighbour("A3", 3)) == ("A5", "A1")
    assert (net.neighbour("A3", 4), net.neighbour("B2", 1)) == (None, None)
    assert net.neighbour("A1", 3) is None
    assert net.neighbour("A1", 5) == "B2"


def test_5_5_2_2_a_home_without_track_is_told() -> None:
    on = board({"A1": blank(city()), "A3": blank()})
    reach = network(on, {("A1", 0): "A"}).reach("A")
    assert reach.home == {"A1"}
    assert reach.stops == {("A1", 0)}
    assert arrivals(reach) == {}
    assert network(column(), {("A1", 0): "A"}).reach("A").home == frozenset()


def test_6_2_starts_other_than_tokens() -> None:
    net = network(column(through(city())), {("A3", 0): "B"})
    assert net.reach("A").stops == frozenset()
    assert net.reach("A", starts=(("A1", 0),)).stops == {("A1", 0), ("A3", 0)}
    assert net.reach("A", starts=(("A1", 0),), through_tokens=True).stops == {("A1", 0), ("A3", 0), ("A5", 0)}


def test_can_run_counts_no_loop_back_to_the_token() -> None:
    """Two tokens, each with a way to the other only."""
    assert network(column(), {("A1", 0): "A", ("A3", 0): "A"}).can_run("A")
    assert not network(column(end=city()), {}).can_run("A")


def test_the_bound_on_steps_makes_what_is_not_settled_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [seed for seed in range(200) if reached_by_settling(seed)]
    assert seeds, "some random maps need the search of all ways"
    monkeypatch.setattr(reach_module, "MOST_STEPS", 0)
    assert not any(map(reached_by_settling, seeds))


def reached_by_settling(seed: int) -> bool:
    """Whether some node of a random map is entered though the linear search found no legal way to it."""
    net = random_network(Random(seed), 4, 4)
    reaches = [(reach, arrivals(reach)) for reach in map(net.reach, "ABC")]
    return any(
        reach.enters(hex_id, edge) and edge not in sure.get(hex_id, ())
        for reach, sure in reaches
        for hex_id in net.board.hexes
        for edge in range(EDGES)
    )


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1_000_000), st.booleans())
def test_5_3_agrees_with_trying_every_way(seed: int, through_tokens: bool) -> None:
    net = random_network(Random(seed), 4, 4)
    for company in "ABC":
        starts = net.tokens_of(company)
        stops, nodes = tried(net, company, starts, through_tokens)
        reach = net.reach(company, through_tokens=through_tokens)
        places = [(hex_id, edge) for hex_id in net.board.hexes for edge in range(EDGES)]
        assert reach.stops == stops
        assert {place for place in places if reach.enters(*place)} == set(nodes)
        for place, unused in nodes.items():
            assert {edge for edge in range(EDGES) if reach.enters(*place, avoiding=edge)} == unused | off(net, place)
        assert net.can_run(company) == any(len(tried(net, company, [start])[0]) > 1 for start in starts)


def off(net: Network, place: Place) -> set[int]:
    """Edges nobody can cross, so every way avoids them."""
    return {edge for edge in range(EDGES) if net.neighbour(place[0], edge) is None}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1_000_000))
def test_what_is_taken_over_from_before_is_what_would_be_worked_out_anew(seed: int) -> None:
    """Tokens come and go and tiles change; at every step the network answers as a fresh one does."""
    rng = Random(seed)
    net = with_spare_tiles(random_network(rng), rng)
    for _ in range(12):
        for company in "ABC":
            net.reach(company, through_tokens=rng.random() < 0.2)
        net = Network(net.board, changed(net, rng), net)
        fresh = Network(net.board, net.laid)
        for company in "ABC":
            assert net.tokens_of(company) == fresh.tokens_of(company)
            kept, anew = net.reach(company), fresh.reach(company)
            assert (kept.stops, kept.home) == (anew.stops, anew.home)
            assert net.can_run(company) == fresh.can_run(company)
            for hex_id in net.board.hexes:
                assert entered(kept, hex_id) == entered(anew, hex_id)


def entered(reach: reach_module.Reach, hex_id: str) -> list[bool]:
    """Across which edges a hex is entered."""
    return [reach.enters(hex_id, edge) for edge in range(EDGES)]


def with_spare_tiles(net: Network, rng: Random) -> Network:
    """The same map with other tiles that have the same number of stops."""
    spare = {}
    for number in range(40):
        edges = sorted(rng.sample(range(EDGES), 4))
        spare[str(number)] = random_tile(rng, edges)
    spare = {name: Tile(name, "green", one.stops, one.paths) for name, one in spare.items()}
    on = Board(net.board.hexes, spare, net.board.colours, net.board.steps)
    return Network(on, net.laid)


def changed(net: Network, rng: Random) -> Laid:
    """Another tile somewhere, or a token placed or removed."""
    laid = net.laid
    hex_id = rng.choice(sorted(net.board.hexes))
    if rng.random() < 0.5:
        like = [one.kind for one in net.tile(hex_id).stops]
        fit = [name for name, one in net.board.tiles.items() if [stop.kind for stop in one.stops] == like]
        return Laid({**laid.tiles, hex_id: (rng.choice(fit), 0)}, laid.cities, laid.supply) if fit else laid
    cities = [
        (there, stop) for there in laid.cities for stop, data in enumerate(net.tile(there).stops) if data.kind == "city"
    ]
    if not cities:
        return laid
    there, stop = rng.choice(cities)
    tokens = laid.cities[there][stop].tokens
    if tokens and rng.random() < 0.5:
        return removed(laid, there, stop, rng.choice(tokens))
    return placed(laid, there, stop, rng.choice([one for one in "ABCDEFGH" if one not in tokens]))
