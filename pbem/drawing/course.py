"""The course of a game as a picture: charts above each other over one axis of turns, every line named at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.drawing.typeface import cut, printable, width

PIXELS = 1000  # as wide as the maps; on a phone of 375 CSS pixels writing of 28 stands 10.5 high
SIZE = 28
_LEFT, _RIGHT, _LABELS, _EDGE = 84.0, 718.0, 740.0, 974.0  # of the lines, then of the labels at their ends
_TAIL = 14.0  # of a line behind the last turn, which shows what that turn brought
_TOP, _HIGH, _BAND, _FOOT = 44.0, 390.0, 84.0, 76.0  # above, of a chart, between two, below
_MARK = 22.0  # radius of a mark before a name, and of the number of a turning point
_SAMPLE = 28.0  # length of a piece of the line before a name
_ROW = 47.0  # from label to label
_THICK, _RIM = 5.5, 1.3
_GAP = 14.0  # at least, between two names of turns
_APART = 5.0  # at most so far are equal lines drawn apart
_SPACED = 2 * _MARK + 4  # from number to number
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
    """One line of a chart: what it counted at the start and after each turn. `mark` draws a sign about a point."""

    name: str
    colour: str
    dash: str  # as SVG writes it; "" for a line without gaps
    counts: Sequence[int]
    mark: Callable[[Point], str] | None = None
    bold: bool = False


class Chart(NamedTuple):
    """Lines that are counted in the same thing, and what that is."""

    title: str
    lines: Sequence[Line]


class Style(NamedTuple):
    """The colours that are no line's own."""

    background: str
    paper: str
    rim: str  # of the paper
    grid: str
    ink: str
    soft_ink: str
    bold: str  # behind the label of a bold line


def course_scene(
    charts: Sequence[Chart],
    marked: Sequence[int],
    axis: str,
    style: Style,
    ticks: Mapping[int, str] | None = None,
) -> Scene:
    """All charts; at the `marked` turns, which are numbered in this order, a line runs through them. Equal bytes for
    equal input. `axis`: what the turns are called; `ticks`: names of some turns, written where there is room
    instead of numbers.
    """
    turns = max(len(line.counts) for chart in charts for line in chart.lines) - 1
    page = _Page(max(turns, 1), len(charts), style)
    parts = [page.paper(), *page.axis(axis, ticks)]
    parts += page.marked(marked)
    for number, chart in enumerate(charts):
        parts += page.chart(chart, page.top(number))
    colours = (*style, "#ffffff", *(line.colour for chart in charts for line in chart.lines))
    return Scene(PIXELS, int(page.height), style.background, tuple(parts), (), tuple(dict.fromkeys(colours)))


class _Page:
    """Where everything lies."""

    def __init__(self, turns: int, charts: int, style: Style) -> None:
        self.turns = turns
        self.style = style
        self.foot = self.top(charts - 1) + _HIGH
        self.height = self.foot + _FOOT

    def top(self, number: int) -> float:
        """Of a chart."""
        return _TOP + number * (_HIGH + _BAND)

    def x(self, turn: float) -> float:
        """Where a turn lies."""
        return _LEFT + (_RIGHT - _TAIL - _LEFT) * turn / self.turns

    def paper(self) -> str:
        """What all is drawn on."""
        look: dict[str, str | float] = {"fill": self.style.paper, "stroke": self.style.rim, "stroke_width": 1.5}
        return svg.box((12, 12), PIXELS - 24, self.height - 24, rx=8, **look)

    def axis(self, word: str, ticks: Mapping[int, str] | None) -> Iterator[str]:
        """The numbers or names of the turns, and what they are called."""
        base = self.foot + 38
        named = ticks or {turn: str(turn) for turn in range(0, self.turns + 1, _step(self.turns, 7))}
        free = 0.0
        for turn, name in named.items():
            wide = width(name, SIZE) / 2
            if self.x(turn) - wide < free:
                continue
            free = self.x(turn) + wide + _GAP
            yield _text(name, (self.x(turn), base), self.style.soft_ink, text_anchor="middle")
        yield _text(word, (_LABELS, base), self.style.soft_ink)

    def marked(self, turns: Sequence[int]) -> Iterator[str]:
        """A numbered line through all charts at each turn; numbers that would touch stand aside."""
        middle = _TOP + _HIGH + _BAND / 2
        for number, (turn, x) in enumerate(zip(turns, _spread(list(map(self.x, turns))), strict=True), 1):
            here = self.x(turn)
            way = f"M{_at(here, _TOP)}V{svg.number(_TOP + _HIGH)}L{_at(x, middle)}"
            way += f"L{_at(here, _TOP + _HIGH + _BAND)}V{svg.number(self.foot)}"
            yield svg.path(way, stroke=self.style.ink, stroke_width=1.6, stroke_dasharray="3 5", fill="none")
            yield svg.circle((x, middle), _MARK, fill=self.style.ink)
            look: dict[str, str | float | None] = {"text_anchor": "middle", "font_weight": "bold"}
            yield _text(str(number), (x, middle + 10), "#ffffff", **look)

    def chart(self, chart: Chart, top: float) -> Iterator[str]:
        """Scale, title, lines and their names."""
        counts = [count for line in chart.lines for count in line.counts]
        scale = _Scale(min(0, *counts), max(1, *counts), top)
        for count in scale.ticks():
            down = scale.y(count)
            strong = count == 0
            colour = self.style.soft_ink if strong else self.style.grid
            yield svg.line((_LEFT, down), (_RIGHT, down), stroke=colour, stroke_width=1.6 if strong else 1.2)
            yield _text(scale.said(count), (_LEFT - 12, down + 10), self.style.soft_ink, text_anchor="end")
        halo: dict[str, str | float | None] = {"stroke": self.style.paper, "stroke_width": 6.0, "paint_order": "stroke"}
        yield _text(chart.title, (_LEFT + 10, top + 22), self.style.ink, font_weight="bold", **halo)
        apart = min(_APART, 0.8 * scale.unit / len(chart.lines))
        ends = []
        for number, line in enumerate(chart.lines):
            aside = (number - (len(chart.lines) - 1) / 2) * apart
            spots = [(self.x(turn), scale.y(count) + aside) for turn, count in enumerate(line.counts)]
            spots.append((_RIGHT, spots[-1][1]))
            yield from self._line(line, spots)
            ends.append(spots[-1])
        order = sorted(range(len(ends)), key=lambda at: (-chart.lines[at].counts[-1], at))
        places = _rows([ends[at][1] for at in order], top + _MARK - 10, top + _HIGH - 4)
        for at, down in zip(order, places, strict=True):
            yield from self._label(chart.lines[at], ends[at], down)

    def _line(self, line: Line, spots: Sequence[Point]) -> Iterator[str]:
        """In steps: what is reached counts until the turn that changes it. A dark rim shows light colours."""
        way = f"M{_at(*spots[0])}"
        for (_, before), (x, y) in pairwise(spots):
            way += f"H{svg.number(x)}" + (f"V{svg.number(y)}" if y != before else "")
        look: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
        yield svg.path(way, stroke=self.style.ink, stroke_width=_THICK + 2 * _RIM, **look)
        if line.dash:
            yield svg.path(way, stroke=self.style.paper, stroke_width=_THICK, **look)
        yield svg.path(way, stroke=line.colour, stroke_width=_THICK, stroke_dasharray=line.dash or None, **look)

    def _label(self, line: Line, end: Point, down: float) -> Iterator[str]:
        """Mark, name and last count beside a line's end, tied to it by a thin line."""
        if line.bold:
            size = (_EDGE - _LABELS + 14, _ROW - 5)
            yield svg.box((_LABELS - 7, down - size[1] / 2), *size, rx=6, fill=self.style.bold)
        yield svg.line(end, (_LABELS - 7, down), stroke=self.style.ink, stroke_width=1.2)
        weight = "bold" if line.bold else None
        count = _number(line.counts[-1])
        yield _text(count, (_EDGE, down + 10), self.style.ink, font_weight="bold", text_anchor="end")
        left = _LABELS
        if line.mark is not None:
            yield line.mark((_LABELS + _MARK, down))
            left += 2 * _MARK + 12
        else:
            yield from self._sample(line, down)
            left += _SAMPLE + 10
        name = cut(printable(line.name), _EDGE - left - width(count, SIZE, bold=True) - 8, SIZE, bold=line.bold)
        yield _text(name, (left, down + 10), self.style.ink, font_weight=weight)

    def _sample(self, line: Line, down: float) -> Iterator[str]:
        """A piece of a line that has no mark of its own."""
        yield from self._line(line, [(_LABELS, down), (_LABELS + _SAMPLE, down)])


class _Scale:
    """From counts to places in a chart."""

    def __init__(self, least: int, most: int, top: float) -> None:
        self.step = _step(most - least, 5)
        self.least = least // self.step * self.step if least < 0 else 0
        self.most = most
        self.top = top
        self.unit = (_HIGH - 46) / (most - self.least)  # room for the title

    def y(self, count: float) -> float:
        """Where a count lies."""
        return self.top + _HIGH - (count - self.least) * self.unit

    def said(self, count: int) -> str:
        """A count as it is written beside the chart: whole thousands where it would be too wide."""
        return f"{count // 1000}k" if self.step >= 1000 and count else _number(count)

    def ticks(self) -> range:
        """The counts that are written beside the chart."""
        return range(self.least, self.most + 1, self.step)


def _step(span: int, most: int) -> int:
    """The smallest round step that makes at most so many."""
    return next((step for step in _STEPS if span // step <= most), _STEPS[-1])


def _spread(xs: list[float]) -> list[float]:
    """The places, in order, moved as little as it takes to stand apart."""
    placed: list[float] = []
    for x in xs:
        placed.append(max(x, placed[-1] + _SPACED) if placed else max(x, _LEFT))
    limit = _RIGHT + _SPACED / 2
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - _SPACED
    return placed


def _rows(wanted: Sequence[float], top: float, foot: float) -> list[float]:
    """Places for labels, in order, as near to those wanted as their height allows."""
    placed: list[float] = []
    for down in wanted:
        placed.append(max(down, placed[-1] + _ROW if placed else top))
    limit = foot
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - _ROW
    return placed


def _number(count: int) -> str:
    """With a true minus."""
    return f"\N{MINUS SIGN}{-count}" if count < 0 else str(count)


def _at(x: float, y: float) -> str:
    return f"{svg.number(x)} {svg.number(y)}"


def _text(text: str, at: Point, colour: str, **given: str | float | None) -> str:
    return svg.label(text, at, SIZE, fill=colour, **given)
