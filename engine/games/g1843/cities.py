"""The names of cities that share a hex: which city of the tile there is called what, also after later tiles.

The data name the cities as they are printed on the map. Until the first tile the printed order is that of the stops,
and from then on a name stays with its track, as markers do (§12.2). Tiles of Paris have names of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.eighteen.map.laid import Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import At, Stop
from engine.games.g1843.definition import Definition

Called = Mapping[str, tuple[int, ...]]  # hex -> for each city in printed order its stop now; left out: the same


class Mapped(Protocol):
    """What of a position is asked here."""

    definition: Definition
    network: Network
    laid: Laid
    called: Called


def stops_of(game: Mapped, hex_id: str) -> tuple[Stop, ...]:
    """For each stop of the hex now one that has its names, printed on the tile there or on the map."""
    here, printed = game.network.tile(hex_id).stops, game.definition.board.hexes[hex_id].printed.stops
    if any(stop.name for stop in here) or not any(stop.name for stop in printed):
        return here
    order = game.called.get(hex_id, tuple(range(len(printed))))
    return tuple(printed[order.index(at)] if at in order else stop for at, stop in enumerate(here))


def name_of(game: Mapped, hex_id: str, stop: int) -> str:
    """What the city is called: «Nancy»; "" where it is the only one of its hex."""
    return stops_of(game, hex_id)[stop].name


def named(game: Mapped) -> dict[str, At]:
    """The cities that share a hex, by every name they have now."""
    found: dict[str, At] = {}
    for hex_id, spot in game.definition.board.hexes.items():
        if any(stop.name for stop in spot.printed.stops):
            for at, stop in enumerate(stops_of(game, hex_id)):
                found |= dict.fromkeys((stop.name, *stop.also), (hex_id, at))
    return found


def carried(game: Mapped, after: Network) -> Called:
    """What `called` is with the tiles of the new map."""
    found = {hex_id: order for hex_id, order in game.called.items() if hex_id in after.laid.tiles}
    for hex_id, lies in after.laid.tiles.items():
        printed = game.definition.board.hexes[hex_id].printed.stops
        if game.laid.tiles.get(hex_id) == lies or not any(stop.name for stop in printed):
            continue
        old, new = game.network.tile(hex_id), after.tile(hex_id)
        if any(stop.name for stop in new.stops):
            continue
        stops = after.geometry.fit(old, game.network.rotation(hex_id), new, lies[1]).stops
        order = tuple(stops[at] for at in game.called.get(hex_id, tuple(range(len(printed)))))
        found.pop(hex_id, None)
        if order != tuple(range(len(printed))):
            found[hex_id] = order
    return found
