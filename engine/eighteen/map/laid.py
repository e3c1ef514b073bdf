"""What lies on the map: the tiles laid by players, the tokens and the reserved places."""

from __future__ import annotations

import msgspec

from engine.eighteen.map.pieces import Board

BLOCKED = "blocked"  # as a token: one of nobody, which keeps its place for good


class City(msgspec.Struct, frozen=True):
    """The places of one stop: whose tokens stand there, in order of arrival, and for whom a place is kept."""

    tokens: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """The changing half of the map; its dicts are replaced, never changed.

    `tiles`: hex -> (tile id, rotation) where a player laid one. `cities`: hex -> one City for each stop of the tile
    that lies there now, for every hex that has stops. `supply`: tile id -> how many are left, limited tiles only.
    """

    tiles: dict[str, tuple[str, int]]
    cities: dict[str, tuple[City, ...]]
    supply: dict[str, int]


def printed_map(board: Board) -> Laid:
    """The map before the first tile and token: all tiles in supply, places kept for those named on the board."""
    cities = {
        name: tuple(City((), stop.reserved) for stop in hexagon.printed.stops)
        for name, hexagon in board.hexes.items()
        if hexagon.printed.stops
    }
    return Laid({}, cities, {name: tile.count for name, tile in board.tiles.items() if tile.count is not None})
