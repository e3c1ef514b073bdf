"""The picture of `import_map.py`: rooms on their floors, and lines that only run down, drawn like a map of railways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from pbem.drawing.svg import box, document, label, number, path

COLUMNS, MIDDLE = 6, 2
WIDE, TALL = 152.0, 34.0  # a room
ACROSS, DOWN = 166.0, 57.0  # from one column, and one floor, to the next
LEFT, TOP, FOOT = 60.0, 84.0, 22.0
BEND = 9.0  # radius of a curve
TRIES = 24
INK, SOFT, LINE, ROOM, PAPER, FLOOR = "#1d2b3a", "#5f6b78", "#7d8fa3", "#23405f", "#ffffff", "#f3f6f9"

Edge = tuple[str, str]
Cell = tuple[str, int, int]


class Spot(NamedTuple):
    """Where a room stands."""

    column: int
    floor: int


def draw(floors: Sequence[Sequence[str]], edges: Sequence[Edge]) -> str:
    """The whole SVG. `edges` point downward, and none is told by a way through others."""
    places = _placed(floors, edges)
    width, height = 2 * LEFT - 24 + (COLUMNS - 1) * ACROSS + WIDE, TOP + len(floors) * DOWN + FOOT - 20
    parts = [
        label(f"The rooms of pbem, on {len(floors)} floors", (LEFT - 24, 34), 21, fill=INK, font_weight="bold"),
        label("Each imports only what stands below it. A line is left out where others lead there too.",
              (LEFT - 24, 57), 14, fill=SOFT),
    ]  # fmt: skip
    for floor in range(len(floors)):
        y = TOP + floor * DOWN
        if floor % 2 == 0:
            parts.append(box((0, y - (DOWN - TALL) / 2), width, DOWN, fill=FLOOR))
        parts.append(label(str(len(floors) - floor), (22, y + TALL / 2 + 5), 13, fill=SOFT, text_anchor="middle"))
    parts += [_line(_corners(places[one], places[other])) for one, other in edges]
    parts += [_head(places[other]) for other in dict.fromkeys(other for _, other in edges)]
    for name, spot in places.items():
        parts += _room(name, spot)
    return document(width, height, PAPER, parts)


# -- where the rooms stand --------------------------------------------------------------------------------------------


def _placed(floors: Sequence[Sequence[str]], edges: Sequence[Edge]) -> dict[str, Spot]:
    """The longest way down in the middle, the other rooms beside it, so that lines meet as little as possible."""
    floor = {name: number for number, names in enumerate(floors) for name in names}
    spine = set(_longest([name for names in floors for name in names], edges))
    aside = [name for name in floor if name not in spine]
    free = [column for column in range(COLUMNS) if column != MIDDLE]

    def spots(columns: Mapping[str, int]) -> dict[str, Spot]:
        return {name: Spot(columns.get(name, MIDDLE), floor[name]) for name in floor}

    best: tuple[int, dict[str, int]] | None = None
    for attempt in range(TRIES):
        dice = Random(attempt)
        columns = {name: dice.choice(free) for name in aside}
        cost = _cost(spots(columns), edges)
        better = True
        while better:
            better = False
            for name in aside:
                for column in free:
                    tried = columns | {name: column}
                    if (less := _cost(spots(tried), edges)) < cost:
                        columns, cost, better = tried, less, True
        if best is None or cost < best[0]:
            best = cost, columns
    assert best is not None
    return spots(best[1])


def _longest(names: Sequence[str], edges: Sequence[Edge]) -> list[str]:
    ways: dict[str, list[str]] = {}
    for name in reversed(names):
        ways[name] = [name, *max((ways[other] for one, other in edges if one == name), key=len, default=[])]
    return max(ways.values(), key=len)


def _cost(spots: Mapping[str, Spot], edges: Sequence[Edge]) -> int:
    """How much the lines disturb: through a room, one on another, one across another, and their length.

    Whole numbers, so that the order in which they are added plays no part.
    """
    taken = list(spots.values())
    cost = 50_000 * (len(taken) - len(set(taken)))
    ways = [(edge, _cells(spots[edge[0]], spots[edge[1]])) for edge in edges]
    for _, cells in ways:
        cost += sum(10_000 for spot in taken if ("room", *spot) in cells)
        cost += sum(30 if kind == "across" else 2 for kind, _, _ in cells)
    for (one, cells), (other, others) in combinations(ways, 2):
        if one[0] == other[0] or one[1] == other[1]:
            continue
        cost += 5_000 if cells & others else 0
        cost += 400 * (_crossings(cells, others) + _crossings(others, cells))
    return cost


@cache
def _cells(above: Spot, below: Spot) -> frozenset[Cell]:
    """What a line takes up: a room's place, the upper or lower half of the room between two floors, a piece across."""
    found: set[Cell] = set()
    bend = _bend(above, below)
    for gap in range(above.floor, below.floor):
        found.add(("upper", above.column if gap <= bend else below.column, gap))
        found.add(("lower", above.column if gap < bend else below.column, gap))
        if gap + 1 < below.floor:
            found.add(("room", above.column if gap < bend else below.column, gap + 1))
    left, right = sorted((above.column, below.column))
    found.update(("across", column, bend) for column in range(left, right))
    return frozenset(found)


def _bend(above: Spot, below: Spot) -> int:
    """Below which floor a line goes across: at once when it leaves the middle, else just before it arrives."""
    return below.floor - 1 if below.column == MIDDLE else above.floor


def _crossings(cells: Iterable[Cell], others: frozenset[Cell]) -> int:
    """How often a line of `cells` runs straight across one of `others` that runs straight down."""
    mine = frozenset(cells)
    return sum(
        ("across", column - 1, gap) in mine and ("across", column, gap) in mine and ("lower", column, gap) in others
        for kind, column, gap in others
        if kind == "upper"
    )


# -- what is drawn ----------------------------------------------------------------------------------------------------


def _x(spot: Spot) -> float:
    return LEFT - 12 + spot.column * ACROSS + WIDE / 2


def _y(spot: Spot) -> float:
    return TOP + spot.floor * DOWN


def _corners(above: Spot, below: Spot) -> list[tuple[float, float]]:
    start, end = (_x(above), _y(above) + TALL), (_x(below), _y(below) - 5)
    if above.column == below.column:
        return [start, end]
    bend = _bend(above, below)
    # A line that leaves the middle turns a little higher than one that comes back to it, so that they keep apart.
    level = TOP + bend * DOWN + TALL + (DOWN - TALL) * (0.58 if below.column == MIDDLE else 0.36)
    return [start, (start[0], level), (end[0], level), end]


def _line(corners: Sequence[tuple[float, float]]) -> str:
    data = f"M{number(corners[0][0])} {number(corners[0][1])}"
    for before, (x, y), after in zip(corners, corners[1:], corners[2:], strict=False):
        into, out = _towards((x, y), before), _towards((x, y), after)
        data += f"L{number(into[0])} {number(into[1])}"
        data += f"Q{number(x)} {number(y)} {number(out[0])} {number(out[1])}"
    data += f"L{number(corners[-1][0])} {number(corners[-1][1])}"
    return path(data, fill="none", stroke=LINE, stroke_width=2.4)


def _towards(corner: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The point at which a curve round the corner begins, on the side of `end`."""
    across, down = end[0] - corner[0], end[1] - corner[1]
    length = max(abs(across), abs(down))
    part = min(BEND, length / 2) / length
    return corner[0] + across * part, corner[1] + down * part


def _head(spot: Spot) -> str:
    x, y = _x(spot), _y(spot) - 1
    return path(
        f"M{number(x - 5.5)} {number(y - 9)}L{number(x)} {number(y)}L{number(x + 5.5)} {number(y - 9)}Z", fill=LINE
    )


def _room(name: str, spot: Spot) -> Iterator[str]:
    x, y = _x(spot), _y(spot)
    yield box((x - WIDE / 2, y), WIDE, TALL, rx=7, fill=ROOM)
    yield label(name, (x, y + TALL / 2 + 5), 15.5, fill="#ffffff", font_weight="bold", text_anchor="middle")
