"""A good run for a company's trains, found within a bounded number of steps; whether it is the best is not proven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.counting import RouteBonus
from engine.common18xx.map.legs import Legs
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import RunRules, company_on
from engine.common18xx.map.ways import Way, Ways

WAY_STEPS = 6_000  # routes looked at, for all trains together
JOIN_STEPS = 30_000  # routes tried in putting the trains together


class Found(NamedTuple):
    """A legal run: trains and the hexes of their routes, in the order the trains were given."""

    routes: tuple[tuple[TrainType, tuple[str, ...]], ...]
    revenue: int
    proven: bool = False


def search(
    network: Network,
    company: str,
    trains: Sequence[TrainType],
    column: int,
    bonuses: Sequence[RouteBonus],
    rules: RunRules,
) -> Found:
    """The best run found. The same position always gives the same run.

    Of routes that earn the same a train tries the one with fewer hexes first, then the one found first.
    """
    legs = Legs(company_on(network, company, column, bonuses, rules))
    kinds = list(dict.fromkeys(sorted(trains, key=lambda train: (-train.stops * train.multiplier, train.id))))
    ways: dict[TrainType, list[Way]] = {}
    for kind in kinds:
        found = Ways(legs, kind).search(WAY_STEPS // len(kinds))
        ways[kind] = sorted(found, key=lambda way: (-way.value, len(way.hexes)))
    fleet = [kind for kind in kinds for _ in range(trains.count(kind))]
    join = Join([ways[kind] for kind in fleet])
    chosen = {kind: [way for mine, way in zip(fleet, join.best, strict=True) if mine is kind and way] for kind in kinds}
    routes = [(kind, min(way.hexes, way.hexes[::-1])) for kind in dict.fromkeys(trains) for way in chosen[kind]]
    return Found(tuple(routes), join.revenue)


class Join:
    """The best choice of one way for each train, or none, such that no two share track: by branch and bound.

    `best`: the way of each train. When the steps run out, the best choice so far stands.
    """

    def __init__(self, ways: Sequence[list[Way]]) -> None:
        self.best: tuple[Way | None, ...] = (None,) * len(ways)
        self.revenue = 0
        self._ways = ways
        self._steps = JOIN_STEPS
        self._hope = [0] * (len(ways) + 1)  # the most that the trains from here on could earn
        for index in reversed(range(len(ways))):
            self._hope[index] = self._hope[index + 1] + (ways[index][0].value if ways[index] else 0)
        self._go_on(0, 0, 0, 0, ())

    def _go_on(self, index: int, first: int, sides: int, value: int, chosen: tuple[Way | None, ...]) -> None:
        """Choose for train `index`, among its ways from number `first` on."""
        if index == len(self._ways):
            if value > self.revenue:
                self.revenue, self.best = value, chosen
            return
        ways = self._ways[index]
        same = index + 1 < len(self._ways) and self._ways[index + 1] is ways
        for number in range(first, len(ways)):
            way = ways[number]
            if value + way.value + self._hope[index + 1] <= self.revenue or self._steps <= 0:
                break
            self._steps -= 1
            if not way.sides & sides:
                self._go_on(index + 1, number + 1 if same else 0, sides | way.sides, value + way.value, (*chosen, way))
        if value + self._hope[index + 1] > self.revenue:  # this train stays at home
            self._go_on(index + 1, len(ways) if same else 0, sides, value, (*chosen, None))
