"""One reading of a position of 1861 from a table."""

from __future__ import annotations

from engine.eighteen.tabletop import sitting as shared
from engine.eighteen.tabletop.slips import Slips
from engine.games.g1861.definition import Definition
from engine.games.g1861.tabletop_facts import Facts

Sitting = shared.Sitting[Definition, Facts]


def sit_down(definition: Definition, facts: Facts, players: tuple[str, ...], slips: Slips) -> Sitting:
    """The RSR is always in play."""
    return shared.sit_down(definition, facts, players, slips, definition.trains, always=(definition.national.id,))
