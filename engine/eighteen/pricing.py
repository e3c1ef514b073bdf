"""Price tokens on the stock market: where they are, how they move, and the order they give."""

from __future__ import annotations

from engine.eighteen.stock_market import Cell, StockMarket
from engine.eighteen.table import Marker, Table


def price(table: Table, market: StockMarket, company: str) -> int:
    """The price of a company in play."""
    return market.price(table.markers[company].cell)


def move(table: Table, company: str, cell: Cell) -> bool:
    """Put the token under the stack of the cell; one that is there already keeps its place. Whether it moved."""
    marker = table.markers.get(company)
    if marker is not None and marker.cell == cell:
        return False
    table.stamp += 1
    table.markers[company] = Marker(cell, table.stamp)
    return True


def stack(table: Table, cell: Cell) -> tuple[str, ...]:
    """The companies whose tokens lie in this cell, the top one first."""
    there = [company for company, marker in table.markers.items() if marker.cell == cell]
    return tuple(sorted(there, key=lambda company: table.markers[company].stamp))


def sink(table: Table, company: str) -> bool:
    """The token changes places with the one below it in its cell; whether there is one."""
    marker = table.markers[company]
    pile = stack(table, marker.cell)
    below = pile[pile.index(company) + 1 :][:1]
    for other in below:
        table.markers[company], table.markers[other] = table.markers[other], marker
    return bool(below)


def rank(table: Table, market: StockMarket, company: str) -> tuple[int, int, int, int]:
    """Sorts companies by descending price; equal: further right, then higher, then top of the stack first."""
    (row, column), stamp = table.markers[company]
    return -market.price((row, column)), -column, row, stamp
