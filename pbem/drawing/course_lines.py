"""Lines of a chart: what they count, how they run in steps, the scale beside them, the labels at their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.svg import Point
from pbem.drawing.typeface import cut, printable, width

SIZE = 28
LEFT, RIGHT, LABELS, EDGE = 84.0, 718.0, 740.0, 974.0  # of the lines, then of the labels at their ends
MARK = 22.0  # radius of a mark before a name, and of the number of a turning point
ROW = 47.0  # from label to label
TITLE = 46  # height of the room for the title of a chart
_SAMPLE = 28.0  # length of a piece of the line before a name
_THICK, _RIM = 5.5, 1.3
_DOT = 5.0  # radius, where a line begins or ends within the chart
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
# Colours and dashes of players’ lines: no company of any game has these.
PLAYERS = (
    ("#00796b", ""),
    ("#e07b00", "24 7"),
    ("#c2185b", "12 6"),
    ("#5d6b78", "30 6 7 6"),
    ("#8a9a00", "6 6"),
    ("#4fb3d9", "14 5 4 5"),
)


class Line(NamedTuple):
    """One line of a chart: what it counted at the start and after each turn, None while it was not in play.

    `mark` draws a sign about a point.
    """

    name: str
    colour: str
    dash: str  # as SVG writes it; "" for a line without gaps
    counts: Sequence[int | None]
    mark: Callable[[Point], str] | None = None
    bold: bool = False

    @property
    def known(self) -> list[int]:
        """All counts while it was in play."""
        return [count for count in self.counts if count is not None]


class Style(NamedTuple):
    """The colours that are no line's own."""

    background: str
    paper: str
    rim: str  # of the paper
    grid: str
    ink: str
    soft_ink: str
    bold: str  # behind the label of a bold line


class Scale:
    """From counts to places in a chart."""

    def __init__(self, least: int, most: int, top: float, high: float) -> None:
        self.step = step(most - least, 5)
        self.least = least // self.step * self.step if least < 0 else 0
        self.most = most
        self.foot = top + high
        self.unit = (high - TITLE) / (most - self.least)

    def y(self, count: float) -> float:
        """Where a count lies."""
        return self.foot - (count - self.least) * self.unit

    def said(self, count: int) -> str:
        """A count as it is written beside the chart: thousands shortly, or they would be too wide."""
        return f"{count / 1000:g}k" if count >= 1000 else number(count)

    def ticks(self) -> range:
        """The counts that are written beside the chart."""
        return range(self.least, self.most + 1, self.step)


def spells(line: Line) -> Iterator[tuple[int, Sequence[int]]]:
    """The times in which a line was in play: the turn from which on, and what it counted from then on."""
    for there, group in groupby(enumerate(line.counts), lambda one: one[1] is not None):
        if there:
            found = [(turn, count) for turn, count in group if count is not None]
            yield found[0][0], [count for _, count in found]


def stairs(line: Line, spots: Sequence[Point], style: Style) -> Iterator[str]:
    """In steps: what is reached counts until the turn that changes it. A dark rim shows light colours."""
    way = f"M{at(*spots[0])}"
    for (_, before), (x, y) in pairwise(spots):
        way += f"H{svg.number(x)}V{svg.number(y)}" if y != before else ""
    way += f"H{svg.number(spots[-1][0])}"
    look: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    yield svg.path(way, stroke=style.ink, stroke_width=_THICK + 2 * _RIM, **look)
    if line.dash:
        yield svg.path(way, stroke=style.paper, stroke_width=_THICK, **look)
    yield svg.path(way, stroke=line.colour, stroke_width=_THICK, stroke_dasharray=line.dash or None, **look)


def dot(line: Line, spot: Point, style: Style) -> str:
    """Where a line begins or ends within a chart."""
    return svg.circle(spot, _DOT, fill=line.colour, stroke=style.ink, stroke_width=_RIM)


def clear(ends: Sequence[tuple[Line, Point]], top: float) -> Iterator[tuple[Line, Point, float]]:
    """Lines that end before the last turn, and how far down each is named: above its end, where no other name is."""
    taken: list[tuple[float, float, float]] = []
    for line, (x, y) in ends:
        right = max(x, LEFT + width(line.name, SIZE, bold=True))
        left, down = right - width(line.name, SIZE, bold=True), y - 12
        while down > top + SIZE and any(
            left < edge and right > begin and abs(down - other) < SIZE for begin, edge, other in taken
        ):
            down -= 4
        taken.append((left, right, down))
        yield line, (x, y), down


def farewell(line: Line, spot: Point, down: float, style: Style) -> Iterator[str]:
    """Where a line ends before the last turn, and whose it is."""
    if spot[1] - down > SIZE:
        yield svg.line(spot, (spot[0], down), stroke=style.ink, stroke_width=1.2)
    yield dot(line, spot, style)
    right = max(spot[0], LEFT + width(line.name, SIZE, bold=True))
    halo: dict[str, str | float | None] = {"stroke": style.paper, "stroke_width": 6.0, "paint_order": "stroke"}
    yield text(line.name, (right, down), style.ink, font_weight="bold", text_anchor="end", **halo)


def label(line: Line, end: Point, down: float, style: Style) -> Iterator[str]:
    """Mark, name and last count beside a line's end, tied to it by a thin line."""
    if line.bold:
        size = (EDGE - LABELS + 14, ROW - 5)
        yield svg.box((LABELS - 7, down - size[1] / 2), *size, rx=6, fill=style.bold)
    yield svg.line(end, (LABELS - 7, down), stroke=style.ink, stroke_width=1.2)
    weight = "bold" if line.bold else None
    count = number(line.known[-1])
    yield text(count, (EDGE, down + 10), style.ink, font_weight="bold", text_anchor="end")
    left = LABELS
    if line.mark is not None:
        yield line.mark((LABELS + MARK, down))
        left += 2 * MARK + 12
    else:  # a piece of a line that has no mark of its own
        yield from stairs(line, [(LABELS, down), (LABELS + _SAMPLE, down)], style)
        left += _SAMPLE + 10
    name = cut(printable(line.name), EDGE - left - width(count, SIZE, bold=True) - 8, SIZE, bold=line.bold)
    yield text(name, (left, down + 10), style.ink, font_weight=weight)


def step(span: int, most: int) -> int:
    """The smallest round step that makes at most so many."""
    return next((one for one in _STEPS if span // one <= most), _STEPS[-1])


def rows(wanted: Sequence[float], top: float, foot: float) -> list[float]:
    """Places for labels, in order, as near to those wanted as their height allows."""
    placed: list[float] = []
    for down in wanted:
        placed.append(max(down, placed[-1] + ROW if placed else top))
    limit = foot
    for nr in range(len(placed) - 1, -1, -1):
        placed[nr] = min(placed[nr], limit)
        limit = placed[nr] - ROW
    return placed


def number(count: int) -> str:
    """With a true minus."""
    return f"\N{MINUS SIGN}{-count}" if count < 0 else str(count)


def at(x: float, y: float) -> str:
    """A point of a path."""
    return f"{svg.number(x)} {svg.number(y)}"


def text(words: str, spot: Point, colour: str, **given: str | float | None) -> str:
    """Writing of the size of all charts."""
    return svg.label(words, spot, SIZE, fill=colour, **given)
