"""1843 §7.7: how prices move in the stock round."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen import companies
from engine.eighteen.events import GameEnded, PriceMoved
from engine.games.g1843.events import SankInStack
from tests.rules.g1843.table import Scene, table

Cell = tuple[int, int]


def at(cell: Cell, **held: Any) -> Scene:
    """A second stock round; EST at this cell in these hands."""
    return table().stock().with_public("EST", par=67, cell=cell, **(held or {"anne": 5, "ben": 2}))


@pytest.mark.parametrize(("shares", "cell"), [(1, (6, 4)), (2, (7, 4)), (3, (8, 4))])
def test_7_7_one_row_down_for_each_share_sold(shares: int, cell: Cell) -> None:
    assert at((5, 4)).play(f"anne: sell EST {shares}").cell("EST") == cell


def test_7_7_whoever_sells() -> None:
    assert at((5, 4)).play("anne: pass", "ben: sell EST 2").cell("EST") == (7, 4)


def test_7_7_a_marker_comes_to_lie_at_the_bottom_of_the_stack() -> None:
    scene = at((5, 4)).with_public("NOR", par=67, cell=(6, 4), ben=2).with_public("PO", par=67, cell=(6, 4), ben=2)
    assert scene.play("anne: sell EST 1").stack("EST") == ("NOR", "PO", "EST")


def test_7_7_it_passes_stacks_on_its_way() -> None:
    scene = at((5, 4)).with_public("NOR", par=67, cell=(6, 4), ben=2).play("anne: sell EST 2")
    assert (scene.cell("EST"), scene.stack("NOR")) == ((7, 4), ("NOR",))


@pytest.mark.parametrize(
    ("cell", "bottom"),
    [((12, 0), (13, 0)), ((14, 1), (15, 1)), ((16, 2), (17, 2)), ((12, 7), (13, 7)), ((12, 8), (13, 8)),
     ((9, 9), (10, 9)), ((7, 10), (8, 10)), ((6, 11), (7, 11)), ((5, 12), (6, 12)), ((4, 13), (5, 13)),
     ((3, 14), (4, 14))],
)  # fmt: skip
def test_7_7_it_goes_no_further_than_the_bottom_of_its_column(cell: Cell, bottom: Cell) -> None:
    scene = at(cell).play("anne: sell EST 3")
    assert (scene.cell("EST"), len(scene.told(PriceMoved))) == (bottom, 1)
    assert at(bottom).play("anne: sell EST 3").cell("EST") == bottom


def stacked() -> Scene:
    """EST, NOR, PO, SO from the top down in the cell at the bottom of the first column."""
    scene = at((13, 0), anne=5, ben=2)
    for public in ("NOR", "PO", "SO"):
        scene = scene.with_public(public, par=67, cell=(13, 0), ben=3, carl=2)
    return scene


@pytest.mark.parametrize(
    ("shares", "stack"),
    [(1, ("NOR", "EST", "PO", "SO")), (2, ("NOR", "PO", "EST", "SO")), (3, ("NOR", "PO", "SO", "EST"))],
)
def test_7_7_at_the_bottom_it_sinks_one_place_for_each_share(shares: int, stack: tuple[str, ...]) -> None:
    scene = stacked().play(f"anne: sell EST {shares}")
    assert scene.stack("EST") == stack
    assert scene.told(SankInStack) == (SankInStack(company="EST", places=shares),)


def test_7_7_at_the_bottom_of_the_stack_it_stays() -> None:
    scene = stacked().play("anne: sell EST 5")
    assert scene.stack("EST") == ("NOR", "PO", "SO", "EST")
    assert scene.told(SankInStack) == (SankInStack(company="EST", places=3),)


def test_7_7_alone_at_the_bottom_nothing_moves() -> None:
    scene = at((13, 0)).play("anne: sell EST 3")
    assert not scene.told(SankInStack)
    assert not scene.told(PriceMoved)


def test_7_7_a_marker_that_comes_to_the_bottom_with_a_sale_does_not_sink_with_it() -> None:
    """It is below those already there, whatever the rest of the sale."""
    scene = at((12, 0)).with_public("NOR", par=67, cell=(13, 0), ben=2).play("anne: sell EST 3")
    assert scene.stack("EST") == ("NOR", "EST")
    assert not scene.told(SankInStack)


def test_7_7_the_order_of_sales_is_the_seller_s_choice() -> None:
    scene = at((5, 4), anne=3, ben=2).with_public("NOR", par=67, cell=(6, 3), anne=3, ben=2)
    scene = scene.with_public("EST", par=67, cell=(6, 3), anne=3, ben=2)
    one = scene.play("anne: sell EST 1", "anne: sell NOR 1")
    other = scene.play("anne: sell NOR 1", "anne: sell EST 1")
    assert one.stack("EST") == ("EST", "NOR")
    assert other.stack("EST") == ("NOR", "EST")


# The end of the round


def sold_out(cell: Cell, public: str = "EST", scene: Scene | None = None) -> Scene:
    """EST is wholly in players' hands, at this cell."""
    return (scene or table().stock()).with_public(public, par=67, cell=cell, anne=4, ben=4, carl=2, floated=False)


def test_7_7_a_sold_out_company_rises_by_a_row() -> None:
    assert sold_out((9, 5)).passing(3).cell("EST") == (8, 5)


def test_7_7_not_with_a_share_in_pool_or_ipo() -> None:
    hands: list[dict[str, Any]] = [{"anne": 4, "ben": 4, "carl": 1}, {"anne": 4, "ben": 4, "carl": 1, "pool": 1}]
    for held in hands:
        scene = table().stock().with_public("EST", par=67, cell=(9, 5), floated=False, **held)
        assert scene.passing(3).cell("EST") == (9, 5)


def test_7_7_in_the_top_row_it_goes_down_and_right() -> None:
    assert sold_out((0, 0)).passing(3).cell("EST") == (1, 1)
    highest = sold_out((0, 13)).passing(3)
    assert (highest.cell("EST"), highest.price("EST"), highest.game.ended) == ((1, 14), 443, None)


def test_7_7_it_comes_to_lie_under_what_is_there() -> None:
    scene = table().stock().with_public("NOR", par=67, cell=(8, 5), anne=2)
    assert sold_out((9, 5), scene=scene).passing(3).stack("EST") == ("NOR", "EST")


def test_7_7_ambiguous_sold_out_companies_move_in_operating_order() -> None:
    """PO is worth more and moves first; what comes after it into its new cell lies below."""
    scene = sold_out((2, 1), "EST")  # 107, goes up to (1, 1); it stands first in the list of companies
    scene = sold_out((0, 0), "PO", scene)  # 122, goes down and right to (1, 1)
    assert companies.operating_order(scene.game, ["EST", "PO"]) == ("PO", "EST")
    assert scene.passing(3).stack("PO") == ("PO", "EST")


def test_8_10_1_a_price_of_500_at_the_end_of_a_stock_round_ends_the_game_at_once() -> None:
    scene = sold_out((1, 14)).passing(3)
    assert (scene.price("EST"), scene.game.ended, scene.active) == (500, "price", "")
    (ended,) = scene.told(GameEnded)
    assert isinstance(ended, GameEnded)
    assert ended.scores == {"anne": 800 + 2000, "ben": 800 + 2000, "carl": 800 + 1000}


def test_8_10_1_below_500_the_game_goes_on() -> None:
    scene = sold_out((1, 13)).passing(3)
    assert (scene.price("EST"), scene.game.ended) == (412, None)
