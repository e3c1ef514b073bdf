"""Which part of a map to show large: around what is new first, then around where the reader may build."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from pbem.drawing.scene import Pixel, Room

PHONE, LEGIBLE = 375, 10  # CSS pixels: how wide the picture stands on a phone, how high its smallest writing there is
_NEW = 50  # so many places to build on weigh as much as one that is new
_HIGHEST, _LOWEST = 1.0, 0.55  # of the width


class Window(NamedTuple):
    """A part of a page in whole pixels."""

    left: int
    top: int
    right: int
    foot: int


def around_places(
    spots: Mapping[str, Pixel], half: Pixel, page: Pixel, new: Collection[str], open_: Collection[str], wide: int
) -> Window | None:
    """A window `wide` pixels wide with as much as it can hold; None when nothing is new and nothing is open.

    `spots`: the middles of the hexes, which reach `half` to the sides and down; `page`: how large all is.
    """
    weights = {id_: _NEW if id_ in new else 1 for id_ in spots if id_ in new or id_ in open_}
    if not weights:
        return None
    wide = min(wide, page[0])
    left, right = _span([(spots[id_][0], weight) for id_, weight in weights.items()], wide - 2 * half[0])
    kept = {id_: weight for id_, weight in weights.items() if left <= spots[id_][0] <= right}
    top, foot = _span([(spots[id_][1], weight) for id_, weight in kept.items()], int(wide * _HIGHEST) - 2 * half[1])
    high = min(max(foot - top + 3 * half[1], int(wide * _LOWEST)), int(wide * _HIGHEST), page[1])
    across, down = _within((left + right) // 2, wide, page[0]), _within((top + foot) // 2, high, page[1])
    return Window(across, down, across + wide, down + high)


def legible_width(writing: float) -> int:
    """How wide a window may be, in pixels, for writing of this size in it to be legible on a phone."""
    return int(writing * PHONE / LEGIBLE)


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


def _span(weighed: Iterable[tuple[int, int]], room: int) -> tuple[int, int]:
    """From where to where the heaviest places lie that fit into so much room; of equals the first."""
    order = sorted(weighed)
    best, heaviest = (order[0][0], order[0][0]), 0
    for start, _ in order:
        inside = [(at, weight) for at, weight in order if start <= at <= start + room]
        weight = sum(weight for _, weight in inside)
        if weight > heaviest:
            best, heaviest = (start, inside[-1][0]), weight
    return best


def _within(middle: int, size: int, most: int) -> int:
    return max(0, min(middle - size // 2, most - size))
