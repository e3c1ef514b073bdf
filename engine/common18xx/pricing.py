"""Price tokens on the stock market: where they are, how they move, and the order they give."""

from __future__ import annotations

from engine.common18xx.stock_market import Cell, StockMarket
from engine.common18xx.table import Marker, Table


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


def rank(table: Table, market: StockMarket, company: str) -> tuple[int, int, int, int]:
    """Sorts companies by descending price; equal: further right, then higher, then top of the stack first."""
    (row, column), stamp = table.markers[company]
    return -market.price((row, column)), -column, row, stamp
