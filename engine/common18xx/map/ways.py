"""Routes of one kind of train, each made of two arms from a token."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappush, heapreplace
from itertools import combinations
from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.arms import Arm, Grower, Rooted
from engine.common18xx.map.counting import best_count

PAIR_STEPS = 8_000  # pairs of arms tried in one look for routes


class Way(NamedTuple):
    """A route, what it earns, and the bits of the hexsides it crosses."""

    value: int
    sides: int
    hexes: tuple[str, ...]


Ranked = list[tuple[int, Arm]]  # arms with the most they can add to a route, the best first
Heap = list[tuple[int, int, int, Way]]  # routes found: value, fewer hexes, found earlier


class Ways:
    """The routes of a kind of train that two arms make."""

    def __init__(self, grower: Grower, train: TrainType) -> None:
        self._train = train
        self._grower = grower
        self._runner = grower.legs.runner
        self._bonus: dict[int, int] = {}  # bonuses earned by these `hits`
        self._exact: dict[int, int] = {}  # values of routes by `claims`
        self._most_bonus = sum(self._amount(index) for index in range(len(self._runner.bonuses)))
        self._ranked = [(root, self._rank(root)) for root in grower.roots()]
        self._steps = 0

    def _amount(self, index: int) -> int:
        """What the train gets for a bonus."""
        bonus = self._runner.bonuses[index]
        return bonus.amount * (self._train.multiplier if bonus.multiplied else 1)

    def _rank(self, root: Rooted) -> dict[tuple[int, int], Ranked]:
        """The arms short enough for the train, by the hexside they leave by and their size.

        Of a train that may skip cities all sizes together, as no size is too long for it.
        """
        ranked: dict[tuple[int, int], Ranked] = {}
        for arm in root.arms:
            size = 0 if self._train.skips_cities else arm.size
            room = self._train.stops - root.must - size
            if room >= 0:
                value = (arm.total + sum(arm.spare[:room])) * self._train.multiplier
                ranked.setdefault((arm.exit, size), []).append((value, arm))
        for arms in ranked.values():
            arms.sort(key=lambda pair: (-pair[0], len(pair[1].hexes)))
        return ranked

    def best(self, count: int, banned: int = 0, floor: int = 0) -> list[Way]:
        """The best routes found that keep off the hexsides `banned` and earn more than `floor`, at most `count`."""
        heap: Heap = []
        seen: set[int] = set()
        pairs = [pair for root, ranked in self._ranked for pair in self._pairs(root, ranked, banned)]
        pairs.sort(key=lambda pair: (pair[2][0][1].exit > 0, -pair[0]))  # routes of one arm first
        self._steps = PAIR_STEPS
        for _, root, firsts, seconds in pairs:
            self._join(root, firsts, seconds, heap, seen, count, floor)
        found = [way for _, _, _, way in heap]
        return sorted(found, key=lambda way: (-way.value, len(way.hexes), way.hexes))

    def _pairs(
        self, root: Rooted, ranked: dict[tuple[int, int], Ranked], banned: int
    ) -> Iterator[tuple[int, Rooted, Ranked, Ranked]]:
        """Which lists of arms may be joined, and the most that can come of it."""
        most = self._train.stops - root.must
        free = [
            (exit_, size, some)
            for (exit_, size), arms in ranked.items()
            if (some := [one for one in arms if not one[1].sides & banned])
        ]
        for (one, size, firsts), (other, more, seconds) in combinations(free, 2):
            if one != other and size + more <= most:
                yield firsts[0][0] + seconds[0][0], root, firsts, seconds

    def _join(
        self, root: Rooted, firsts: Ranked, seconds: Ranked, heap: Heap, seen: set[int], count: int, floor: int
    ) -> None:
        """Put the routes of one arm of each list into the heap, which keeps the best `count`."""
        claims, base = root.start.claims, root.start.call.value * self._train.multiplier + self._most_bonus
        for worth, arm in firsts:
            least = (heap[0][0] if len(heap) == count else floor) - base - worth
            for other_worth, other in seconds:
                if other_worth <= least or self._steps <= 0:
                    break
                self._steps -= 1
                if arm.sides & other.sides or arm.claims & other.claims != claims:
                    continue
                value, sides = self._value(root, arm, other), arm.sides | other.sides
                if value > least + base + worth and sides not in seen:
                    seen.add(sides)
                    hexes = (*other.hexes[::-1], root.start.call.at[0], *arm.hexes)
                    entry = (value, -len(hexes), -len(seen), Way(value, sides, min(hexes, hexes[::-1])))
                    (heappush if len(heap) < count else heapreplace)(heap, entry)
                    least = (heap[0][0] if len(heap) == count else floor) - base - worth

    def _value(self, root: Rooted, arm: Arm, other: Arm) -> int:
        """What the route earns: at once where only values matter, else by looking at each choice of stops."""
        spare, total = (*arm.spare, *other.spare), arm.total + other.total
        if root.must:
            total += root.start.call.value
            room = self._train.stops - arm.size - other.size - 1
        else:
            spare = (*spare, root.start.call.value)
            room = self._train.stops - arm.areas - other.areas
        hits = arm.hits | other.hits | root.hits
        if len(spare) > room:
            if self._train.skips_cities or arm.tied or other.tied:
                return self._exactly(root, arm, other)
            spare = tuple(sorted(spare, reverse=True)[:room])
        bonus = self._bonus.get(hits)
        if bonus is None:
            bonus = self._bonus[hits] = self._bonus_of(hits)
        return (total + sum(spare)) * self._train.multiplier + bonus

    def _exactly(self, root: Rooted, arm: Arm, other: Arm) -> int:
        claims = arm.claims | other.claims
        value = self._exact.get(claims)
        if value is None:
            nodes = (*other.nodes[::-1], root.start, *arm.nodes)
            calls = [node.call for node in nodes]
            best = best_count(self._train, calls, self._runner.bonuses, self._runner.own)
            value = self._exact[claims] = best.value if best else 0
        return value

    def _bonus_of(self, hits: int) -> int:
        """The bonuses of a route that counts stops of all these groups."""
        amount, first = 0, 0
        for index, bonus in enumerate(self._runner.bonuses):
            needed = ((1 << len(bonus.needs)) - 1) << first
            first += len(bonus.needs)
            if hits & needed == needed:
                amount += self._amount(index)
        return amount
