"""Places and track in words: «E9 Smolensk», the sides of a hex by compass, which hexes a tile joins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.eighteen.map.geometry import geometry_of
from engine.eighteen.map.pieces import EDGES, STOP, Board, Path, Tile
from pbem.words.phrases import phrase


def place(board: Board, hex_id: str) -> str:
    """The hex with the name of its city, town or area."""
    name = board.hexes[hex_id].name if hex_id in board.hexes else ""
    return f"{hex_id} {name}" if name else hex_id


def side(board: Board, edge: int) -> str:
    """The side by compass, as this board is drawn: edge 0 of a board with flat tops is S."""
    dx, dy = board.steps[edge]
    return ("N" if dy < 0 else "S" if dy > 0 else "") + ("W" if dx < 0 else "E" if dx > 0 else "")


def turned_paths(board: Board, tile: str, rotation: int) -> tuple[Path, ...]:
    """The track of a tile as it is laid."""
    return geometry_of(board).paths(board.tiles[tile], rotation)


def edges_of(board: Board, paths: Iterable[Path]) -> tuple[int, ...]:
    """The sides that the track reaches, clockwise from the north."""
    found = {end for path in paths for end in path if end < STOP}
    return tuple(sorted(found, key=lambda edge: _clockwise(board, edge)))


def sides(board: Board, paths: Iterable[Path]) -> str:
    """The sides alone, as an order names them: «NE SW»."""
    return " ".join(side(board, edge) for edge in edges_of(board, paths))


def joined(board: Board, hex_id: str, edge: int) -> str:
    """A side and the hex that it leads to: «NE F8»; only the side where no train can cross."""
    other = geometry_of(board).neighbours[hex_id][edge]
    return f"{side(board, edge)} {other}" if other else side(board, edge)


def track_words(board: Board, hex_id: str, tile: Tile, paths: Sequence[Path], cities: Sequence[str] = ()) -> str:
    """All track of a hex: from each stop where it leads, then track that calls at no stop.

    `cities`: what the stops are called, where several share the hex, "" for a town; without them they are numbered.
    """
    parts = []
    for number in range(len(tile.stops)):
        ends = stop_ends(board, hex_id, paths, number)
        if ends and len(tile.stops) > 1:
            city = cities[number] if cities else ""
            key = "eighteen.track.city" if city else "eighteen.track.stop"
            ends = ends if cities and not city else phrase(key, stop=number, city=city, ends=ends)
        parts.append(ends)
    return "; ".join(part for part in (*parts, through_words(board, hex_id, paths)) if part)


def stop_ends(board: Board, hex_id: str, paths: Sequence[Path], stop: int) -> str:
    """Where the track of one stop leads: «S D16, SW C15»."""
    mine = [path for path in paths if STOP + stop in path]
    return ", ".join(joined(board, hex_id, edge) for edge in edges_of(board, mine))


def through_words(board: Board, hex_id: str, paths: Sequence[Path]) -> str:
    """Track from side to side: «N E7 – S E11»."""
    return "; ".join(_from_side_to_side(board, hex_id, path) for path in paths if path[1] < STOP)


def _from_side_to_side(board: Board, hex_id: str, path: Path) -> str:
    one, other = sorted(path, key=lambda edge: _clockwise(board, edge))
    return phrase("eighteen.track.through", one=joined(board, hex_id, one), other=joined(board, hex_id, other))


def _clockwise(board: Board, edge: int) -> int:
    """How far an edge is from the northern one: edges count clockwise on every board."""
    north = next(one for one, (dx, dy) in enumerate(board.steps) if dy < 0 and dx >= 0)
    first = next((one for one, (dx, dy) in enumerate(board.steps) if dx == 0 and dy < 0), north)
    return (edge - first) % EDGES
