"""Ways from a token outwards, as far as a train could go: of those that lead to the same stop only the best.

Of the arms from one exit to one stop the best stays on each level, so that two arms from different exits may be joined.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.counting import mandatory
from engine.common18xx.map.legs import Leg, Legs, Node

ARM_STEPS = 6_000  # legs tried from all tokens of a company
KEEP = 1  # arms of equal size from the same exit to the same stop


class Arm(NamedTuple):
    """A way from a token to `tip`. `claims` includes the token's own stop; the other figures leave that out.

    `size`: how many stops must count, or of a train that skips cities how many there are. `total`: the values of
    those that must count; `spare`: the values of the others, best first; `areas`: how many red areas there are.
    `hits`: bits of the groups of bonus hexes; `tied`: one of the spare stops belongs to such a group.
    """

    tip: Node
    exit: int  # the bit of the hexside by which it leaves the token's hex, 0 for the empty arm
    sides: int
    claims: int
    hexes: tuple[str, ...]  # without the token's
    nodes: tuple[Node, ...]  # without the token's
    size: int
    areas: int
    total: int
    spare: tuple[int, ...]
    hits: int
    tied: bool


class Rooted(NamedTuple):
    """All arms from one token, the empty one first, and what the token's own stop is to the train."""

    start: Node
    must: bool
    hits: int
    arms: list[Arm]


class About(NamedTuple):
    """What a stop is to a train."""

    must: bool
    hits: int


Longer = tuple[int, int, int, Arm, Leg]  # a leg to lengthen an arm by: less value, hexes, found later; arm and leg
Buckets = dict[tuple[int, int, int], list[Longer]]  # by size, tip and exit


class Grower:
    """Grows the arms of one kind of train, level by level: one leg more on each."""

    def __init__(self, legs: Legs, train: TrainType) -> None:
        groups = [group for bonus in legs.runner.bonuses for group in bonus.needs]
        self.groups = tuple((1 << number, group) for number, group in enumerate(groups))
        self.train = train
        self.legs = legs
        self._about: dict[int, About] = {}
        self._roots: list[Rooted] | None = None

    def about(self, node: Node) -> About:
        """Whether the train must count the stop, and which groups of bonus hexes it belongs to."""
        about = self._about.get(node.mark)
        if about is None:
            hits = sum(bit for bit, group in self.groups if node.call.at[0] in group)
            about = self._about[node.mark] = About(mandatory(self.train, node.call), hits)
        return about

    def roots(self) -> list[Rooted]:
        """The arms from every token of the company."""
        if self._roots is None:
            own = sorted(self.legs.runner.own)
            starts = [self.legs.node(at) for at in own]
            self._roots = [
                Rooted(start, *self.about(start), self._grow(start, ARM_STEPS // len(own))) for start in starts
            ]
        return self._roots

    def _grow(self, start: Node, steps: int) -> list[Arm]:
        """Arms from a token, the empty one first; of those with equal exit, size and tip at most KEEP a level."""
        level = [Arm(start, 0, 0, start.claims, (), (), 0, 0, 0, (), 0, False)]
        arms = level.copy()
        while level and steps > 0:
            buckets: Buckets = {}
            for arm in level:
                steps -= self._lengthen(arm, buckets)
            level = []
            for ways in buckets.values():
                ways.sort(key=_order)
                level.extend(self._longer(arm, leg) for _, _, _, arm, leg in ways[:KEEP])
            arms += level
        return arms

    def _lengthen(self, arm: Arm, buckets: Buckets) -> int:
        """Note every leg that this arm can be continued by; how many were tried."""
        if arm.nodes and not arm.tip.passable:
            return 0
        sides, claims, skips = arm.sides, arm.claims, self.train.skips_cities
        worth, most = arm.total + sum(arm.spare), self.train.stops - 1
        legs = self.legs.legs(arm.tip)
        for leg in legs:
            end = leg.end
            if leg.sides & sides or end.claims & claims:
                continue
            size = arm.size + (skips or self.about(end).must)
            if size <= most or skips:
                key = (size, end.mark, arm.exit or leg.exit)
                ways = buckets.setdefault(key, [])
                ways.append((-worth - end.call.value, len(arm.hexes) + len(leg.onward), len(ways), arm, leg))
        return len(legs)

    def _longer(self, arm: Arm, leg: Leg) -> Arm:
        node = leg.end
        about = self.about(node)
        total, spare, tied = arm.total, arm.spare, arm.tied
        if about.must:
            total += node.call.value
        else:
            spare = (*spare, node.call.value)
            if len(spare) > 1 and spare[-1] > spare[-2]:
                spare = tuple(sorted(spare, reverse=True))
            tied = tied or about.hits > 0
        return Arm(
            node,
            arm.exit or leg.exit,
            arm.sides | leg.sides,
            arm.claims | node.claims,
            arm.hexes + leg.onward,
            (*arm.nodes, node),
            arm.size + (self.train.skips_cities or about.must),
            arm.areas + (node.call.stop.kind == "offboard"),
            total,
            spare,
            arm.hits | about.hits,
            tied,
        )


def _order(way: Longer) -> tuple[int, int, int]:
    """More value, fewer hexes, found earlier."""
    return way[:3]
