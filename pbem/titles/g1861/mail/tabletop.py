"""A game of 1861 that was begun on a table: tiles by their sides, trains as numbers, seats and options."""

from __future__ import annotations

from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rules import RULES
from engine.games.g1861.tabletop import telling
from pbem.base.plain import PlainFields
from pbem.eighteen.position import game_of
from pbem.eighteen.tabletop import exact_tiles, short, with_sides
from pbem.games.tabletop import Begun, Tabletop


class Tabletop1861(Tabletop[Definition, Position]):
    """See `pbem.games.tabletop.Tabletop`."""

    def exact(self, definition: Definition, data: object) -> object:
        return exact_tiles(definition.board, data)

    def begun(self, definition: Definition) -> Begun | None:
        facts = definition.begun
        if facts is None:
            return None
        options = {"variant": facts.edition, "market": facts.market, "runs": facts.runs}
        return Begun(tuple(hand.name for hand in facts.players), options)

    def why_not_told(self, definition: Definition, view: Position) -> str:
        return telling.why_not_told(self._game(definition, view))

    def told(self, definition: Definition, view: Position, names: dict[str, str]) -> PlainFields:
        found: PlainFields = short(telling.told(self._game(definition, view), names))
        return found | {"tiles": with_sides(definition.board, found["tiles"])}

    def _game(self, definition: Definition, view: Position) -> Game:
        return game_of(RULES, definition, view)
