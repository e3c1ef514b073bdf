"""A small linear program solved exactly enough for prices: most value from columns that share rows of given limits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.map.search.adding import added
from engine.eighteen.map.search.work import Steps

TINY = 1e-7
MOST_PIVOTS = 1_000  # in one go
CHEAP = 120  # a pivot is as much work as a step for each so many figures of the tableau
JITTER = 1e-7  # limits differ by a little, so that no pivot stands still


class Master:
    """Maximise the value of columns chosen in part, each row used no more than its limit; columns are added as found.

    A dense tableau that is kept between solutions: entering columns are brought up to date with the inverse of the
    basis, which stands where the slacks are.
    """

    def __init__(self, limits: Sequence[float]) -> None:
        self.size = size = len(limits)
        self.rows = [[0.0] * row + [1.0] + [0.0] * (size - row - 1) for row in range(size)]  # inverse of the basis
        self.right = [limit + JITTER * ((row * 7919) % 997 + 1) for row, limit in enumerate(limits)]
        self.prices = [0.0] * size
        self.value = 0.0
        self.columns: list[tuple[float, tuple[int, ...]]] = []
        self.basis = [-1 - row for row in range(size)]  # numbers of columns, -1 - row for the slack of a row

    def add(self, value: float, rows: tuple[int, ...]) -> None:
        """One more column: it uses each of these rows once."""
        self.columns.append((value, rows))

    def add_row(self, columns: Sequence[int]) -> None:
        """One more row of limit 1 that these columns use; `repair` must follow where they use more of it now."""
        number = self.size
        for column in columns:
            value, rows = self.columns[column]
            self.columns[column] = (value, (*rows, number))
        using = set(columns)
        new, right = [0.0] * number, 1.0 + JITTER * ((number * 7919) % 997 + 1)
        for index, basic in enumerate(self.basis):
            if basic in using:
                new = [a - b for a, b in zip(new, self.rows[index], strict=True)]
                right -= self.right[index]
            self.rows[index].append(0.0)
        self.rows.append([*new, 1.0])
        self.right.append(right)
        self.prices.append(0.0)
        self.basis.append(-1 - number)
        self.size += 1

    def repair(self, most: int) -> int:
        """Pivot until no row is used beyond its limit (dual simplex), or `most` times; how often that was."""
        for count in range(most):
            leaving = min(range(self.size), key=lambda row: (self.right[row], row))
            if self.right[leaving] >= -TINY:
                return count
            row = self.rows[leaving]
            entering, gain, least = None, 0.0, 0.0
            for number, (value, used) in enumerate(self.columns):
                share = added([row[at] for at in used])
                if share < -TINY:
                    loss = added([self.prices[at] for at in used]) - value
                    if entering is None or loss / -share < least:
                        entering, gain, least = number, -loss, loss / -share
            for at in range(self.size):
                if row[at] < -TINY and (entering is None or self.prices[at] / -row[at] < least):
                    entering, gain, least = -1 - at, -self.prices[at], self.prices[at] / -row[at]
            if entering is None:
                return count
            self._enter(entering, gain, leaving)
        return most

    def solution(self) -> list[tuple[int, float]]:
        """The columns chosen, and how much of each."""
        return [
            (basic, self.right[row]) for row, basic in enumerate(self.basis) if basic >= 0 and self.right[row] > TINY
        ]

    def settle(self, steps: Steps) -> None:
        """Repair and solve, with the work it takes; without enough of it prices stay as right, but worse."""
        for pivots in (self.repair, self.solve):
            each = 1 + self.size * self.size // CHEAP
            steps.take(each * pivots(min(MOST_PIVOTS, steps.left // each + 1)))

    def solve(self, most: int) -> int:
        """Pivot until no column or slack gains, or `most` times; how often that was."""
        for count in range(most):
            entering = self._entering(count)
            if entering is None:
                return count
            if not self._pivot(*entering):
                return count
        return most

    def _entering(self, count: int) -> tuple[int, float] | None:
        """The column that gains most by its unit, or the slack; after many pivots the first that gains (Bland)."""
        prices = self.prices
        best, found = TINY, None
        for number, (value, rows) in enumerate(self.columns):
            gain = value
            for row in rows:
                gain -= prices[row]
            if gain > best:
                best, found = gain, number
        for row, price in enumerate(prices):
            if -price > best:
                best, found = -price, -1 - row
        return None if found is None else (found, best)

    def _column(self, entering: int) -> list[float]:
        if entering < 0:
            at = -1 - entering
            return [row[at] for row in self.rows]
        used = self.columns[entering][1]
        return [added([row[at] for at in used]) for row in self.rows]

    def _pivot(self, entering: int, gain: float) -> bool:
        """Take the entering column in as far as the limits allow."""
        leaving, least = -1, 0.0
        for index, share in enumerate(self._column(entering)):
            if share > TINY:
                ratio = self.right[index] / share
                lower = ratio < least + TINY and self.basis[index] < self.basis[leaving]
                if leaving < 0 or ratio < least - TINY or lower:
                    leaving, least = index, ratio
        if leaving < 0:
            return False
        self._enter(entering, gain, leaving)
        return True

    def _enter(self, entering: int, gain: float, leaving: int) -> None:
        column = self._column(entering)
        share = column[leaving]
        pivot = [one / share for one in self.rows[leaving]]
        self.rows[leaving] = pivot
        amount = self.right[leaving] = self.right[leaving] / share
        for index, other in enumerate(column):
            if index != leaving and abs(other) > 1e-12:
                self.rows[index] = [a - other * b for a, b in zip(self.rows[index], pivot, strict=True)]
                self.right[index] -= other * amount
        self.prices = [a + gain * b for a, b in zip(self.prices, pivot, strict=True)]
        self.value += gain * amount
        self.basis[leaving] = entering
