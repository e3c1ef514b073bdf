"""1843 §8.7, §7.7: what becomes of the revenue, and of the price."""

from __future__ import annotations

from typing import Any

from engine.eighteen.events import DividendPaid, PriceMoved
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.turns import step, to, with_markers, with_track


def earning(**held: Any) -> Scene:
    """PO has earned 50 (5 a share); anne is its director unless the shares say otherwise."""
    scene = table().with_public("PO", par=79, cash=100, trains="2+1", **(held or {"anne": 6}))
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0))
    return to(scene.operating(), "run").play("run PO 2+1:F13-F11-E10-D9")


def at(cell: tuple[int, int]) -> Scene:
    """The same, with PO's price marker there."""
    return earning().edit(lambda game: game.markers.update(PO=game.markers["PO"]._replace(cell=cell)))


def test_8_7_the_director_pays_or_withholds() -> None:
    scene = earning()
    assert step(scene) == "dividend"
    assert scene.legal("dividend") == ("dividend PO pay", "dividend PO keep")


def test_8_7_players_are_paid_for_their_shares() -> None:
    scene = earning(anne=5, ben=3).play("dividend PO pay")
    assert (scene.cash("anne"), scene.cash("ben"), scene.cash("PO")) == (825, 815, 100)


def test_8_7_shares_in_the_pool_pay_the_company() -> None:
    scene = earning(anne=4, ben=2, pool=2).play("dividend PO pay")
    assert (scene.cash("anne"), scene.cash("ben"), scene.cash("PO")) == (820, 810, 110)


def test_8_7_shares_in_the_ipo_pay_nobody() -> None:
    before = earning(anne=6)
    bank = before.cash("bank")
    scene = before.play("dividend PO pay")
    assert (scene.cash("PO"), scene.cash("bank")) == (100, bank - 30)


def test_8_7_withheld_the_treasury_has_it_all() -> None:
    scene = earning(anne=4, pool=2).play("dividend PO keep")
    assert (scene.cash("PO"), scene.cash("anne")) == (150, 800)
    assert scene.told(DividendPaid) == (DividendPaid(company="PO", kind="keep", paid=0, kept=50),)


def test_7_7_a_dividend_moves_the_price_right_and_withholding_left() -> None:
    assert earning().play("dividend PO pay").cell("PO") == (9, 6)
    assert earning().play("dividend PO keep").cell("PO") == (9, 4)


def test_7_7_no_revenue_moves_the_price_left() -> None:
    scene = table().with_public("PO", par=79, anne=6).operating()
    while step(scene) == "track":
        scene = scene.play("pass")
    assert scene.cell("PO") == (9, 4)


def test_7_7_a_red_line_turns_left_into_down() -> None:
    assert at((4, 1)).play("dividend PO keep").cell("PO") == (5, 1)


def test_7_7_at_the_end_of_a_row_a_dividend_moves_up() -> None:
    assert at((14, 6)).play("dividend PO pay").cell("PO") == (13, 6)


def test_7_7_at_the_left_end_of_a_row_withholding_moves_down() -> None:
    assert at((9, 0)).play("dividend PO keep").cell("PO") == (10, 0)
    assert at((14, 1)).play("dividend PO keep").cell("PO") == (15, 1)


def test_7_7_in_a_bottom_left_corner_it_keeps_its_place_in_the_stack() -> None:
    scene = at((17, 2)).with_public("NOR", par=67, cell=(17, 2), ben=2).play("dividend PO keep")
    assert scene.stack("PO") == ("PO", "NOR")
    assert not scene.told(PriceMoved)


def test_7_7_a_dividend_puts_the_marker_under_those_already_there() -> None:
    scene = at((9, 5)).with_public("NOR", par=67, cell=(9, 6), ben=2).play("dividend PO pay")
    assert scene.stack("PO") == ("NOR", "PO")
