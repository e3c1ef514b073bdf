"""Small boards for tests of the map, and a slow search that tries every way, to check the fast one against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Board, Hex, Path, Stop, StopKind, Tile
from engine.eighteen.map.reach import Reach

STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
COLOURS = ("yellow", "green", "brown", "gray")
Place = tuple[str, int]
Node = tuple[str, int]  # a hex and the edge a train enters it by


def city(slots: int = 1, *reserved: str) -> Stop:
    """A city worth 20."""
    return Stop("city", (20,), slots, reserved=reserved)


def town() -> Stop:
    """A town worth 10."""
    return Stop("town", (10,))


def red() -> Stop:
    """A red area."""
    return Stop("offboard", (10, 20, 30, 40))


def tile(name: str, colour: str, *paths: Path, stops: Iterable[Stop] = (), label: str = "", count: int = 9) -> Tile:
    """A tile; ends above 5 are stops."""
    return Tile(name, colour, tuple(stops), paths, label, count)


def board(printed: Mapping[str, Tile], *tiles: Tile, **later_labels: dict[str, str]) -> Board:
    """Hexes named like `D4`: letter the column, number minus one the row of the doubled grid."""
    hexes = {
        name: Hex(name, ord(name[0]) - ord("A"), int(name[1:]) - 1, there, later_labels=later_labels.get(name, {}))
        for name, there in printed.items()
    }
    return Board(hexes, {one.id: one for one in tiles}, COLOURS, STEPS)


def blank(*stops: Stop, label: str = "") -> Tile:
    """A white hex."""
    return Tile("", "white", stops, label=label)


def network(on: Board, tokens: Mapping[Place, Iterable[str]] | None = None, **laid: tuple[str, int]) -> Network:
    """The network with these tiles laid and these tokens placed; reserved places as printed on what lies there."""
    standing = tokens or {}
    cities = {}
    for name, spot in on.hexes.items():
        there = on.tiles[laid[name][0]] if name in laid else spot.printed
        if there.stops:
            cities[name] = tuple(
                City(tuple(standing.get((name, number), ())), stop.reserved) for number, stop in enumerate(there.stops)
            )
    return Network(on, Laid(dict(laid), cities, {one.id: one.count for one in on.tiles.values() if one.count}))


def random_tile(rng: Random, edges: list[int]) -> Tile:
    """Track at random between these edges: plain with junctions, or a stop or two and track past them."""
    kinds: tuple[StopKind, ...] = ("city", "town", "offboard")
    count = rng.choice((0, 0, 0, 1, 2)) if edges else 0
    stops = [
        Stop(kind, (10,), rng.randint(1, 2) if kind == "city" else 0)
        for kind in rng.choices(kinds, weights=(6, 4, 1), k=count)
    ]
    paths: set[Path] = set()
    for edge in edges:
        ends = [*(STOP + number for number in range(count)), *(other for other in edges if other != edge)]
        for end in rng.sample(ends, min(len(ends), rng.choice((0, 1, 1, 2)))):
            paths.add((min(edge, end), max(edge, end)))
    return Tile("", "yellow", tuple(stops), tuple(sorted(paths)))


def random_network(rng: Random, columns: int = 4, rows: int = 3) -> Network:
    """A small map of random track, dense enough for loops, with a few tokens of A, B and C."""
    places = {
        (x, 2 * y + x % 2): f"{chr(ord('A') + x)}{2 * y + x % 2 + 1}" for x in range(columns) for y in range(rows)
    }
    edges: dict[str, list[int]] = {name: [] for name in places.values()}
    for (x, y), name in places.items():
        for edge, (dx, dy) in enumerate(STEPS[3:], 3):
            other = places.get((x + dx, y + dy))
            if other and rng.random() < 0.8:
                edges[name].append(edge)
                edges[other].append(edge - 3)
    printed = {name: random_tile(rng, sides) for name, sides in edges.items()}
    circles = [(name, number, stop) for name, there in printed.items() for number, stop in enumerate(there.stops)]
    tokens: dict[Place, tuple[str, ...]] = {}
    for name, number, stop in circles:
        if stop.kind == "city":
            owners = [owner for owner in "ABC" if rng.random() < 0.2]
            tokens[name, number] = tuple(owners[: stop.slots])
    return network(board(printed), tokens)


class Trial:
    """Stops and nodes on any way at all that keeps the rule, found by trying every way.

    `nodes`: for each node the edges of its hex that some way to it does not cross.
    """

    def __init__(self, net: Network, company: str, through: bool) -> None:
        self.net, self.company, self.through = net, company, through
        self.stops: set[Place] = set()
        self.nodes: dict[Node, set[int]] = {}

    def set_out(self, place: Place, used: frozenset[object]) -> None:
        """Leave a stop by each of its paths."""
        self.stops.add(place)
        for a, b in self.net.paths(place[0]):
            if b == STOP + place[1]:
                self.leave(place[0], a, used)

    def leave(self, hex_id: str, edge: int, used: frozenset[object]) -> None:
        """Cross an edge, if nothing is used twice, and go on by each path there."""
        other, back = self.net.neighbour(hex_id, edge), (edge + 3) % EDGES
        if other is None or self.side(hex_id, edge) in used:
            return
        used = used | {self.side(hex_id, edge)}
        unused = {out for out in range(EDGES) if self.side(other, out) not in used}
        self.nodes.setdefault((other, back), set()).update(unused)
        for path in self.net.paths(other):
            if back in path:
                self.follow(other, path[1] if path[0] == back else path[0], used)

    def follow(self, hex_id: str, end: int, used: frozenset[object]) -> None:
        """Go to an end of track: an edge, or a stop that may be passed or not."""
        if end < STOP:
            self.leave(hex_id, end, used)
            return
        place = (hex_id, end - STOP)
        self.stops.add(place)
        passes = self.through or not self.net.blocks(*place, self.company)
        if passes and place not in used and self.net.tile(hex_id).stops[end - STOP].kind != "offboard":
            self.set_out(place, used | {place})

    def side(self, hex_id: str, edge: int) -> frozenset[object]:
        """A hexside, the same from both sides."""
        return frozenset(((hex_id, edge), (self.net.neighbour(hex_id, edge), (edge + 3) % EDGES)))


def tried(
    net: Network, company: str, starts: Iterable[Place], through: bool = False
) -> tuple[set[Place], dict[Node, set[int]]]:
    """Stops, and nodes with the edges that need not be crossed, of every way from these stops."""
    trial = Trial(net, company, through)
    for place in starts:
        trial.set_out(place, frozenset((place,)))
    return trial.stops, trial.nodes


def arrivals(reach: Reach) -> dict[str, frozenset[int]]:
    """For each hex the edges a train surely enters it by, track or not; `enters` tells of the doubtful ones."""
    edges: dict[str, set[int]] = {}
    names = reach._search.geometry.names
    for node in reach.nodes:
        edges.setdefault(names[node // EDGES], set()).add(node % EDGES)
    return {hex_id: frozenset(found) for hex_id, found in edges.items()}
