"""The best choice of columns, found for certain: by what is lost against the bound."""

from __future__ import annotations

from bisect import bisect_right

from engine.eighteen.map.search.choice import Choice
from engine.eighteen.map.search.fleet import Fleet
from engine.eighteen.map.search.sets import bits, users_of
from engine.eighteen.map.search.work import Steps


class Cover:
    """Tries every choice that earns as much as `target` or more and offers each better one to the fleet.

    It branches on the priced side that fewest columns use: one of them takes it, or nobody and its price is lost.
    Sets of columns are integers, a bit for each, in the order of their losses. `found`: there is such a choice.
    """

    def __init__(self, fleet: Fleet, choice: Choice, target: int, steps: Steps) -> None:
        self.fleet, self.steps = fleet, steps
        self.limit = choice.bound - target  # the most that may be lost
        self.found = False
        self.prices, self.worth = choice.prices, choice.worth
        self.columns = sorted(choice.columns, key=lambda one: one.loss)
        self.losses = [one.loss for one in self.columns]
        self.users = users_of([bits(one.sides) for one in self.columns], len(self.prices))  # the columns of a side
        self.takers = users_of([one.rows for one in self.columns], len(self.worth))  # and of a row of trains
        self._beside: dict[int, int] = {}
        self.steps.take(len(self.columns) // 8)
        priced = tuple(side for side, price in enumerate(self.prices) if price > 0)
        self._go((1 << len(self.columns)) - 1, priced, tuple(choice.caps), 0.0, ())

    def _go(
        self, columns: int, priced: tuple[int, ...], caps: tuple[int, ...], lost: float, chosen: tuple[int, ...]
    ) -> None:
        """Choose among these columns; `priced`: sides still to be used, `caps`: trains still to be sent."""
        users, prices = self.users, self.prices
        while True:
            self.steps.take(1 + (len(priced) * columns.bit_length() >> 20))
            columns &= (1 << bisect_right(self.losses, self.limit - lost)) - 1
            before = lost
            caps, lost = self._stay_home(columns, caps, lost)
            kept, best, fewest = [], -1, 0
            for side in priced:
                some = (columns & users[side]).bit_count()
                if not some:
                    lost += prices[side]
                    continue
                kept.append(side)
                if best < 0 or some < fewest or (some == fewest and prices[side] > prices[best]):
                    best, fewest = side, some
            if lost > self.limit:
                return
            priced = tuple(kept)
            if not columns:
                self._note(lost, chosen)
                return
            if lost == before:
                break
        self._branch(columns, best, priced, caps, lost, chosen)

    def _branch(
        self, columns: int, side: int, priced: tuple[int, ...], caps: tuple[int, ...], lost: float,
        chosen: tuple[int, ...],
    ) -> None:  # fmt: skip
        """Let one of the columns use this side (-1: take the one that loses least), or nobody."""
        some = columns & self.users[side] if side >= 0 else columns & -columns
        without = columns & ~some
        while some:
            low = some & -some
            some ^= low
            at = low.bit_length() - 1
            one = self.columns[at]
            if lost + one.loss > self.limit:
                break
            left = tuple(cap - (row in one.rows) for row, cap in enumerate(caps))
            rest = columns & ~self._against(at)
            for row in one.rows:
                if not left[row]:
                    rest &= ~self.takers[row]
            open_sides = tuple(other for other in priced if not one.sides >> other & 1)
            self._go(rest, open_sides, left, lost + one.loss, (*chosen, at))
        if side < 0:
            self._go(without, priced, caps, lost, chosen)
        elif lost + self.prices[side] <= self.limit:
            rest_of = tuple(other for other in priced if other != side)
            self._go(without, rest_of, caps, lost + self.prices[side], chosen)

    def _against(self, at: int) -> int:
        """The columns that share a side with this one, and itself."""
        found = self._beside.get(at)
        if found is None:
            found = 1 << at
            for side in bits(self.columns[at].sides):
                found |= self.users[side]
            self._beside[at] = found
        return found

    def _stay_home(self, columns: int, caps: tuple[int, ...], lost: float) -> tuple[tuple[int, ...], float]:
        """Add to what is lost the trains that no column can send any more."""
        for row, cap in enumerate(caps):
            if cap and not columns & self.takers[row]:
                lost += cap * self.worth[row]
                caps = (*caps[:row], 0, *caps[row + 1 :])
        return caps, lost

    def _note(self, lost: float, chosen: tuple[int, ...]) -> None:
        """Nothing is left to choose: a better run."""
        self.found = True
        self.fleet.offer([self.columns[at].sent for at in chosen])
        self.limit = lost - self.fleet.unit
