"""A game of 1843 that was begun on a table: tiles and cities by their sides, trains as numbers, seats and options."""

from __future__ import annotations

from typing import Any

from engine.eighteen.map.pieces import Board
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.position import Position
from engine.games.g1843.rules import RULES
from engine.games.g1843.tabletop import telling
from engine.games.g1843.tabletop.places import SIDE
from pbem.base.plain import PlainFields
from pbem.eighteen.map_orders.sides import side_word
from pbem.eighteen.position import game_of
from pbem.eighteen.tabletop import edge_of, exact_tiles, short, with_sides
from pbem.games.tabletop import Begun, Tabletop

MARKERS = ("tokens", "blocked")  # lists of cities


class Tabletop1843(Tabletop[Definition, Position]):
    """See `pbem.games.tabletop.Tabletop`."""

    def exact(self, definition: Definition, data: object) -> object:
        found, board = exact_tiles(definition.board, data), definition.board
        if not isinstance(found, dict):
            return found
        found = _with_edges(board, found)
        if isinstance(rows := found.get("companies"), dict):
            found["companies"] = {one: _with_edges(board, row) for one, row in rows.items()}
        if isinstance(cities := found.get("cities"), dict):
            found["cities"] = {one: _edge(board, side) for one, side in cities.items()}
        return found

    def begun(self, definition: Definition) -> Begun | None:
        facts = definition.begun
        if facts is None:
            return None
        options = {"plm_stations": str(facts.plm_stations), "runs": facts.runs}
        return Begun(tuple(hand.name for hand in facts.players), options)

    def why_not_told(self, definition: Definition, view: Position) -> str:
        return telling.why_not_told(self._game(definition, view))

    def told(self, definition: Definition, view: Position, names: dict[str, str]) -> PlainFields:
        board = definition.board
        found: PlainFields = short(telling.told(self._game(definition, view), names))
        if "cities" in found:
            found["cities"] = {one: side_word(board, edge) for one, edge in found["cities"].items()}
        return found | {"tiles": with_sides(board, found["tiles"])}

    def _game(self, definition: Definition, view: Position) -> Game:
        return game_of(RULES, definition, view)


def _with_edges(board: Board, row: Any) -> Any:
    """The same with markers that stand in a city by a side of its tile, `F23 NE`, as the engine has it."""
    if not isinstance(row, dict):
        return row
    lists = {key: row[key] for key in MARKERS if isinstance(row.get(key), list)}
    return row | {key: [_marker(board, one) for one in there] for key, there in lists.items()}


def _marker(board: Board, written: object) -> object:
    head, space, last = written.rpartition(" ") if isinstance(written, str) else ("", "", "")
    edge = edge_of(board, last)
    return written if not space or edge is None else f"{head}{SIDE}{edge}"


def _edge(board: Board, written: object) -> object:
    edge = edge_of(board, written) if isinstance(written, str) else None
    return written if edge is None else edge
