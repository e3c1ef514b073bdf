"""What is worth knowing of the data files of 1843 though it is no mistake; a group that edits them reads it."""

from __future__ import annotations

from engine.eighteen.files.notes import notes
from engine.eighteen.map.suit import LayRules
from engine.games.g1843.definition import Definition


def file_notes(definition: Definition) -> tuple[str, ...]:
    """Tiles that fit nowhere, hexes without a next tile: for a company that may lay brown at ports too (§11.2)."""
    leaps = definition.leaps
    rules = LayRules(True, leaps.colour, frozenset(definition.ports), frozenset(leaps.tiles))
    return notes(definition.board, rules)
