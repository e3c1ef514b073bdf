"""How a kind of train counts, over the numbered stops of a graph."""

from __future__ import annotations

from collections.abc import Iterable

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import RouteBonus, best_count, mandatory
from engine.eighteen.map.search.graph import Graph

NEVER = -(10**9)  # more than any train loses


class TrainKind:
    """A kind of train on a graph. All figures are multiplied as the train multiplies.

    `must`: it has to count the stop when its route calls there. `room`: most stops it counts. `range` is a second
    limit, `weighs` what a stop takes of it: all stops for a train of limited length, cities for one of N cities; 0 is
    no limit. `gains` are the values of the stops, `hopes` the same with the bonuses, which may be hoped for too often.
    `marked` are the stops that matter beyond their values: those some bonus needs and, where one with a token must be
    counted, those with a token.
    """

    def __init__(self, graph: Graph, train: TrainType) -> None:
        self.graph = graph
        self.train = train
        calls, bonuses = graph.calls, graph.runner.bonuses
        length, cities = train.length, train.cities
        self.counts_own = train.skips_cities and train.counts_own
        self.must = [mandatory(train, one) for one in calls]
        self.gains = [value * train.multiplier for value in graph.values]
        self.room = min(train.stops, len(calls))
        self.all_count = all(self.must)
        self.range = 0
        self.weighs = [0] * len(calls)
        if length is not None and not self.all_count:
            self.range, self.weighs = length, [1] * len(calls)
        elif length is not None and length < self.room:
            self.room = length
        if cities is not None and cities < self.room:
            self.range, self.weighs = cities, [int(one.stop.kind != "town") for one in calls]
        self.hopes = self.gains.copy()
        self.marked = sum(1 << own for own in graph.own) if self.counts_own else 0
        for bonus in bonuses:
            self._hope_for(bonus)
        self._exact: dict[int, int] = {}

    def _hope_for(self, bonus: RouteBonus) -> None:
        """Give the whole bonus to each stop of the smallest group it needs: no route earns more than it hopes for."""
        groups = [[index for index, one in enumerate(self.graph.calls) if one.at[0] in hexes] for hexes in bonus.needs]
        for group in groups:
            for index in group:
                self.marked |= 1 << index
        if groups and all(groups):
            for index in min(groups, key=len):
                self.hopes[index] += bonus.amount * (self.train.multiplier if bonus.multiplied else 1)

    def exactly(self, path: list[int]) -> int:
        """What a route over these stops earns, by trying each choice of stops; NEVER if it is too long."""
        key = 0
        for stop in path:
            key |= 1 << stop
        value = self._exact.get(key)
        if value is None:
            calls = [self.graph.calls[stop] for stop in path]
            best = best_count(self.train, calls, self.graph.runner.bonuses, self.graph.runner.own)
            value = self._exact[key] = best.value if best else NEVER
        return value


def chains(graph: Graph, trains: Iterable[TrainType]) -> list[list[TrainKind]]:
    """The kinds of these trains in chains: each can run whatever the one before it can, and earns no less there."""
    groups: dict[tuple[object, ...], list[TrainType]] = {}
    for train in dict.fromkeys(trains):
        skips = train.skips_cities, train.skips_towns, train.skips_areas, train.counts_own
        groups.setdefault((train.multiplier, skips, train.length is None, train.cities is None), []).append(train)
    found: list[list[TrainKind]] = []
    for group in groups.values():
        last: tuple[int, ...] = ()
        for train in sorted(group, key=lambda one: (*_size(one), one.id)):
            size = _size(train)
            if not last or any(after < before for before, after in zip(last, size, strict=True)):
                found.append([])
            found[-1].append(TrainKind(graph, train))
            last = size
    return found


def _size(train: TrainType) -> tuple[int, ...]:
    """What makes one train longer than another one like it."""
    return train.stops, train.length or 0, train.cities or 0
