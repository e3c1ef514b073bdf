"""What can be reached over track by a legal way: each hexside and each stop at most once (1861 §5.3, 1843 §8.6.1).

A way is found by a linear search that carries, as one big number, the hexsides and stops used so far. A node that the
search only comes to by using something twice is doubtful: another way may be legal. Doubtful nodes matter at once only
where they lead to track or stops that nothing else reaches; there the first of them is settled exactly, first by two
cheap tests, then by trying all ways up to `MOST_STEPS` crossings. Past that bound it counts as not reachable; maps of
a game do not come near it. Doubtful crossings of hexsides reached anyway the other way are settled when asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from engine.eighteen.map.geometry import Geometry, Moves
from engine.eighteen.map.pieces import EDGES, At

MOST_STEPS = 20_000


class Reach:
    """What a company reaches: `nodes` maps each node entered to what the way found has used; see `Geometry`.

    `doubtful`: nodes no legal way is known to, though their hexsides are crossed the other way by one. `home`: hexes
    where it starts at a stop that no track leads to yet.
    """

    def __init__(
        self, search: Search, goals: set[int], nodes: dict[int, int], numbers: set[int], doubtful: set[int]
    ) -> None:
        self._search = search
        self._goals = goals
        self._numbers = numbers
        self.nodes = nodes
        self.doubtful = doubtful
        self.home: frozenset[str] = frozenset()
        self._settled: dict[tuple[int, int], bool] = {}

    @cached_property
    def stops(self) -> frozenset[At]:
        """Stops reached, with those it started from and those where every way ends."""
        return frozenset(map(self._search.geometry.stop_place, self._numbers))

    @cached_property
    def touched(self) -> frozenset[str]:
        """Every hex whose tile or tokens matter to this."""
        names = self._search.geometry.names
        inside = {names[node // EDGES] for nodes in (self.nodes, self.doubtful) for node in nodes}
        return frozenset(inside.union(hex_id for hex_id, _ in self.stops))

    def touches(self, hex_id: str) -> bool:
        """Whether tile or tokens of the hex matter to this."""
        geometry = self._search.geometry
        number = geometry.numbers[hex_id]
        edges = range(EDGES * number, EDGES * (number + 1))
        stops = range(geometry.most * number, geometry.most * (number + 1))
        apart = self.nodes.keys().isdisjoint(edges) and self._numbers.isdisjoint(stops)
        return not (apart and self.doubtful.isdisjoint(edges))

    def enters(self, hex_id: str, edge: int, *, avoiding: int | None = None) -> bool:
        """Whether a train of the company can enter the hex across this edge, without crossing edge `avoiding` of it."""
        geometry = self._search.geometry
        at = geometry.numbers[hex_id] * EDGES
        node, banned = at + edge, 0 if avoiding is None else geometry.bits[at + avoiding]
        used = self.nodes.get(node)
        if used is not None and not used & banned:
            return True
        if used is None and node not in self.doubtful:
            return False
        if (node, banned) not in self._settled:
            way = self._search.way_to(node, self._goals, self.nodes, self.doubtful, banned)
            self._settled[node, banned] = way is not None
        return self._settled[node, banned]


class Search:
    """Ways over one state of the track; cities `full` of tokens, none of them the company's, end them."""

    def __init__(
        self, geometry: Geometry, moves: list[Moves | None], full: Mapping[int, tuple[str, ...]], company: str
    ) -> None:
        self.geometry = geometry
        self.moves = moves
        self._full = full
        self._company = company

    def _passes(self, stop: int) -> bool:
        taken = self._full.get(stop)
        return taken is None or self._company in taken

    def leads_on(self, start: int, nodes: dict[int, int]) -> bool:
        """Whether a way from stop number `start`, set out to `nodes`, comes to another stop."""
        first, refused = dict(nodes), set()
        queue = list(nodes)
        for node in queue:
            if (here := self.moves[node]) is None:
                continue
            if any(halt[0] != start for halt in here[1]):
                return True
            used = nodes[node]
            for target, bit in here[0]:
                if used & bit:
                    refused.add(target)
                elif target not in nodes:
                    nodes[target] = used | bit
                    queue.append(target)
        return not refused <= nodes.keys() and len(self.reach({start}, first).stops) > 1

    def reach(self, goals: set[int], nodes: dict[int, int]) -> Reach:
        """What is reached from the stops numbered `goals`, whence ways set out to `nodes`; these are added to."""
        stops = set(goals)
        refused: set[int] = set()
        self._spread(list(nodes), nodes, stops, refused)
        dead: set[int] = set()
        while True:
            front = refused - nodes.keys() - dead
            doubtful = self._beyond(front, nodes, dead) if front else front
            if not self._new(doubtful, nodes, stops):
                return Reach(self, goals, nodes, stops, doubtful)
            for node in sorted(front):
                if not self._new(self._beyond((node,), nodes, dead), nodes, stops):
                    continue
                used = self.way_to(node, goals, nodes, doubtful)
                if used is not None:
                    nodes[node] = used
                    self._spread([node], nodes, stops, refused)
                    break
                dead.add(node)

    def _spread(self, queue: list[int], nodes: dict[int, int], stops: set[int], refused: set[int]) -> None:
        """Go on from the nodes in `queue`, whose ways are known, and note what is found and what is refused."""
        moves = self.moves
        for node in queue:
            if (here := moves[node]) is None:
                continue
            used = nodes[node]
            for target, bit in here[0]:
                if target not in nodes:
                    if used & bit:
                        refused.add(target)
                    else:
                        nodes[target] = used | bit
                        queue.append(target)
            for stop, bit, exits in here[1]:
                stops.add(stop)
                if self._passes(stop):
                    _leave(exits, used, bit, queue, nodes, refused)

    def _beyond(self, front: Iterable[int], nodes: Mapping[int, int], dead: Collection[int]) -> set[int]:
        """The nodes that ways from `front` come to outside `nodes`, whatever they have used."""
        queue = list(front)
        seen = set(queue)
        for node in queue:
            for target in self._next(node):
                if target not in nodes and target not in seen and target not in dead:
                    seen.add(target)
                    queue.append(target)
        return seen

    def _next(self, node: int) -> Iterable[int]:
        """Where a train goes from a node, whatever it has used."""
        here = self.moves[node]
        if here is None:
            return ()
        on = [target for target, _ in here[0]]
        on.extend(target for stop, _, exits in here[1] if self._passes(stop) for target, _ in exits)
        return on

    def _new(self, doubtful: Iterable[int], nodes: Mapping[int, int], stops: Collection[int]) -> bool:
        """Whether a doubtful node crosses a hexside or comes to a stop that nothing else reaches."""
        across, moves = self.geometry.across, self.moves
        return any(
            across[node] not in nodes or any(halt[0] not in stops for halt in (moves[node] or ((), ()))[1])
            for node in doubtful
        )

    def way_to(
        self, node: int, goals: Collection[int], nodes: Mapping[int, int], doubtful: Iterable[int], banned: int = 0
    ) -> int | None:
        """What a legal way to the node uses, which uses nothing `banned`; None if there is none.

        Track has no direction: the way is looked for from the node back to one of the stops it may start from.
        """
        back, bit = self.geometry.across[node], self.geometry.bits[node]
        if bit & banned or not self._could_come(back, goals, bit | banned):
            return None
        order = {self.geometry.across[known]: rank for rank, known in enumerate((*nodes, *doubtful))}
        return self._try_all(back, bit | banned, goals, order)

    def _could_come(self, back: int, goals: Collection[int], banned: int) -> bool:
        """Whether the goals are reached from `back` at all when nothing banned is crossed: cheap, and often enough."""
        queue, seen, bits = [back], {back}, self.geometry.bits
        for node in queue:
            here = self.moves[node]
            if here and any(halt[0] in goals for halt in here[1]):
                return True
            for target in self._next(node):
                if target not in seen and not bits[target] & banned:
                    seen.add(target)
                    queue.append(target)
        return False

    def _try_all(self, back: int, used: int, goals: Collection[int], order: Mapping[int, int]) -> int | None:
        """All ways from `back` until one comes to a goal, those first that are nearer to where the goals lead."""
        stack = [(back, used)]
        for _ in range(MOST_STEPS):
            if not stack:
                return None
            node, used = stack.pop()
            here = self.moves[node]
            if here is None:
                continue
            ways = [(target, used | bit) for target, bit in here[0] if not used & bit]
            for stop, bit, exits in here[1]:
                if used & bit:
                    continue
                if stop in goals:
                    return used | bit
                if self._passes(stop):
                    ways.extend((target, used | bit | side) for target, side in exits if not used & side)
            ways = [way for way in ways if way[0] in order]
            ways.sort(key=lambda way: order[way[0]], reverse=True)
            stack.extend(ways)
        return None


def _leave(
    exits: Iterable[tuple[int, int]], used: int, bit: int, queue: list[int], nodes: dict[int, int], refused: set[int]
) -> None:
    """Go on from a stop reached with `used`, unless it or the hexside has been used before."""
    onward = used | bit
    for target, side in exits:
        if target not in nodes:
            if used & (bit | side):
                refused.add(target)
            else:
                nodes[target] = onward | side
                queue.append(target)
