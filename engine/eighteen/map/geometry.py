"""What follows from the board alone: neighbours, distances, numbered hexsides and stops, tiles turned."""

from __future__ import annotations

from engine.eighteen.map.fit import Fit, fit, shape
from engine.eighteen.map.pieces import EDGES, STOP, At, Board, Hex, Path, Tile

CLOSED = ("gray", "red")  # printed colours of hexes that are open only where track is printed, and never built on
Exit = tuple[int, int]  # the crossing a train makes (a node, see Geometry) and the bit of the hexside it crosses
Halt = tuple[int, int, tuple[Exit, ...]]  # number of a stop, its bit, the exits a train may leave it by
Moves = tuple[tuple[Exit, ...], tuple[Halt, ...]]  # where a train goes that entered a hex: on, or to stops


def turned(path: Path, rotation: int) -> Path:
    """The path of a tile laid with this rotation, smaller end first."""
    a, b = ((end + rotation) % EDGES if end < STOP else end for end in path)
    return (a, b) if a < b else (b, a)


def distance(board: Board, a: str, b: str) -> int:
    """Hexes moved from one hex to another in the shortest way, ignoring track (1861 §5.5.3)."""
    here, there = board.hexes[a], board.hexes[b]
    dx, dy = abs(here.x - there.x), abs(here.y - there.y)
    return dx + max(0, (dy - dx) // 2)


def open_edges(spot: Hex) -> frozenset[int]:
    """The sides a train or new track may cross as far as this hex says: gray and red ones only where track is."""
    if spot.printed.colour not in CLOSED:
        return frozenset(range(EDGES))
    return frozenset(end for path in spot.printed.paths for end in path if end < STOP)


class Geometry:
    """The fixed half of every network on one board.

    A node `6 * h + e` stands for a train entering hex number `h` across its edge `e`. `across[node]` is the node of
    the train going the other way over the same hexside, -1 where there is no neighbour; `bits[node]` is the hexside's
    bit in masks of what a way has used. Stops are numbered `most * h + stop` and have bits too. Every path has an edge
    at one end at least: track between two stops of one tile is not known here.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = tuple(board.hexes)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        at = {(spot.x, spot.y): name for name, spot in board.hexes.items()}
        sides = {name: open_edges(spot) for name, spot in board.hexes.items()}
        self.neighbours: dict[str, tuple[str | None, ...]] = {}
        for name, spot in board.hexes.items():
            others = [at.get((spot.x + dx, spot.y + dy)) for dx, dy in board.steps]
            self.neighbours[name] = tuple(
                other if other and edge in sides[name] and (edge + 3) % EDGES in sides[other] else None
                for edge, other in enumerate(others)
            )
        self.across = [
            -1 if (other := self.neighbours[name][edge]) is None else self.numbers[other] * EDGES + (edge + 3) % EDGES
            for name in self.names
            for edge in range(EDGES)
        ]
        self._number_bits()
        self._turned: dict[tuple[int, int], tuple[Path, ...]] = {}
        self._exits: dict[tuple[str, int, tuple[Path, ...], int], tuple[Exit, ...]] = {}
        self._moves: dict[tuple[int, int, int], tuple[Moves | None, ...]] = {}
        self._fits: dict[tuple[int, int, int, int], Fit] = {}
        self._turns: dict[int, tuple[int, ...]] = {}
        self.fitting: dict[tuple[int, int, int], tuple[tuple[Tile, tuple[int, ...]], ...]] = {}  # see `lay`

    def _number_bits(self) -> None:
        """Give every hexside, then every stop there can ever be, a bit of its own."""
        board, bit = self.board, 1
        self.bits = [0] * len(self.across)
        for node, other in enumerate(self.across):
            if other > node:
                self.bits[node] = self.bits[other] = bit
                bit <<= 1
        tiles = [*board.tiles.values(), *(spot.printed for spot in board.hexes.values())]
        self.most = max([1, *(len(tile.stops) for tile in tiles)])
        self.stop_bits: dict[int, int] = {}
        for number, spot in enumerate(board.hexes.values()):
            for stop in range(self.most) if spot.printed.stops else ():
                self.stop_bits[self.most * number + stop] = bit
                bit <<= 1

    def stop_number(self, hex_id: str, stop: int) -> int:
        """The number of a stop."""
        return self.most * self.numbers[hex_id] + stop

    def stop_place(self, number: int) -> At:
        """Hex and stop that a number stands for."""
        return self.names[number // self.most], number % self.most

    def paths(self, tile: Tile, rotation: int) -> tuple[Path, ...]:
        """The tile's paths turned, in the tile's order."""
        key = (id(tile), rotation)  # tiles belong to the board, which lives as long as this
        if (found := self._turned.get(key)) is None:
            found = self._turned[key] = tuple(turned(path, rotation) for path in tile.paths)
        return found

    def fit(self, old: Tile, old_rotation: int, new: Tile, rotation: int) -> Fit:
        """How a tile replaces another on the same hex."""
        key = (id(old), old_rotation, id(new), rotation)
        if (found := self._fits.get(key)) is None:
            found = self._fits[key] = fit(old, self.paths(old, old_rotation), new, self.paths(new, rotation))
        return found

    def turns(self, tile: Tile) -> tuple[int, ...]:
        """The rotations of a tile that look different, the smallest of each kind; none but 0 of a fixed one."""
        if (found := self._turns.get(id(tile))) is None:
            ways = range(1 if tile.fixed else EDGES)
            first = {shape(tile, self.paths(tile, turn)): turn for turn in reversed(ways)}
            found = self._turns[id(tile)] = tuple(sorted(first.values()))
        return found

    def moves(self, hex_id: str, tile: Tile, rotation: int) -> tuple[Moves | None, ...]:
        """For each edge of the hex with this tile: where a train goes that enters across it; None without track."""
        key = (self.numbers[hex_id], id(tile), rotation)
        if (found := self._moves.get(key)) is None:
            found = self._moves[key] = self._worked_out(hex_id, tile, self.paths(tile, rotation))
        return found

    def exits(self, hex_id: str, stop: int, paths: tuple[Path, ...], but: int = -1) -> tuple[Exit, ...]:
        """How a train leaves a stop, not across the edge `but` by which it came."""
        key = (hex_id, stop, paths, but)
        if (found := self._exits.get(key)) is None:
            base = self.numbers[hex_id] * EDGES
            nodes = [base + a for a, b in paths if b == STOP + stop and a != but]
            ways = ((self.across[node], self.bits[node]) for node in nodes if self.across[node] >= 0)
            found = self._exits[key] = tuple(ways)
        return found

    def _worked_out(self, hex_id: str, tile: Tile, paths: tuple[Path, ...]) -> tuple[Moves | None, ...]:
        base, number = self.numbers[hex_id] * EDGES, self.numbers[hex_id] * self.most
        table: list[Moves | None] = []
        for edge in range(EDGES):
            ends = [b if a == edge else a for a, b in paths if edge in (a, b)]
            on = ((self.across[base + end], self.bits[base + end]) for end in ends if end < STOP)
            halts = []
            for stop in (end - STOP for end in ends if end >= STOP):
                exits = self.exits(hex_id, stop, paths, edge) if tile.stops[stop].kind != "offboard" else ()
                halts.append((number + stop, self.stop_bits[number + stop], exits))
            table.append((tuple(way for way in on if way[0] >= 0), tuple(halts)) if ends else None)
        return tuple(table)


_KNOWN: dict[int, Geometry] = {}
_MOST_KNOWN = 8


def geometry_of(board: Board) -> Geometry:
    """The geometry of a board, worked out once for each of the last few boards."""
    found = _KNOWN.get(id(board))
    if found is None or found.board is not board:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[id(board)] = Geometry(board)
    return found
