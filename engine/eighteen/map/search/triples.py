"""Rows that hold for whole routes, not for parts of them: of those that use two of three segments only one can run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

MOST_CUTS = 8  # rows added at a time
MOST_FULL = 45  # segments looked at, those used most
LEAST = 0.05  # how much the parts must break a row by

Triple = tuple[int, int, int]  # the bits of three segments


def violated(parts: Sequence[tuple[int, float]]) -> list[Triple]:
    """Triples of sides that columns chosen in part break, the worst first; `parts`: sides, and how much is chosen."""
    parts = [part for part in parts if part[1] < 1 - LEAST]
    users: dict[int, int] = {}  # the parts that use a side -> the first such side
    everything = 0
    for sides, _ in parts:
        everything |= sides
    while everything:
        low = everything & -everything
        everything ^= low
        mask = sum(1 << index for index, (sides, _) in enumerate(parts) if sides & low)
        if mask & (mask - 1):
            users.setdefault(mask, low)
    found = []
    fullest = sorted(users, key=lambda mask: -_sum(parts, mask))[:MOST_FULL]
    for one, two, three in combinations(fullest, 3):
        both = one & two | one & three | two & three
        if both in (one & two, one & three, two & three):
            continue
        total = _sum(parts, both)
        if total > 1 + LEAST:
            found.append((-total, users[one], users[two], users[three]))
    found.sort()
    return [(one, two, three) for _, one, two, three in found[:MOST_CUTS]]


def _sum(parts: Sequence[tuple[int, float]], mask: int) -> float:
    """How much is chosen of these parts together."""
    total = 0.0
    while mask:
        low = mask & -mask
        mask ^= low
        total += parts[low.bit_length() - 1][1]
    return total


def uses_two(sides: int, triple: Triple) -> bool:
    """Whether a column with these sides uses two of the three."""
    return sum(1 for side in triple if sides & side) > 1
