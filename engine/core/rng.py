"""Chance that can be checked afterwards: a draw is a function of one seed text and of how many came before."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec

T = TypeVar("T")

RANGE = 2**64  # how many different numbers one digest gives


class Rng(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source of draws. Drawing returns the value and the next source; this one stays as it is.

    Draw number `used` is the first eight bytes (big-endian) of SHA-256 of the text `<seed>:<used>` in UTF-8.
    """

    seed: str
    used: int = 0

    def below(self, n: int) -> tuple[int, Rng]:
        """A whole number from 0 to n - 1, each equally likely (1 <= n <= 2**64).

        Digests in the last, incomplete run of n numbers are thrown away, so that no number is favoured.
        """
        if not 1 <= n <= RANGE:
            raise ValueError(f"n must be from 1 to 2**64, not {n}")
        fair = RANGE - RANGE % n
        used = self.used
        while True:
            digest = sha256(f"{self.seed}:{used}".encode()).digest()
            number = int.from_bytes(digest[:8], "big")
            used += 1
            if number < fair:
                return number % n, Rng(self.seed, used)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a random order, every order equally likely (Fisher-Yates, from the last place down)."""
        pile = list(items)
        rng = self
        for last in range(len(pile) - 1, 0, -1):
            chosen, rng = rng.below(last + 1)
            pile[last], pile[chosen] = pile[chosen], pile[last]
        return tuple(pile), rng
