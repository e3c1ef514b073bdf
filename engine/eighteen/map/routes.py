"""What a company's trains earn on given routes, or what is wrong with these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import Call, Counted, RouteBonus, best_count, mandatory
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import At
from engine.eighteen.map.trails import Side, Trail, resolve

FEWEST = 2  # stops of a route


class RunRules(msgspec.Struct, frozen=True):
    """Where games differ. `bar_hex_twice`: a route may not call at two stops of one hex."""

    bar_hex_twice: bool = True


class Runner(NamedTuple):
    """Who runs: a company on a map, where red areas count by `column` and routes earn these bonuses."""

    network: Network
    id: str
    own: frozenset[At]  # the stops with its tokens
    column: int
    bonuses: Sequence[RouteBonus]
    rules: RunRules

    def on(self, network: Network) -> Runner:
        """The same company on another map, with the tokens it has there."""
        return runner_on(network, self.id, self.column, self.bonuses, self.rules)


class Result(NamedTuple):
    """What a run earns, and for each route in the order given what counted and what it earned, and its track."""

    revenue: int
    routes: tuple[Counted, ...]
    trails: tuple[Trail, ...]


def runner_on(network: Network, company: str, column: int, bonuses: Sequence[RouteBonus], rules: RunRules) -> Runner:
    """The company as it stands on the map."""
    return Runner(network, company, frozenset(network.tokens_of(company)), column, bonuses, rules)


def run(runner: Runner, routes: Sequence[tuple[TrainType, Sequence[str]]]) -> Result | Fault:
    """The revenue of a company whose trains run these routes (1861 §5.5.4, 1843 §8.6.2).

    Hexes that can be read in two ways are read in the legal one that earns more (1843 §8.6), calling where both earn
    the same. A Fault has `train` and `route` among its facts. That the company has these trains is for the game to say.
    """
    taken: dict[Side, str] = {}
    earned: list[_Earned] = []
    for train, hexes in routes:
        name = "-".join(hexes)
        trails = resolve(runner.network, hexes)
        best = trails if isinstance(trails, Fault) else _most(runner, train, trails, taken)
        if isinstance(best, Fault):
            return Fault(best.code, {**best.facts, "train": train.id, "route": name})
        taken.update(dict.fromkeys(best.trail.sides, name))
        earned.append(best)
    counted = tuple(one.counted for one in earned)
    return Result(sum(one.value for one in counted), counted, tuple(one.trail for one in earned))


class _Earned(NamedTuple):
    counted: Counted
    trail: Trail


def _most(runner: Runner, train: TrainType, trails: tuple[Trail, ...], taken: dict[Side, str]) -> _Earned | Fault:
    """The reading of one route that earns most; if none is legal, what is wrong with the first."""
    best: _Earned | None = None
    faults: list[Fault] = []
    for trail in trails:
        counted = _earned(runner, train, trail, taken)
        if isinstance(counted, Fault):
            faults.append(counted)
        elif best is None or counted.value > best.counted.value:
            best = _Earned(counted, trail)
    return best or faults[0]


def _earned(runner: Runner, train: TrainType, trail: Trail, taken: dict[Side, str]) -> Counted | Fault:
    """What one route earns beside those whose track is `taken`."""
    calls = [call(runner, at) for at in trail.stops]
    if fault := why_no_route(runner, calls):
        return fault
    if shared := taken.keys() & trail.sides:
        here, there = min(shared)
        return Fault("track_shared", {"hex": here, "other": there, "with": taken[here, there]})
    counted = best_count(train, calls, runner.bonuses, runner.own)
    return _too_long(train, calls) if counted is None else counted


def _too_long(train: TrainType, calls: Sequence[Call]) -> Fault:
    """Which limit of the train the route breaks: what must count, stops of all kinds, or cities and red areas.

    Else what must count leaves no room for a stop with a token, of which it must count one.
    """
    must = [one.at[0] for one in calls if mandatory(train, one)]
    cities = [one.at[0] for one in calls if one.stop.kind != "town"]
    facts = {"count": str(len(must)), "stops": str(train.stops), "hexes": ", ".join(must)}
    if len(must) > train.stops:
        return Fault("too_long", facts)
    if train.length is not None and len(calls) > train.length:
        return Fault("too_many_stops", {"count": str(len(calls)), "length": str(train.length)})
    if train.cities is not None and len(cities) > train.cities:
        facts = {"count": str(len(cities)), "cities": str(train.cities), "hexes": ", ".join(cities)}
        return Fault("too_many_cities", facts)
    return Fault("token_uncounted", facts)


def call(runner: Runner, at: At) -> Call:
    """A stop with its present value."""
    hex_id, number = at
    stop = runner.network.tile(hex_id).stops[number]
    return Call(at, stop, stop.worth(runner.column))


def why_no_route(runner: Runner, calls: Sequence[Call]) -> Fault | None:
    """Why no train of the company may call at these stops one after the other, however long it is."""
    if len(calls) < FEWEST:
        return Fault("one_stop", {"hex": calls[0].at[0]})
    if fault := _twice(runner.rules, calls):
        return fault
    for passed in calls[1:-1]:
        hex_id, number = passed.at
        if passed.stop.kind == "offboard":
            return Fault("area_passed", {"hex": hex_id})
        if runner.network.blocks(hex_id, number, runner.id):
            return Fault("city_blocked", {"hex": hex_id})
    if not any(one.at in runner.own for one in calls):
        tokens = ", ".join(sorted({hex_id for hex_id, _ in runner.own})) or "no hex"
        return Fault("no_token", {"company": runner.id, "hexes": tokens})
    return None


def _twice(rules: RunRules, calls: Sequence[Call]) -> Fault | None:
    """Whether a stop, a hex or a red area is called at twice."""
    seen: set[object] = set()
    for one in calls:
        hex_id = one.at[0]
        if one.at in seen:
            return Fault("stop_twice", {"hex": hex_id})
        if rules.bar_hex_twice and hex_id in seen:
            return Fault("hex_twice", {"hex": hex_id})
        if one.stop.group and ("area", one.stop.group) in seen:
            return Fault("area_twice", {"hex": hex_id, "area": one.stop.group})
        seen.update((one.at, hex_id, ("area", one.stop.group)))
    return None
