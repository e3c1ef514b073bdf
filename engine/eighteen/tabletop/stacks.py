"""Price tokens of a position that somebody typed: cells, and in each the stack from the top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from engine.core.definition import Positive
from engine.eighteen.pricing import rank
from engine.eighteen.stock_market import Cell, StockMarket, cells
from engine.eighteen.table import Marker, Table
from engine.eighteen.tabletop.slips import Known, Slips


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """A cell with price tokens, the top one first. `row` from the top, 1 first; needed where several have the price."""

    price: Positive
    row: Positive | None = None
    companies: tuple[str, ...]


def markers(market: StockMarket, stacks: Iterable[Stack], known: Known, slips: Slips) -> dict[str, Marker]:
    """The price tokens; a company further up in a stack has the smaller stamp."""
    found: dict[str, Cell] = {}
    for at, stack in enumerate(stacks):
        key = f"prices[{at}]"
        cell = _cell(market, stack, key, slips)
        for company in known.find_all(stack.companies, f"{key}.companies", slips):
            if company in found:
                slips.add(f"{key}.companies", f"{company} has a price twice")
            else:
                found[company] = cell or (0, 0)  # without a cell there is a slip, and nothing comes of it
    return {company: Marker(cell, at) for at, (company, cell) in enumerate(found.items(), start=1)}


def _cell(market: StockMarket, stack: Stack, key: str, slips: Slips) -> Cell | None:
    same = [cell for price, cell in cells(market) if price == stack.price]
    rows = ", ".join(str(row + 1) for row, _ in same)
    if not same:
        near = min((price for price, _ in cells(market)), key=lambda price: abs(price - stack.price))
        slips.add(f"{key}.price", f"there is no price {stack.price} on this market; the nearest is {near}")
    elif stack.row is None and len(same) > 1:
        slips.add(f"{key}.row", f"is missing: {stack.price} stands in the rows {rows}, counted from the top")
    else:
        cell = next((cell for cell in same if stack.row in (None, cell[0] + 1)), None)
        if cell is None:
            slips.add(f"{key}.row", f"{stack.price} does not stand in row {stack.row}, only in {rows}")
        return cell
    return None


def stacks_of(table: Table, market: StockMarket) -> list[dict[str, object]]:
    """The same as it is written, by falling price."""
    found: dict[Cell, list[str]] = {}
    for company in sorted(table.markers, key=lambda one: rank(table, market, one)):
        found.setdefault(table.markers[company].cell, []).append(company)
    several = [price for price, _ in cells(market)]
    told = []
    for cell, companies in found.items():
        price = market.price(cell)
        row: Mapping[str, object] = {"row": cell[0] + 1} if several.count(price) > 1 else {}
        told.append({"price": price, **row, "companies": companies})
    return told
