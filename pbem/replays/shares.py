"""Which numbered certificates of a public lie in its treasury and which in the pool, as far as a log tells.

The engine only counts shares. A log names certificates, but not all that move: a merger hands some out without saying
which, and a director's certificate changes hands for two that are not named.
"""

from __future__ import annotations

from collections.abc import Sequence

DIRECTOR = 0  # the number of the director's certificate
NUMBERS = range(1, 9)  # those of 10 %


class Certificates:
    """Those of one public, by number. It begins with `hidden` of them handed out, nobody says which.

    `out`: surely not in the treasury. `back`: surely in it again. `pooled`: laid into the pool by number, `unnamed`:
    how many lie there besides. `headless`: nobody has the director's certificate yet; `guessed`: nobody had it at
    first, and which certificates were given for it is a guess.
    """

    def __init__(self, hidden: int = 0, *, headless: bool = False) -> None:
        self.hidden = hidden
        self.headless = headless
        self.out: set[int] = {DIRECTOR}
        self.back: set[int] = set()
        self.pooled: set[int] = set()
        self.unnamed = 0
        self.guessed = headless

    def copied(self) -> Certificates:
        """One of its own."""
        other = Certificates(self.hidden, headless=self.headless)
        other.out, other.back, other.pooled = set(self.out), set(self.back), set(self.pooled)
        other.unnamed, other.guessed = self.unnamed, self.guessed
        return other

    def in_pool(self, number: int) -> bool:
        """Whether a certificate that is bought while treasury and pool both have some lies in the pool.

        One whose number has not been seen comes from the treasury, unless one that a merger handed out may be in the
        pool: then the lowest numbers are taken for those handed out.
        """
        if number in self.out:
            return True
        if number in self.back or not self.hidden or not self.unnamed:
            return False
        return number in [one for one in NUMBERS if one not in self.out | self.back][: self.hidden]

    def sure(self, number: int) -> bool:
        """Whether that is certain."""
        if self.guessed:
            return False
        return number in self.out | self.back or not self.hidden or not self.unnamed

    def bought(self, number: int, *, from_pool: bool, has_president: bool) -> None:
        """A player bought it. Whoever makes the director's certificate complete gives back two."""
        if from_pool:
            self._seen(number)
            self._from_pool(number)
        self.out.add(number)
        self.back.discard(number)
        if self.headless and has_president:
            self.headless = False
            self.hidden = max(0, self.hidden - 1)
            self._returned(number)

    def redeemed(self, numbers: Sequence[int]) -> None:
        """The public bought them back out of the pool."""
        for number in numbers:
            self._seen(number)
            self._from_pool(number)
            self._returned(number)

    def sold(self, numbers: Sequence[int], count: int) -> None:
        """A player sold `count` shares and named these; in place of the director's certificate others go."""
        named = [number for number in numbers if number != DIRECTOR]
        for number in named:
            self._seen(number)
        self.pooled.update(named)
        self.unnamed += max(0, count - len(named))

    def _seen(self, number: int) -> None:
        """It is out; if that is news, it was one of those handed out silently."""
        if number not in self.out:
            self.out.add(number)
            self.back.discard(number)
            self.hidden = max(0, self.hidden - 1)

    def _from_pool(self, number: int) -> None:
        if number in self.pooled:
            self.pooled.remove(number)
        elif number in self.out:
            self.unnamed = max(0, self.unnamed - 1)

    def _returned(self, number: int) -> None:
        self.out.discard(number)
        self.back.add(number)
