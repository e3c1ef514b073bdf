"""The shape of a stock market in market.yaml and its checks."""

from __future__ import annotations

import itertools
from typing import Annotated

import msgspec

from engine.core.definition import Natural, Positive
from engine.core.errors import BadGameFile
from engine.eighteen.files.checks import listed, need
from engine.eighteen.stock_market import Cell, StockMarket

MARKET = "market.yaml"

ZoneCell = tuple[Natural, Natural, Positive]  # row, column, price


class MarketRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A market: prices, row 0 at the top, and cells by zone with the price they are known by; walls left of cells."""

    grid: tuple[tuple[Positive | None, ...], ...]
    zones: dict[Annotated[str, msgspec.Meta(pattern=r"^[a-z_]+\Z")], tuple[ZoneCell, ...]]
    walls: tuple[ZoneCell, ...] = ()


def read_market(row: MarketRow, key: str, zones: tuple[str, ...]) -> StockMarket:
    """The market that stands at this key of the file; it has exactly these zones."""
    need(bool(row.grid), MARKET, f"{key}.grid", "there is no row of prices")
    for at, prices in enumerate(row.grid):
        _check_row(prices, f"{key}.grid[{at}]")
    for zone in sorted(set(zones) ^ set(row.zones)):
        reason = "is missing" if zone in zones else f"is not a zone in this game; the zones are {listed(zones)}"
        raise BadGameFile(MARKET, f"{key}.zones.{zone}", reason)
    market = StockMarket(row.grid, {})
    cells = {zone: _cells(market, row.zones[zone], f"{key}.zones.{zone}") for zone in zones}
    walls = _cells(market, row.walls, f"{key}.walls") if row.walls else ()
    for at, (line, column) in enumerate(walls):
        need(market.has((line, column - 1)), MARKET, f"{key}.walls[{at}]", "there is no cell to its left")
    return StockMarket(row.grid, cells, frozenset(walls))


def _check_row(prices: tuple[int | None, ...], key: str) -> None:
    """A row is one piece, and its prices rise to the right."""
    there = [at for at, price in enumerate(prices) if price is not None]
    need(bool(there), MARKET, key, "there is no price in this row")
    need(there == list(range(there[0], len(prices))), MARKET, key, "`null` may only come before the first price")
    row = [price for price in prices if price is not None]
    rises = all(one < other for one, other in itertools.pairwise(row))
    need(rises, MARKET, key, "prices must rise to the right")


def _cells(market: StockMarket, given: tuple[ZoneCell, ...], key: str) -> tuple[Cell, ...]:
    need(bool(given), MARKET, key, "a zone has at least one cell")
    found: list[Cell] = []
    for at, (row, column, price) in enumerate(given):
        cell = (row, column)
        need(market.has(cell), MARKET, f"{key}[{at}]", f"there is no cell in row {row}, column {column}")
        there = market.price(cell)
        need(there == price, MARKET, f"{key}[{at}]", f"row {row}, column {column} has the price {there}, not {price}")
        need(cell not in found, MARKET, f"{key}[{at}]", "is here twice")
        found.append(cell)
    return tuple(found)
