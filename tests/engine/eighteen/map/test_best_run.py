"""The best run on random maps, for trains of all kinds, against trying every route for every train (§5.5.4, §13.2).

A sample; `make soak` tries thousands of positions.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.eighteen.definition import TrainType
from engine.eighteen.map.best_run import best_run
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, RunRules, run, runner_on
from engine.eighteen.map.search import graph
from tests.engine.eighteen.map.agreement import AMPLE, FEW, FIGURES, check, positions, turned
from tests.engine.eighteen.map.boards import random_network
from tests.engine.eighteen.map.positions import boards_1843, boards_1861, crowded_maps, small_maps
from tests.engine.eighteen.map.runs import random_map
from tests.engine.eighteen.map.trying import KINDS, Trial, bonuses_on
from tests.sampled import sampled

SEEDS = st.integers(0, 10**6)
FLEETS = st.lists(st.sampled_from(KINDS), min_size=1, max_size=4)
RULES = st.builds(RunRules, bar_hex_twice=st.booleans())
MOST_ROUTES = 600  # of a map on which everything is tried


def some_map(rng: Random) -> Network:
    """Full of track, or with stops and junctions side by side."""
    if rng.random() < 0.4:
        return random_network(rng, 4, 3)
    return random_map(rng, *rng.choice([(2, 3), (3, 3), (4, 2)]))


def agrees(seed: int, fleet: list[TrainType], rules: RunRules) -> bool:
    """Whether the best run earns what trying everything finds, and is proven; False also where nothing can run."""
    rng = Random(seed)
    net = some_map(rng)
    trial = Trial(net, "A", rules)
    assume(0 < len(trial.routes) <= MOST_ROUTES)
    bonuses = bonuses_on(rng, net)
    best = best_run(runner_on(net, "A", 0, bonuses, rules), fleet)
    expected = trial.best(fleet, bonuses, 0)
    return (best.revenue, best.bound, best.proven) == (expected, expected, True)


@settings(max_examples=50, deadline=None)
@given(SEEDS, FLEETS, RULES)
def test_5_5_4_no_run_earns_more_than_the_best_one(seed: int, fleet: list[TrainType], rules: RunRules) -> None:
    """§5.5.4, 1843 §13.2: trains of all kinds together, with bonuses, one hex twice or not."""
    assert agrees(seed, fleet, rules)


@pytest.mark.parametrize("number", sampled(range(len(FIGURES)), range(0, len(FIGURES), 3)))
def test_5_5_4_what_only_saves_work_changes_no_result(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.5.4: tables, ways and routes known by now, haste, the moment to cut: they are there for speed alone."""
    module, name, value = FIGURES[number]
    monkeypatch.setattr(module, name, value)
    found = positions(f"{name} {number}", 10_000, 200, (crowded_maps, small_maps))
    for dice, (trial, one) in zip(range(6), found, strict=False):
        check(trial, one, FEW[dice % len(FEW)], AMPLE)


@pytest.mark.parametrize("some", sampled([8, 40], 1))
def test_5_5_4_the_best_run_by_ways_seldom_taken(some: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.5.4: several such figures changed at once, where many trains are in each other's way."""
    found = positions("seldom", 10_000, 300, (crowded_maps,))
    for number, (trial, one) in zip(range(some), found, strict=False):
        dice = Random(number)
        with monkeypatch.context() as patch:
            turned(patch, dice)
            check(trial, one, dice.choice(FEW), AMPLE)


@pytest.mark.parametrize("some", sampled([18, 40], 1))
def test_5_5_4_the_best_run_on_boards_of_both_games(some: int) -> None:
    """1861 §5.5.4, 1843 §8.6: all trains of each game on its own board, with little track."""
    found = positions("boards", 5_000, 150, (boards_1861, boards_1843))
    for number, (trial, one) in zip(range(some), found, strict=False):
        check(trial, one, FEW[number % len(FEW)])


@settings(max_examples=30, deadline=None)
@given(SEEDS, FLEETS)
def test_5_5_4_what_is_proposed_is_legal_and_earns_what_it_says(seed: int, fleet: list[TrainType]) -> None:
    """§5.5.4: for the trains given, and the same position always gives the same run."""
    rng = Random(seed)
    net = random_map(rng, 4, 3)
    bonuses = bonuses_on(rng, net)
    best = best_run(runner_on(net, "A", 0, bonuses, RunRules()), fleet)
    result = run(runner_on(net, "A", 0, bonuses, RunRules()), best.routes)
    assert isinstance(result, Result), result
    assert result.revenue == best.revenue
    sent = [kind for kind, _ in best.routes]
    assert all(sent.count(kind) <= fleet.count(kind) for kind in sent)
    assert best_run(runner_on(Network(net.board, net.laid), "A", 0, bonuses, RunRules()), fleet) == best


@settings(max_examples=30, deadline=None)
@given(SEEDS, FLEETS, st.sampled_from([0, 3, 10, 30, 100, 300, 1000]))
def test_5_5_4_out_of_steps_it_says_what_is_proven(seed: int, fleet: list[TrainType], steps: int) -> None:
    """§5.5.4: the run found is legal, no run earns more than the bound, and only what is proven is called so."""
    rng = Random(seed)
    net = random_map(rng, 3, 4)
    bonuses: list[RouteBonus] = bonuses_on(rng, net)
    found = best_run(runner_on(net, "A", 0, bonuses, RunRules()), fleet, steps)
    best = best_run(runner_on(net, "A", 0, bonuses, RunRules()), fleet)
    result = run(runner_on(net, "A", 0, bonuses, RunRules()), found.routes)
    assert isinstance(result, Result), result
    assert result.revenue == found.revenue <= best.revenue <= found.bound
    assert found.proven == (found.revenue == found.bound)


def test_5_5_4_steps_run_out_somewhere() -> None:
    """§5.5.4: with few steps some runs are not proven, with more of them more are."""
    fleet = [KINDS[1], KINDS[2], KINDS[8]]
    proven = []
    for steps in (10, 100, 10_000):
        nets = [random_map(Random(seed), 4, 3) for seed in range(30)]
        proven.append(sum(best_run(runner_on(net, "A", 0, (), RunRules()), fleet, steps).proven for net in nets))
    assert proven[0] < proven[1] < proven[2] == 30


def test_5_5_4_where_not_all_track_was_followed_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.5.4: a map on which a stop has too many legs to look at them all gives a bound that holds without them."""
    net = random_map(Random(5), 4, 4)
    best = best_run(runner_on(net, "A", 0, (), RunRules()), KINDS[:3])
    monkeypatch.setattr(graph, "LEG_STEPS", 2)
    found = best_run(runner_on(Network(net.board, net.laid), "A", 0, (), RunRules()), KINDS[:3])
    assert not found.proven
    assert found.revenue < best.revenue <= found.bound


def test_5_5_4_without_trains_or_tokens_nothing_runs() -> None:
    """§5.5.4: that is proven too."""
    net = random_map(Random(1))
    assert best_run(runner_on(net, "A", 0, (), RunRules()), ()) == ((), 0, True, 0)
    assert best_run(runner_on(net, "nobody", 0, (), RunRules()), KINDS) == ((), 0, True, 0)
