"""A slow search for the best run that tries every route for every train: what the fast one is checked against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP
from engine.eighteen.map.routes import RunRules

Place = tuple[str, int]
Side = frozenset[str]
Route = tuple[tuple[Place, ...], frozenset[Side]]
Values = list[tuple[int, int]]  # what routes earn and the bits of their hexsides, the best first

UNLIMITED = 1000  # stops


class TooMany(Exception):
    """There are more ways than may be tried."""


class Trial:
    """All routes of a company: stops in order and hexsides, each in one direction, shortest first.

    `longest`: only routes of so many stops. TooMany: more than `most` ways along track would have to be tried.
    """

    def __init__(
        self, net: Network, company: str, rules: RunRules, most: int = 10**9, longest: int = UNLIMITED
    ) -> None:  # fmt: skip
        self.net, self.company, self.rules = net, company, rules
        self.left, self.longest = most, longest
        found: dict[tuple[frozenset[Place], frozenset[Side]], Route] = {}
        own = {place for place in self._places() if company in net.laid.cities[place[0]][place[1]].tokens}
        for place in self._places():
            for route in self._from((place,), frozenset()):
                if own & set(route[0]):
                    found.setdefault((frozenset(route[0]), route[1]), route)
        self.own = own
        self.routes = list(found.values())

    def _places(self) -> Iterator[Place]:
        for name in self.net.board.hexes:
            for number in range(len(self.net.tile(name).stops)):
                yield name, number

    def _from(self, stops: tuple[Place, ...], sides: frozenset[Side]) -> Iterator[Route]:
        here, number = stops[-1]
        for a, b in self.net.paths(here):
            if b == STOP + number:
                yield from self._across(stops, sides, here, a)

    def _across(self, stops: tuple[Place, ...], sides: frozenset[Side], here: str, edge: int) -> Iterator[Route]:
        there = self.net.neighbour(here, edge)
        if there is None or frozenset((here, there)) in sides:
            return
        self.left -= 1
        if self.left < 0:
            raise TooMany
        sides |= {frozenset((here, there))}
        entered = (edge + 3) % EDGES
        for a, b in self.net.paths(there):
            if entered not in (a, b):
                continue
            end = b if a == entered else a
            if end < STOP:
                yield from self._across(stops, sides, there, end)
            elif not self._again(stops, (there, end - STOP)):
                longer = (*stops, (there, end - STOP))
                yield longer, sides
                stop = self.net.tile(there).stops[end - STOP]
                passed = stop.kind != "offboard" and not self._blocked(there, end - STOP)
                if passed and len(longer) < self.longest:
                    yield from self._from(longer, sides)

    def _again(self, stops: Sequence[Place], place: Place) -> bool:
        group = self.net.tile(place[0]).stops[place[1]].group
        for name, number in stops:
            if (name, number) == place or (self.rules.bar_hex_twice and name == place[0]):
                return True
            if group and self.net.tile(name).stops[number].group == group:
                return True
        return False

    def _blocked(self, name: str, number: int) -> bool:
        stop, standing = self.net.tile(name).stops[number], self.net.laid.cities[name][number].tokens
        return stop.kind == "city" and len(standing) >= stop.slots and self.company not in standing

    def most(self, kind: TrainType, stops: Sequence[Place], bonuses: Sequence[RouteBonus], column: int) -> int | None:
        """The most a train earns on a route with these stops, by trying each choice; None if it is too long."""
        kinds = {place: self.net.tile(place[0]).stops[place[1]].kind for place in stops}
        far = [place for place in stops if kinds[place] != "town"]
        if len(stops) > (kind.length or UNLIMITED) or (kind.cities is not None and len(far) > kind.cities):
            return None
        skips = {"city": kind.skips_cities, "town": kind.skips_towns, "offboard": kind.skips_areas}
        best: int | None = None
        for size in range(1, min(kind.stops, len(stops)) + 1):
            for some in combinations(stops, size):
                if any(not skips[kinds[place]] for place in stops if place not in some):
                    continue
                if kind.skips_cities and kind.counts_own and not self.own & set(some):
                    continue
                value = self._counting(kind, some, bonuses, column)
                best = value if best is None else max(best, value)
        return best

    def _counting(self, kind: TrainType, some: Sequence[Place], bonuses: Sequence[RouteBonus], column: int) -> int:
        value = sum(self.net.tile(name).stops[number].worth(column) for name, number in some) * kind.multiplier
        for bonus in bonuses:
            if all(any(name in group for name, _ in some) for group in bonus.needs):
                value += bonus.amount * (kind.multiplier if bonus.multiplied else 1)
        return value

    def best(self, fleet: Sequence[TrainType], bonuses: Sequence[RouteBonus], column: int) -> int:
        """The most the trains can earn together."""
        bits = {side: 1 << bit for bit, side in enumerate({side for _, sides in self.routes for side in sides})}
        values: list[Values] = []
        alike: list[bool] = []  # the next train is of the same kind
        for kind, count in Counter(fleet).items():
            earned: dict[int, int] = {}
            for stops, sides in self.routes:
                track, value = sum(bits[side] for side in sides), self.most(kind, stops, bonuses, column)
                earned[track] = max(value or 0, earned.get(track, 0))
            some = sorted(((value, track) for track, value in earned.items() if value), reverse=True)
            values += [some] * count
            alike += [True] * (count - 1) + [False]
        return _together(values, alike, 0)

    def earned(
        self, run: Sequence[tuple[TrainType, Sequence[str]]], bonuses: Sequence[RouteBonus], column: int
    ) -> int | None:
        """The most that trains earn on routes over these hexes; None if one is no route, or two share track."""
        total = 0
        taken: set[Side] = set()
        for kind, hexes in run:
            sides = frozenset(frozenset(pair) for pair in pairwise(hexes))
            values = [self.most(kind, stops, bonuses, column) for stops, used in self.routes if used == sides]
            known = [value for value in values if value is not None]
            if not known or len(sides) < len(hexes) - 1 or taken & sides:
                return None
            taken |= sides
            total += max(known)
        return total


def _together(values: list[Values], alike: list[bool], floor: int) -> int:
    """The most that trains earn with a route of these each, or none; `floor` if that is not more."""
    if sum(some[0][0] for some in values if some) <= floor:
        return floor
    if not values:
        return 0
    best = _together(values[1:], alike[1:], floor)
    for at, (value, track) in enumerate(values[0]):
        others = [values[0][at + 1 :], *values[2:]] if alike[0] else values[1:]
        rest = [[one for one in some if not one[1] & track] for some in others]
        best = max(best, value + _together(rest, alike[1:], best - value))
    return best


def train(
    name: str, stops: int, *, multiplier: int = 1, skips: str = "t", length: int | None = None,
    cities: int | None = None, counts_own: bool = True,
) -> TrainType:  # fmt: skip
    """A kind of train; `skips`: letters of what it may leave uncounted, c t o."""
    return TrainType(
        name, 100, None, stops, multiplier, "c" in skips, length=length, cities=cities, skips_towns="t" in skips,
        skips_areas="o" in skips, counts_own=counts_own,
    )  # fmt: skip


KINDS = (
    train("2", 2), train("3", 3), train("4", 4), train("2+2", 2, multiplier=2),
    train("2+2E", 2, multiplier=2, skips="ct"), train("3+3E", 3, multiplier=2, skips="ct"),
    train("2N", 2, skips="", length=2, counts_own=False), train("3N", 3, skips="", length=3, counts_own=False),
    train("2+1", 3, skips="", length=3, cities=2, counts_own=False),
    train("3+1", 4, skips="", length=4, cities=3, counts_own=False),
    train("3+2", 5, skips="", length=5, cities=3, counts_own=False),
    train("2/3", 2, skips="cto", length=3, counts_own=False),
    train("2/4", 2, skips="cto", length=4, counts_own=False),
    train("3/5", 3, skips="cto", length=5, counts_own=False),
    train("2E", 2, skips="cto", counts_own=False), train("3E", 3, skips="cto", counts_own=False),
    train("Electric", 1000, skips="", counts_own=False),
    train("4 with towns", 4, skips="", counts_own=False),
    train("2+3", 5, skips="", length=5, cities=2, counts_own=False),  # longer than 3+1 in one way, shorter in another
    train("2/6", 2, skips="cto", length=6, counts_own=False),  # and this one than 3/5
)  # fmt: skip


def bonuses_on(rng: Random, net: Network) -> list[RouteBonus]:
    """None, or one for two groups of hexes, which multiplies, or that and one for a single group."""
    names = list(net.board.hexes)
    groups = [frozenset(rng.sample(names, 2)) for _ in range(3)]
    both = RouteBonus(10 * rng.randint(1, 6), tuple(groups[:2]), multiplied=True)
    single = RouteBonus(10 * rng.randint(1, 6), (groups[2],))
    return rng.choice([[], [both], [both, single]])
