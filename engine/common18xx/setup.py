"""How every 18xx game begins: the printed map."""

from __future__ import annotations

from engine.common18xx.definition import Definition18xx
from engine.common18xx.map.laid import City, Laid


def first_map(definition: Definition18xx) -> Laid:
    """The printed map: no tile, no token, and places kept for those named on the board."""
    board = definition.board
    cities = {
        name: tuple(City((), stop.reserved) for stop in hexagon.printed.stops)
        for name, hexagon in board.hexes.items()
        if hexagon.printed.stops
    }
    supply = {name: tile.count for name, tile in board.tiles.items() if tile.count is not None}
    return Laid({}, cities, supply)
