"""The stock market of 1861, cell by cell where a token turns, stays or meets an edge; the grid and the single row."""

from __future__ import annotations

import itertools

import pytest

from engine.eighteen.stock_market import Cell, StockMarket
from tests.g1861 import definition

GRID = definition().markets["grid"]
COLUMN = definition().markets["column"]
TOP_RIGHT = (0, 18)
BOTTOM_LEFT = (9, 0)

# First cell of each row: left from there goes down (§5.5.5).
DOWN_ARROWS: dict[Cell, tuple[int, Cell, int]] = {
    (0, 4): (135, (1, 4), 120),
    (1, 3): (110, (2, 3), 100),
    (2, 2): (90, (3, 2), 80),
    (3, 1): (70, (4, 1), 65),
    (4, 0): (60, (5, 0), 55),
    (5, 0): (55, (6, 0), 50),
    (6, 0): (50, (7, 0), 45),
    (7, 0): (45, (8, 0), 40),
    (8, 0): (40, (9, 0), 35),
    (9, 0): (35, (9, 0), 35),
}
# Last cell of each row: right from there goes up.
UP_ARROWS: dict[Cell, tuple[int, Cell, int]] = {
    (0, 18): (540, (0, 18), 540),
    (1, 18): (490, (0, 18), 540),
    (2, 18): (440, (1, 18), 490),
    (3, 11): (200, (2, 11), 220),
    (4, 9): (150, (3, 9), 165),
    (5, 7): (110, (4, 7), 120),
    (6, 5): (80, (5, 5), 90),
    (7, 4): (65, (6, 4), 70),
    (8, 3): (55, (7, 3), 60),
    (9, 2): (45, (8, 2), 50),
}
# Nothing below: a director's sale does not move the token (§4.1.2).
LEDGES: dict[Cell, int] = {
    **{(2, 12): 245, (2, 13): 270, (2, 14): 300, (2, 15): 330, (2, 16): 360, (2, 17): 400, (2, 18): 440},
    **{(3, 10): 180, (3, 11): 200, (4, 8): 135, (4, 9): 150, (5, 6): 100, (5, 7): 110, (6, 5): 80, (7, 4): 65},
    **{(8, 3): 55, (9, 0): 35, (9, 1): 40, (9, 2): 45},
}


def every_cell(market: StockMarket) -> list[Cell]:
    return [(row, at) for row, prices in enumerate(market.grid) for at, price in enumerate(prices) if price is not None]


@pytest.mark.parametrize("cell", DOWN_ARROWS, ids=str)
def test_left_from_the_first_cell_of_a_row_goes_down(cell: Cell) -> None:
    price, to, price_there = DOWN_ARROWS[cell]
    assert (GRID.price(cell), GRID.left(cell), GRID.price(to)) == (price, to, price_there)


@pytest.mark.parametrize("cell", UP_ARROWS, ids=str)
def test_right_from_the_last_cell_of_a_row_goes_up(cell: Cell) -> None:
    price, to, price_there = UP_ARROWS[cell]
    assert (GRID.price(cell), GRID.right(cell), GRID.price(to)) == (price, to, price_there)


@pytest.mark.parametrize("cell", LEDGES, ids=str)
def test_down_from_a_ledge_stays(cell: Cell) -> None:
    assert (GRID.price(cell), GRID.down(cell)) == (LEDGES[cell], cell)


def test_every_other_move_is_one_step() -> None:
    """The three lists are complete: everywhere else a token goes where the word says."""
    for row, column in every_cell(GRID):
        cell = (row, column)
        assert (cell in DOWN_ARROWS) == (GRID.left(cell) != (row, column - 1))
        assert (cell in UP_ARROWS) == (GRID.right(cell) != (row, column + 1))
        assert (cell in LEDGES) == (GRID.down(cell) != (row + 1, column))


def test_up_stays_where_no_cell_is_above() -> None:
    for row, column in every_cell(GRID):
        above = (row - 1, column)
        assert GRID.up((row, column)) == (above if GRID.has(above) else (row, column))
    assert GRID.up((5, 4)) == (4, 4)
    assert GRID.up((0, 8)) == (0, 8)


def test_the_grid_has_its_corners() -> None:
    assert not GRID.linear
    assert (GRID.price(TOP_RIGHT), GRID.right(TOP_RIGHT), GRID.up(TOP_RIGHT)) == (540, TOP_RIGHT, TOP_RIGHT)
    assert (GRID.price(BOTTOM_LEFT), GRID.left(BOTTOM_LEFT), GRID.down(BOTTOM_LEFT)) == (35, BOTTOM_LEFT, BOTTOM_LEFT)


@pytest.mark.parametrize("cell", [(0, 3), (-1, 5), (3, -1), (3, 12), (9, 3), (10, 0)], ids=str)
def test_there_is_no_cell_beyond_the_edge(cell: Cell) -> None:
    assert not GRID.has(cell)


def test_a_single_row_has_up_for_right_and_down_for_left() -> None:
    assert COLUMN.linear
    cells = every_cell(COLUMN)
    assert [COLUMN.price(cell) for cell in cells][:3] == [35, 40, 45]
    for left, right in itertools.pairwise(cells):
        assert COLUMN.right(left) == COLUMN.up(left) == right
        assert COLUMN.left(right) == COLUMN.down(right) == left


def test_a_single_row_ends_at_both_ends() -> None:
    first, last = (0, 0), (0, 27)
    assert (COLUMN.price(first), COLUMN.price(last)) == (35, 540)
    assert COLUMN.left(first) == COLUMN.down(first) == first
    assert COLUMN.right(last) == COLUMN.up(last) == last


@pytest.mark.parametrize("market", [GRID, COLUMN], ids=["grid", "column"])
def test_first_prices_by_falling_price(market: StockMarket) -> None:
    """§4.2.4, §4.2.3, §6.1: what a minor and a public may begin with, and where a minor may convert."""
    minor = [market.price(cell) for cell in market.cells("minor_par", "any_par")]
    public = [market.price(cell) for cell in market.cells("any_par", "public_par")]
    assert minor == [135, 120, 110, 100, 90, 80, 70, 65, 60, 55, 50]
    assert public == [200, 180, 165, 150, 135, 120, 110, 100, 90, 80, 70]
    assert [market.price(cell) for cell in market.cells("convert")] == [165, 150, 135, 120, 110, 100]


def test_a_cell_of_two_zones_counts_once() -> None:
    """120 and 135 are red and yellow."""
    assert GRID.cells("any_par", "convert").count((3, 6)) == 1
    assert len(GRID.cells("any_par", "convert")) == 7 + 6 - 2


def test_5_5_5_1_the_ceiling_of_minors_is_the_yellow_column() -> None:
    assert set(GRID.zones["minor_ceiling"]) == {(row, 6) for row in range(6)}
    assert [COLUMN.price(cell) for cell in COLUMN.cells("minor_ceiling")] == [165]
