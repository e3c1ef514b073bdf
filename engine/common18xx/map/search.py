"""A good run for a company's trains, found within a bounded number of steps; whether it is the best is not proven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.arms import Grower
from engine.common18xx.map.counting import RouteBonus
from engine.common18xx.map.legs import Legs
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import RunRules, company_on
from engine.common18xx.map.ways import Way, Ways

POOL = 150  # routes of a kind of train that are tried together with those of the others
JOIN_STEPS = 20_000  # routes tried in putting the trains together
ROUNDS = 3  # how often each train looks for a better route beside those of the others


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
    fleet = sorted(trains, key=lambda train: (-train.stops * train.multiplier, train.id))
    longest = {train.skips_cities: train for train in sorted(fleet, key=lambda train: train.stops)}
    growers = {skips: Grower(legs, train) for skips, train in longest.items()}  # shorter trains use the same arms
    ways = {train: Ways(growers[train.skips_cities], train) for train in dict.fromkeys(fleet)}
    pools = {train: ways[train].best(POOL) for train in ways}
    chosen = improved([ways[train] for train in fleet], list(Join([pools[train] for train in fleet]).best))
    left = list(zip(fleet, chosen, strict=True))
    routes = tuple((train, way.hexes) for kind in dict.fromkeys(trains) for train, way in left if way and train is kind)
    return Found(routes, sum(way.value for way in chosen if way))


def improved(fleet: Sequence[Ways], chosen: list[Way | None]) -> list[Way | None]:
    """The same run after each train in turn has looked for a better route on the track the others leave."""
    for _ in range(ROUNDS):
        before = list(chosen)
        for index, ways in enumerate(fleet):
            mine, banned = chosen[index], 0
            for other, way in enumerate(chosen):
                if way and other != index:
                    banned |= way.sides
            better = ways.best(1, banned, mine.value if mine else 0)
            chosen[index] = better[0] if better else mine
        if chosen == before:
            break
    return chosen


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
