"""1843 §8.1: what privates and ports pay at the start of an operating round."""

from __future__ import annotations

from tests.rules.g1843.table import table
from tests.rules.g1843.turns import operating, owning, with_company


def test_8_1_privates_pay_the_players_who_own_them() -> None:
    scene = owning().with_privates(HAV="ben", TAB="ben", LYM="carl").operating()
    assert (scene.cash("anne"), scene.cash("ben"), scene.cash("carl")) == (800, 815, 830)


def test_8_1_privates_pay_the_companies_that_own_them() -> None:
    assert owning().with_privates(BAM="NOR").operating().cash("NOR") == 815


def test_8_1_each_port_marker_pays_20_to_the_treasury() -> None:
    scene = with_company(owning(), "NOR", ports=("A6", "K8")).operating()
    assert scene.cash("NOR") == 830


def test_8_1_port_markers_on_the_map_pay_nobody() -> None:
    scene = owning().operating()
    assert scene.cash("NOR") == 790
    assert sum(scene.game.purses.values()) == scene.game.definition.bank


def test_8_1_they_pay_in_every_round_of_a_set() -> None:
    scene = with_company(owning(phase="green"), "NOR", ports=("A6",)).with_privates(TAB="ben", CEI="ben").operating()
    assert (scene.cash("NOR"), scene.cash("ben")) == (810, 805)
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert (scene.cash("NOR"), scene.cash("ben")) == (830, 810)


def test_8_1_only_floated_companies_operate() -> None:
    scene = owning().with_public("PO", par=67, ben=5).operating()
    assert scene.round.order == ("NOR",)
    assert operating(scene) == "NOR"


def test_8_1_without_a_floated_company_the_round_is_over_at_once() -> None:
    scene = table().with_public("PO", par=67, ben=5).with_privates(LYM="carl").operating()
    assert scene.cash("carl") == 830
    assert scene.waits == "a player’s turn in the stock round"
