"""All routes of one train that earn more than a floor, at prices for track: against going along every leg (§5.5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.eighteen.map.pieces import STOP, Stop
from engine.eighteen.map.routes import RunRules, runner_on
from engine.eighteen.map.search import foresight, look
from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.ground import Ground
from engine.eighteen.map.search.look import Look
from engine.eighteen.map.search.pricing import FINE, Prices
from engine.eighteen.map.search.train_kinds import TrainKind
from engine.eighteen.map.search.trips import TWO, Cut, Terms, Trip, stops_of
from engine.eighteen.map.search.work import Steps
from tests.engine.eighteen.map.boards import board, network, random_network, tile
from tests.engine.eighteen.map.runs import random_map, train
from tests.engine.eighteen.map.trying import KINDS, bonuses_on
from tests.sampled import sampled

Ride = tuple[frozenset[int], int]  # stops and segments
MOST_RIDES = 1_500
LEAST = 1 / FINE  # no two routes differ by less
AMPLE = 10**7
Cities = dict[str, tuple[int, tuple[int, ...]]]  # hex -> what the city there is worth, and the edges of its track
RING: Cities = {"C5": (20, (0, 1)), "C7": (40, (3, 2)), "B6": (30, (4, 5)), "F4": (10, (0,)), "F6": (10, (3,))}
LINE: Cities = {"C1": (20, (0,)), "C3": (10, (3, 0)), "C5": (10, (3, 0)), "C7": (50, (3, 0)), "C9": (40, (3,))}
TURNED = (
    (look, "WORTH_KNOWING", -1),
    (look, "MOST_KNOWN", 0),
    (foresight.Foresight, "patience", lambda sight: 0),
    (foresight, "MOST_WALKED", 0),
)


def rides(graph: Graph) -> Iterator[tuple[list[int], int]]:
    """Stops and segments of all routes of the company, each in both directions."""

    ways = [(leg.start, leg.end, leg.sides) for leg in graph.legs]
    ways += [(end, start, sides) for start, end, sides in ways if not graph.passable[end]]  # no leg leads from these

    def on(stops: list[int], sides: int, out: int) -> Iterator[tuple[list[int], int]]:
        if len(stops) > 1 and any(one in graph.own for one in stops):
            yield stops, sides
        if len(stops) == 1 or graph.passable[stops[-1]]:
            for start, end, more in ways:
                if start == stops[-1] and not more & sides and not out >> end & 1:
                    yield from on([*stops, end], sides | more, out | graph.conflicts[end])

    for start in range(len(graph.calls)):
        yield from on([start], 0, graph.conflicts[start])


def some_graph(rng: Random) -> tuple[Graph, list[tuple[list[int], int]]]:
    """A graph with at least one route and not too many, and these."""
    while True:
        net = random_map(rng, *rng.choice([(3, 3), (4, 3)])) if rng.random() < 0.6 else random_network(rng, 5, 3)
        rules = RunRules(bar_hex_twice=rng.random() < 0.5)
        graph = Graph(runner_on(net, "A", 0, bonuses_on(rng, net), rules))
        found = []
        for ride in rides(graph):
            found.append(ride)
            if len(found) > MOST_RIDES:
                break
        else:
            if found:
                return graph, found


def some_prices(rng: Random, graph: Graph) -> tuple[list[float], list[Cut]]:
    """Prices of segments, many of them nothing, and of some cuts."""
    segments = [rng.choice((0.0, 0.0, rng.randrange(0, 30 * 64) / 64)) for _ in range(graph.segments)]
    cuts = []
    for _ in range(rng.choice((0, 2, 6)) if graph.segments > TWO else 0):
        three = rng.sample(range(graph.segments), 3)
        cuts.append(Cut(sum(1 << one for one in three), rng.randrange(0, 20 * 64) / 64))
    return segments, cuts


def left_of(
    kind: TrainKind, every: list[tuple[list[int], int]], segments: list[float], cuts: list[Cut]
) -> dict[Ride, float]:
    """What each route earns less what it pays."""
    left: dict[Ride, float] = {}
    for stops, sides in every:
        price = sum(cost for bit, cost in enumerate(segments) if sides >> bit & 1)
        price += sum(cut.price for cut in cuts if (sides & cut.sides).bit_count() >= TWO)
        left[frozenset(stops), sides] = kind.exactly(stops) - price
    return left


def ride_of(graph: Graph, trip: Trip) -> Ride:
    """The stops and segments of a route that was found."""
    return frozenset(stops_of(graph, trip.token, trip.path)), trip.sides


def leg_prices(graph: Graph, segments: list[float]) -> list[float]:
    """What each leg pays."""
    return [sum(cost for bit, cost in enumerate(segments) if leg.sides >> bit & 1) for leg in graph.legs]


@pytest.mark.parametrize("turned", sampled([(), TURNED[::2], *[(one,) for one in TURNED]], 2, single=True))
def test_5_5_4_all_routes_above_a_floor_are_found_and_no_others(
    turned: tuple[tuple[object, str, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """§5.5.4: whatever segments and cuts cost, and the best of them where only that is wanted."""
    for figure in turned:
        monkeypatch.setattr(*figure)
    rng = Random("look")
    for _ in range(30):
        graph, every = some_graph(rng)
        ground = Ground(graph)
        for _ in range(4):
            segments, cuts = some_prices(rng, graph)
            kind = TrainKind(graph, rng.choice(KINDS))
            barred = () if cuts else rng.sample(range(graph.segments), rng.choice((0, graph.segments // 9)))
            free = ~sum(1 << one for one in barred)  # never together with cuts
            left = left_of(kind, [ride for ride in every if not ride[1] & ~free], segments, cuts)
            floor = max(0.0, rng.choice([*left.values(), 0.0]))
            legs = leg_prices(graph, segments)
            found = Look(ground, kind, Steps(AMPLE), Terms(floor, legs, cuts, free, only_best=False)).found
            told = {ride_of(graph, one): one.reduced for one in found}
            assert told == {ride: value for ride, value in left.items() if value > floor}, (kind.train.id, floor)
            prices = Prices(0, segments, cuts, legs, [])
            assert all(prices.reduced(one) == one.reduced for one in found)
            best = Look(ground, kind, Steps(AMPLE), Terms(floor, legs, cuts, free)).found
            assert (best[-1].reduced if best else floor) == max([*left.values(), floor])


@pytest.mark.parametrize("turned", sampled([(), *[(one,) for one in TURNED]], 2, single=True))
def test_5_5_4_a_route_a_little_above_the_floor_is_found_too(
    turned: tuple[tuple[object, str, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """§5.5.4: no bound by which ways are given up is lower than what can be earned, not by the least price."""
    for figure in turned:
        monkeypatch.setattr(*figure)
    rng = Random("a little")
    for _ in range(20):
        graph, every = some_graph(rng)
        ground = Ground(graph)
        for kind in (TrainKind(graph, one) for one in rng.sample(KINDS, 5)):
            segments, cuts = some_prices(rng, graph) if rng.random() < 0.5 else ([0.0] * graph.segments, [])
            left, legs = left_of(kind, every, segments, cuts), leg_prices(graph, segments)
            best = max(left.values())
            for value in {best, rng.choice(list(left.values()))}:
                if value > 0:
                    terms = Terms(value - LEAST, legs, cuts)
                    found = Look(ground, kind, Steps(AMPLE), terms).found
                    assert found[-1].reduced == best, kind.train.id
                    found = Look(ground, kind, Steps(AMPLE), terms._replace(only_best=False)).found
                    assert {ride_of(graph, one) for one in found} == {one for one in left if left[one] >= value}


@pytest.mark.parametrize(("cities", "tokens", "best"), [(RING, ("C5", "F4"), 90), (LINE, ("C3",), 130)])
def test_5_5_4_what_is_within_reach_is_counted_in_full(cities: Cities, tokens: tuple[str, ...], best: int) -> None:
    """Round a ring while other stops lie out of reach; through the best stop of all to the ends on both sides."""
    printed = {
        name: tile("", "yellow", *((edge, STOP) for edge in edges), stops=[Stop("city", (value,), 1)])
        for name, (value, edges) in cities.items()
    }
    net = network(board(printed), {(name, 0): ["A"] for name in tokens})
    graph = Graph(runner_on(net, "A", 0, (), RunRules()))
    found = Look(Ground(graph), TrainKind(graph, train(5)), Steps(AMPLE), Terms(best - LEAST)).found
    assert [one.value for one in found] == [best]
