"""The stock market: a grid of prices with ledges, or one row; where a token goes from a cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

Cell = tuple[int, int]  # row, column


class StockMarket(msgspec.Struct, frozen=True, dict=True):
    """Prices by row and column, None where there is no cell; row 0 is the top, column 0 the left.

    A market of one row is a column market: up is right and down is left. `zones` names groups of cells. A token in a
    cell of `walls` cannot move left out of it.
    """

    grid: tuple[tuple[int | None, ...], ...]
    zones: dict[str, tuple[Cell, ...]]
    walls: frozenset[Cell] = frozenset()

    @cached_property
    def linear(self) -> bool:
        """Whether prices lie in one row."""
        return len(self.grid) == 1

    def has(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        row, column = cell
        return 0 <= row < len(self.grid) and 0 <= column < len(self.grid[row]) and self.grid[row][column] is not None

    def price(self, cell: Cell) -> int:
        """The price of a cell that exists."""
        price = self.grid[cell[0]][cell[1]]
        assert price is not None
        return price

    def left(self, cell: Cell) -> Cell:
        """One cell left; from the first of its row, or at a wall, one down; at the bottom left it stays."""
        row, column = cell
        if cell in self.walls:
            return self._first((row + 1, column), cell)
        return self._first((row, column - 1), (row + 1, column), cell)

    def right(self, cell: Cell) -> Cell:
        """One cell right; from the last of its row one up; at the top right it stays."""
        row, column = cell
        return self._first((row, column + 1), (row - 1, column), cell)

    def up(self, cell: Cell) -> Cell:
        """One cell up, or where it is."""
        row, column = cell
        return self.right(cell) if self.linear else self._first((row - 1, column), cell)

    def down(self, cell: Cell) -> Cell:
        """One cell down, or where it is (a ledge)."""
        row, column = cell
        return self.left(cell) if self.linear else self._first((row + 1, column), cell)

    def cells(self, *zones: str) -> tuple[Cell, ...]:
        """The cells of these zones, by falling price."""
        found = {cell for zone in zones for cell in self.zones[zone]}
        return tuple(sorted(found, key=lambda cell: (-self.price(cell), cell)))

    def _first(self, *wanted: Cell) -> Cell:
        return next(cell for cell in wanted if self.has(cell))


def cells(market: StockMarket) -> Iterator[tuple[int, Cell]]:
    """Every cell with its price, row by row."""
    for row, prices in enumerate(market.grid):
        yield from ((price, (row, column)) for column, price in enumerate(prices) if price is not None)
