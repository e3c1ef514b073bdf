"""Where the rooms of `import_picture.py` stand and their lines run: never through a room, and seldom across each other.

All lines to one room run together as soon as they can: on each floor that they pass there is one gap for them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

TRIES, SWEEPS, DRAWS, PUSHES = 40, 12, 1000, 8

Edge = tuple[str, str]
Item = tuple[str, int]  # a room on its floor, or, on a floor above it, the gap for the lines that lead to it
Link = tuple[Item, Item]  # from one floor to the next


class Layout(NamedTuple):
    """The rooms and the gaps for lines, on each floor from left to right, and where their middles are."""

    floors: list[list[Item]]
    links: list[Link]
    x: dict[Item, float]


def planned(floors: Sequence[Sequence[str]], edges: Sequence[Edge], room: Mapping[str, float], gap: float) -> Layout:
    """`edges` point downward; `room` says how wide each is, with the space beside it, `gap` how wide that of a line."""
    floor = {name: number for number, names in enumerate(floors) for name in names}
    links = _links(floor, edges)
    items = dict.fromkeys([(name, floor[name]) for name in floor] + [item for link in links for item in link])
    rows = _ordered([[item for item in items if item[1] == number] for number in range(len(floors))], links)
    wide = {item: room[item[0]] if item[1] == floor[item[0]] else gap for item in items}
    return Layout(rows, links, _places(rows, links, wide, {item for item in items if item[1] != floor[item[0]]}))


def _links(floor: Mapping[str, int], edges: Iterable[Edge]) -> list[Link]:
    found: dict[Link, None] = {}
    for one, other in edges:
        here = (one, floor[one])
        for number in range(floor[one] + 1, floor[other] + 1):
            found[here, (other, number)] = None
            here = (other, number)
    return list(found)


# -- the order on each floor: few crossings ---------------------------------------------------------------------------


def _ordered(rows: list[list[Item]], links: Sequence[Link]) -> list[list[Item]]:
    down, up = defaultdict[Item, list[Item]](list), defaultdict[Item, list[Item]](list)
    for one, other in links:
        down[one].append(other)
        up[other].append(one)
    best: tuple[int, list[list[Item]]] | None = None
    for attempt in range(TRIES):
        dice = Random(attempt)
        tried = [dice.sample(row, len(row)) for row in rows]
        for sweep in range(SWEEPS):
            order = range(1, len(tried)) if sweep % 2 == 0 else range(len(tried) - 2, -1, -1)
            for number in order:
                step, near = (-1, up) if sweep % 2 == 0 else (1, down)
                _settle(tried[number], tried[number + step], near)
        _swapped(tried, up, down)
        cost = sum(_crossings(row, below, down) for row, below in pairwise(tried))
        if best is None or cost < best[0]:
            best = cost, tried
    assert best is not None
    return best[1]


def _settle(row: list[Item], beside: Sequence[Item], near: Mapping[Item, Sequence[Item]]) -> None:
    """Each item towards the middle of those it is joined to on the floor beside."""
    place = {item: number for number, item in enumerate(beside)}
    own = {item: number / len(row) * len(beside) for number, item in enumerate(row)}
    row.sort(key=lambda item: sum(place[one] for one in near[item]) / len(near[item]) if near.get(item) else own[item])


def _swapped(rows: list[list[Item]], up: Mapping[Item, Sequence[Item]], down: Mapping[Item, Sequence[Item]]) -> None:
    """Neighbours change places as long as that makes crossings fewer."""
    better = True
    while better:
        better = False
        for number, row in enumerate(rows):
            places = [
                ({item: at for at, item in enumerate(rows[other])}, near)
                for other, near in ((number - 1, up), (number + 1, down))
                if 0 <= other < len(rows)
            ]
            for at in range(len(row) - 1):
                left, right = row[at], row[at + 1]
                now = sum(_pair(left, right, place, near) for place, near in places)
                then = sum(_pair(right, left, place, near) for place, near in places)
                if then < now:
                    row[at], row[at + 1] = right, left
                    better = True


def _pair(left: Item, right: Item, place: Mapping[Item, int], near: Mapping[Item, Sequence[Item]]) -> int:
    return sum(place[one] > place[other] for one in near.get(left, ()) for other in near.get(right, ()))


def _crossings(row: Sequence[Item], below: Sequence[Item], down: Mapping[Item, Sequence[Item]]) -> int:
    place = {item: at for at, item in enumerate(below)}
    return sum(_pair(left, right, place, down) for left, right in combinations(row, 2))


# -- where in its row an item stands: straight lines ------------------------------------------------------------------


def _places(
    rows: Sequence[Sequence[Item]], links: Sequence[Link], wide: Mapping[Item, float], passes: Collection[Item]
) -> dict[Item, float]:
    """Items that one straight line joins are moved as one, towards those that other lines join them to."""
    group = _straight(rows, links, passes)
    beside = [(group[one], group[two], (wide[one] + wide[two]) / 2) for row in rows for one, two in pairwise(row)]
    near = [(group[one], group[two]) for one, two in links if group[one] != group[two]]
    size, joined = Counter(group.values()), Counter(end for link in near for end in link)
    x = dict.fromkeys(size, 0.0)
    for _ in range(DRAWS):
        pull = dict.fromkeys(size, 0.0)
        for one, two in near:
            pull[one] += x[two] - x[one]
            pull[two] += x[one] - x[two]
        for one in x:
            x[one] += pull[one] / (2 * max(1, joined[one]))
        for _ in range(PUSHES):
            for left, right, apart in beside:
                short = max(0.0, x[left] + apart - x[right])
                share = size[right] / (size[left] + size[right])
                x[left] -= short * share
                x[right] += short * (1 - share)
    right_of = {two: [(left, apart) for left, right, apart in beside if right == two] for two in x}
    for two in _order({two: [left for left, _ in others] for two, others in right_of.items()}):
        x[two] = max([x[two], *(x[left] + apart for left, apart in right_of[two])])
    edge = min(x[group[item]] - wide[item] / 2 for item in group)
    return {item: float(round(x[of] - edge)) for item, of in group.items()}


def _straight(rows: Sequence[Sequence[Item]], links: Sequence[Link], passes: Collection[Item]) -> dict[Item, Item]:
    """Which items stand exactly below each other: those of long lines first, as far as the order in the rows allows."""
    group = {item: item for row in rows for item in row}
    long = [link for link in links if link[0] in passes]
    for one, two in sorted(long, key=lambda link: link[1] not in passes):
        tried = {item: group[one] if of == group[two] else of for item, of in group.items()}
        left_of: dict[Item, list[Item]] = {of: [] for of in tried.values()}
        for row in rows:
            for left, right in pairwise(row):
                left_of[tried[right]].append(tried[left])
        if len(_order(left_of)) == len(left_of):
            group = tried
    return group


def _order(left_of: Mapping[Item, Sequence[Item]]) -> list[Item]:
    """From left to right; what stands in a circle, and what is right of it, is left out."""
    waits = {item: len(others) for item, others in left_of.items()}
    right_of = defaultdict[Item, list[Item]](list)
    for item, others in left_of.items():
        for other in others:
            right_of[other].append(item)
    found = [item for item, count in waits.items() if count == 0]
    for item in found:
        for other in right_of[item]:
            waits[other] -= 1
            if waits[other] == 0:
                found.append(other)
    return found
