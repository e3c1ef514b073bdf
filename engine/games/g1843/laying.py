"""What is special to laying track in 1843: any track of a tile will do, and some tiles come without a green one."""

from __future__ import annotations

from engine.eighteen.map.suit import LayRules
from engine.games.g1843.definition import Definition


def lay_rules(definition: Definition, company: str) -> LayRules:
    """By what rules the company lays: §8.4.1 and §8.4.2 ask for any track, §8.4.3 and §11.2 allow brown at once.

    Colours not yet in play are for the phase to refuse, Brest's gray hex for its colour (§8.4.3).
    """
    leaps = definition.leaps
    ports = frozenset(definition.ports) if definition.charters[company].ports_brown else frozenset()
    return LayRules(any_track=True, leap_colour=leaps.colour, leap_hexes=ports, leap_tiles=frozenset(leaps.tiles))
