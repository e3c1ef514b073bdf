"""The stock market by hand (sections 7.7, 8.2 and 14)."""

from __future__ import annotations

import pytest

from . import market, rounds
from .facts import Cell
from .table_by_hand import company, stock_round


@pytest.mark.parametrize(
    ("move", "start", "goal"),
    [
        ("paid", (13, 7), (13, 8)),
        ("paid", (13, 8), (12, 8)),  # the end of a row: up
        ("paid", (0, 13), (0, 14)),  # 500
        ("withheld", (13, 7), (13, 6)),
        ("withheld", (4, 1), (5, 1)),  # the red line
        ("withheld", (7, 2), (8, 2)),
        ("withheld", (3, 1), (3, 0)),
        ("withheld", (3, 0), (4, 0)),  # the end of a row: down
        ("withheld", (14, 1), (15, 1)),
        ("withheld", (13, 0), (13, 0)),  # the three bottom-left corners
        ("withheld", (15, 1), (15, 1)),
        ("withheld", (17, 2), (17, 2)),
        ("sold_out", (13, 7), (12, 7)),
        ("sold_out", (0, 4), (1, 5)),  # the top row: one down and one to the right
        ("sold_out", (1, 14), (0, 14)),
    ],
)
def test_a_marker_moves(move: str, start: Cell, goal: Cell) -> None:
    """7.7."""
    _, g = stock_round()
    company(g, "PO", 67, start, a=6)
    getattr(market, move)(g, "PO")
    assert market.cell_of(g, "PO") == goal


def test_sold_shares_move_down_to_the_bottom_at_most() -> None:
    """7.7: column 7 ends in row 13; arriving there, a marker does not sink in the stack."""
    _, g = stock_round()
    for name in ("PO", "SO", "OU"):
        company(g, name, 67, a=6)
    company(g, "EST", 73, (11, 7), a=6)
    market.sold(g, "EST", 5)
    assert g.stacks[13, 7] == ["PO", "SO", "OU", "EST"]


@pytest.mark.parametrize(("count", "stack"), [(1, "SO PO OU"), (2, "SO OU PO"), (5, "SO OU PO")])
def test_at_the_bottom_a_marker_sinks_in_its_stack(count: int, stack: str) -> None:
    """7.7: once for each share, to the bottom of the stack at most."""
    _, g = stock_round()
    for name in ("PO", "SO", "OU"):
        company(g, name, 67, a=6)
    market.sold(g, "PO", count)
    assert g.stacks[13, 7] == stack.split()


def test_the_order_is_by_price_then_further_right_then_from_the_top() -> None:
    """8.2: 80 stands at (6, 1) and (4, 0) is 87; 67 at (13, 7), (10, 3) and (11, 5) is 69."""
    _, g = stock_round()
    company(g, "EST", 67, (10, 3), a=6)
    company(g, "PO", 67, a=6)
    company(g, "SO", 67, a=6)
    company(g, "OU", 67, (4, 0), a=6)
    assert market.order(g) == ["OU", "PO", "SO", "EST"]


def test_a_newcomer_lies_below() -> None:
    """7.7, 16."""
    _, g = stock_round()
    company(g, "PO", 67, (13, 7), a=6)
    company(g, "SO", 67, (13, 6), a=6)
    market.paid(g, "SO")
    assert market.order(g) == ["PO", "SO"]


def test_a_price_that_was_500_ends_the_game_after_the_round() -> None:
    """7.7: though it has been sold down again before the end of it."""
    _, g = stock_round()
    company(g, "PO", 67, (0, 13), a=6)
    company(g, "SO", 67, a=6)
    rounds.begin_set(g)
    market.paid(g, "PO")
    market.sold(g, "PO", 1)
    assert market.price(g, "PO") == 443
    rounds.end_turn(g)
    assert not g.why_over
    rounds.end_turn(g)
    assert g.why_over.startswith("§8.10.1")
