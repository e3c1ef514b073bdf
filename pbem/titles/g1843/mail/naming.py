"""How lines of 1843 name cities and privates: cities that share a hex by their own names, the others by the map's."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.map.pieces import At
from engine.games.g1843 import cities
from engine.games.g1843.definition import Definition
from engine.games.g1843.state import State
from pbem.orders.fold import key


def named(game: State) -> Mapping[str, At]:
    """The cities that share a hex, by every name they have now, folded."""
    return {key(name): at for name, at in cities.named(game).items()}


def city(game: State, hex_id: str, stop: int) -> str:
    """The name of a city that shares its hex now: «Nancy»; "" for any other, and for a stop that is not there."""
    return cities.name_of(game, hex_id, stop) if 0 <= stop < len(game.network.tile(hex_id).stops) else ""


def hex_name(definition: Definition, hex_id: str) -> str:
    """A hex by the first name printed on it, else by its id."""
    spot = definition.board.hexes.get(hex_id)
    return (spot.name.partition("/")[0] if spot else "") or hex_id


def place(definition: Definition, hex_id: str, stop: int, game: State | None) -> str:
    """A city as lines name it; where nobody knows which tile lies there, the hex of it."""
    found = city(game, hex_id, stop) if game is not None and hex_id in definition.board.hexes else ""
    if found:
        return found
    spot = definition.board.hexes.get(hex_id)
    one = game is not None and stop == 0
    return hex_name(definition, hex_id) if one else spot.name if spot and spot.name else hex_id


def first_city(definition: Definition, hex_id: str, stop: int) -> str:
    """A city of the first tile on a hex: the names printed on the map are those of its stops then (§12.2)."""
    stops = definition.board.hexes[hex_id].printed.stops if hex_id in definition.board.hexes else ()
    return stops[stop].name if 0 <= stop < len(stops) else ""


def private(definition: Definition, private_id: str) -> str:
    """A private by the name that players call it by: «Saint-Germain»."""
    found = definition.privates.get(private_id)
    return found.also[0] if found is not None and found.also else private_id


def numbered(definition: Definition, number: int) -> str:
    """The private of this number, 1 to 7; "" for none."""
    return next((one.id for one in definition.privates.values() if one.number == number), "")
