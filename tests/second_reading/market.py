"""The stock market: cells, the stacks of price tokens in them, and how tokens move (1.1.2, 4.1.2, 4.4, 5.5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Cell = tuple[int, int]


class Market:
    """Cells are (row, column), row 0 on top; a stack lists its tokens from the top down."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rows: list[list[int | None]] = [list(row) for row in data["grid"]]
        zones: dict[str, list[list[int]]] = data["zones"]
        self.minor_par = self._by_price(zones["minor_par"] + zones["any_par"])
        self.public_par = self._by_price(zones["any_par"] + zones["public_par"])
        self.yellow = {(row, column) for row, column, _ in zones["convert"]}
        self.ceiling = {(row, column) for row, column, _ in zones["minor_ceiling"]}
        self.one_row = len(self.rows) == 1
        self.place: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Market:
        other = object.__new__(Market)
        other.__dict__.update(self.__dict__)
        other.place = dict(self.place)
        other.stacks = self.occupied()
        return other

    def occupied(self) -> dict[Cell, list[str]]:
        """The cells with tokens, each stack from the top down."""
        return {cell: list(stack) for cell, stack in self.stacks.items() if stack}

    @staticmethod
    def _by_price(cells: Iterable[list[int]]) -> dict[int, Cell]:
        return {price: (row, column) for row, column, price in cells}

    def value(self, cell: Cell) -> int | None:
        """The price printed in a cell, None where the grid has no cell."""
        row, column = cell
        if row < 0 or column < 0 or row >= len(self.rows) or column >= len(self.rows[row]):
            return None
        return self.rows[row][column]

    def price(self, company: str) -> int:
        """The price of a company that has a token."""
        price = self.value(self.place[company])
        assert price is not None
        return price

    def put(self, company: str, cell: Cell) -> None:
        """4.1.2, 4.4, 5.5.5: into an occupied cell a token goes under the stack; one that stays keeps its place."""
        if self.place.get(company) == cell:
            return
        self.remove(company)
        self.place[company] = cell
        self.stacks.setdefault(cell, []).append(company)

    def remove(self, company: str) -> None:
        """Take a token off the market."""
        cell = self.place.pop(company, None)
        if cell is not None:
            self.stacks[cell].remove(company)

    def order(self, companies: Iterable[str]) -> list[str]:
        """5.2: by price downwards; of equal prices the one further right; in one cell from the top of the stack."""

        def rank(company: str) -> tuple[int, int, int]:
            cell = self.place[company]
            return (-self.price(company), -cell[1], self.stacks[cell].index(company))

        return sorted((company for company in companies if company in self.place), key=rank)

    def _first_of(self, company: str, *cells: Cell) -> None:
        for cell in cells:
            if self.value(cell) is not None:
                self.put(company, cell)
                return

    def left(self, company: str) -> None:
        """5.5.5: one left, from the first cell of a row one down, at the bottom left it stays."""
        row, column = self.place[company]
        self._first_of(company, (row, column - 1), (row + 1, column))

    def right(self, company: str) -> None:
        """5.5.5.2: one right, from the last cell of a row one up, at the top right it stays."""
        row, column = self.place[company]
        self._first_of(company, (row, column + 1), (row - 1, column))

    def right_minor(self, company: str) -> None:
        """5.5.5.1: a minor never goes right of the yellow column: there it goes up, and at its top it stays."""
        row, column = self.place[company]
        if (row, column) in self.ceiling:
            self._first_of(company, (row - 1, column))
        else:
            self.right(company)

    def drop(self, company: str) -> None:
        """4.1.2: one row down in the column, at the lower edge it stays; on the one-row market one price down."""
        row, column = self.place[company]
        self._first_of(company, (row, column - 1) if self.one_row else (row + 1, column))

    def rise(self, company: str, gtg: bool) -> None:
        """4.4: one cell up, at the top of its column one right and one down; on the one-row market one price up.

        The table of editions: in gtg only in the top row, at the top of a shorter column it stays.
        """
        row, column = self.place[company]
        if self.one_row:
            self._first_of(company, (row, column + 1))
        else:
            sideways = [] if gtg and row else [(row + 1, column + 1)]
            self._first_of(company, (row - 1, column), *sideways)

    def minor_cell(self, bid: int) -> Cell:
        """4.2.4: the red or brown cell of half the bid, rounded down to the next price there, 135 at most."""
        return self.minor_par[max(price for price in self.minor_par if price * 2 <= bid)]

    def par_below(self, amount: int) -> int:
        """6.2, 6.3: the highest red or violet price that is not above the amount (0 when there is none)."""
        return max((price for price in self.public_par if price <= amount), default=0)
