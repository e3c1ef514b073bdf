"""Legal routes of one train: all of them, or as many as a number of steps allows."""

from __future__ import annotations

from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.counting import best_count, mandatory
from engine.common18xx.map.legs import Leg, Legs, Node


class Way(NamedTuple):
    """A route of a train, what it earns, and the bits of the hexsides it crosses."""

    value: int
    sides: int
    hexes: tuple[str, ...]


class Part(NamedTuple):
    """A route that may grow: `tip` is the stop added last, at one end of it; `nodes` are its stops in that order.

    `must`, `total`: how many stops the train must count, and their values; `spare`: values of the others, best first.
    `hits`: bits of the groups of bonus hexes it calls at. `tied`: one of the spare stops belongs to such a group.
    """

    tip: Node
    sides: int
    claims: int
    hexes: tuple[str, ...]
    nodes: tuple[Node, ...]
    must: int = 0
    total: int = 0
    spare: tuple[int, ...] = ()
    hits: int = 0
    tied: bool = False


class Ways:
    """The search for one train. It begins at each token, grows one arm, and from every length of it the other arm.

    At each fork the steps left are shared out evenly, stops of most value first; what one branch leaves over goes to
    the next. So where there are too many routes, all regions are searched a little instead of one completely.
    """

    def __init__(self, legs: Legs, train: TrainType) -> None:
        self.found: list[Way] = []
        self._legs = legs
        self._train = train
        groups = [group for bonus in legs.runner.bonuses for group in bonus.needs]
        self._groups = tuple((1 << number, group) for number, group in enumerate(groups))
        self._about: dict[int, tuple[int, bool]] = {}  # of each stop: `hits`, whether it must count
        self._bonus: dict[int, int] = {}  # bonuses earned by these `hits`
        self._exact: dict[int, int] = {}  # values of stops by `claims`

    def search(self, steps: int) -> list[Way]:
        """The routes, in an order that depends on the map alone. A step is one route looked at."""
        starts = sorted(self._legs.runner.own)
        done = 0  # a route with several tokens is found from the first of them
        for index, at in enumerate(starts):
            start = self._legs.node(at)
            root = self._longer(Part(start, 0, done, at[:1], ()), start, 0, at[:1])
            done |= start.mark
            if root is not None:
                arms = [(leg, number) for number, leg in enumerate(self._legs.legs(start))]
                steps -= self._share(root, arms, start, steps // (len(starts) - index))
        return self.found

    def _share(self, part: Part, arms: list[tuple[Leg, int]], start: Node, steps: int) -> int:
        """Grow a route by each of these legs in turn; the steps used. An arm number < 0 stands for the other arm."""
        used = 0
        for index, (leg, number) in enumerate(arms):
            share = (steps - used) // (len(arms) - index)
            if share > 0:
                used += self._grow(part, leg, number, start, share)
        return used

    def _grow(self, part: Part, leg: Leg, number: int, start: Node, steps: int) -> int:
        """Add a leg, note the route, go on; the steps used.

        `number` is the place of the first arm's first leg among the legs of `start`; the other arm begins with a
        later one, so that no route is found in both directions.
        """
        hexes = part.hexes + leg.onward if number >= 0 else leg.backward + part.hexes
        longer = self._longer(part, leg.end, leg.sides, hexes)
        if longer is None:
            return 0
        self.found.append(Way(self._value(longer), longer.sides, hexes))
        arms: list[tuple[Leg, int]] = []
        sides, claims = longer.sides, longer.claims
        if leg.end.passable:
            for onward in self._legs.legs(leg.end):
                if not (onward.sides & sides or onward.end.claims & claims):
                    arms.append((onward, number))
        if number >= 0:
            for other in self._legs.legs(start)[number + 1 :]:
                if not (other.sides & sides or other.end.claims & claims):
                    arms.append((other, -1))
        return 1 + self._share(longer, arms, start, steps - 1)

    def _longer(self, part: Part, node: Node, sides: int, hexes: tuple[str, ...]) -> Part | None:
        """The route with one stop more; None when the train would be too short for it."""
        about = self._about.get(node.mark)
        if about is None:
            about = self._about[node.mark] = self._read(node)
        hits, must = about
        nodes, sides, claims = (*part.nodes, node), part.sides | sides, part.claims | node.claims
        if must:
            if part.must == self._train.stops:
                return None
            total = part.total + node.call.value
            return Part(
                node, sides, claims, hexes, nodes, part.must + 1, total, part.spare, part.hits | hits, part.tied
            )
        spare = (*part.spare, node.call.value)
        if len(spare) > 1 and spare[-1] > spare[-2]:
            spare = tuple(sorted(spare, reverse=True))
        tied = part.tied or hits > 0
        return Part(node, sides, claims, hexes, nodes, part.must, part.total, spare, part.hits | hits, tied)

    def _read(self, node: Node) -> tuple[int, bool]:
        hex_id = node.call.at[0]
        return sum(bit for bit, group in self._groups if hex_id in group), mandatory(self._train, node.call)

    def _value(self, part: Part) -> int:
        """What the route earns: at once where only values matter, else by looking at each choice of stops."""
        room = self._train.stops - part.must
        if len(part.spare) > room and (part.tied or self._train.skips_cities):
            value = self._exact.get(part.claims)
            if value is None:
                runner = self._legs.runner
                best = best_count(self._train, [node.call for node in part.nodes], runner.bonuses, runner.own)
                value = self._exact[part.claims] = best.value if best else 0
            return value
        bonus = self._bonus.get(part.hits)
        if bonus is None:
            bonus = self._bonus[part.hits] = self._bonus_of(part.hits)
        return (part.total + sum(part.spare[:room])) * self._train.multiplier + bonus

    def _bonus_of(self, hits: int) -> int:
        """The bonuses of a route that counts stops of all these groups."""
        amount, first = 0, 0
        for bonus in self._legs.runner.bonuses:
            needed = ((1 << len(bonus.needs)) - 1) << first
            first += len(bonus.needs)
            if hits & needed == needed:
                amount += bonus.amount * (self._train.multiplier if bonus.multiplied else 1)
        return amount
