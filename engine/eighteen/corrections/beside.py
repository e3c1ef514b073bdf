"""What would have to be put right as well, where a correction alone makes a position that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import rightful_president
from engine.eighteen.table import BANK


def beside(game: Game18xx) -> Iterator[str]:
    """Corrections that take away some of what is wrong, each as its exact words."""
    yield from _presidents(game)
    yield from _tiles(game)
    yield from _stations(game)
    yield from _trains(game)


def _presidents(game: Game18xx) -> Iterator[str]:
    """Who holds most is president."""
    for corporation in game.shares:
        outgoing = game.companies[corporation].president
        rightful = rightful_president(game, corporation, outgoing, game.president_shares)
        if outgoing is not None and rightful not in (None, outgoing):
            yield f"certificate {corporation} to {rightful}"


def _tiles(game: Game18xx) -> Iterator[str]:
    """Of a tile that lies more often than it is there, one elsewhere is another; it is not known which."""
    for tile, left in game.laid.supply.items():
        where = [hex_id for hex_id, (lies, _) in game.laid.tiles.items() if lies == tile]
        if left < 0:
            yield from (f"tile {hex_id} none" for hex_id in where[:-1])


def _stations(game: Game18xx) -> Iterator[str]:
    """Of more tokens than a city has places, one stands elsewhere."""
    for hex_id, cities in game.laid.cities.items():
        for at, (stop, city) in enumerate(zip(game.network.tile(hex_id).stops, cities, strict=False)):
            if len(city.tokens) > stop.slots:
                yield from (f"station {one} from {hex_id} {at}" for one in city.tokens if one in game.companies)


def _trains(game: Game18xx) -> Iterator[str]:
    """Of more trains than the bank has, one comes back from somebody."""
    for train, left in game.depot.items():
        owners = [one for one, state in game.companies.items() if train in state.trains]
        if left is not None and left < 0:
            yield from (f"train {train} from {owner} to {BANK}" for owner in owners)
