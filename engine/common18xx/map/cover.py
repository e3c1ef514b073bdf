"""The best choice of columns, found for certain: by what is lost against the bound."""

from __future__ import annotations

from engine.common18xx.map.choice import Choice, Column
from engine.common18xx.map.fleet import Fleet
from engine.common18xx.map.work import Steps


class Cover:
    """Tries every choice that earns as much as `target` or more and offers each better one to the fleet.

    It branches on the priced side that fewest columns use: one of them takes it, or nobody and its price is lost.
    `found`: there is such a choice.
    """

    def __init__(self, fleet: Fleet, choice: Choice, target: int, steps: Steps) -> None:
        self.fleet, self.steps = fleet, steps
        self.limit = choice.bound - target  # the most that may be lost
        self.found = False
        self.prices = {1 << at: price for at, price in enumerate(choice.prices) if price > 0}
        self.worth = choice.worth
        columns = sorted(choice.columns, key=lambda one: one.loss)
        self._go(columns, sum(self.prices), tuple(choice.caps), 0.0, ())

    def _go(
        self, columns: list[Column], priced: int, caps: tuple[int, ...], lost: float, chosen: tuple[Column, ...]
    ) -> None:
        """Choose among these columns; `priced`: sides still to be used, `caps`: trains still to be sent."""
        self.steps.take(1 + len(columns) // 8)
        while True:
            priced, caps, lost = self._give_up(columns, priced, caps, lost)
            if lost > self.limit:
                return
            if not columns:
                self._note(lost, chosen)
                return
            room = self.limit - lost
            if columns[-1].loss <= room:
                break
            columns = [one for one in columns if one.loss <= room]
        side, some = self._rarest(columns, priced)
        for one in some:
            if lost + one.loss > self.limit:
                break
            left = tuple(cap - (row in one.rows) for row, cap in enumerate(caps))
            rest = _beside(columns, one, left)
            self._go(rest, priced & ~one.sides, left, lost + one.loss, (*chosen, one))
        if not side:
            self._go(columns[1:], priced, caps, lost, chosen)
        elif lost + self.prices[side] <= self.limit:
            rest = [one for one in columns if not one.sides & side]
            self._go(rest, priced & ~side, caps, lost + self.prices[side], chosen)

    def _give_up(
        self, columns: list[Column], priced: int, caps: tuple[int, ...], lost: float
    ) -> tuple[int, tuple[int, ...], float]:
        """Add to what is lost the sides and trains that no column can use any more."""
        covered = 0
        for one in columns:
            covered |= one.sides
        dead = priced & ~covered
        while dead:
            low = dead & -dead
            dead ^= low
            lost += self.prices[low]
        rows = {row for some in {one.rows for one in columns} for row in some}
        lost += sum(cap * self.worth[row] for row, cap in enumerate(caps) if cap and row not in rows)
        return priced & covered, tuple(cap if row in rows else 0 for row, cap in enumerate(caps)), lost

    def _note(self, lost: float, chosen: tuple[Column, ...]) -> None:
        """Nothing is left to choose: a better run."""
        self.found = True
        self.fleet.offer([one.sent for one in chosen])
        self.limit = lost - self.fleet.unit

    def _rarest(self, columns: list[Column], priced: int) -> tuple[int, list[Column]]:
        """The priced side that fewest columns use, and these; 0 and the first column if no side is priced."""
        best, found = 0, columns[:1]
        while priced:
            low = priced & -priced
            priced ^= low
            some = [one for one in columns if one.sides & low]
            fewer = len(some) - len(found)
            if not best or fewer < 0 or (fewer == 0 and self.prices[low] > self.prices[best]):
                best, found = low, some
                if len(found) <= 1:
                    break
        return best, found


def _beside(columns: list[Column], one: Column, caps: tuple[int, ...]) -> list[Column]:
    """The columns that may still be chosen beside this one, when so many trains are left."""
    sides = one.sides
    full = {row for row in one.rows if not caps[row]}
    if not full:
        return [other for other in columns if not other.sides & sides]
    return [other for other in columns if not other.sides & sides and full.isdisjoint(other.rows)]
