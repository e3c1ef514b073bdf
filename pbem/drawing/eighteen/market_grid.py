"""Where the cells of a stock market lie: columns as wide as the page allows, rows as high as their stacks ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.eighteen.stock_market import Cell, StockMarket
from engine.eighteen.table import Marker
from pbem.drawing.eighteen.market_style import look_of

PIXELS = 800  # on a phone of 375 CSS pixels writing of 22 stands 10 high; more would only make the file grow
EDGE = 12.0
PRICE, MARK = 22.0, 17.0  # sizes of writing in a cell
TOKEN = 28.0  # from token to token in a stack
_PRICE_LINE, _MARK_LINE, _FOOT = 29.0, 21.0, 4.0
_BESIDE = 62  # how wide a cell must be for its marks to stand beside its price
_FEWEST, _OF_TALL = 12, 9  # columns of a grid that are shown in any case; of one with more rows than that many
_WHOLE = (
    1.25  # cells begin at multiples of it: whole pixels in a letter, so that like figures look alike, and cost less
)
_FOLDED = 10  # cells to a line, of a market that is one row


class Box(msgspec.Struct, frozen=True):
    """Room of a cell on the page."""

    left: float
    top: float
    wide: float
    high: float


class Places(msgspec.Struct, frozen=True):
    """The boxes of all cells that are drawn; `apart`: marks have a line of their own, below the price.

    `further`: prices of the highest row to the right of the last column drawn, for nobody stands so high.
    """

    boxes: dict[Cell, Box]
    foot: float
    apart: bool
    further: tuple[int, ...] = ()


def stacks(markers: Mapping[str, Marker]) -> dict[Cell, tuple[str, ...]]:
    """Who stands on each cell, the top of the stack first."""
    found: dict[Cell, list[str]] = {}
    for company in sorted(markers, key=lambda one: markers[one].stamp):
        found.setdefault(markers[company].cell, []).append(company)
    return {cell: tuple(stack) for cell, stack in found.items()}


def tall(market: StockMarket) -> bool:
    """Whether it has so many rows that its picture would be too large in bytes with all that others show."""
    return len(market.grid) > _FEWEST


def places(market: StockMarket, high: Mapping[Cell, int], top: float) -> Places:
    """Where all cells lie; `high`: how many tokens lie on each."""
    lines = list(_folded(market)) if market.linear else list(_rows(market, high))
    wide = _whole((PIXELS - 2 * EDGE) / max(len(line) for line in lines))
    left, top = _whole(EDGE) + _WHOLE, _whole(top) + _WHOLE
    apart = wide < _BESIDE and _two_marks(market)
    boxes: dict[Cell, Box] = {}
    for line in lines:
        cells = [cell for cell in line if cell is not None]
        marked = apart and any(cell in zone for cell in cells for zone in market.zones.values())
        most = max((high.get(cell, 0) for cell in cells), default=0)
        tall = _whole(_PRICE_LINE + TOKEN * most + (_MARK_LINE if marked else 0) + _FOOT)
        for at, cell in enumerate(line):
            if cell is not None:
                boxes[cell] = Box(left + at * wide, top, wide, tall)
        top += tall
    last = max(len(line) for line in lines)
    further = () if market.linear else tuple(price for price in market.grid[0][last:] if price is not None)
    return Places(boxes, top, apart, further)


def _whole(length: float) -> float:
    return length // _WHOLE * _WHOLE


def _two_marks(market: StockMarket) -> bool:
    """Whether a cell has two letters of zones, which leave its price no room in a narrow column; one does."""
    marked = [cell for zone, cells in market.zones.items() if look_of(zone).mark for cell in cells]
    return len(marked) > len(set(marked))


def _rows(market: StockMarket, high: Mapping[Cell, int]) -> Iterator[Sequence[Cell | None]]:
    """The rows of a grid, without the columns on the right in which nobody stands or soon will."""
    zoned = [cell[1] for zone, cells in market.zones.items() if look_of(zone).mark for cell in cells]
    fewest = _OF_TALL if tall(market) else _FEWEST
    last = max((*zoned, *(cell[1] + 1 for cell in high), fewest - 1), default=0)
    for nr, row in enumerate(market.grid):
        yield [(nr, at) if price is not None else None for at, price in enumerate(row[: last + 1])]


def _folded(market: StockMarket) -> Iterator[Sequence[Cell | None]]:
    """One row of prices in lines of equal length, read like a text."""
    cells = [(0, at) for at, price in enumerate(market.grid[0]) if price is not None]
    for first in range(0, len(cells), _FOLDED):
        line: list[Cell | None] = [*cells[first : first + _FOLDED]]
        yield line + [None] * (_FOLDED - len(line))
