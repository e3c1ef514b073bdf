"""Rows that hold for whole routes but not for parts of them: of the routes that use two of three segments one at most runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

MOST_CUTS = 8  # rows added at a time
LEAST = 0.05  # how much the parts must break a row by


def violated(parts: Sequence[tuple[int, float]]) -> list[tuple[int, int, int]]:
    """Triples of segment bits that routes chosen in part break, the worst first; `parts`: segments, and how much.

    Any two routes that use two of the three share one of these, so that of all of them only one can run.
    """
    parts = [part for part in parts if part[1] < 1 - LEAST]
    users: dict[int, int] = {}  # the parts that use a segment -> the first such segment
    everything = 0
    for sides, _ in parts:
        everything |= sides
    while everything:
        low = everything & -everything
        everything ^= low
        mask = sum(1 << index for index, (sides, _) in enumerate(parts) if sides & low)
        if mask & (mask - 1):
            users.setdefault(mask, low)
    shares = [share for _, share in parts]
    found = []
    for one, two, three in combinations(users, 3):
        both = one & two | one & three | two & three
        total, rest = 0.0, both
        while rest:
            low = rest & -rest
            rest ^= low
            total += shares[low.bit_length() - 1]
        if total > 1 + LEAST:
            found.append((-total, users[one], users[two], users[three]))
    found.sort()
    return [(one, two, three) for _, one, two, three in found[:MOST_CUTS]]


def breaks(sides: int, triple: tuple[int, int, int]) -> bool:
    """Whether a route with these segments uses two of the three."""
    one, two, three = triple
    return (sides & one > 0) + (sides & two > 0) + (sides & three > 0) > 1
