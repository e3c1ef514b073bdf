"""A choice from lists of routes tightened: better prices and cuts over these routes only, until the bound is low."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.choice import Choice, Column
from engine.eighteen.map.search.pricing import SLIGHT, rounded
from engine.eighteen.map.search.simplex import Master
from engine.eighteen.map.search.triples import uses_two, violated
from engine.eighteen.map.search.work import Steps

MOST_ADDED = 50  # columns
STALE = 2  # rounds of cuts in a row that did not lower the bound


class Tightening:
    """A linear program over the columns of a choice, with a row for each triple of segments that its parts break.

    Such a row is one more side of the columns that use two segments of the three: any two of them share one of these.
    """

    def __init__(self, choice: Choice, steps: Steps) -> None:
        self.choice, self.steps = choice, steps
        self.caps = len(choice.caps)
        self.sides = [one.sides for one in choice.columns]
        self.bits = len(choice.prices)
        self.master = Master([*choice.caps, *[1] * self.bits])
        self.added: list[int] = []  # numbers of the columns, in the order of the linear program's
        self.best = choice
        by_loss = sorted(range(len(choice.columns)), key=lambda number: choice.columns[number].loss)
        for number in by_loss[: 2 * MOST_ADDED]:
            self._add(number)

    def _add(self, number: int) -> None:
        self.added.append(number)
        column, sides = self.choice.columns[number], self.sides[number]
        rows = [self.caps + bit for bit in range(sides.bit_length()) if sides >> bit & 1]
        self.master.add(column.sent.trip.value, (*column.rows, *rows))

    def run(self, target: int) -> Choice:
        """The choice with prices for which the bound is lowest, as far as `target` makes it worth while."""
        stale, before = 0, self.best.bound
        while stale < STALE:
            self.master.settle(self.steps)
            self.steps.take(len(self.sides) // 4)
            wanted = self._price()
            for number in wanted:
                self._add(number)
            if wanted:
                continue
            if self.best.bound < target or not self._cut():
                break
            stale = stale + 1 if self.best.bound > before - SLIGHT else 0
            before = self.best.bound
        return self.best

    def _price(self) -> list[int]:
        """Note what the prices of the linear program prove, and the columns it wants."""
        prices = rounded(self.master.prices[self.caps :])
        priced = [(1 << bit, price) for bit, price in enumerate(prices) if price]
        known, wanted, left = set(self.added), [], []
        for number, column in enumerate(self.choice.columns):
            sides = self.sides[number]
            reduced = column.sent.trip.value - added([price for bit, price in priced if sides & bit])
            left.append(reduced)
            gain = reduced - added([self.master.prices[row] for row in column.rows])
            if gain > SLIGHT and number not in known:
                wanted.append((-gain, number))
        found = self._choice(prices, left)
        if found.bound < self.best.bound:
            self.best = found
        wanted.sort()
        return [number for _, number in wanted[:MOST_ADDED]]

    def _choice(self, prices: list[float], left: Sequence[float]) -> Choice:
        """The choice at these prices, `left` being what each column earns less the prices of its sides."""
        alone = [0.0] * self.caps  # the most that a train earns
        for reduced, column in zip(left, self.choice.columns, strict=True):
            row = column.rows[-1]
            alone[row] = max(alone[row], reduced)
        chain = {column.rows[-1]: column.rows for column in self.choice.columns}
        worth = [0.0] * self.caps
        for row in range(self.caps):
            rows = chain.get(row, (row,))
            worth[row] = max(0.0, alone[row] - added(worth[one] for one in rows[:-1])) if row in chain else 0.0
        columns = [
            Column(added(worth[row] for row in column.rows) - reduced, sides, column.rows, column.sent)
            for reduced, sides, column in zip(left, self.sides, self.choice.columns, strict=True)
        ]
        bound = added(prices) + added(one * cap for one, cap in zip(worth, self.choice.caps, strict=True))
        return Choice(bound, columns, self.choice.caps, worth, prices)

    def _cut(self) -> bool:
        """Add rows that the parts chosen break, if there are any."""
        parts = [(self.sides[self.added[column]], share) for column, share in self.master.solution()]
        triples = violated(parts)
        for triple in triples:
            bit = 1 << self.bits
            self.bits += 1
            for number, sides in enumerate(self.sides):
                if uses_two(sides, triple):
                    self.sides[number] |= bit
            using = [column for column, number in enumerate(self.added) if self.sides[number] & bit]
            self.master.add_row(using)
        return bool(triples)
