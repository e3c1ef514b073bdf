"""1843 §13.2, §8.8.2, §8.6: certificates that run as one set of trains or another, chosen as it earns most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.eighteen.definition import TrainType
from engine.eighteen.map import matched
from engine.eighteen.map.best_run import Best
from engine.eighteen.map.matched import best_of_sets
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, Runner, run, runner_on
from engine.eighteen.trains import fleets
from engine.games.g1843.state import RUN_RULES
from tests.engine.eighteen.map.boards import board, city, network, tile, town
from tests.engine.eighteen.map.runs import random_map
from tests.engine.eighteen.map.trying import Trial
from tests.g1843 import definition

DATA = definition()
TYPES = DATA.trains
RULES = RUN_RULES
S0 = 6


def line(token: int, stops: str) -> Network:
    """Cities worth 20 and towns worth 10 from north to south, with a token of the company in one of them."""
    last = len(stops) - 1
    printed = {}
    for at, letter in enumerate(stops):
        paths = [(edge, S0) for edge, there in ((0, at < last), (3, at > 0)) if there]
        printed[f"A{2 * at + 1}"] = tile("", "yellow", *paths, stops=[city() if letter == "c" else town()])
    return network(board(printed), {(f"A{2 * token + 1}", 0): ("SO",)})


def best(net: Network, cards: str, limit: int | None = None, beside: str = "") -> Best:
    return best_of_sets(runner_on(net, "SO", 0, (), RULES), fleets(cards.split(), TYPES, limit, beside.split()))


def trains(found: Best) -> list[str]:
    return [train.id for train, _ in found.routes]


@pytest.mark.parametrize(
    ("token", "stops", "ran", "revenue"),
    [
        (2, "ccccc", ["2", "2"], 80),  # both ways from the middle
        (0, "ccccc", ["3+1"], 60),  # one way only
        (1, "tctcc", ["3+1"], 70),  # 20 + 10 + 20 + 20 above 30 + 30
        (1, "tct", ["2", "2"], 60),  # the city counts for each train, 10 + 20 + 10 for one
    ],
)
def test_13_2_a_yellow_certificate_runs_as_two_trains_or_as_one(
    token: int, stops: str, ran: list[str], revenue: int
) -> None:
    """§13.2: a 2×2 or 3+1, at the director's discretion; §8.6: for the largest revenue."""
    found = best(line(token, stops), "2x2", 4)
    assert (trains(found), found.revenue, found.proven, found.bound) == (ran, revenue, True, revenue)


@pytest.mark.parametrize(("limit", "ran", "revenue"), [(1, ["3+1"], 60), (2, ["2", "2"], 80)])
def test_8_8_2_only_as_many_trains_as_the_limit_allows(limit: int, ran: list[str], revenue: int) -> None:
    """§8.8.2: as limited by the train limit at that time."""
    found = best(line(2, "ccccc"), "2x2", limit)
    assert (trains(found), found.revenue) == (ran, revenue)


@pytest.mark.parametrize(
    ("cards", "limit", "sets"),
    [
        ("2x2 2x2", 4, ["2 2 2 2", "2 2 3+1", "3+1 3+1"]),
        ("2x2 2x2 2x2", 4, ["2 2 3+1 3+1", "3+1 3+1 3+1"]),
        ("2x2 2x2 2x2 2x2", 4, ["3+1 3+1 3+1 3+1"]),
        ("2x2 3/5x2", 4, ["2 2 3/5 3/5", "3+1 3/5 3/5"]),
        ("2x2 3/5x2", 3, ["3+1 3/5 3/5"]),
        ("5/7x2 5E", 3, ["5/7 5/7 5E"]),
        ("", 4, [""]),
    ],
)
def test_8_8_2_the_sets_of_trains(cards: str, limit: int, sets: list[str]) -> None:
    """§8.8.2: each certificate as it likes, no more trains together than the limit."""
    assert [" ".join(train.id for train in one) for one in fleets(cards.split(), TYPES, limit)] == sets


def test_10_2_an_obsolete_train_runs_beside_the_limit() -> None:
    """§10.2: it does not count against the train limit."""
    assert [[train.id for train in one] for one in fleets(["5/7x2"], TYPES, 2, ["5+2"])] == [["5/7", "5/7", "5+2"]]
    found = best(line(2, "ccccc"), "8E", 1, "5+2")
    assert (sorted(trains(found)), found.revenue) == (["5+2", "8E"], 120)
    assert best(line(2, "ccccc"), "8E", 1).revenue == 100


@pytest.mark.parametrize(("card", "revenue"), [("3/5x2", 120), ("4/6x2", 160), ("5/7x2", 200)])
def test_13_2_doubled_trains_run_as_two_separate_ones(card: str, revenue: int) -> None:
    """§13.2: N/M×2 are two N/M trains; the towns they pass are left out."""
    found = best(line(6, "cctcccccccctccc"), card, 3)
    name = card.removesuffix("x2")
    assert (trains(found), found.revenue, found.proven) == ([name, name], revenue, True)


def test_13_2_without_certificates_nothing_runs() -> None:
    assert best(line(0, "cc"), "", 4) == ((), 0, True, 0)


@pytest.mark.parametrize(
    ("others", "proven", "bound"),
    [((60, 60), True, 70), ((60, 70), True, 70), ((60, 80), False, 80), ((70, 70), True, 70)],
)
def test_8_6_proven_only_if_no_set_could_earn_more(
    others: tuple[int, int], proven: bool, bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§8.6: a set whose best run is not known does no harm as long as its bound is not above the run found."""

    def known(runner: Runner, some: Sequence[TrainType], steps: int) -> Best:
        revenue, most = (70, 70) if len(some) == 1 else others
        return Best(((some[0], (str(len(some)),)),), revenue, revenue == most, most)

    monkeypatch.setattr(matched, "best_run", known)
    found = best(line(0, "cc"), "2x2", 4)
    assert (found.revenue, found.proven, found.bound) == (70, proven, bound)
    assert trains(found) == (["2"] if others[0] == 70 else ["3+1"])  # of equal ones the first


def test_8_6_out_of_steps_the_bound_holds() -> None:
    """§8.6: with few steps for each set nothing is said that is not known."""
    rng = Random("certificates")
    unproven = 0
    for _ in range(40):
        net = random_map(rng, 4, 3)
        sets = fleets(["2x2", "2x2"], TYPES, 4)
        best_one = best_of_sets(runner_on(net, "A", 0, (), RULES), sets)
        found = best_of_sets(runner_on(net, "A", 0, (), RULES), sets, 10)
        assert found.revenue <= best_one.revenue <= found.bound
        assert found.proven == (found.revenue == found.bound)
        unproven += not found.proven
    assert unproven > 5


def test_13_2_agrees_with_trying_every_route_for_every_set() -> None:
    """§13.2, §8.8.2: on random maps, and both choices occur."""
    rng = Random("sets of trains")
    seen = set()
    done = 0
    while done < 60:
        net = random_map(rng, *rng.choice([(2, 3), (3, 3)]))
        trial = Trial(net, "A", RULES)
        if not 0 < len(trial.routes) <= 400:
            continue
        cards, limit = rng.choice([(["2x2"], 4), (["2x2"], 1), (["2x2", "2+1"], 3), (["2x2", "2x2"], 3)])
        sets = fleets(cards, TYPES, limit)
        found = best_of_sets(runner_on(net, "A", 0, (), RULES), sets)
        expected = max(trial.best(some, (), 0) for some in sets)
        result = run(runner_on(net, "A", 0, (), RULES), found.routes)
        assert isinstance(result, Result)
        assert (found.revenue, found.proven, result.revenue) == (expected, True, expected)
        seen |= {train.id for train, _ in found.routes}
        done += 1
    assert {"2", "3+1"} <= seen
