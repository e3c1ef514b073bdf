"""The table of totals as a picture: a row for each player, with a bar that shows what their total is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.course import PIXELS, PLAIN
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.drawing.typeface import cut, printable, width

_LEFT, _RIGHT = 40.0, 960.0
_TITLE, _NAME, _WORDS = 32.0, 30.0, 22.0  # sizes of writing
_HEAD, _FOOT = 86.0, 22.0  # above the first row, below the last one
_LINE = 29.0  # from line to line of words
_BASE, _BAR, _HIGH, _BELOW = 34.0, 48.0, 64.0, 30.0  # of a row: the name's base, the bar's top and height, the words
_MARK = 25.0  # half of what a mark is wide
_BLANK = "#d3dae0"  # of what comes from no company
_NARROW = 6.0
_GAP = 24.0  # between rows


class Part(NamedTuple):
    """A part of a total, with the colour of where it comes from and its mark; `said` is all of it in words."""

    label: str
    said: str
    amount: int
    colour: str = ""
    mark: Callable[[Point], str] | None = None


class Row(NamedTuple):
    """A player: place ("" for none), name, total, what that is made of; `bold` for who leads."""

    place: str
    name: str
    total: str
    parts: Sequence[Part] = ()
    bold: bool = False


def scores_scene(title: str, rows: Sequence[Row]) -> Scene:
    """The table; bars are as long as what they show. Equal bytes for equal input."""
    longest = max((sum(max(part.amount, 0) for part in row.parts) for row in rows), default=0)
    top, drawn = _HEAD, []
    for row in rows:
        told = list(_wrapped(row))
        high = (_BAR + _HIGH + _BELOW + _LINE * (len(told) - 1) if row.parts else _BAR) + _GAP
        drawn += list(_row(row, told, top, high, (_RIGHT - _LEFT) / max(longest, 1)))
        top += high
    height = top + _FOOT
    look: dict[str, str | float] = {"fill": PLAIN.paper, "stroke": PLAIN.rim, "stroke_width": 1.5}
    head = [
        svg.box((12, 12), PIXELS - 24, height - 24, rx=8, **look),
        svg.label(title, (_LEFT, 60), _TITLE, fill=PLAIN.ink, font_weight="bold"),
    ]
    colours = [*PLAIN, _BLANK, "#ffffff", *(part.colour for row in rows for part in row.parts if part.colour)]
    return Scene(PIXELS, int(height), PLAIN.background, (*head, *drawn), (), tuple(dict.fromkeys(colours)))


def _row(row: Row, told: Sequence[str], top: float, high: float, unit: float) -> Iterator[str]:
    if row.bold:
        yield svg.box((_LEFT - 16, top), _RIGHT - _LEFT + 32, high - 8, rx=8, fill=PLAIN.bold)
    base = top + _BASE
    given: dict[str, str | float | None] = {"fill": PLAIN.ink, "font_weight": "bold"}
    yield svg.label(row.total, (_RIGHT, base), _NAME, text_anchor="end", **given)
    aside = 54.0 if row.place else 0.0
    if row.place:
        yield svg.label(row.place, (_LEFT, base), _NAME, fill=PLAIN.soft_ink)
    room = _RIGHT - _LEFT - aside - width(row.total, _NAME, bold=True) - 20
    yield svg.label(cut(printable(row.name), room, _NAME, bold=True), (_LEFT + aside, base), _NAME, **given)
    left = _LEFT
    for part in row.parts:
        if part.amount > 0:
            yield from _part(part, left, top + _BAR, part.amount * unit)
            left += part.amount * unit
    for number, words in enumerate(told):
        down = top + _BAR + _HIGH + _BELOW + number * _LINE
        yield svg.label(words, (_LEFT, down), _WORDS, fill=PLAIN.soft_ink)


def _part(part: Part, left: float, top: float, wide: float) -> Iterator[str]:
    """A piece of the bar, with as much about it as it has room for."""
    yield svg.box((left, top), wide, _HIGH, fill=_BLANK, stroke=PLAIN.ink, stroke_width=1.3)
    band = _HIGH
    if part.colour:  # the colour as a wide edge, so that what is written lies on a light ground
        yield svg.box((left, top), wide, _HIGH, fill=part.colour, stroke=PLAIN.ink, stroke_width=1.3)
        band = _HIGH - 10
        yield svg.box((left + 1, top + 1), max(wide - 2, 1), band - 2, fill="#ffffff")
    middle = top + band / 2
    words = str(part.amount)
    before = 2 * _MARK if part.mark else width(part.label, _WORDS)
    long = before + 8 + width(words, _WORDS, bold=True)
    if wide < before + _NARROW:
        return
    both = wide >= long + _NARROW
    at = left + (wide - (long if both else before)) / 2
    if part.mark:
        yield part.mark((at + _MARK, middle))
    else:
        yield svg.label(part.label, (at, middle + 8), _WORDS, fill=PLAIN.ink)
    if both:
        look: dict[str, str | float | None] = {"fill": PLAIN.ink, "font_weight": "bold"}
        yield svg.label(words, (at + before + 8, middle + 8), _WORDS, **look)


def _wrapped(row: Row) -> Iterator[str]:
    """All parts in words, in lines as wide as the table."""
    line = ""
    for part in row.parts:
        longer = f"{line}; {part.said}" if line else part.said
        if line and width(longer, _WORDS) > _RIGHT - _LEFT:
            yield f"{line};"
            longer = part.said
        line = longer
    if line:
        yield line
