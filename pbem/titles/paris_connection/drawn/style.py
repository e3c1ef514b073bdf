"""Colours, shapes and sizes of the Paris Connection picture, in its own units (1200 to the width of the whole)."""

from __future__ import annotations

from typing import Literal

import msgspec

WIDTH = 1200  # units; how many pixels that are says the grid
MARGIN = 18

SEA = "#a9cde0"
SURF = "#c3dfeb"
COAST = "#6d9db8"
PAPER = "#f8f5ec"
PAPER_EDGE = "#7d95a3"
INK = "#1d2430"
SOFT_INK = "#3c4854"
BAN_RED = "#d4121f"
RING = "#ff2bd6"
TOWER = "#6b5a4a"

# By the colour word of the map file: (fill, edge). A group's own map may use other words: then the last pair.
_RURAL = ("#b9d895", "#8fb56b")
_CITY_FILLS = {
    "beige": ("#f3e3b6", "#b59a55"),
    "purple": ("#cdb3e6", "#8c62b5"),
    "red": ("#f2a092", "#bd4737"),
    "blue": ("#8db8f5", "#2f62b8"),
}
_OTHER_CITY = ("#e4e4e4", "#8a8a8a")
_START = ("#eceae4", "#9a968c")

Shape = Literal["circle", "square", "diamond", "hexagon", "shield", "arch"]


class Look(msgspec.Struct, frozen=True):
    """How one company's pieces look: told apart by colour, by letter and by shape."""

    fill: str
    ink: str
    letter: str
    shape: Shape


# Three companies begin with B, so black and brown carry their last letter, blue its third.
_LOOKS = {
    "blue": Look("#1459d9", "#ffffff", "U", "circle"),
    "yellow": Look("#ffd21a", "#1d2430", "Y", "diamond"),
    "red": Look("#d8151f", "#ffffff", "R", "square"),
    "purple": Look("#8224a8", "#ffffff", "P", "hexagon"),
    "black": Look("#17181c", "#ffffff", "K", "shield"),
    "brown": Look("#8a4b1c", "#ffffff", "N", "arch"),
}
_OTHER_LOOK = Look("#5d6b78", "#ffffff", "?", "circle")


# Every colour of the board and of what stands on it, whatever is there now: they stay exact in every picture.
COLOURS = (
    *(SEA, SURF, COAST, PAPER, PAPER_EDGE, INK, SOFT_INK, BAN_RED, RING, TOWER, "#ffffff"),
    *(colour for pair in (_RURAL, *_CITY_FILLS.values(), _OTHER_CITY, _START) for colour in pair),
    *(one.fill for one in (*_LOOKS.values(), _OTHER_LOOK)),
)
# What meets in what stands on the board: writing on its ground, pieces with their edge and letter, rings.
BLENDS = (
    *((ink, fill) for fill, _ in (_RURAL, *_CITY_FILLS.values(), _START) for ink in (INK, SOFT_INK)),
    *((ink, PAPER) for ink in (INK, SOFT_INK)),
    *((one.fill, "#ffffff") for one in _LOOKS.values()),
    *(("#ffffff", _RURAL[0]), ("#ffffff", BAN_RED), ("#ffffff", RING), ("#ffffff", INK), (RING, INK)),
)


def look(company: str) -> Look:
    """How a company's pieces look; one that this picture does not know is grey."""
    return _LOOKS.get(company, _OTHER_LOOK)


def ground(kind: str, colour: str) -> tuple[str, str]:
    """Fill and edge of a hex of this kind; `colour` is the map file's word for a city's worth."""
    if kind == "city":
        return _CITY_FILLS.get(colour, _OTHER_CITY)
    return _RURAL if kind == "rural" else _START
