"""The best set of routes out of lists that hold all worth trying, when prices say what each choice loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.common18xx.map.trips import OutOfSteps, Steps, Trip


STATS = {}


class Column(NamedTuple):
    """A route for one level of trains: what it loses against the bound, its segments, the rows of trains it uses."""

    loss: float
    sides: int
    rows: tuple[int, ...]
    level: int
    trip: Trip


class Cover:
    """Chooses columns that share no segment, so that the least is lost against a bound.

    Lost are the `loss` of each column chosen, the price of each segment nobody uses and the price of each train that
    stays at home. It branches on the priced segment with the fewest columns left: one of them, or nobody.
    """

    def __init__(
        self, columns: Sequence[Column], prices: Sequence[float], caps: Sequence[int], worth: Sequence[float],
        limit: float, unit: float, steps: Steps, packer,
    ) -> None:  # fmt: skip
        self.limit = limit  # the most that may be lost
        self.best: list[Column] | None = None
        self.prices = {1 << at: price for at, price in enumerate(prices) if price > 0}
        self.worth = worth
        self.unit = unit
        self.steps = steps
        self.nodes = 0
        self.packer = packer
        self._go(sorted(columns, key=lambda one: one.loss), sum(self.prices), tuple(caps), 0.0, ())

    def _go(
        self, columns: list[Column], priced: int, caps: tuple[int, ...], lost: float, chosen: tuple[Column, ...]
    ) -> None:
        self.nodes += 1
        STATS["nodes"] = STATS.get("nodes", 0) + 1
        self.steps.left -= 1 + len(columns) // 8
        if self.steps.left < 0:
            raise OutOfSteps
        covered, used = 0, set()
        for one in columns:
            covered |= one.sides
            used.add(one.rows)
        dead = priced & ~covered
        priced &= covered
        while dead:
            low = dead & -dead
            dead ^= low
            lost += self.prices[low]
        rows = {row for some in used for row in some}
        for row, cap in enumerate(caps):
            if cap and row not in rows:
                lost += cap * self.worth[row]
        if lost > self.limit:
            return
        if not columns:
            self.best = list(chosen)
            self.packer._take_value(self.best)
            self.limit = lost - self.unit
            return
        caps = tuple(cap if row in rows else 0 for row, cap in enumerate(caps))
        room = self.limit - lost
        if columns[-1].loss > room:
            kept = [one for one in columns if one.loss <= room]
            if len(kept) < len(columns):
                self._go(kept, priced, caps, lost, chosen)
                return
        segment, some = self._rarest(columns, priced)
        for one in some:
            if lost + one.loss > self.limit:
                break
            left = list(caps)
            for row in one.rows:
                left[row] -= 1
            full = {row for row in one.rows if not left[row]}
            sides = one.sides
            rest = [other for other in columns if not other.sides & sides and not (full and not full.isdisjoint(other.rows))]
            self._go(rest, priced & ~sides, tuple(left), lost + one.loss, (*chosen, one))
        if segment:
            without = lost + self.prices[segment]
            if without <= self.limit:
                rest = [other for other in columns if not other.sides & segment]
                self._go(rest, priced & ~segment, caps, without, chosen)
        else:
            self._go(columns[1:], priced, caps, lost, chosen)

    def _rarest(self, columns: list[Column], priced: int) -> tuple[int, list[Column]]:
        """The priced segment that fewest columns use, and these; 0 and the first column if none is priced."""
        best, found = 0, columns[:1]
        fewest = len(columns) + 1
        rest = priced
        while rest:
            low = rest & -rest
            rest ^= low
            some = [one for one in columns if one.sides & low]
            if len(some) < fewest or (len(some) == fewest and self.prices[low] > self.prices[best]):
                best, found, fewest = low, some, len(some)
                if fewest <= 1:
                    break
        return best, found
