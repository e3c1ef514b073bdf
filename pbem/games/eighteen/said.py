"""A line as it is to be read: «NW: lay 57 E9» is about NW, «lay ? E9» asks for options."""

from __future__ import annotations

from engine.common18xx.definition import Definition18xx
from pbem.games.meant import Said


def said(definition: Definition18xx, line: str) -> Said:
    """The line without the company that it speaks of."""
    return Said(line)
