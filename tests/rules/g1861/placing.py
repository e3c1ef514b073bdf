"""How scenario tests of 1861 change a position of their own: money, companies, tokens and tiles, without any rule."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen import bank
from engine.eighteen.map.laid import City
from engine.eighteen.map.network import Network
from engine.eighteen.stock_market import Cell
from engine.eighteen.table import BANK
from engine.games.g1861.game import Game
from engine.games.g1861.position import Company


def hand_out(game: Game, purse: str, amount: int) -> None:
    """The purse holds this much, the bank the rest."""
    bank.pay(game, purse, BANK, game.purses.setdefault(purse, 0))
    bank.pay(game, BANK, purse, amount)


def put_company(game: Game, company: str, owner: str, cash: int, trains: str, loans: int, operated: bool) -> None:
    """A company in play; its trains come from the depot."""
    names = tuple(trains.split())
    for name in names:
        left = game.depot[name]
        if left is not None:
            game.depot[name] = left - 1
    game.put(company, Company(president=owner, trains=names, loans=loans, operated=operated))
    hand_out(game, company, cash)


def cell_of(game: Game, price: int, zones: tuple[str, ...]) -> Cell:
    """The first cell of these zones with this price, or any such cell of the market."""
    prices = game.prices
    everywhere = [(row, column) for row, line in enumerate(prices.grid) for column in range(len(line))]
    order = [*prices.cells(*zones), *(cell for cell in everywhere if prices.has(cell))]
    return next(cell for cell in order if prices.price(cell) == price)


def put_tokens(game: Game, company: str, places: str) -> None:
    """Tokens on `H8/1 F18`; a place kept for the company is taken."""
    cities = dict(game.laid.cities)
    for place in places.split():
        hex_id, _, number = place.partition("/")
        stop = int(number or 0)
        stops = list(cities[hex_id])
        kept = tuple(one for one in stops[stop].reserved if one != company)
        stops[stop] = City((*stops[stop].tokens, company), kept)
        cities[hex_id] = tuple(stops)
    relay(game, cities=cities)


def put_tile(game: Game, hex_id: str, tile: str, rotation: int) -> None:
    """A tile in a hex, whatever lay there."""
    stops = game.definition.board.tiles[tile].stops
    old = game.laid.cities.get(hex_id, ())
    new = [
        City(old[number].tokens, old[number].reserved) if number < len(old) else City() for number in range(len(stops))
    ]
    for city in old[len(stops) :]:
        new[-1] = City((*new[-1].tokens, *city.tokens), (*new[-1].reserved, *city.reserved))
    cities = {**game.laid.cities, hex_id: tuple(new)} if stops else game.laid.cities
    relay(game, tiles={**game.laid.tiles, hex_id: (tile, rotation)}, cities=cities)


def relay(game: Game, **changes: object) -> None:
    """The map with these fields changed."""
    game.laid = replace(game.laid, **changes)
    game.network = Network(game.definition.board, game.laid)
