"""1861 §4.4: publics that are sold out rise, the card moves on, operating rounds begin."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PriceMoved, RoundBegan
from engine.eighteen.steps.sold_out import risen
from engine.eighteen.stock_market import Cell
from engine.games.g1861.rounds import OperatingRound
from tests.rules.g1861.table import Scene, definition, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def ended(game: Scene) -> Scene:
    """All pass."""
    while game.game.or_number == 0:
        game = game.play("pass")
    return game


def sold_out(*cells: Cell, variant: str = "jklm", market: str = "grid") -> Scene:
    """A stock round with one sold-out public on each of these cells: NW, SW, SE."""
    game = table("anne ben carl", variant, market).stock()
    for name, cell in zip(("NW", "SW", "SE"), cells, strict=False):
        game = game.with_public(name, anne=4, ben=3, carl=3, cell=cell)
    return game


@EDITIONS
def test_4_4_sold_out_rises_one_cell(variant: str) -> None:
    """The example: SE from 110 to 120."""
    game = ended(sold_out((3, 5), variant=variant))
    assert (game.price("NW"), game.cell("NW")) == (120, (2, 5))
    assert game.told(PriceMoved) == (PriceMoved(company="NW", old=110, new=120),)


@EDITIONS
def test_4_4_in_the_top_row_one_right_and_one_down(variant: str) -> None:
    """The example: NW from 150 to the 150 one column to the right."""
    game = ended(sold_out((0, 5), variant=variant))
    assert (game.price("NW"), game.cell("NW")) == (150, (1, 6))


@pytest.mark.parametrize(("variant", "moves"), [("jklm", True), ("gtg", False)])
def test_4_4_sold_out_top(variant: str, moves: bool) -> None:
    """§4.4 «si le prix est déjà à son maximum»: in each column; gtg: only in those that reach the top row."""
    prices = definition().markets["grid"]
    every = [(row, column) for row, line in enumerate(prices.grid) for column in range(len(line))]
    tops = [
        (row, column)
        for row, column in every
        if row and prices.has((row, column)) and not prices.has((row - 1, column))
    ]
    assert {110, 90, 70, 60} <= {prices.price(cell) for cell in tops}
    for row, column in tops:
        aim = (row + 1, column + 1) if moves and prices.has((row + 1, column + 1)) else (row, column)
        assert ended(sold_out((row, column), variant=variant)).cell("NW") == aim
        assert prices.price(aim) == prices.price((row, column))


def test_4_4_in_the_top_right_corner_it_stays() -> None:
    game = ended(sold_out((0, 18)))
    assert game.cell("NW") == (0, 18)
    assert game.told(PriceMoved) == ()


def test_4_4_on_the_column_market_one_price_up() -> None:
    game = ended(sold_out((0, 11), market="column"))
    assert game.price("NW") == 120


def test_4_4_at_the_end_of_the_column_market_it_stays() -> None:
    assert ended(sold_out((0, 27), market="column")).price("NW") == 540


def test_4_4_from_the_top_row_the_price_never_changes() -> None:
    """One right and one down is always the same price, all along the row."""
    prices = definition().markets["grid"]
    top = [(0, column) for column in range(19) if prices.has((0, column))]
    assert len(top) == 15
    assert all(prices.price(risen(prices, cell)) == prices.price(cell) for cell in top)


def test_4_4_with_shares_in_treasury_or_pool_it_stays() -> None:
    """The example: MKN, 20 % in its treasury."""
    game = table("anne ben carl").stock()
    game = game.with_public("MKN", anne=5, ben=3, cell=(3, 5)).with_public("SW", anne=5, ben=4, pool=1, cell=(3, 5))
    game = ended(game)
    assert game.cell("MKN") == game.cell("SW") == (3, 5)


def test_4_4_minors_do_not_rise() -> None:
    game = table("anne ben carl").stock().with_minor("N", "anne", cell=(5, 3))
    assert ended(game).cell("N") == (5, 3)


def test_4_4_an_occupied_cell_is_entered_below_the_stack() -> None:
    game = sold_out((3, 5)).with_public("MK", anne=3, cell=(2, 5))
    assert ended(game).stack("NW") == ("MK", "NW")


def test_4_4_they_move_in_operating_order() -> None:
    """All at 100: the token further right is moved first (§5.2)."""
    game = sold_out((2, 3), (4, 5)).with_public("SE", anne=4, ben=3, carl=3, cell=(3, 4))
    told = ended(game).told(PriceMoved)
    assert [event.company for event in told] == ["SW", "SE", "NW"]  # type: ignore[attr-defined]


def test_4_4_the_top_of_the_stack_moves_first() -> None:
    game = ended(sold_out((3, 5), (3, 5), (3, 5)))
    assert game.stack("NW") == ("NW", "SW", "SE")


@EDITIONS
def test_4_4_the_card_goes_left_of_the_last_who_acted(variant: str) -> None:
    game = table("anne ben carl", variant).stock().with_public("NW", anne=3, ben=2)
    game = ended(game.play("anne: pass", "ben: sell NW 1", "ben: pass"))
    assert game.game.first == "carl"


@EDITIONS
def test_4_4_without_a_transaction_the_card_stays(variant: str) -> None:
    game = ended(table("anne ben carl", variant).stock("ben").with_public("NW", anne=3, ben=2))
    assert game.game.first == "ben"


def test_4_4_two_operating_rounds_follow() -> None:
    game = table("anne ben carl").stock().with_minor("N", "anne", operated=False)
    game = ended(game)
    assert isinstance(game.round, OperatingRound)
    assert (game.game.or_number, game.game.ors) == (1, 2)
    assert game.told(RoundBegan) == (RoundBegan(round="OR", set_number=1, or_number=1, order=("N", "RSR")),)
