"""At the end of a stock round the prices of publics that players hold whole rise."""

from __future__ import annotations

from engine.common18xx.companies import move_price, operating_order
from engine.common18xx.game import Game18xx
from engine.common18xx.stock_market import Cell, StockMarket


def rise(game: Game18xx) -> None:
    """In operating order, each one cell up."""
    whole = [corporation for corporation, shares in game.shares.items() if set(shares) <= set(game.players)]
    for corporation in operating_order(game, whole):
        move_price(game, corporation, risen(game.prices, game.markers[corporation].cell))


def risen(prices: StockMarket, cell: Cell) -> Cell:
    """One cell up; from the top row one right and one down; in the corner it stays."""
    row, column = cell
    if row > 0 or prices.linear:
        return prices.up(cell)
    return (row + 1, column + 1) if prices.has((row + 1, column + 1)) else cell
