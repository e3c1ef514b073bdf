"""Price tokens: stacks in a cell, who keeps its place, and the order that prices give (§5.2, §4.1.2)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen import pricing
from engine.eighteen.map.laid import Laid
from engine.eighteen.stock_market import Cell
from engine.eighteen.table import Table
from tests.g1861 import definition

GRID = definition().markets["grid"]
CELLS = [(row, at) for row, prices in enumerate(GRID.grid) for at, price in enumerate(prices) if price is not None]


class Bare(Table, kw_only=True):
    """A table of a game that adds nothing to it."""

    laid: Laid


def table() -> Table:
    """A table with nothing on it."""
    return Bare(
        players=("p1",), first="p1", phase="2", purses={}, companies={}, shares={}, privates={}, markers={}, depot={},
        laid=Laid(tiles={}, cities={}, supply={}),
    )  # fmt: skip


def order(own: Table) -> list[str]:
    """The companies as they operate."""
    return sorted(own.markers, key=lambda company: pricing.rank(own, GRID, company))


def placed(*where: tuple[str, Cell]) -> Table:
    """Tokens put down one after the other."""
    own = table()
    for company, cell in where:
        pricing.move(own, company, cell)
    return own


def test_the_higher_price_comes_first() -> None:
    own = placed(("A", (5, 3)), ("B", (5, 4)), ("C", (9, 0)))
    assert [pricing.price(own, GRID, company) for company in "ABC"] == [70, 80, 35]
    assert order(own) == ["B", "A", "C"]


def test_of_equal_prices_the_one_further_right_comes_first() -> None:
    """150 stands in five cells."""
    cells = [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9)]
    assert {GRID.price(cell) for cell in cells} == {150}
    own = placed(*((f"C{column}", (row, column)) for row, column in cells))
    assert order(own) == ["C9", "C8", "C7", "C6", "C5"]


def test_a_token_goes_under_the_stack() -> None:
    own = placed(("A", (5, 3)), ("B", (5, 3)), ("C", (5, 3)))
    assert order(own) == ["A", "B", "C"]


def test_a_token_that_comes_back_goes_under() -> None:
    own = placed(("A", (5, 3)), ("B", (5, 3)), ("A", (5, 4)), ("A", (5, 3)))
    assert order(own) == ["B", "A"]


def test_a_token_that_does_not_move_keeps_its_place() -> None:
    own = placed(("A", (2, 18)), ("B", (2, 18)))
    assert not pricing.move(own, "A", GRID.down((2, 18)))
    assert order(own) == ["A", "B"]


def test_1843_7_7_a_token_sinks_by_one_place() -> None:
    own = placed(("A", (5, 3)), ("B", (5, 3)), ("C", (5, 3)), ("D", (5, 4)))
    assert pricing.stack(own, (5, 3)) == ("A", "B", "C")
    assert pricing.sink(own, "A")
    assert pricing.stack(own, (5, 3)) == ("B", "A", "C")
    assert pricing.sink(own, "A")
    assert not pricing.sink(own, "A")
    assert pricing.stack(own, (5, 3)) == ("B", "C", "A")
    assert pricing.stack(own, (5, 4)) == ("D",)


def test_moving_says_so() -> None:
    own = table()
    assert pricing.move(own, "A", (5, 3))
    assert pricing.move(own, "A", (5, 4))
    assert own.markers["A"].cell == (5, 4)


@pytest.mark.parametrize("arrival", list(itertools.permutations("ABC")), ids="".join)
def test_the_stack_is_the_order_of_arrival(arrival: tuple[str, ...]) -> None:
    own = placed(*((company, (4, 5)) for company in arrival))
    assert order(own) == list(arrival)


def test_the_copy_moves_alone() -> None:
    """A position handed out never changes."""
    before = placed(("A", (5, 3)))
    own = before.copied()
    pricing.move(own, "A", (5, 4))
    assert before.markers["A"].cell == (5, 3)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from(CELLS)), max_size=20))
def test_the_order_is_that_of_a_board_with_real_stacks(moves: list[tuple[str, Cell]]) -> None:
    """Against stacks kept as lists, each token moved by hand."""
    stacks: dict[Cell, list[str]] = {cell: [] for cell in CELLS}
    own = table()
    for company, cell in moves:
        pricing.move(own, company, cell)
        if company not in stacks[cell]:
            for stack in stacks.values():
                if company in stack:
                    stack.remove(company)
            stacks[cell].append(company)
    by_price = sorted(CELLS, key=lambda cell: (-GRID.price(cell), -cell[1]))
    assert order(own) == [company for cell in by_price for company in stacks[cell]]
