"""Colours and sizes of 18xx maps: the page in its own units (1040 to the width), hexes in parts of their side."""

from __future__ import annotations

import msgspec

WIDTH = 1040
MARGIN = 18

SEA = "#a9cde0"
SURF = "#c3dfeb"
COAST = "#6d9db8"
PAPER = "#f8f5ec"
PAPER_EDGE = "#7d95a3"
INK = "#1d2430"
SOFT_INK = "#3c4854"
PALE_INK = "#8b939a"
WHITE = "#ffffff"
BACK = "#e4e7ea"  # of a token that lies face down, and of one that only blocks its place
RAIL = "#0b0d11"  # well apart from black tokens, so that a palette keeps both
RING = "#ff2bd6"
COST_INK = "#8a4513"
RIVER_INK = "#1f5fa8"
BORDER = "#94a07f"

# By the colour word of a tile: a colour that this picture does not know is drawn as the last.
_GROUNDS = {
    "white": "#e6efd3",
    "yellow": "#fadd57",
    "green": "#86c46c",
    "brown": "#c8925c",
    "gray": "#b9bcc2",
    "red": "#ef8e77",
}
_OTHER_GROUND = "#d8d2e6"

# Sizes in parts of a hex's side.
RAIL_WIDTH = 0.145
CASING_WIDTH = 0.235
TOWN = 0.14  # radius
# Radius of a place for a token, of one and of two in a city that is alone on its tile, beside another, beside more:
# the exits show beside them.
SLOT = ((0.31, 0.285), (0.265, 0.265), (0.25, 0.21))
SLOT_OF_MANY = 0.275


class Pen(msgspec.Struct, frozen=True):
    """How one train's route is drawn: its colour, the ink on it, and a dash of white that tells it without colours."""

    colour: str
    ink: str
    dash: tuple[float, ...] | None  # of the white line along its middle, in parts of a side; None: no such line


# Hues that differ for every kind of colour vision, and in lightness.
PENS = (
    Pen("#0062b1", WHITE, None),
    Pen("#d2481a", WHITE, (0.34, 0.2)),
    Pen("#00805f", WHITE, (0.01, 0.2)),
    Pen("#b8479a", WHITE, (0.34, 0.18, 0.01, 0.18)),
    Pen("#6b4a12", WHITE, (0.12, 0.12)),
    Pen("#5140a8", WHITE, (0.6, 0.16)),
)


# Every colour of a map and of what may lie on it, whatever lies there now: they stay exact in every picture.
COLOURS = (
    *(SEA, SURF, COAST, PAPER, PAPER_EDGE, INK, SOFT_INK, PALE_INK, WHITE, RAIL, RING, COST_INK, RIVER_INK, BORDER),
    *(*_GROUNDS.values(), _OTHER_GROUND),
    *(one.colour for one in PENS),
)
# What meets: track and writing on the grounds, routes on their white edge.
BLENDS = (
    *((INK, fill) for fill in (WHITE, *_GROUNDS.values())),
    *((SOFT_INK, fill) for fill in _GROUNDS.values()),
    *((one.colour, WHITE) for one in PENS),
    *((PALE_INK, WHITE), (COST_INK, _GROUNDS["white"]), (RIVER_INK, _GROUNDS["white"]), (INK, PAPER), (WHITE, RING)),
)


def ground(colour: str) -> str:
    """What a hex or tile of this colour word is filled with."""
    return _GROUNDS.get(colour, _OTHER_GROUND)


def pen(number: int) -> Pen:
    """The pen of the route with this number, counted from 0; they begin again when there are more."""
    return PENS[number % len(PENS)]


def ink_on(colour: str) -> str:
    """Dark or white letters, whichever stand out better on a colour `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE
