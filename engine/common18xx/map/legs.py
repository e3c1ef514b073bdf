"""The map as a company sees it that searches routes: stops, and the track from one stop to the next."""

from __future__ import annotations

from typing import NamedTuple

from engine.common18xx.map.counting import Call
from engine.common18xx.map.pieces import EDGES
from engine.common18xx.map.revenue import Company, call
from engine.common18xx.map.trails import At

LEG_STEPS = 400  # hexsides crossed in looking for the legs of one stop; track beyond is not searched


class Leg(NamedTuple):
    """Track from one stop to another without a stop between."""

    end: Node
    sides: int  # bits of the hexsides it crosses
    exit: int  # the bit of the first of them
    onward: tuple[str, ...]  # its hexes but the first
    backward: tuple[str, ...]  # the same in reverse


class Node:
    """A stop. `claims`: bits of what no route may use twice: the stop, its hex, its red area; `mark`: the stop's."""

    __slots__ = ("call", "claims", "legs", "mark", "passable")

    def __init__(self, stop: Call, mark: int, claims: int, passable: bool) -> None:
        self.call = stop
        self.mark = mark
        self.claims = claims
        self.passable = passable
        self.legs: tuple[Leg, ...] | None = None


class Legs:
    """All stops and legs, worked out when first asked."""

    def __init__(self, runner: Company) -> None:
        self.runner = runner
        self._nodes: dict[At, Node] = {}
        self._claims: dict[object, int] = {}

    def node(self, at: At) -> Node:
        """The stop."""
        node = self._nodes.get(at)
        if node is None:
            node = self._nodes[at] = self._new(at)
        return node

    def _new(self, at: At) -> Node:
        stop = call(self.runner, at)
        mark = claims = self._claim(at)
        if self.runner.rules.bar_hex_twice:
            claims |= self._claim(at[0])
        if stop.stop.group:
            claims |= self._claim(("area", stop.stop.group))
        passable = stop.stop.kind != "offboard" and not self.runner.network.blocks(*at, self.runner.id)
        return Node(stop, mark, claims, passable)

    def _claim(self, key: object) -> int:
        return self._claims.setdefault(key, 1 << len(self._claims))

    def legs(self, node: Node) -> tuple[Leg, ...]:
        """The legs from a stop, those to stops of most value first."""
        if node.legs is None:
            found = [leg for leg in self._search(node.call.at) if not leg.end.claims & node.claims]
            found.sort(key=lambda leg: (-leg.end.call.value, len(leg.onward), leg.onward))
            node.legs = tuple(found)
        return node.legs

    def _search(self, at: At) -> list[Leg]:
        """Every way from a stop to the next one on which no hexside is used twice."""
        network, geometry = self.runner.network, self.runner.network.geometry
        found: list[Leg] = []
        todo: list[tuple[int, int, int, tuple[str, ...]]] = []  # where it is, hexsides used, the first, hexes
        for crossing, bit in geometry.exits(*at, network.paths(at[0])):
            todo.append((crossing, bit, bit, (geometry.names[crossing // EDGES],)))
        steps = 0
        while todo and steps < LEG_STEPS:
            crossing, sides, exit_, onward = todo.pop()
            steps += 1
            moves = network.moves[crossing]
            if moves is None:
                continue
            on, halts = moves
            for number, _, _ in halts:
                end = self.node(geometry.stop_place(number))
                found.append(Leg(end, sides, exit_, onward, onward[::-1]))
            for following, bit in on:
                if not sides & bit:
                    todo.append((following, sides | bit, exit_, (*onward, geometry.names[following // EDGES])))
        return found
