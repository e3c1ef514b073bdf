"""What the best run of several trains rests on: the linear program, its cuts, and the choice of columns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.eighteen.map import best_run as searching
from engine.eighteen.map.pieces import STOP, Stop
from engine.eighteen.map.routes import RunRules, runner_on
from engine.eighteen.map.search import cuts, pricing
from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.attempts import alone, by_pairs, in_turn
from engine.eighteen.map.search.choice import Choice, choice
from engine.eighteen.map.search.cuts import Tightening
from engine.eighteen.map.search.fleet import Fleet
from engine.eighteen.map.search.graph import Graph
from engine.eighteen.map.search.pricing import Pricing, rounded
from engine.eighteen.map.search.sets import bits
from engine.eighteen.map.search.simplex import Master
from engine.eighteen.map.search.triples import uses_two, violated
from engine.eighteen.map.search.work import OutOfSteps, Steps
from tests.engine.eighteen.map.boards import board, network, tile
from tests.engine.eighteen.map.runs import random_map, train
from tests.engine.eighteen.map.trying import KINDS, Trial, bonuses_on
from tests.sampled import sampled

ENDS = (("B2", 5, 50), ("D2", 1, 40), ("C7", 3, 10))  # P, Q and R of the page: the hex, where track enters, the value


def test_three_routes_of_which_each_two_share_a_segment_are_chosen_by_halves() -> None:
    """The linear program takes half of each; with the row of the triple it takes one."""
    program = Master([1, 1, 1])
    for rows in combinations(range(3), 2):
        program.add(10, rows)
    program.solve(100)
    assert program.value == pytest.approx(15, abs=0.01)
    assert [share for _, share in program.solution()] == pytest.approx([0.5] * 3, abs=0.01)
    parts = [(1 << rows[0] | 1 << rows[1], 0.5) for rows in combinations(range(3), 2)]
    assert violated(parts) == [(1, 2, 4)]
    assert all(uses_two(sides, (1, 2, 4)) for sides, _ in parts)
    program.add_row([0, 1, 2])
    program.repair(100)
    program.solve(100)
    assert program.value == pytest.approx(10, abs=0.01)


def test_rows_that_are_broken_most_come_first() -> None:
    """Three routes by halves break theirs by half a route, three of which 0.4 is chosen by a fifth."""
    pairs = list(combinations((1, 2, 4), 2))
    halves, less = ([(one | other, 0.5) for one, other in pairs], [((one | other) << 3, 0.4) for one, other in pairs])
    assert violated([*less, *halves]) == [(1, 2, 4), (8, 16, 32)]


def test_columns_added_later_give_the_same_as_all_at_once() -> None:
    """Random programs: value and prices fit, and no solution in whole columns earns more."""
    rng = Random("programs")
    for _ in range(60):
        rows, limits = rng.randint(2, 6), [rng.randint(1, 2) for _ in range(6)]
        columns = [(rng.randint(1, 9), tuple(sorted(rng.sample(range(rows), rng.randint(1, rows))))) for _ in range(9)]
        at_once, later = Master(limits[:rows]), Master(limits[:rows])
        for number, column in enumerate(columns):
            at_once.add(*column)
            later.add(*column)
            if number % 3 == 0:
                later.solve(500)
        at_once.solve(500)
        later.solve(500)
        assert later.value == pytest.approx(at_once.value, abs=0.01)
        assert sum(p * limit for p, limit in zip(later.prices, limits, strict=False)) == pytest.approx(
            later.value, abs=0.01
        )
        assert all(value <= sum(later.prices[row] for row in used) + 0.01 for value, used in columns)
        assert whole(columns, limits) <= later.value + 0.01


def whole(columns: list[tuple[int, tuple[int, ...]]], limits: list[int]) -> int:
    """The most that columns chosen once or not at all give."""
    best = 0
    for size in range(len(columns) + 1):
        for some in combinations(columns, size):
            used = [row for _, rows in some for row in rows]
            if all(used.count(row) <= limit for row, limit in enumerate(limits)):
                best = max(best, sum(value for value, _ in some))
    return best


@pytest.mark.soak
def test_5_5_4_cuts_lose_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.5.4: where the first look at the lists has no steps, cuts tighten the bound, and the best run stays."""
    monkeypatch.setattr(searching, "COVER_STEPS", 1)
    monkeypatch.setattr(searching, "POOL_STEPS", 0)
    monkeypatch.setattr(cuts, "MOST_ADDED", 2)
    tightened = []
    real = Tightening.run

    def noted(self: Tightening, target: int) -> Choice:
        found = real(self, target)
        tightened.append((self.choice.bound, found.bound))
        return found

    monkeypatch.setattr(Tightening, "run", noted)
    rng = Random("cuts")
    for _ in range(100):
        net = random_map(rng, 3, 3)
        trial = Trial(net, "A", RunRules())
        if 0 < len(trial.routes) <= 600:
            fleet, bonuses = rng.choices(KINDS[:6], k=rng.randint(2, 5)), bonuses_on(rng, net)
            best = searching.best_run(runner_on(net, "A", 0, bonuses, RunRules()), fleet)
            assert (best.revenue, best.proven) == (trial.best(fleet, bonuses, 0), True)
    assert all(after <= before for before, after in tightened)
    assert any(after < before - 1 for before, after in tightened)


def fleets(seed: str, count: int, trains: int, kinds: int, columns: int = 4) -> Iterator[Fleet]:
    """Trains of one company on random maps, each with the best run it has alone."""
    rng = Random(seed)
    for _ in range(count):
        net = random_map(rng, columns, 3)
        found = Fleet(Graph(runner_on(net, "A", 0, (), RunRules())), rng.choices(KINDS[:kinds], k=trains), Steps(10**6))
        alone(found)
        yield found


@pytest.mark.parametrize("some", sampled([60, 150], 1))
def test_two_trains_that_look_anew_better_what_was_found_one_after_the_other(some: int) -> None:
    """No run is worse for it, some are better, and none earns more than the bound."""
    better = 0
    for fleet in fleets("pairs", some, trains=4, kinds=3):
        in_turn(fleet)
        before = fleet.revenue
        by_pairs(fleet)
        assert before <= fleet.revenue <= fleet.bound
        better += fleet.revenue > before
    assert better > some // 50


@pytest.mark.parametrize("some", sampled([40, 80], 1))
def test_however_hurried_the_search_is_prices_prove_a_bound_in_the_end(
    some: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a search in a hurry finds only what is known, it is made again at leisure; so it is with coarse prices."""
    monkeypatch.setattr(pricing, "HURRY", 0)
    monkeypatch.setattr(pricing, "FINE", 1)
    seen = 0
    for fleet in fleets("hurry", some, trains=3, kinds=len(KINDS)):
        if fleet.revenue < fleet.bound:
            found = Pricing(fleet)
            found.run()
            assert found.best is not None
            assert fleet.revenue <= fleet.bound <= found.best.total
            seen += 1
    assert seen > some // 4


def test_rounded_prices_add_up_alike_in_whatever_order() -> None:
    """Their sums are exact: a bound that they prove has lost nothing on the way."""
    rng = Random("prices")
    for _ in range(60):
        prices = rounded([rng.uniform(-1, 90) for _ in range(30)])
        assert min(prices) >= 0
        assert added(prices) == added(prices[::-1]) == added(sorted(prices)) == math.fsum(prices)


def test_what_is_lost_against_the_bound_is_told_in_full() -> None:
    """The bound is all prices and the worth of all trains; a route that loses nothing earns its share of it."""
    seen = 0
    for fleet in fleets("losses", 40, trains=3, kinds=len(KINDS), columns=3):
        in_turn(fleet)
        priced = Pricing(fleet)
        priced.run()
        if priced.best is None:
            continue
        listed = choice(fleet, priced.best, [list(pool.values()) for pool in fleet.pool], 10**6)
        trains = sum(worth * cap for worth, cap in zip(listed.worth, listed.caps, strict=True))
        assert listed.bound == sum(listed.prices) + trains
        for one in listed.columns:
            share = sum(listed.worth[row] for row in one.rows) + sum(listed.prices[side] for side in bits(one.sides))
            assert one.sent.trip.value == share - one.loss
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("some", sampled([40, 80], 1))
def test_cuts_bring_the_bound_nearer_to_the_best_run(some: int) -> None:
    """Where prices alone leave a gap, those with a price for cuts prove more, and never too much."""
    nearer = 0
    for fleet in fleets("tight", some, trains=4, kinds=3):
        in_turn(fleet)
        priced = Pricing(fleet)
        priced.run()
        by_pairs(fleet)
        if priced.best is not None and fleet.revenue < fleet.bound and priced.cut():
            before = priced.best.total
            priced.run()
            assert fleet.revenue <= fleet.bound <= priced.best.total <= before
            nearer += priced.best.total < before
    assert nearer > (5 if some == 80 else 0)


def test_5_5_4_the_example_of_the_page() -> None:
    """docs/BEST-RUN.md: 140 each alone, 100 one after the other, and prices prove that this is all."""
    hub = tile("", "yellow", (3, STOP), (0, STOP), stops=[worth(20)])
    ways = tile("", "yellow", (0, 2), (0, 4))
    ends = {name: tile("", "yellow", (edge, STOP), stops=[worth(value)]) for name, edge, value in ENDS}
    runner = runner_on(network(board({"C5": hub, "C3": ways, **ends}), {("C5", 0): ["A"]}), "A", 0, (), RunRules())
    fleet = Fleet(Graph(runner), [train(2)] * 2, Steps(100))
    alone(fleet)
    assert (fleet.bound, fleet.revenue) == (140, 70)
    in_turn(fleet)
    assert (fleet.bound, fleet.revenue) == (140, 100)
    priced = Pricing(fleet)
    priced.run()
    assert priced.best is not None
    assert (priced.best.total, sum(priced.best.segments), priced.best.alone) == (100, 40, [30])
    assert sorted(set(priced.best.legs)) == [0, 30, 40]
    assert (fleet.bound, fleet.steps.left) == (100, 100 - 22)
    best = searching.best_run(runner, [train(2)] * 2)
    assert [hexes for _, hexes in best.routes] == [("B2", "C3", "C5"), ("C5", "C7")]
    assert (best.revenue, best.proven) == (100, True)


def worth(value: int) -> Stop:
    """A city of one place."""
    return Stop("city", (value,), 1)


def test_work_is_counted() -> None:
    """The last step may be taken, one more may not."""
    steps = Steps(3)
    steps.take(3)
    with pytest.raises(OutOfSteps):
        steps.take(1)
