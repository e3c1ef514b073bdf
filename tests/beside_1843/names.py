"""How the engine and the second reading call the same things: privates, trains, stops, routes."""

from __future__ import annotations

from engine.eighteen.map.trails import PASSED, Trail
from engine.games.g1843.certificates import is_rusted
from engine.games.g1843.game import Game
from tests.g1843 import definition
from tests.second_reading_1843 import board
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.routes import Piece, Route
from tests.second_reading_1843.state import DUAL

PRIVATES = tuple(definition().privates)
NUMBERS = {private: number for number, private in enumerate(PRIVATES, start=1)}


def printed(train: str) -> str:
    """A train's name there."""
    return DUAL if train == "2x2" else train


def side(train: str) -> str:
    """A train's name here."""
    return "2x2" if train == DUAL else train


def stop_name(model: Model, hex_id: str, number: int) -> str:
    """A stop's name there."""
    return list(board.stops(model.game.facts, model.game.board, hex_id))[number]


def stop_number(model: Model, hex_id: str, name: str) -> int:
    """A stop's number here."""
    return list(board.stops(model.game.facts, model.game.board, hex_id)).index(name)


def source(game: Game, train: str, source: str) -> str:
    """Where a train is bought, there."""
    if source != "bank":
        return source
    return "resale" if is_rusted(game.definition, game.phase, train) else "supply"


def pieces(model: Model, game: Game, trail: Trail) -> Route:
    """The track of a route, piece by piece."""
    rows: list[Piece] = []
    hexes, sides = trail.hexes, game.network.geometry.neighbours
    for at, (hex_id, call) in enumerate(zip(hexes, trail.calls, strict=True)):
        came = sides[hex_id].index(hexes[at - 1]) if at else None
        goes = sides[hex_id].index(hexes[at + 1]) if at + 1 < len(hexes) else None
        if call == PASSED:
            rows.append((hex_id, came, goes))
            continue
        stop = stop_name(model, hex_id, call)
        rows += [(hex_id, came, stop)] if came is not None else []
        rows += [(hex_id, stop, goes)] if goes is not None else []
    return tuple(rows)
