"""Six-way tiles: which a large city must take in the colour that asks for them (§5.5.2.3)."""

from __future__ import annotations

from engine.eighteen.map.lay import lays_on
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Board, Tile
from engine.eighteen.map.suit import Layable


def exits(board: Board, tile_id: str) -> int:
    """How many edges of the tile have track."""
    return len({end for path in board.tiles[tile_id].paths for end in path if end < STOP})


def six_way_instead(
    network: Network, tile: Tile, hex_id: str, company: str, colour: str, layable: Layable
) -> tuple[str, ...]:
    """The six-way tiles that must be laid here instead of this one, as they are in supply and fit.

    `colour` is that in which they must.
    """
    if tile.colour != colour or exits(network.board, tile.id) == EDGES:
        return ()
    if all(stop.kind != "city" for stop in tile.stops):
        return ()
    found = lays_on(network, company, hex_id, layable)
    return tuple(dict.fromkeys(one for one, _ in found if exits(network.board, one) == EDGES))
