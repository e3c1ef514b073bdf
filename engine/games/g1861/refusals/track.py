"""Refusals of laying track (§5.5.2) that are said in the way of 1861."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "lays_used": ("5.5.2.1", "{company} has worked on two hexes this turn; there is never a third."),
    "same_hex_twice": ("5.5.2.1", "{company} has worked on {hex} this turn; the second must be another hex."),
    "second_upgrade": ("5.5.2.1", "{company} has upgraded a tile this turn; the second hex can only take a new tile."),
    "track_cost": ("5.5.2.1", "This costs {cost}; {company} can raise {cash} with all loans it may take."),
    "six_way": ("5.5.2.3", "A large city turns brown with a six-way tile if one fits: {hex} takes {tiles}."),
}
