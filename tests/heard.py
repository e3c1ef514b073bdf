"""What the text tells of a map beside the map of the engine, and the letter that tells a whole position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from tests.blind import Choice, Place, Played, Stop, Ways, play_blind
from tests.house import House

Called = Callable[[Any, str, int], str]  # the position, a hex, a stop: its number or name where there are several
_STOP = 6  # the engine's ends from here on are stops


def by_number(game: Any, hex_id: str, stop: int) -> str:
    """«1», where a hex has several stops."""
    return str(stop) if len(game.network.tile(hex_id).stops) > 1 else ""


def played(
    house: House, choice: Choice, told_truly: Callable[[House, str], None], names: tuple[str, ...], most: int,
    every: int, read: int = 0,
) -> list[Played]:  # fmt: skip
    """Blind players play so many mails; of so many letters one tells the position truly."""
    found = []
    for number, one in enumerate(play_blind(house, choice, names, "blind", most, read)):
        found.append(one)
        if number % every == 0:
            told_truly(house, whole(house, one))
    return found


def whole(house: House, one: Played) -> str:
    """The letter, or what `map` brings where it has no position, or says that this is how to have the whole."""
    if "The position\n" in one.letter.text and "«map» brings" not in one.letter.text:
        return one.letter.text
    house.now += timedelta(minutes=2)  # so many questions an hour are answered
    (answer,) = house.write(one.name, "map")
    return answer.text


def same_map(game: Any, places: Mapping[str, Place], called: Called) -> None:
    """Every tile lies as it lies there, with the same tokens; printed track too."""
    board, sides = game.definition.board, _compass(game)
    for hex_id, place in places.items():
        spot = board.hexes[hex_id]
        tile, rotation = game.laid.tiles.get(hex_id, ("", 0))
        assert place.tile == tile, hex_id
        paths = board.tiles[tile].paths if tile else spot.printed.paths
        ways = [(frozenset(_end(one, rotation) for one in path)) for path in paths]
        assert place.through == {_named(path, sides) for path in ways if max(path) < _STOP}, hex_id
        assert place.stops == tuple(sorted(_stops(game, hex_id, ways, sides, called))), hex_id
        for side, there in place.leads.items():
            x, y = board.steps[sides.index(side)]
            assert (board.hexes[there].x, board.hexes[there].y) == (spot.x + x, spot.y + y), hex_id
    tracked = {one for one, spot in board.hexes.items() if spot.printed.paths and spot.printed.colour != "red"}
    assert tracked | set(game.laid.tiles) == set(places)


def _stops(game: Any, hex_id: str, ways: list[frozenset[int]], sides: tuple[str, ...], called: Called) -> list[Stop]:
    cities = game.laid.cities.get(hex_id, ())
    return [
        Stop(
            called(game, hex_id, stop),
            frozenset[str]().union(*(_named(path, sides) for path in ways if _STOP + stop in path)),
            tuple(sorted(cities[stop].tokens)) if stop < len(cities) else (),
        )
        for stop in range(len(game.network.tile(hex_id).stops))
    ]


def _named(path: frozenset[int], sides: tuple[str, ...]) -> Ways:
    return frozenset(sides[end] for end in path if end < _STOP)


def _end(end: int, rotation: int) -> int:
    return (end + rotation) % _STOP if end < _STOP else end


def _compass(game: Any) -> tuple[str, ...]:
    """The names of the sides of a hex by number, as the board is drawn: with flat tops, or with points."""
    flat = ("S", "SW", "NW", "N", "NE", "SE")
    return flat if game.definition.board.steps[0][0] == 0 else ("NE", "E", "SE", "SW", "W", "NW")
