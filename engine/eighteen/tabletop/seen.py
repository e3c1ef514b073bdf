"""A position with all that no table shows put into one order: equal on a table is equal here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.eighteen.game import Game18xx
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.pricing import rank
from engine.eighteen.table import BANK, POOL, Marker

PlayedT = TypeVar("PlayedT", bound=Game18xx)


def in_order(game: PlayedT) -> PlayedT:
    """The same position for everybody who plays on from it, to be changed further.

    A table does not show when a price token came to its cell (only the order of the stack), in which order companies
    came into play, trains were bought, tiles laid and tokens of one city placed.
    """
    own = game.copied()
    ids, trains = list(game.definition.companies), list(game.definition.trains)
    playing = [one for one in ids if one in game.companies]
    own.purses = {one: game.purses[one] for one in (BANK, *game.players, *playing)}
    own.companies = {
        one: replace(game.companies[one], trains=tuple(sorted(game.companies[one].trains, key=trains.index)))
        for one in playing
    }
    holders = {one: [*game.players, POOL, one] for one in playing if one in game.shares}
    own.shares = {
        one: {holder: game.shares[one][holder] for holder in order if holder in game.shares[one]}
        for one, order in holders.items()
    }
    own.privates = {one: game.privates[one] for one in game.definition.privates if one in game.privates}
    stacked = sorted(game.markers, key=lambda one: rank(game, game.prices, one))
    own.markers = {one: Marker(game.markers[one].cell, at) for at, one in enumerate(stacked, start=1)}
    own.stamp = len(stacked)
    own.pool_trains = tuple(sorted(game.pool_trains, key=trains.index))
    own.relaid(_laid(game, ids))
    return own


def _laid(game: Game18xx, ids: Sequence[str]) -> Laid:
    laid, hexes = game.laid, game.definition.board.hexes
    tiles = {hex_id: laid.tiles[hex_id] for hex_id in hexes if hex_id in laid.tiles}
    cities = {
        hex_id: tuple(
            City(tuple(sorted(city.tokens, key=lambda one: place_of(ids, one))), tuple(sorted(city.reserved)))
            for city in laid.cities[hex_id]
        )
        for hex_id in hexes
        if hex_id in laid.cities
    }
    return Laid(tiles, cities, laid.supply)


def place_of(ids: Sequence[str], one: str) -> int:
    """Where a token comes among those of a city: companies first, then other markers."""
    return ids.index(one) if one in ids else len(ids)
