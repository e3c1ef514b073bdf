"""1861 §5.5.5: what becomes of the revenue, and how it moves the price."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.eighteen.events import DividendPaid, PriceMoved
from engine.eighteen.stock_market import Cell
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps.dividend import half_of
from tests.rules.g1861.table import Scene
from tests.rules.g1861.turns import at, nikolaev, north_western, now, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def earned(scene: Scene, revenue: int) -> Scene:
    """The operating company has run for this much and decides about it."""
    assert isinstance(scene.round, OperatingRound)
    return at(scene.with_(round=replace(scene.round, revenue=revenue)), "dividend")


def minor_after(cell: Cell, runs: bool) -> Cell:
    """Where N's token lies after a turn that began here, with revenue or without."""
    scene = nikolaev(cell=cell, trains="2" if runs else "", cash=500)
    return (until(scene, "trains") if runs else scene.play("pass")).cell("N")


# minors


@EDITIONS
def test_5_5_5_1_half_to_the_owner_half_to_the_treasury(variant: str) -> None:
    """A 2 between Moscow and St. Petersburg earns 80; nobody is asked."""
    scene = until(nikolaev(variant=variant), "run")
    played = scene.play("run N 2:E1-F2-F4-G5-G7-H8")
    assert (played.cash("anne") - scene.cash("anne"), played.cash("N") - scene.cash("N")) == (40, 40)
    assert played.told(DividendPaid) == (DividendPaid(company="N", kind="half", paid=40, kept=40),)
    assert scene.cash("bank") - played.cash("bank") == 80


@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ((7, 3), (7, 4)),  # one right
        ((9, 2), (8, 2)),  # the last cell of its row: up
        ((7, 4), (6, 4)),
        ((5, 6), (4, 6)),  # the yellow column: up
        ((1, 6), (0, 6)),
        ((0, 6), (0, 6)),  # at its top, 165, it stays
        ((4, 5), (4, 6)),  # into the yellow column
    ],
)
def test_5_5_5_1_revenue_moves_it_right_or_up(cell: Cell, after: Cell) -> None:
    assert minor_after(cell, runs=True) == after


@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ((7, 2), (7, 1)),  # one left
        ((4, 0), (5, 0)),  # first cell of its row: down
        ((3, 1), (4, 1)),
        ((9, 0), (9, 0)),  # at the bottom left it stays
        ((5, 6), (5, 5)),  # out of the yellow column
    ],
)
def test_5_5_5_1_none_moves_it_left_or_down(cell: Cell, after: Cell) -> None:
    assert minor_after(cell, runs=False) == after


@EDITIONS
@pytest.mark.parametrize(("price", "after"), [(70, 80), (150, 165), (165, 165)])
def test_5_5_5_1_on_the_column_market_up_to_165(variant: str, price: int, after: int) -> None:
    scene = until(nikolaev(variant=variant, market="column", price=price), "run")
    assert scene.play(scene.legal("run")[0]).price("N") == after


def test_5_5_5_1_into_an_occupied_cell_under_the_stack() -> None:
    scene = nikolaev(price=70).with_public("SW", price=80, ben=3, cell=(5, 4))
    scene = until(scene, "run")
    played = scene.play(scene.legal("run")[0])
    assert played.stack("N") == ("SW", "N")


def test_5_5_5_1_without_a_train_it_earns_nothing() -> None:
    played = nikolaev(trains="", price=70, cash=500).play("pass")
    assert played.told(PriceMoved) == (PriceMoved(company="N", old=70, new=65),)
    assert played.cash("anne") == 420


# publics


@EDITIONS
@pytest.mark.parametrize(
    ("kind", "anne", "ben", "treasury"), [("pay", 36, 18, 36), ("half", 20, 10, 60), ("keep", 0, 0, 90)]
)
def test_5_5_5_2_pay_half_or_keep(variant: str, kind: str, anne: int, ben: int, treasury: int) -> None:
    """90: half is 45, rounded up to 50, so 5 a share. The treasury holds 4 shares and is paid for them (AMBIGUOUS)."""
    scene = earned(north_western(variant, anne=4, ben=2), 90)
    assert scene.legal("dividend") == ("dividend NW pay", "dividend NW half", "dividend NW keep")
    played = scene.play(f"dividend NW {kind}")
    assert [played.cash(one) - scene.cash(one) for one in ("anne", "ben", "NW")] == [anne, ben, treasury]
    assert scene.cash("bank") - played.cash("bank") == 90


@EDITIONS
def test_5_5_5_2_shares_in_the_pool_are_paid_nothing(variant: str) -> None:
    """§5.5.5.2 AMBIGUOUS: two shares in the pool: 20 of 100 stay in the bank."""
    scene = earned(north_western(variant, anne=4, ben=2, pool=2), 100)
    played = scene.play("dividend NW pay")
    assert [played.cash(one) - scene.cash(one) for one in ("anne", "ben", "NW")] == [40, 20, 20]
    assert scene.cash("bank") - played.cash("bank") == 80


@pytest.mark.parametrize(("revenue", "half"), [(10, 10), (20, 10), (90, 50), (100, 50), (110, 60), (250, 130)])
def test_5_5_5_2_half_is_rounded_up_to_a_multiple_of_10(revenue: int, half: int) -> None:
    assert half_of(revenue, 10) == half
    scene = earned(north_western(), revenue)
    paid = scene.play("dividend NW half").told(DividendPaid)
    assert paid == (DividendPaid(company="NW", kind="half", paid=half, kept=revenue - half),)


@EDITIONS
@pytest.mark.parametrize(
    ("price", "revenue", "kind", "after"),
    [
        (100, 90, "pay", 100),  # paid less than the price: no move
        (100, 100, "pay", 110),  # as much: right
        (100, 300, "pay", 110),  # more: still one
        (100, 190, "half", 110),  # 95, rounded up to 100
        (100, 180, "half", 100),  # 90
        (100, 300, "keep", 90),  # kept everything: left
        (200, 200, "pay", 220),
    ],
)
def test_5_5_5_2_the_price_against_ten_dividends(variant: str, price: int, revenue: int, kind: str, after: int) -> None:
    played = earned(north_western(variant, price=price), revenue).play(f"dividend NW {kind}")
    assert played.price("NW") == after


@pytest.mark.parametrize(
    ("cell", "kind", "after"),
    [
        ((3, 11), "pay", (2, 11)),  # last cell of its row, an up arrow
        ((0, 18), "pay", (0, 18)),  # at the top right it stays
        ((3, 1), "keep", (4, 1)),  # first cell of its row, a down arrow
        ((9, 0), "keep", (9, 0)),  # at the bottom left it stays
        ((0, 4), "keep", (1, 4)),
        ((4, 6), "pay", (4, 7)),  # the yellow column binds minors only
    ],
)
def test_5_5_5_2_at_the_edges_of_the_grid(cell: Cell, kind: str, after: Cell) -> None:
    assert earned(north_western(cell=cell), 900).play(f"dividend NW {kind}").cell("NW") == after


def test_5_5_5_2_no_revenue_moves_it_left_without_a_question() -> None:
    scene = north_western(trains="", price=100, cash=1000, at="F18")
    assert scene.play("pass").price("NW") == 90


@pytest.mark.parametrize(("revenue", "stack"), [(100, ("SW", "NW")), (90, ("NW", "SE"))])
def test_5_5_5_2_under_the_stack_or_in_its_place(revenue: int, stack: tuple[str, ...]) -> None:
    scene = north_western(price=100).with_public("SW", cell=(4, 6), ben=3).with_public("SE", price=100, carl=3)
    played = earned(scene, revenue).play("dividend NW pay")
    assert played.stack("NW") == stack


def test_5_5_5_revenue_must_be_decided_on() -> None:
    scene = earned(north_western(), 90)
    refused = scene.refusal("pass")
    assert (refused.code, refused.section, refused.facts["revenue"]) == ("must_decide", "1861 §5.5.5", "90")


def test_5_5_5_without_revenue_there_is_nothing_to_decide() -> None:
    assert at(north_western(), "dividend").refuses("dividend NW pay") == "nothing_to_pay"


def test_5_5_5_it_counts_as_operated_from_then_on() -> None:
    """§4.1, §5.8.4: it has completed a turn that earns."""
    scene = earned(north_western(operated=False), 90)
    assert not scene.game.companies["NW"].operated
    assert scene.play("dividend NW keep").game.companies["NW"].operated


def test_5_5_5_minors_never_choose() -> None:
    scene = until(nikolaev(), "run")
    assert now(scene.play(scene.legal("run")[0]))[1] != "dividend"
    assert at(scene, "run").refuses("dividend N pay") == "not_now"
