"""Routes, revenue and the search for a run on random maps, against trying everything (1861 §5.3, §5.5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.common18xx.definition import TrainType
from engine.common18xx.map import arms, search, ways
from engine.common18xx.map.counting import RouteBonus
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import Result, run
from tests.common18xx.map.runs import RULES, Way, earned, every_route, most, random_map, train

KINDS = (train(2), train(3), train(4), train(2, 2), train(2, skips=True), train(3, 2, skips=True))
SEEDS = st.integers(0, 10**6)


def random_bonuses(rng: Random, net: Network) -> list[RouteBonus]:
    """One for counting two groups of hexes, which multiplies, and one for a single group."""
    names = list(net.board.hexes)
    groups = [frozenset(rng.sample(names, 2)) for _ in range(3)]
    return [
        RouteBonus(10 * rng.randint(1, 6), tuple(groups[:2]), multiplied=True),
        RouteBonus(10 * rng.randint(1, 6), (groups[2],)),
    ]


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_5_5_4_counted_stops_agree_with_trying_every_choice(seed: int) -> None:
    """§5.5.4: for trains of all kinds, with bonuses."""
    rng = Random(seed)
    net = random_map(rng)
    bonuses, own = random_bonuses(rng, net), net.tokens_of("A")
    routes = list(every_route(net, "A"))
    for hexes, stops in rng.sample(routes, min(len(routes), 12)):
        for kind in KINDS:
            best = most(net, kind, stops, bonuses, own)
            found = earned(net, "A", kind, "-".join(hexes), bonuses=bonuses)
            assert found == ("too_long" if best is None else best), (kind, hexes)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_5_3_a_route_is_accepted_just_when_trying_everything_finds_it(seed: int) -> None:
    """§5.3: routes there are, and routes with a hex more, less or another."""
    rng = Random(seed)
    net = random_map(rng, 2, 3)
    legal = {hexes for hexes, _ in every_route(net, "A")}
    names = list(net.board.hexes)
    tries = {*legal, *(changed(rng, hexes, names) for hexes in legal for _ in range(3))}
    for hexes in tries:
        found = run(net, "A", [(train(9), hexes)], 0, (), RULES)
        assert isinstance(found, Result) == (hexes in legal), hexes


def changed(rng: Random, hexes: tuple[str, ...], names: Sequence[str]) -> tuple[str, ...]:
    """The route with one hex put in, taken out or replaced."""
    at = rng.randrange(len(hexes) + 1)
    return (*hexes[:at], *rng.choice([(), (rng.choice(names),)]), *hexes[at + rng.randint(0, 1) :])


def best_of_all(net: Network, fleet: Sequence[TrainType], routes: Sequence[Way], bonuses: Sequence[RouteBonus]) -> int:
    """The most the trains can earn together, by trying all routes for each."""
    if not fleet:
        return 0
    own = net.tokens_of("A")
    best = best_of_all(net, fleet[1:], routes, bonuses)
    for hexes, stops in routes:
        value = most(net, fleet[0], stops, bonuses, own)
        if value is not None:
            track = sides(hexes)
            free = [one for one in routes if sides(one[0]).isdisjoint(track)] if fleet[1:] else []
            best = max(best, value + best_of_all(net, fleet[1:], free, bonuses))
    return best


def sides(hexes: tuple[str, ...]) -> set[frozenset[str]]:
    """The hexsides a route crosses."""
    return {frozenset(pair) for pair in pairwise(hexes)}


@settings(max_examples=50, deadline=None)
@given(SEEDS, st.lists(st.sampled_from(KINDS), min_size=1, max_size=2))
@example(1, [train(3), train(2, 2)])
def test_5_6_2_a_search_without_bounds_finds_the_highest_revenue(seed: int, fleet: list[TrainType]) -> None:
    """§5.6.2: the bounds are all that keeps the search from being exact."""
    rng = Random(seed)
    net = random_map(rng, 2, 3)
    bonuses = random_bonuses(rng, net)
    routes = [(hexes, stops) for hexes, stops in every_route(net, "A") if hexes <= hexes[::-1]]
    assume(routes)
    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((arms, "ARM_STEPS"), (arms, "KEEP"), (ways, "PAIR_STEPS"), (search, "POOL")):
            patch.setattr(module, name, 10**6)
        found = search.search(net, "A", fleet, 0, bonuses, RULES)
    assert found.revenue == best_of_all(net, fleet, routes, bonuses)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.lists(st.sampled_from(KINDS), min_size=1, max_size=4))
def test_5_5_4_what_the_search_proposes_is_legal_and_earns_what_it_says(seed: int, fleet: list[TrainType]) -> None:
    """§5.5.4: and it is never said to be proven; the same position gives the same run."""
    rng = Random(seed)
    net = random_map(rng, 4, 3)
    bonuses = random_bonuses(rng, net)
    found = search.search(net, "A", fleet, 0, bonuses, RULES)
    result = run(net, "A", found.routes, 0, bonuses, RULES)
    assert isinstance(result, Result), result
    assert result.revenue == found.revenue
    assert all(fleet.count(kind) >= [one for one, _ in found.routes].count(kind) for kind in fleet)
    assert not found.proven
    again = search.search(Network(net.board, net.laid), "A", fleet, 0, bonuses, RULES)
    assert again == found


@pytest.mark.parametrize("bound", ["ARM_STEPS", "PAIR_STEPS", "JOIN_STEPS"])
def test_5_5_4_out_of_steps_a_search_still_gives_a_legal_run(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.5.4: where a bound ends the search, what was found so far stands."""
    module = {"ARM_STEPS": arms, "PAIR_STEPS": ways, "JOIN_STEPS": search}[bound]
    fleet = [train(4), train(3), train(2)]
    earnings = []
    for steps in (0, 5, 20, 10**6):
        monkeypatch.setattr(module, bound, steps)
        total = 0
        for seed in range(30):
            net = random_map(Random(seed), 4, 4)
            found = search.search(net, "A", fleet, 0, (), RULES)
            result = run(net, "A", found.routes, 0, (), RULES)
            assert isinstance(result, Result)
            assert result.revenue == found.revenue
            total += found.revenue
        earnings.append(total)
    assert earnings[0] <= earnings[-1]
    assert earnings[0] < earnings[-1] or bound == "JOIN_STEPS"  # there the trains find their routes one by one
