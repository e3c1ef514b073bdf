"""Positions of 1843 written down as on a table and taken up again."""

from __future__ import annotations

from engine.games.g1843.tabletop.taking_up import take_up
from engine.games.g1843.tabletop_facts import read_facts
from pbem.titles.g1843.mail import TITLE
from tests.g1843 import definition
from tests.tabletop import OnTables

TABLES = OnTables(TITLE.tabletop, definition, read_facts, take_up, "position-1843.yaml")
EXAMPLE = TABLES.file
TABLETOP = TABLES.tabletop
taken_up, written, again, example, slips = (
    TABLES.taken_up,
    TABLES.written,
    TABLES.again,
    TABLES.example,
    TABLES.slips,
)
