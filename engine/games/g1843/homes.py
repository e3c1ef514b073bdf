"""The home markers of companies: where they go, and MID's, which stands in a hex without track at first (§8.3)."""

from __future__ import annotations

from engine.eighteen.events import TokenPlaced
from engine.eighteen.map.tokens import placed, removed
from engine.games.g1843.state import State


def place(game: State, company: str, stop: int) -> None:
    """The home marker stands there, for nothing."""
    home = game.definition.companies[company].home
    game.change(company, charter=game.companies[company].charter[1:])
    game.relaid(placed(game.laid, home, stop, company))
    settled = bool(game.network.paths(home)) or len(choices(game, company)) < 2
    city = game.city(home, stop) if settled else game.definition.board.hexes[home].name  # none of its cities yet
    game.tell(TokenPlaced(company=company, hex=home, stop=stop, cost=0, city=city))


def choices(game: State, company: str) -> tuple[int, ...]:
    """The cities of its home hex that may have its home marker."""
    return game.definition.charters[company].home_stops


def said(game: State, company: str) -> str:
    """These cities as a refusal lists them: «stop 0, Montauban; stop 1, Albi»."""
    home = game.definition.companies[company].home
    return "; ".join(game.stop_said(home, stop) for stop in choices(game, company))


def to_choose(game: State, company: str) -> bool:
    """Whether its director must say in which city of a tile its first marker goes, which is not on the map yet."""
    home = game.definition.companies[company].home
    several = len(choices(game, company)) > 1
    return several and not game.network.tokens_of(company) and bool(game.network.paths(home))


def unsettled(game: State, hex_id: str) -> str:
    """The company whose marker stands in this hex without track, so that the first tile settles its city; or ""."""
    if game.network.paths(hex_id):
        return ""
    for company, data in game.definition.companies.items():
        if data.home == hex_id and len(choices(game, company)) > 1:
            return company if any(company in city.tokens for city in game.laid.cities[hex_id]) else ""
    return ""


def stops_after(game: State, hex_id: str, stop: int) -> tuple[int, ...]:
    """For each city of the hex its city on the new tile, when the marker that stands there goes to city `stop`."""
    cities, company = game.laid.cities[hex_id], unsettled(game, hex_id)
    there = next(number for number, city in enumerate(cities) if company in city.tokens)
    others = iter(number for number in range(len(cities)) if number != stop)
    return tuple(stop if number == there else next(others) for number in range(len(cities)))


def settle(game: State, company: str, stop: int) -> None:
    """The home marker, which stands in the hex, goes to this city of the tile there."""
    home = game.definition.companies[company].home
    there = next(number for number, city in enumerate(game.laid.cities[home]) if company in city.tokens)
    if there != stop:
        game.relaid(placed(removed(game.laid, home, there, company), home, stop, company))
    game.tell(TokenPlaced(company=company, hex=home, stop=stop, cost=0, city=game.city(home, stop)))
