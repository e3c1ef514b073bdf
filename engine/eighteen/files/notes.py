"""What in tiles and map is worth knowing though no mistake: tiles that fit nowhere, hexes without a next tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.eighteen.map.fit import kinds
from engine.eighteen.map.geometry import CLOSED
from engine.eighteen.map.laid import printed_map
from engine.eighteen.map.lay import fitting_on, laid_with
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import Board, Hex, Tile
from engine.eighteen.map.suit import Layable, LayRules, rank


def notes(board: Board, rules: LayRules) -> tuple[str, ...]:
    """A sentence for each tile and each group of hexes; for whoever edits the files, as errors are.

    `rules`: those of whoever may lay most. Every chain of tiles is followed as far as it takes to know.
    """
    seen: set[str] = set()
    last = {spot.id: _last(board, rules, spot, seen) for spot in _open(board)}
    for spot in _open(board):
        if _missing(board, spot, seen):
            seen |= {tile for tile, _ in _ever(board, rules, spot)}
    found = [f"tile {tile} fits nowhere on this map" for tile in board.tiles if tile not in seen]
    return (*found, *_ends(board, last))


def _ends(board: Board, last: dict[str, int]) -> Iterator[str]:
    """The hexes that stay behind others with the same kind of stops, by the last colour they can have."""
    groups: dict[str, list[str]] = {}
    for hex_id, reached in last.items():
        spot = board.hexes[hex_id]
        if reached < max(there for other, there in last.items() if _kind(board.hexes[other]) == _kind(spot)):
            colour = board.colours[reached] if reached >= 0 else ""
            groups.setdefault(colour, []).append(f"{hex_id} {spot.name}".strip())
    for colour, hexes in groups.items():
        what = f"nothing comes after {colour}" if colour else "no tile fits"
        yield f"{what} on {', '.join(hexes)}, as it does on others of the kind"


def _open(board: Board) -> list[Hex]:
    return [spot for spot in board.hexes.values() if spot.printed.colour not in CLOSED]


def _kind(spot: Hex) -> Counter[str]:
    """How many stops of each kind are printed on a hex."""
    return kinds(spot.printed)


def _missing(board: Board, spot: Hex, seen: set[str]) -> bool:
    """Whether a tile not yet seen has stops like this hex, or one town for its several."""
    here = set(_kind(spot))
    return any(set(kinds(tile)) == here for tile in board.tiles.values() if tile.id not in seen)


def _last(board: Board, rules: LayRules, spot: Hex, seen: set[str]) -> int:
    """The place of the last colour that the hex can have, -1 for none; `seen` grows by the tiles met on the way."""
    best, most = rank(board, spot.printed.colour), max(rank(board, tile.colour) for tile in _like(board, spot))
    for tile, _ in _ever(board, rules, spot):
        seen.add(tile)
        best = max(best, rank(board, board.tiles[tile].colour))
        if best == most:
            break
    return best


def _like(board: Board, spot: Hex) -> list[Tile]:
    return [tile for tile in board.tiles.values() if set(kinds(tile)) == set(_kind(spot))] or [spot.printed]


def _ever(board: Board, rules: LayRules, spot: Hex) -> Iterator[tuple[str, int]]:
    """Every tile that can come to lie there, with its turn, the furthest colours first."""
    met: set[tuple[str, int]] = set()
    waiting = [Network(board, printed_map(board))]
    while waiting:
        network = waiting.pop()
        for tile, turn in fitting_on(network, spot.id, Layable(board.colours, (), rules)):
            if (tile, turn) not in met:
                met.add((tile, turn))
                yield tile, turn
                waiting.append(laid_with(network, tile, spot.id, turn))
