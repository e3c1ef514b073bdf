"""The price of a company: its token stands in another cell, under what lies there."""

from __future__ import annotations

from typing import Any

from engine.core.corrections import CannotCorrect, expect, known, number
from engine.eighteen import companies, pricing
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.events import PriceCorrected
from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell, StockMarket, cells

PRICE = "price COMPANY 100 [row 2]"
ROW = "row"


def price(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """The token lies at this price; in that row where several cells have it."""
    expect(words, PRICE, 2, 4)
    if words[2:3] not in ((), (ROW,)):
        raise CannotCorrect("correct_words", usage=PRICE)
    company = known("company with a price", words[0], game.markers)
    cell = _cell(game.prices, number(words[1]), number(words[3]) if len(words) > 2 else None)
    old, at = companies.price(game, company), game.markers[company].cell
    if not pricing.move(game, company, cell):
        raise CannotCorrect("correct_same", what=f"{company} {old}")
    new = companies.price(game, company)
    several = len(_with_price(game.prices, old)) > 1 or len(_with_price(game.prices, new)) > 1
    rows = (at[0] + 1, cell[0] + 1) if several else (0, 0)
    game.tell(PriceCorrected(company=company, old=old, new=new, old_row=rows[0], new_row=rows[1]))


def _with_price(market: StockMarket, wanted: int) -> list[Cell]:
    return [cell for price, cell in cells(market) if price == wanted]


def _cell(market: StockMarket, wanted: int, row: int | None) -> Cell:
    same = _with_price(market, wanted)
    if not same:
        there = sorted({price for price, _ in cells(market)})
        raise CannotCorrect("correct_unknown", what="price", said=wanted, known=", ".join(map(str, there)))
    rows = {str(cell[0] + 1): cell for cell in same}
    if row is None and len(same) == 1:
        return same[0]
    if row is None or str(row) not in rows:
        known_rows = ", ".join(f"price {wanted} row {one}" for one in rows)
        code, said = ("correct_which", wanted) if row is None else ("correct_unknown", row)
        raise CannotCorrect(code, what="row", said=said, known=known_rows)
    return rows[str(row)]
