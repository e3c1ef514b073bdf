"""Which numbered certificates of a public each holder has, in order, as 18xx.games keeps account of them.

The engine only counts shares. A log names the certificates that are bought, sold and redeemed, but neither those that
a merger hands out nor those given for a director's certificate: which these are, fixed rules say.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.table import POOL

DIRECTOR = 0  # the number of the director's certificate of 20 %
NUMBERS = range(1, 9)  # those of 10 %
TREASURY = "treasury"  # a holder beside the players and the pool


class Certificates:
    """Those of one public: a list for each holder, the one held longest first.

    `lost`: a certificate was named that its dealer did not have; since then the lists are a guess.
    """

    def __init__(self) -> None:
        self.lists: dict[str, list[int]] = {TREASURY: [DIRECTOR, *NUMBERS]}
        self.lost = False

    def of(self, holder: str) -> list[int]:
        """A holder's certificates in order."""
        return self.lists.setdefault(holder, [])

    def holder_of(self, number: int) -> str:
        """Who has it; nobody (an empty name) if there is no such certificate."""
        return next((holder for holder, numbers in self.lists.items() if number in numbers), "")

    def begin(self, president: str) -> None:
        """A public is started, or one minor becomes it: the director's certificate is all that is handed out."""
        self._move([DIRECTOR], president)

    def form(self, owners: Sequence[str]) -> None:
        """A merger; `owners` of the minors in operating order. Each gets the last certificate of the treasury.

        A second one makes the director's certificate, while that is still in the treasury: the first goes back for it.
        Who later has more than the director takes it over at once.
        """
        for owner in owners:
            if self.of(owner) and DIRECTOR in self.of(TREASURY):
                self._move(self.of(owner)[:1], TREASURY)
                self._move([DIRECTOR], owner)
                continue
            self._move(self.of(TREASURY)[-1:], owner)
            director = self.holder_of(DIRECTOR)
            if director != TREASURY and self.shares(owner) > self.shares(director):
                self._take_over(owner, director)

    def buy(self, player: str, number: int, source: str, president: str | None) -> None:
        """A player buys one from the treasury or the pool; `president` directs the public afterwards."""
        self._move(self._had([number], source), player)
        self._settle(president, self.holder_of(DIRECTOR))

    def sell(self, player: str, numbers: Sequence[int], count: int, president: str | None) -> None:
        """A player sells so many shares and names these certificates; of the director's perhaps only a part.

        Then the pool gives back its first ones for the rest of it, once the new director has given it theirs.
        """
        self._move(self._had(numbers, player), POOL)
        self._settle(president, player)
        rest = sum(_worth(number) for number in numbers) - count
        self._move([number for number in self.of(POOL) if number != DIRECTOR][:rest] if rest > 0 else [], player)

    def redeem(self, numbers: Sequence[int]) -> None:
        """The public buys these out of the pool."""
        self._move(self._had(numbers, POOL), TREASURY)

    def shares(self, holder: str) -> int:
        """Their shares of 10 %."""
        return sum(map(_worth, self.of(holder)))

    def _settle(self, president: str | None, outgoing: str) -> None:
        """The director's certificate goes to who directs the public now."""
        if president is not None and self.holder_of(DIRECTOR) != president:
            self._take_over(president, outgoing)

    def _take_over(self, incoming: str, outgoing: str) -> None:
        """The new director gives the first two of their list to the old one who still holds 20 %, else to the pool.

        While nobody has the director's certificate, it is the treasury that gets them.
        """
        taker = outgoing if self.shares(outgoing) >= _worth(DIRECTOR) else POOL
        self._move(self.of(incoming)[: _worth(DIRECTOR)], taker)
        self._move([DIRECTOR], incoming)

    def _had(self, numbers: Sequence[int], holder: str) -> list[int]:
        """What `holder` gives who gives these by the log; one that lies elsewhere changes places with one they have."""
        for number in numbers:
            own, where = self.of(holder), self.holder_of(number)
            if where == holder:
                continue
            self.lost = True
            other = next((one for one in own if one not in numbers and one != DIRECTOR), None)
            if where and other is not None:
                there = self.of(where)
                own[own.index(other)], there[there.index(number)] = number, other
        known = [number for number in numbers if number in self.of(holder)]
        others = [one for one in self.of(holder) if one not in known and one != DIRECTOR]
        return known + others[: len(numbers) - len(known)]

    def _move(self, numbers: Sequence[int], taker: str) -> None:
        for number in tuple(numbers):
            holder = self.holder_of(number)
            if holder:
                self.of(holder).remove(number)
                self.of(taker).append(number)


def _worth(number: int) -> int:
    """Shares of 10 %."""
    return 2 if number == DIRECTOR else 1
