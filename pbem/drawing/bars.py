"""What each of several brought in round after round, as a picture: a row of bars for each, all to one scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.drawing import svg
from pbem.drawing.course import PIXELS, PLAIN
from pbem.drawing.course_lines import EDGE, LABELS, LEFT, MARK, RIGHT, SIZE, Line, text
from pbem.drawing.scene import Scene
from pbem.drawing.typeface import cut, printable, width

_TOP, _FOOT = 66.0, 70.0  # above the first row, below the last one
_ROW, _BAR = 84.0, 56.0  # of a row, and of its highest bar; between them a count
_COUNT, _LEAST = 22.0, 13.0  # sizes of the counts above bars: as they should be, and smaller they are left out
_BESIDE = 3.0  # between two bars


def bars_scene(title: str, lines: Sequence[Line], axis: str, ticks: Mapping[float, str]) -> Scene:
    """Counts of each line in every round, and on the right what they come to. `ticks`: names of some rounds.

    Equal bytes for equal input.
    """
    rounds = max(len(line.counts) for line in lines)
    unit = _BAR / max(1, *(max(line.known, default=0) for line in lines))
    foot = _TOP + _ROW * len(lines)
    page = svg.box((12, 12), PIXELS - 24, foot + _FOOT - 24, rx=8, fill=PLAIN.paper, stroke=PLAIN.rim, stroke_width=1.5)
    parts = [page, text(title, (LEFT - 44, 58), PLAIN.ink, font_weight="bold"), *_axis(axis, ticks, rounds, foot)]
    for number, line in enumerate(lines):
        parts += _bars(line, rounds, _TOP + _ROW * (number + 1), unit)
    colours = (*PLAIN, "#ffffff", *(line.colour for line in lines))
    return Scene(PIXELS, int(foot + _FOOT), PLAIN.background, tuple(parts), (), tuple(dict.fromkeys(colours)))


def _x(at: float, rounds: int) -> float:
    left = LEFT - 44  # there is no scale beside the rows
    return left + (RIGHT - left) * at / rounds


def _axis(word: str, ticks: Mapping[float, str], rounds: int, foot: float) -> Iterator[str]:
    free = 0.0
    for at, name in ticks.items():
        middle, wide = _x(at + 0.5, rounds), width(name, SIZE) / 2
        if middle - wide >= free:
            free = middle + wide + 8
            yield text(name, (middle, foot + 40), PLAIN.soft_ink, text_anchor="middle")
    yield text(word, (LABELS, foot + 40), PLAIN.soft_ink)


def _bars(line: Line, rounds: int, base: float, unit: float) -> Iterator[str]:
    """One row: its bars with their counts where there is room, the highest one's in any case; name and sum."""
    wide = _x(1, rounds) - _x(0, rounds) - _BESIDE
    most = max(line.known, default=0)
    size = min(_COUNT, _COUNT * (wide + _BESIDE - 2) / max(width(str(most), _COUNT), 1))
    for at, count in enumerate(line.counts):
        if count is None:
            continue
        left, high = _x(at, rounds) + _BESIDE / 2, max(count * unit, 0)
        yield svg.box((left, base - high), wide, high + 2, fill=line.colour, stroke=PLAIN.ink, stroke_width=1.0)
        if not count:
            continue
        if count == most and size < _LEAST and at == line.counts.index(most):
            yield _count(count, min(max(left + wide / 2, 60), RIGHT - 20), base - high, _COUNT)
        elif size >= _LEAST:
            yield _count(count, left + wide / 2, base - high, size)
    yield svg.line((_x(0, rounds), base + 2), (RIGHT, base + 2), stroke=PLAIN.soft_ink, stroke_width=1.2)
    told, left = str(sum(line.known)), LABELS
    yield text(told, (EDGE, base - 12), PLAIN.ink, font_weight="bold", text_anchor="end")
    if line.mark is not None:
        yield line.mark((LABELS + MARK, base - 22))
        left += 2 * MARK + 12
    name = cut(printable(line.name), EDGE - left - width(told, SIZE, bold=True) - 8, SIZE)
    yield text(name, (left, base - 12), PLAIN.ink)


def _count(count: int, middle: float, top: float, size: float) -> str:
    return svg.label(str(count), (middle, top - 5), size, fill=PLAIN.ink, text_anchor="middle")
