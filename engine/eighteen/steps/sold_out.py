"""At the end of a stock round the prices of publics that players hold whole rise."""

from __future__ import annotations

from engine.eighteen.companies import move_price, operating_order
from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell, StockMarket


def rise(game: Game18xx) -> None:
    """In operating order, each one cell up."""
    whole = [corporation for corporation, shares in game.shares.items() if set(shares) <= set(game.players)]
    for corporation in operating_order(game, whole):
        move_price(game, corporation, risen(game.prices, game.markers[corporation].cell, game.rises_from_short_columns))


def risen(prices: StockMarket, cell: Cell, short_columns: bool = False) -> Cell:
    """One cell up; from the top row one right and one down; in the corner it stays.

    `short_columns`: the same from the top of a column that does not reach the top row, where it stays otherwise.
    """
    row, column = cell
    top = not prices.has((row - 1, column)) if short_columns else row == 0
    if prices.linear or not top:
        return prices.up(cell)
    return (row + 1, column + 1) if prices.has((row + 1, column + 1)) else cell
