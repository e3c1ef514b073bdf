"""A position as the engine plays it, from the view that a letter carries: in an 18xx game all lies open."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.eighteen.definition import Definition18xx
from engine.eighteen.game import Game18xx
from engine.eighteen.map.network import Network
from engine.eighteen.rules import Rules18xx
from engine.eighteen.stored import fields_of
from engine.eighteen.table import Table

_KEPT = 4
_made: list[tuple[object, object, Any]] = []  # the last few: one letter asks many times for the same view


D = TypeVar("D", bound=Definition18xx)
P = TypeVar("P", bound=Table)
G = TypeVar("G", bound=Game18xx)


def game_of(rules: Rules18xx[D, P, G], definition: D, view: P) -> G:
    """The game of a view, which may be one already. What is worked out of its map is kept for the same view."""
    if isinstance(view, rules.played):
        return view
    for of_definition, of_view, game in _made:
        if of_view is view and of_definition is definition:
            found: G = game
            return found
    network = Network(definition.board, view.laid)
    game = rules.played(**fields_of(view, rules.position), definition=definition, network=network, told=[])
    _made.insert(0, (definition, view, game))
    del _made[_KEPT:]
    return game
