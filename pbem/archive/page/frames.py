"""Many frames that are much alike, kept as what is new in each: a table of distinct units, and splices of numbers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher

Splice = list[int]  # start, how many go, then the numbers of the units that come


class Frames:
    """Frames put in one after the other; `units` and `splices` are what a page needs to make each of them again.

    The splices of a frame change the one before it, the first an empty one. They stand from the end of the frame to
    its beginning, so that each finds its place as it was.
    """

    def __init__(self) -> None:
        self.units: list[Hashable] = []
        self.splices: list[list[Splice]] = []
        self._numbers: dict[Hashable, int] = {}
        self._last: tuple[int, ...] = ()

    def number(self, unit: Hashable) -> int:
        """The number of a unit, the next free one where it is new."""
        found = self._numbers.setdefault(unit, len(self.units))
        if found == len(self.units):
            self.units.append(unit)
        return found

    def add(self, frame: tuple[int, ...]) -> None:
        """The next frame, as numbers of units."""
        self.splices.append([] if frame is self._last else changes(self._last, frame))
        self._last = frame


def changes(old: Sequence[int], new: Sequence[int]) -> list[Splice]:
    """What makes the new frame of the old one, the last change first."""
    start = _alike(old, new)
    rest, more = old[start:], new[start:]
    same = _alike(rest[::-1], more[::-1])
    rest, more = rest[: len(rest) - same], more[: len(more) - same]
    found = [
        [start + first, last - first, *more[begin:end]]
        for tag, first, last, begin, end in SequenceMatcher(None, rest, more).get_opcodes()
        if tag != "equal"
    ]
    return found[::-1]


def _alike(old: Sequence[int], new: Sequence[int]) -> int:
    """How many units at the beginning are the same."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(old), len(new)))
