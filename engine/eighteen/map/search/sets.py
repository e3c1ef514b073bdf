"""Sets of small numbers as integers, a bit for each."""

from __future__ import annotations

from collections.abc import Sequence


def bits(mask: int) -> list[int]:
    """The numbers in a set, rising."""
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found


def users_of(members: Sequence[Sequence[int]], count: int) -> list[int]:
    """For each number below `count` the set of the items that have it among theirs."""
    sets = [bytearray(len(members) // 8 + 1) for _ in range(count)]
    for at, numbers in enumerate(members):
        byte, bit = at >> 3, 1 << (at & 7)
        for number in numbers:
            sets[number][byte] |= bit
    return [int.from_bytes(one, "little") for one in sets]
