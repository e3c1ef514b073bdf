"""A position of 1861 with all that a table does not show put into one order: equal on a table is equal here."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.map.laid import City, Laid
from engine.eighteen.pricing import rank
from engine.eighteen.table import BANK, POOL, Marker
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import AnyRound, MergerRound, OperatingRound


def as_seen(game: Game) -> Game:
    """The same position for everybody who plays on from it.

    A table does not show when a price token came to its cell (only the order of the stack), in which order companies
    came into play, trains were bought, tiles laid and tokens of one city placed, which companies that have left the
    game had a place in the order of this round, and what interest was due in turns that are over.
    """
    own = game.copied()
    ids, trains = list(game.definition.companies), list(game.definition.trains)
    playing = [one for one in ids if one in game.companies]
    own.purses = {one: game.purses[one] for one in (BANK, *game.players, *playing)}
    own.companies = {
        one: replace(state, owes=state.loans, trains=tuple(sorted(state.trains, key=trains.index)))
        for one, state in ((one, game.companies[one]) for one in playing)
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
    own.gone = tuple(sorted(game.gone, key=ids.index))
    own.round = _round(game, game.round)
    if own.or_number == 0:
        own.ors = game.definition.numbers.ors
    own.relaid(_laid(game, ids))
    return own


def _laid(game: Game, ids: list[str]) -> Laid:
    laid, hexes = game.laid, game.definition.board.hexes
    tiles = {hex_id: laid.tiles[hex_id] for hex_id in hexes if hex_id in laid.tiles}
    cities = {
        hex_id: tuple(
            City(tuple(sorted(city.tokens, key=ids.index)), tuple(sorted(city.reserved)))
            for city in laid.cities[hex_id]
        )
        for hex_id in hexes
        if hex_id in laid.cities
    }
    return Laid(tiles, cities, laid.supply)


def _round(game: Game, here: AnyRound) -> AnyRound:
    if not isinstance(here, OperatingRound | MergerRound):
        return here
    order = tuple(one for one in here.order if one in game.companies)
    return replace(here, order=order, turn=sum(one in game.companies for one in here.order[: here.turn]))
