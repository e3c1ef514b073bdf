"""Pieces put where a scene of 1843 needs them, without asking any rule."""

from __future__ import annotations

from engine.eighteen.stock_market import Cell
from engine.eighteen.table import BANK
from engine.games.g1843 import entering
from engine.games.g1843.game import Game

PARS = ("yellow", "green", "blue", "brown")


def hand_out(game: Game, purse: str, amount: int) -> None:
    """The purse has this much, and the bank the rest."""
    game.purses[BANK] += game.purses.get(purse, 0) - amount
    game.purses[purse] = amount


def cell_of(game: Game, par: int) -> Cell:
    """The cell of a first price."""
    return entering.par_cells(game, PARS)[par]
