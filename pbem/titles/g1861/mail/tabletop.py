"""A game of 1861 that was begun on a table: tiles by their sides, trains as numbers, seats and options."""

from __future__ import annotations

from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rules import RULES
from engine.games.g1861.tabletop import telling
from pbem.base.plain import Plain, PlainFields
from pbem.eighteen.position import game_of
from pbem.eighteen.tabletop import with_rotations, with_sides
from pbem.games.tabletop import Begun, Tabletop


class Tabletop1861(Tabletop[Definition, Position]):
    """See `pbem.games.tabletop.Tabletop`."""

    def exact(self, definition: Definition, data: object) -> object:
        if not isinstance(data, dict) or not isinstance(data.get("tiles"), dict):
            return data  # the engine says what is wrong with it
        return data | {"tiles": with_rotations(definition.board, data["tiles"])}

    def begun(self, definition: Definition) -> Begun | None:
        facts = definition.begun
        if facts is None:
            return None
        options = {"variant": facts.edition, "market": facts.market, "runs": facts.runs}
        return Begun(tuple(hand.name for hand in facts.players), options)

    def why_not_told(self, definition: Definition, view: Position) -> str:
        return telling.why_not_told(self._game(definition, view))

    def told(self, definition: Definition, view: Position, names: dict[str, str]) -> PlainFields:
        found: PlainFields = _short(telling.told(self._game(definition, view), names))
        return found | {"tiles": with_sides(definition.board, found["tiles"])}

    def _game(self, definition: Definition, view: Position) -> Game:
        return game_of(RULES, definition, view)


def _short(data: Plain) -> Plain:
    """Numbers of trains without quotes, as people write them."""
    if isinstance(data, dict):
        kept = {_number(key): _short(one) for key, one in data.items()}
        return kept | {key: data[key] for key in ("game", "phase") if key in data}
    if isinstance(data, list):
        return [_number(one) if isinstance(one, str) else _short(one) for one in data]
    return data


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text
