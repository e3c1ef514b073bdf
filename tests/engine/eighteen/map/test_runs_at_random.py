"""Routes and revenue on random maps, against trying everything (1861 §5.3, §5.5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen.definition import TrainType
from engine.eighteen.map.best_run import best_run
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, RunRules, run, runner_on
from tests.engine.eighteen.map import trying
from tests.engine.eighteen.map.boards import random_network
from tests.engine.eighteen.map.runs import RULES, earned, every_route, most, random_map, train

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
            if best is None:
                assert found in ("too_long", "token_uncounted"), (kind, hexes)
            else:
                assert found == best, (kind, hexes)


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
        found = run(runner_on(net, "A", 0, (), RULES), [(train(9), hexes)])
        assert isinstance(found, Result) == (hexes in legal), hexes


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.lists(st.sampled_from(trying.KINDS), min_size=1, max_size=3), st.booleans())
def test_hexes_are_read_as_the_search_meant_them(seed: int, fleet: list[TrainType], bar: bool) -> None:
    """On maps where track leads by stops and past them everywhere, and to several stops from one hexside."""
    rng = Random(seed)
    net, rules = random_network(rng), RunRules(bar_hex_twice=bar)
    bonuses = trying.bonuses_on(rng, net)
    best = best_run(runner_on(net, "A", 0, bonuses, rules), fleet)
    result = run(runner_on(net, "A", 0, bonuses, rules), best.routes)
    assert isinstance(result, Result), result
    assert result.revenue == best.revenue
    for trail, counted, (kind, hexes) in zip(result.trails, result.routes, best.routes, strict=True):
        assert trail.hexes == hexes
        assert set(counted.stops) <= set(trail.stops)
        assert run(runner_on(net, "A", 0, bonuses, rules), [(kind, hexes)]) == (counted.value, (counted,), (trail,))


def changed(rng: Random, hexes: tuple[str, ...], names: Sequence[str]) -> tuple[str, ...]:
    """The route with one hex put in, taken out or replaced."""
    at = rng.randrange(len(hexes) + 1)
    return (*hexes[:at], *rng.choice([(), (rng.choice(names),)]), *hexes[at + rng.randint(0, 1) :])
