"""The stock market (sections 7.7, 8.2 and 14): where markers stand, how they move, who operates first."""

from __future__ import annotations

from .facts import Cell
from .state import Game


def cell_of(g: Game, company: str) -> Cell | None:
    """Where a company's marker stands; None before it has a par price."""
    return next((cell for cell, stack in g.stacks.items() if company in stack), None)


def price(g: Game, company: str) -> int:
    """The stock price, 0 without a marker."""
    cell = cell_of(g, company)
    return 0 if cell is None else g.facts.cells[cell]


def zone(g: Game, company: str) -> str:
    """white, yellow, orange or brown (section 14); white without a marker."""
    cell = cell_of(g, company)
    return "white" if cell is None else g.facts.zones[cell]


def put(g: Game, company: str, cell: Cell) -> None:
    """7.7: a marker that moves lies under all markers already there (section 16: face-down ones as well)."""
    old = cell_of(g, company)
    if old == cell:
        return
    if old is not None:
        g.stacks[old].remove(company)
        if not g.stacks[old]:
            del g.stacks[old]
    g.stacks.setdefault(cell, []).append(company)


def sold(g: Game, company: str, count: int) -> None:
    """7.7: one row down for each share; one that stood at the bottom sinks in its stack instead."""
    cell = cell_of(g, company)
    assert cell is not None
    row, column = cell
    if (row + 1, column) not in g.facts.cells:
        stack = g.stacks[cell]
        place = min(stack.index(company) + count, len(stack) - 1)
        stack.remove(company)
        stack.insert(place, company)
        return
    for _ in range(count):
        if (row + 1, column) in g.facts.cells:
            row += 1
    put(g, company, (row, column))


def paid(g: Game, company: str) -> None:
    """7.7: a dividend moves right, at the end of a row up."""
    cell = cell_of(g, company)
    assert cell is not None
    row, column = cell
    for goal in ((row, column + 1), (row - 1, column)):
        if goal in g.facts.cells:
            put(g, company, goal)
            g.topped = g.topped or price(g, company) == 500
            return


def withheld(g: Game, company: str) -> None:
    """7.7: no dividend moves left; at the end of a row or at a red line down; not out of a bottom-left corner."""
    cell = cell_of(g, company)
    assert cell is not None
    row, column = cell
    left, below = (row, column - 1), (row + 1, column)
    if left in g.facts.cells and cell not in g.facts.ledges:
        put(g, company, left)
    elif below in g.facts.cells:
        put(g, company, below)


def sold_out(g: Game, company: str) -> None:
    """7.7: all shares with players: up, in the top row down and to the right."""
    cell = cell_of(g, company)
    assert cell is not None
    row, column = cell
    goal = (row - 1, column) if row > 0 else (row + 1, column + 1)
    if goal in g.facts.cells:
        put(g, company, goal)


def order(g: Game) -> list[str]:
    """8.2: highest price first, then further right, then from the top of the stack; all companies with a marker."""
    cells = sorted(g.stacks, key=lambda cell: (-g.facts.cells[cell], -cell[1]))
    return [company for cell in cells for company in g.stacks[cell]]


def at_the_end(g: Game) -> bool:
    """8.10.1 (3): somebody's price is 500."""
    return any(price(g, company) == 500 for company in order(g))
