"""Colours of the stock market: grounds that differ in lightness too, and a letter for each zone."""

from __future__ import annotations

from typing import NamedTuple

from pbem.drawing.eighteen.style import INK, PALE_INK, PAPER, PAPER_EDGE, SOFT_INK, WHITE
from pbem.words.phrases import sentence

GROUND = PAPER
LINE = "#6f7a84"
LEDGE, WALL = 5.0, 5.0
SOLD = "#e4e7ea"  # a card of which nothing can be bought yet

# Ground of a zone by its name; a zone that is not named here has none, and its letter only.
_FILLS = {
    "minor_par": "#d9b382",
    "any_par": "#ffb3a1",
    "public_par": "#cfc3f7",
    "convert": "#ffe14d",
}
COLOURS = (GROUND, INK, SOFT_INK, PALE_INK, PAPER_EDGE, WHITE, LINE, SOLD, *_FILLS.values())
BLENDS = (
    *((INK, fill) for fill in (WHITE, PAPER, SOLD, *_FILLS.values())),
    (SOFT_INK, PAPER),
    (PALE_INK, SOLD),
)


class Look(NamedTuple):
    """How a zone is shown: its ground, its letter, and what it means."""

    fill: str
    mark: str
    said: str


def look_of(zone: str, linear: bool = False) -> Look:
    """The look of a zone, in the language spoken now; `linear`: of a market of one row, where some mean otherwise."""
    mark = sentence(f"eighteen.market.mark.{zone}") or ""
    said = (linear and sentence(f"eighteen.market.row.{zone}")) or sentence(f"eighteen.market.zone.{zone}") or ""
    return Look(_FILLS.get(zone, ""), mark, said)
