"""Trains for tests of routes, boards without doubtful track, and a slow search for every route and every count."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Stop, Tile
from engine.eighteen.map.routes import Result, RunRules, run, runner_on
from tests.engine.eighteen.map.boards import STEPS, board, network, tile

Place = tuple[str, int]
Way = tuple[tuple[str, ...], tuple[Place, ...]]  # hexes and stops
RULES = RunRules()


def train(stops: int, multiplier: int = 1, *, skips: bool = False) -> TrainType:
    """A train that counts so many stops."""
    return TrainType(f"{stops}{'E' * skips}x{multiplier}", 100, None, stops, multiplier, skips)


def earned(net: Network, company: str, kind: TrainType, *routes: str, bonuses: Sequence[RouteBonus] = ()) -> int | str:
    """The revenue when trains of one kind run these routes, `A1-A3`, or the code of the fault."""
    result = ran(net, company, [(kind, route) for route in routes], bonuses)
    return result.code if isinstance(result, Fault) else result.revenue


def ran(
    net: Network, company: str, routes: Iterable[tuple[TrainType, str]], bonuses: Sequence[RouteBonus] = ()
) -> Result | Fault:
    """The run, or what is wrong with it; red areas count by their first value."""
    return run(runner_on(net, company, 0, bonuses, RULES), [(kind, tuple(route.split("-"))) for kind, route in routes])


def random_map(rng: Random, columns: int = 3, rows: int = 3) -> Network:
    """A small map full of track, with tokens of A, B and C, on which the hexes of a route say which track it uses."""
    places = {(x, 2 * y + x % 2) for x in range(columns) for y in range(rows)}
    printed: dict[str, Tile] = {}
    for x, y in sorted(places):
        edges = [edge for edge, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) in places]
        printed[f"{chr(ord('A') + x)}{y + 1}"] = random_tile(rng, edges)
    tokens: dict[Place, tuple[str, ...]] = {}
    for name, there in printed.items():
        for number, stop in enumerate(there.stops):
            owners = [owner for owner in "ABC" if rng.random() < (0.4 if owner == "A" else 0.2)]
            tokens[name, number] = tuple(owners[: stop.slots])
    return network(board(printed), tokens)


def random_tile(rng: Random, edges: list[int]) -> Tile:
    """Cities, circles, towns, red areas or plain track; each edge leads to one stop at most, or to other edges."""
    kind = rng.choice("cccccootttppr")
    count = {"o": 2, "p": 0}.get(kind, 1)
    stops = [_stop(kind, 10 * rng.randint(1, 6), rng.randint(1, 2)) for _ in range(count)]
    joined = {edge: STOP + rng.randrange(count) for edge in edges if count and rng.random() < 0.8}
    free = [edge for edge in edges if edge not in joined]
    past = [pair for pair in combinations(free, 2) if rng.random() < 0.6] if kind != "r" else []
    return tile("", "yellow", *joined.items(), *past, stops=stops)


def _stop(kind: str, value: int, slots: int) -> Stop:
    if kind == "r":
        return Stop("offboard", (value,), group=f"red {value % 20}")
    return Stop("town", (value,)) if kind == "t" else Stop("city", (value,), slots)


def every_route(net: Network, company: str) -> Iterator[Way]:
    """All routes the company's trains may take if they are long enough, each in both directions (§5.3)."""
    own = set(net.tokens_of(company))
    for name in net.board.hexes:
        for number in range(len(net.tile(name).stops)):
            for hexes, stops in _from(net, company, (name,), ((name, number),), frozenset()):
                if own & set(stops):
                    yield hexes, stops


def _from(
    net: Network, company: str, hexes: tuple[str, ...], stops: tuple[Place, ...], sides: frozenset[frozenset[str]]
) -> Iterator[Way]:
    """Routes that go on from the last of these stops."""
    here, number = stops[-1]
    for a, b in net.paths(here):
        if b == STOP + number:
            yield from _across(net, company, hexes, stops, sides, a)


def _across(
    net: Network, company: str, hexes: tuple[str, ...], stops: tuple[Place, ...], sides: frozenset[frozenset[str]],
    edge: int,
) -> Iterator[Way]:  # fmt: skip
    here = hexes[-1]
    there = net.neighbour(here, edge)
    if there is None or frozenset((here, there)) in sides:
        return
    sides |= {frozenset((here, there))}
    entered = (edge + 3) % EDGES
    for path in net.paths(there):
        if entered in path:
            end = path[1] if path[0] == entered else path[0]
            if end < STOP:
                yield from _across(net, company, (*hexes, there), stops, sides, end)
            elif not any(there == seen for seen, _ in stops) and not _twice(net, stops, (there, end - STOP)):
                longer = ((*hexes, there), (*stops, (there, end - STOP)))
                yield longer
                if net.tile(there).stops[end - STOP].kind != "offboard" and not net.blocks(there, end - STOP, company):
                    yield from _from(net, company, *longer, sides)


def _twice(net: Network, stops: Iterable[Place], place: Place) -> bool:
    groups = [net.tile(name).stops[number].group for name, number in (*stops, place)]
    return len(groups) != len(set(groups)) and groups[-1] != "" and groups.count(groups[-1]) > 1


def most(
    net: Network, kind: TrainType, stops: Sequence[Place], bonuses: Sequence[RouteBonus], own: Container[Place]
) -> int | None:
    """The most a route earns, by trying each choice of stops (§5.5.4); None when there is no legal one."""
    best: int | None = None
    for size in range(2, kind.stops + 1):
        for some in combinations(stops, size):
            left = [net.tile(name).stops[number].kind for name, number in stops if (name, number) not in some]
            if "offboard" in left or ("city" in left and not kind.skips_cities) or not any(one in own for one in some):
                continue
            value = sum(net.tile(name).stops[number].worth(0) for name, number in some) * kind.multiplier
            hexes = {name for name, _ in some}
            for bonus in bonuses:
                if all(hexes & group for group in bonus.needs):
                    value += bonus.amount * (kind.multiplier if bonus.multiplied else 1)
            best = value if best is None else max(best, value)
    return best
