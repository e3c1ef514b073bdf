"""Who holds which numbered certificate of a public, as 18xx.games keeps account of them."""

from __future__ import annotations

from random import Random

from engine.common18xx.table import POOL

DIRECTOR = 0  # the number of the certificate of 20 %
NUMBERS = range(1, 9)  # those of 10 %


class Certificates:
    """One public. Holders: players, the pool, and the public itself for its treasury."""

    def __init__(self, public: str, dice: Random, *, scattered: bool = False) -> None:
        self.public = public
        self.dice = dice
        self.scattered = scattered
        self.holder = dict.fromkeys((DIRECTOR, *NUMBERS), public)

    def of(self, holder: str) -> list[int]:
        """His certificates of 10 %, the lowest first."""
        return [number for number in NUMBERS if self.holder[number] == holder]

    def found(self, shares: dict[str, int], president: str | None) -> None:
        """What the owners of minors get: numbers in turn, or any if they are `scattered`."""
        numbers = list(NUMBERS)
        if self.scattered:
            self.dice.shuffle(numbers)
        if president is not None:
            self.holder[DIRECTOR] = president
        for player, count in shares.items():
            for _ in range(count - 2 * (player == president)):
                self.holder[numbers.pop(0)] = player

    def bought(self, player: str, source: str) -> int:
        """The certificate he takes from the treasury or the pool: the first one, or any."""
        there = self.of(source)
        number = there[0] if self.dice.random() < 0.5 else self.dice.choice(there)
        self.holder[number] = player
        return number

    def listed(self, player: str, count: int) -> list[int]:
        """The certificates a seller names for so many shares; the director's goes last, perhaps for a part of it."""
        own = self.of(player)
        self.dice.shuffle(own)
        return own[:count] if len(own) >= count else [*own, DIRECTOR]

    def sold(self, player: str, count: int, listed: list[int]) -> None:
        """They lie in the pool; where the director's was named, what he got for it goes in its stead."""
        going = [number for number in listed if number != DIRECTOR]
        rest = [number for number in self.of(player) if number not in going]
        for number in (going + rest)[:count]:
            self.holder[number] = POOL

    def swapped(self, new: str) -> None:
        """The director's certificate changes hands for two of 10 %."""
        old = self.holder[DIRECTOR]
        for number in self.dice.sample(self.of(new), 2):
            self.holder[number] = old
        self.holder[DIRECTOR] = new

    def redeemed(self, count: int) -> list[int]:
        """Some of those in the pool come back to the treasury."""
        numbers = self.dice.sample(self.of(POOL), count)
        self.holder.update(dict.fromkeys(numbers, self.public))
        return numbers
