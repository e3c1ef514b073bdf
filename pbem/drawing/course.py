"""The course of a game as a picture: charts above each other over one axis of turns, every line named at its end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pbem.drawing import svg
from pbem.drawing.course_lines import (
    LABELS,
    LEFT,
    MARK,
    PLAYERS,
    RIGHT,
    ROW,
    SIZE,
    Line,
    Scale,
    Style,
    at,
    clear,
    dot,
    farewell,
    label,
    rows,
    spells,
    stairs,
    step,
    text,
)  # fmt: skip
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

__all__ = ["PLAIN", "PLAYERS", "Chart", "Line", "Style", "course_scene"]

PIXELS = 1000  # as wide as the maps; on a phone of 375 CSS pixels writing of 28 stands 10.5 high
_TAIL = 14.0  # of a line behind the last turn, which shows what that turn brought
HIGH = 390.0  # of a chart
_TOP, _BAND, _FOOT = 44.0, 84.0, 76.0  # above, between two, below
_GAP = 14.0  # at least, between two names of turns
_APART = 5.0  # at most so far are equal lines drawn apart
_SPACED = 2 * MARK + 4  # from number to number


PLAIN = Style("#a9cde0", "#f8f5ec", "#7d95a3", "#d5dbe0", "#1d2430", "#3c4854", "#ffe9a8")  # of charts of any game


class Chart(NamedTuple):
    """Lines that are counted in the same thing, and what that is."""

    title: str
    lines: Sequence[Line]


def course_scene(
    charts: Sequence[Chart],
    marked: Sequence[int],
    axis: str,
    style: Style,
    ticks: Mapping[float, str] | None = None,
    bounds: Sequence[float] = (),
    high: float = HIGH,
) -> Scene:
    """All charts; at the `marked` turns, which are numbered in this order, a line runs through them. Equal bytes for
    equal input. `axis`: what the turns are called; `ticks`: names of some turns, written where there is room
    instead of numbers; `bounds`: turns, in order, where a thin line parts what was before from what came after; the
    turns between two of them have as much room as those between any other two. `high`: of a chart, at least.
    """
    turns = max(len(line.counts) for chart in charts for line in chart.lines) - 1
    page = _Page(max(turns, 1), charts, style, bounds, high)
    parts = [page.paper(), *page.axis(axis, ticks), *page.parted(bounds)]
    parts += page.marked(marked)
    for number, chart in enumerate(charts):
        parts += page.chart(chart, page.top(number))
    colours = (*style, "#ffffff", *(line.colour for chart in charts for line in chart.lines))
    return Scene(PIXELS, int(page.height), style.background, tuple(parts), (), tuple(dict.fromkeys(colours)))


class _Page:
    """Where everything lies."""

    def __init__(self, turns: int, charts: Sequence[Chart], style: Style, bounds: Sequence[float], high: float) -> None:
        self.turns = turns
        self.knots = sorted({0.0, *bounds, float(turns)})
        self.style = style
        self.high = max(high, *(ROW * len(chart.lines) for chart in charts))
        self.charts = len(charts)
        self.foot = self.top(self.charts - 1) + self.high
        self.height = self.foot + _FOOT

    def top(self, number: int) -> float:
        """Of a chart."""
        return _TOP + number * (self.high + _BAND)

    def x(self, turn: float) -> float:
        """Where a turn lies."""
        after = min(max(bisect_right(self.knots, turn), 1), len(self.knots) - 1)
        begin, end = self.knots[after - 1], self.knots[after]
        part = after - 1 + (turn - begin) / (end - begin)
        return LEFT + (RIGHT - _TAIL - LEFT) * part / (len(self.knots) - 1)

    def paper(self) -> str:
        """What all is drawn on."""
        look: dict[str, str | float] = {"fill": self.style.paper, "stroke": self.style.rim, "stroke_width": 1.5}
        return svg.box((12, 12), PIXELS - 24, self.height - 24, rx=8, **look)

    def axis(self, word: str, ticks: Mapping[float, str] | None) -> Iterator[str]:
        """The numbers or names of the turns, and what they are called."""
        base = self.foot + 38
        numbers = {turn: str(turn) for turn in range(0, self.turns + 1, step(self.turns, 7))}
        free = 0.0
        for turn, name in (numbers if ticks is None else ticks).items():
            wide = width(name, SIZE) / 2
            if self.x(turn) - wide < free:
                continue
            free = self.x(turn) + wide + _GAP
            yield text(name, (self.x(turn), base), self.style.soft_ink, text_anchor="middle")
        yield text(word, (LABELS, base), self.style.soft_ink)

    def parted(self, turns: Sequence[float]) -> Iterator[str]:
        """Thin lines down all charts."""
        for x in map(self.x, turns):
            for number in range(self.charts):
                foot = self.top(number) + self.high
                yield svg.line((x, self.top(number)), (x, foot), stroke=self.style.grid, stroke_width=1.2)

    def marked(self, turns: Sequence[int]) -> Iterator[str]:
        """A numbered line through all charts at each turn; numbers that would touch stand aside."""
        top, foot = _TOP + self.high, _TOP + self.high + _BAND
        middle = (top + foot) / 2
        for number, (turn, x) in enumerate(zip(turns, _spread(list(map(self.x, turns))), strict=True), 1):
            here = self.x(turn)
            way = f"M{at(here, _TOP)}V{svg.number(top)}L{at(x, middle)}"
            way += f"L{at(here, foot)}V{svg.number(self.foot)}"
            yield svg.path(way, stroke=self.style.ink, stroke_width=1.6, stroke_dasharray="3 5", fill="none")
            yield svg.circle((x, middle), MARK, fill=self.style.ink)
            look: dict[str, str | float | None] = {"text_anchor": "middle", "font_weight": "bold"}
            yield text(str(number), (x, middle + 10), "#ffffff", **look)

    def chart(self, chart: Chart, top: float) -> Iterator[str]:
        """Scale, title, lines and their names."""
        counts = [count for line in chart.lines for count in line.known]
        scale = Scale(min(0, *counts), max(1, *counts), top, self.high)
        for count in scale.ticks():
            down = scale.y(count)
            strong = count == 0
            colour = self.style.soft_ink if strong else self.style.grid
            yield svg.line((LEFT, down), (RIGHT, down), stroke=colour, stroke_width=1.6 if strong else 1.2)
            yield text(scale.said(count), (LEFT - 12, down + 10), self.style.soft_ink, text_anchor="end")
        halo: dict[str, str | float | None] = {"stroke": self.style.paper, "stroke_width": 6.0, "paint_order": "stroke"}
        yield text(chart.title, (LEFT + 10, top + 22), self.style.ink, font_weight="bold", **halo)
        apart = min(_APART, 0.8 * scale.unit / len(chart.lines))
        ends: list[tuple[Line, Point]] = []
        gone: list[tuple[Line, Point]] = []
        for number, line in enumerate(chart.lines):
            aside = (number - (len(chart.lines) - 1) / 2) * apart
            for begun, spell in spells(line):
                spots = [(self.x(begun + turn), scale.y(count) + aside) for turn, count in enumerate(spell)]
                over = begun + len(spell)
                stays = over == len(line.counts)
                spots.append((RIGHT if stays else self.x(over), spots[-1][1]))
                yield from stairs(line, spots, self.style)
                if begun:
                    yield dot(line, spots[0], self.style)
                (ends if stays else gone).append((line, spots[-1]))
        for line, spot, down in clear(gone, top):
            yield from farewell(line, spot, down, self.style)
        ends.sort(key=lambda end: -end[0].known[-1])
        places = rows([spot[1] for _, spot in ends], top + MARK - 10, top + self.high - 4)
        for (line, spot), down in zip(ends, places, strict=True):
            yield from label(line, spot, down, self.style)


def _spread(xs: list[float]) -> list[float]:
    """The places, in order, moved as little as it takes to stand apart."""
    placed: list[float] = []
    for x in xs:
        placed.append(max(x, placed[-1] + _SPACED) if placed else max(x, LEFT))
    limit = RIGHT + _SPACED / 2
    for nr in range(len(placed) - 1, -1, -1):
        placed[nr] = min(placed[nr], limit)
        limit = placed[nr] - _SPACED
    return placed
