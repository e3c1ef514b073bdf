"""Which parts of a map to show large: at most two, around all that is new first, then where the reader may build."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from pbem.drawing.scene import Pixel, Room

PHONE = 375  # CSS pixels: how wide a picture stands on a phone
LEGIBLE, SMALLEST = 10, 8  # … and how high its smallest writing is there: where there is room, and where there is not
_HIGHEST, _LOWEST = 1.15, 0.55  # of the width
_TRIED = 5  # places of a window in each direction


class Window(NamedTuple):
    """A part of a page in whole pixels."""

    left: int
    top: int
    right: int
    foot: int


class Format(NamedTuple):
    """How large windows are: what hexes reach `half` to the sides and down of their middles, on such a page.

    `wide`: how wide a window is; `widest`: how wide one may be that has to show more.
    """

    half: Pixel
    page: Pixel
    wide: int
    widest: int

    @classmethod
    def legible(cls, half: Pixel, page: Pixel, writing: float) -> Format:
        """For writing that is nowhere in a window smaller than this to be legible on a phone."""
        wide, widest = (min(page[0], int(writing * PHONE / least)) for least in (LEGIBLE, SMALLEST))
        return cls(half, page, wide, widest)

    @property
    def room(self) -> Pixel:
        """How far apart the middles of hexes may lie that stand in one window."""
        return self.widest - 2 * self.half[0], int(self.widest * _HIGHEST) - 2 * self.half[1]

    def size(self, box: Room) -> Pixel:
        """How wide and high the window is for hexes whose middles fill this box: a little more than they need."""
        across, down = box.right - box.left + 2 * self.half[0], box.foot - box.top + 2 * self.half[1]
        wide = min(self.widest, max(self.wide, across + self.half[0] // 2, ceil(down / _HIGHEST)))
        high = min(max(down + self.half[1], int(wide * _LOWEST)), int(wide * _HIGHEST), self.page[1])
        return wide, high

    def area(self, boxes: Iterable[Room]) -> int:
        """How many pixels the windows for these boxes have."""
        return sum(wide * high for wide, high in map(self.size, boxes))


def cut_outs(form: Format, spots: Mapping[str, Pixel], new: Collection[str], open_: Collection[str]) -> list[Window]:
    """At most two windows, which show as much of what is new as two can, then of what is open; none for nothing.

    `spots`: the middles of all hexes. Windows lie apart where their size allows it.
    """
    fresh = sorted({spots[id_] for id_ in new if id_ in spots})
    others = sorted({spots[id_] for id_ in open_ if id_ in spots} - set(fresh))
    boxes = _boxes(form, fresh)
    if others and len(boxes) < 2:
        boxes = _with_open(form, fresh, others, boxes)
    return _placed(form, boxes, others)


def _boxes(form: Format, spots: Sequence[Pixel]) -> list[Room]:
    """The boxes of at most two windows that show the most of these spots: on both sides of a line, if there are two.

    Of those that show as many the smallest: one large window rather than two larger ones.
    """
    every, found = (1 << len(spots)) - 1, _groups(spots, form.room)
    best, least = list[int](), (0, 0)
    for side in _sides(spots):
        groups = [group for part in (side, every & ~side) if (group := _largest(form, spots, found, part))]
        cost = -sum(group.bit_count() for group in groups), form.area(_box(spots, group) for group in groups)
        if cost < least:
            best, least = groups, cost
    return [_box(spots, group) for group in _filled(best, found, len(spots))]


def _filled(groups: list[int], found: Collection[int], count: int) -> list[int]:
    """The groups, and in each what lies on the other side of the line and fits into its window as well."""
    for at, _ in enumerate(groups):
        for spot in (1 << number for number in range(count)):
            more = groups[at] | spot
            if not any(spot & group for group in groups) and any(more & group == more for group in found):
                groups[at] = more
    return groups


def _with_open(form: Format, fresh: Sequence[Pixel], others: Sequence[Pixel], boxes: list[Room]) -> list[Room]:
    """The box of what is new with that of what is open: both in one if that is no larger, else another beside it."""
    plain = form._replace(widest=form.wide)
    near = _windows(form, boxes[0])[0] if boxes else Window(0, 0, 0, 0)
    more = [spot for spot in others if not whole_in(near, spot, form.half)]
    if not more:
        return boxes
    beside = _largest(plain, more, _groups(more, plain.room), (1 << len(more)) - 1)
    two = [*boxes, _box(more, beside)]
    every = [*fresh, *others]
    whole = _box(every, (1 << len(every)) - 1)
    fits = whole.right - whole.left <= form.room[0] and whole.foot - whole.top <= form.room[1]
    return [whole] if fits and form.area([whole]) <= form.area(two) else two


def _groups(spots: Sequence[Pixel], room: Pixel) -> set[int]:
    """Which spots so much room can hold together, as bits: each group as far left and as high as its spots allow."""
    across, down = (
        {
            sum(1 << at for at, spot in enumerate(spots) if 0 <= spot[axis] - first <= room[axis])
            for first in {spot[axis] for spot in spots}
        }
        for axis in (0, 1)
    )
    return {one & other for one, other in product(across, down)}


def _sides(spots: Sequence[Pixel]) -> Iterator[int]:
    """All of them, then those on one side of each line, upright or level, as bits."""
    yield (1 << len(spots)) - 1
    for axis in (0, 1):
        for most in sorted({spot[axis] for spot in spots})[:-1]:
            yield sum(1 << at for at, spot in enumerate(spots) if spot[axis] <= most)


def _largest(form: Format, spots: Sequence[Pixel], groups: Collection[int], among: int) -> int:
    """The most of these that stand in one window; of equals those for which it is smallest."""
    parts = {group & among for group in groups}
    most = max((part.bit_count() for part in parts), default=0)
    if most == 0:
        return 0
    equal = [part for part in parts if part.bit_count() == most]
    return min(equal, key=lambda part: (form.area([_box(spots, part)]), part))


def _box(spots: Sequence[Pixel], group: int) -> Room:
    xs, ys = zip(*(spot for at, spot in enumerate(spots) if group >> at & 1), strict=True)
    return Room(min(xs), min(ys), max(xs), max(ys))


def _placed(form: Format, boxes: Sequence[Room], others: Sequence[Pixel]) -> list[Window]:
    """The windows of these boxes where they overlap least, show most of what else is open, are about their own."""
    tried = [
        [(away, _shown(form, window, others), window) for away, window in enumerate(_windows(form, box))]
        for box in boxes
    ]

    def cost(given: Sequence[tuple[int, int, Window]]) -> tuple[int, int, int]:
        seen = 0
        for _, shown, _ in given:
            seen |= shown
        return _common([window for *_, window in given]), -seen.bit_count(), sum(away for away, *_ in given)

    return [window for *_, window in min(product(*tried), key=cost)] if boxes else []


def _shown(form: Format, window: Window, spots: Sequence[Pixel]) -> int:
    """Which spots the window shows whole, as bits."""
    return sum(1 << at for at, spot in enumerate(spots) if whole_in(window, spot, form.half))


def _windows(form: Format, box: Room) -> list[Window]:
    """Where the window of a box may stand, the one about its middle first."""
    wide, high = form.size(box)
    across = _starts(box.left - form.half[0], box.right + form.half[0], wide, form.page[0])
    down = _starts(box.top - form.half[1], box.foot + form.half[1], high, form.page[1])
    places = sorted(product(enumerate(across), enumerate(down)), key=lambda one: one[0][0] + one[1][0])
    return list(dict.fromkeys(Window(x, y, x + wide, y + high) for (_, x), (_, y) in places))


def _starts(first: int, last: int, size: int, most: int) -> list[int]:
    """Where so long a stretch may begin that holds all from first to last and lies on the page, the middle first."""
    least, greatest = max(0, last - size), min(first, most - size)
    middle = min(max((first + last - size) // 2, least), greatest)
    steps = {least + (greatest - least) * step // (_TRIED - 1) for step in range(_TRIED)} | {middle}
    return sorted(steps, key=lambda one: (abs(one - middle), one))


def _common(windows: Sequence[Window]) -> int:
    """How many pixels two windows have in common."""
    if len(windows) < 2:
        return 0
    one, other = windows
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.foot, other.foot) - max(one.top, other.top)
    return across * down if across > 0 and down > 0 else 0


def whole_in(window: Window, spot: Pixel, half: Pixel) -> bool:
    """Whether what reaches `half` to the sides and down of a spot lies in the window: half a name is none."""
    across = window.left <= spot[0] - half[0] and spot[0] + half[0] <= window.right
    return across and window.top <= spot[1] - half[1] and spot[1] + half[1] <= window.foot


def holds(window: Window, room: Room) -> bool:
    """Whether all of a room of the page lies in the window."""
    across = window.left <= room.left and room.right <= window.right
    return across and window.top <= room.top and room.foot <= window.foot


def seen_in(window: Window, spot: Pixel, half: Pixel) -> bool:
    """Whether anything of what reaches `half` to the sides and down of a spot lies in the window."""
    across = window.left < spot[0] + half[0] and spot[0] - half[0] < window.right
    return across and window.top < spot[1] + half[1] and spot[1] - half[1] < window.foot
