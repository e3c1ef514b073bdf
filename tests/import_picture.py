"""The picture of `import_map.py`: rooms on their floors, and lines that only run down, drawn like a map of railways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple

from pbem.drawing.svg import box, document, label, number, path
from tests.import_layout import Edge, Item, Layout, planned

TALL, LETTER, PADDING = 30.0, 9.0, 22.0  # a room, and what its name takes of its width
APART, PASS = 16.0, 18.0  # between two rooms, and for a line that passes between them
LEFT, TOP, FOOT, RIGHT = 50.0, 92.0, 12.0, 14.0
GAP, MORE = 26.0, 50.0  # between two floors: the least, and how much more where lines run far across
SLANT = 8.0  # what part of that they get
NARROWEST, LEGEND = 850.0, 18.0
EXPLAINED = (
    "Each imports only what stands below it; lines that others tell are left out. Dark: a folder; light: one file."
)
INK, SOFT, LINE, PAPER, FLOOR = "#1d2b3a", "#5f6b78", "#7d8fa3", "#ffffff", "#f3f6f9"
TONES = (("#23405f", "#d9e4f0"), ("#4d4378", "#e2dff0"), ("#2b5a3c", "#d8ebdd"))  # of a folder, of a file


class Seen(NamedTuple):
    """What is shown of a room beside its name."""

    folder: bool  # or one file
    part: str  # rooms of one part have one colour


def draw(title: str, floors: Sequence[Sequence[str]], edges: Sequence[Edge], seen: Mapping[str, Seen]) -> str:
    """The whole SVG. `edges` point downward, and none is told by a way through others."""
    widths = {name: _wide(name) + APART for names in floors for name in names}
    plan = planned(floors, edges, widths, PASS)
    rooms = {(name, floor) for floor, names in enumerate(floors) for name in names}
    right = max(plan.x[item] + (widths[item[0]] if item in rooms else PASS) / 2 for item in plan.x)
    width = max(NARROWEST, LEFT + right + RIGHT)
    tones = dict(zip(dict.fromkeys(one.part for one in seen.values()), cycle(TONES), strict=False))
    tops = _tops(plan, TOP if len(tones) > 1 else TOP - LEGEND)
    parts = [
        label(title, (LEFT - 14, 34), 20, fill=INK, font_weight="bold"),
        label(EXPLAINED, (LEFT - 14, 57), 14, fill=SOFT),
        *_legend(tones if len(tones) > 1 else {}),
    ]
    for floor, (y, below) in enumerate(pairwise([*tops, tops[-1] + TALL + GAP])):
        if floor % 2 == 0:
            parts.append(box((0, y - GAP / 2), width, below - y, fill=FLOOR))
        parts.append(label(str(len(floors) - floor), (20, y + TALL / 2 + 5), 13, fill=SOFT, text_anchor="middle"))
    parts += [_line(plan, tops, one, other, other in rooms) for one, other in plan.links]
    parts += [_through(plan, tops, item) for item in plan.x if item not in rooms]
    parts += [_head(plan, tops, item) for item in dict.fromkeys(other for _, other in plan.links) if item in rooms]
    for name, floor in (item for item in plan.x if item in rooms):
        one = seen[name]
        parts += _room(name, (LEFT + plan.x[name, floor], tops[floor]), tones[one.part], one.folder)
    return document(width, tops[-1] + TALL + FOOT, PAPER, parts)


def _wide(name: str) -> float:
    return LETTER * len(name) + PADDING


def _legend(tones: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    x = LEFT - 14
    for part, (folder, file) in tones.items():
        yield box((x, 69), 8, 13, fill=folder)
        yield box((x + 8, 69), 8, 13, fill=file)
        yield label(part, (x + 22, 80), 14, fill=SOFT)
        x += 22 + 8.6 * len(part) + 22


def _tops(plan: Layout, top: float) -> list[float]:
    """Where each floor begins: the farther lines run across between two floors, the more room they have."""
    across = [0.0] * len(plan.floors)
    for one, other in plan.links:
        across[one[1]] = max(across[one[1]], abs(plan.x[one] - plan.x[other]))
    tops = [top + GAP / 2]
    for far in across[:-1]:
        tops.append(tops[-1] + TALL + GAP + min(MORE, far / SLANT))
    return tops


def _line(plan: Layout, tops: Sequence[float], one: Item, other: Item, ends: bool) -> str:
    start, end = (LEFT + plan.x[one], tops[one[1]] + TALL), (LEFT + plan.x[other], tops[other[1]] - (5 if ends else 0))
    middle = number((start[1] + end[1]) / 2)
    data = f"M{number(start[0])} {number(start[1])}"
    if start[0] != end[0]:
        data += f"C{number(start[0])} {middle} {number(end[0])} {middle} {number(end[0])} {number(end[1])}"
    else:
        data += f"V{number(end[1])}"
    return path(data, fill="none", stroke=LINE, stroke_width=2)


def _through(plan: Layout, tops: Sequence[float], item: Item) -> str:
    """Past the rooms of a floor, and a little more, so that no gap is seen where lines meet."""
    x, y = number(LEFT + plan.x[item]), tops[item[1]]
    return path(f"M{x} {number(y - 0.6)}V{number(y + TALL + 0.6)}", fill="none", stroke=LINE, stroke_width=2)


def _head(plan: Layout, tops: Sequence[float], item: Item) -> str:
    x, y = LEFT + plan.x[item], tops[item[1]] - 1
    return path(f"M{number(x - 5)} {number(y - 8)}L{number(x)} {number(y)}L{number(x + 5)} {number(y - 8)}Z", fill=LINE)


def _room(name: str, at: tuple[float, float], tone: tuple[str, str], folder: bool) -> Iterator[str]:
    x, y = at
    yield box((x - _wide(name) / 2, y), _wide(name), TALL, rx=6, fill=tone[0 if folder else 1])
    ink = PAPER if folder else INK
    yield label(name, (x, y + TALL / 2 + 5.5), 15.5, fill=ink, font_weight="bold", text_anchor="middle")
