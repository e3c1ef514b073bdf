"""Colours of the stock market: grounds that differ in lightness too, and a letter for each zone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pbem.drawing.eighteen.style import BACK, INK, PALE_INK, PAPER, PAPER_EDGE, SOFT_INK, WHITE
from pbem.words.phrases import sentence

GROUND = PAPER
LINE = "#6f7a84"
LEDGE, WALL = 5.0, 5.0
SOLD = BACK  # a card of which nothing can be bought yet
RED = "#c4161c"  # the outline of first prices, and lines that no token crosses
OUTLINE = 3.0

# Ground of a zone by its name; a zone that is not named here has none, and its letter only.
_FILLS = {
    "minor_par": "#d9b382",
    "any_par": "#ffb3a1",
    "public_par": "#cfc3f7",
    "convert": "#ffe14d",
    "yellow": "#fff3a0",
    "orange": "#ffbe76",
    "brown": "#c9976a",
    "par_yellow": "#fadd57",
    "par_green": "#86c46c",
    "par_blue": "#8cb9ee",
    "par_brown": "#d8a06a",
    "end": "#5b93d8",
}
_COLOURS = (GROUND, INK, SOFT_INK, PALE_INK, PAPER_EDGE, WHITE, LINE, SOLD)
_PAR = "par_"  # a zone of first prices, which have a red outline; minors and publics of 1861 have other names


def outlined(zone: str) -> bool:
    """Whether the cells of a zone have a red outline: first prices by phase."""
    return zone.startswith(_PAR)


def colours_of(zones: Iterable[str]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The colours of a market with these zones, and which of them meet: the palette of its picture."""
    there = frozenset(zones)
    fills = tuple(fill for zone, fill in _FILLS.items() if zone in there)
    red = (RED,) if any(map(outlined, there)) else ()
    blends = ((INK, fill) for fill in (WHITE, PAPER, SOLD, *fills))
    return (*_COLOURS, *fills, *red), (*blends, (SOFT_INK, PAPER), (PALE_INK, SOLD))


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
