"""Positions of 1861 written down as on a table and taken up again."""

from __future__ import annotations

from engine.games.g1861.tabletop.taking_up import take_up
from engine.games.g1861.tabletop_facts import read_facts
from pbem.titles.g1861.mail import TITLE
from tests.rules.g1861.table import definition
from tests.tabletop import OnTables

TABLES = OnTables(TITLE.tabletop, definition, read_facts, take_up, "position-1861.yaml")
EXAMPLE = TABLES.file
taken_up, written, again, example, slips = (
    TABLES.taken_up,
    TABLES.written,
    TABLES.again,
    TABLES.example,
    TABLES.slips,
)
