"""1861 §5.1 and §5.2: who operates, and in which order; what happens as an operating round begins."""

from __future__ import annotations

import pytest

from engine.eighteen.events import IncomePaid
from engine.games.g1861.rounds import OperatingRound
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import nikolaev, now, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def order(scene: Scene) -> tuple[str, ...]:
    """The companies of the round that begins now."""
    here = scene.operating().round
    assert isinstance(here, OperatingRound)
    return here.order


@EDITIONS
def test_5_2_minors_then_publics_by_falling_price_then_the_rsr(variant: str) -> None:
    scene = table(variant=variant).with_(phase="4").with_minor("N", "anne", price=50).with_minor("M-V", "ben", price=90)
    scene = scene.with_public("NW", price=70, anne=2).with_public("SW", price=200, ben=2)
    assert order(scene) == ("M-V", "N", "SW", "NW", "RSR")


def test_5_2_at_equal_prices_the_token_further_right_first() -> None:
    scene = table().with_minor("N", "anne", cell=(4, 5)).with_minor("M-V", "ben", cell=(5, 6))
    scene = scene.with_minor("R-O", "carl", cell=(3, 4))
    assert {scene.price(one) for one in ("N", "M-V", "R-O")} == {100}
    assert order(scene)[:3] == ("M-V", "N", "R-O")


@pytest.mark.parametrize("market", ["grid", "column"])
def test_5_2_in_one_cell_the_top_of_the_stack_first(market: str) -> None:
    scene = table(market=market).with_minors("anne", "N M-V", price=70)
    assert order(scene)[:2] == ("N", "M-V")
    scene = table(market=market).with_minors("anne", "M-V N", price=70)
    assert order(scene)[:2] == ("M-V", "N")


def test_5_2_the_order_is_fixed_when_the_round_begins() -> None:
    """A token that overtakes in this round operates earlier only in the next one (gtg)."""
    scene = nikolaev(trains="2", price=70).with_minor("M-V", "ben", price=70, cash=200).operating()
    assert now(scene)[0] == "N"
    scene = until(scene, "track", "M-V")
    assert (scene.price("N"), scene.price("M-V")) == (80, 70)
    assert isinstance(scene.round, OperatingRound)
    assert scene.round.order[:2] == ("N", "M-V")


def test_1_2_1_privates_pay_their_owner_at_the_start() -> None:
    """§1.2.1, §5.2: a player, a company or the RSR; all five incomes."""
    scene = table().with_minor("N", "anne").with_privates(TSR="anne", BSS="N", MYR="RSR", MRR="ben", WVR="carl")
    begun = scene.operating()
    assert [begun.cash(one) - scene.cash(one) for one in ("anne", "N", "RSR", "ben", "carl")] == [10, 15, 20, 25, 30]
    assert begun.cash("bank") == scene.cash("bank") - 100


def test_5_8_4_the_rsr_earns_from_privates_to_the_end() -> None:
    """§5.8.4: for the rest of the game, in phase 8 too."""
    scene = table().with_(phase="8").with_public("NW", anne=2, trains="8", at="H8/1").with_privates(WVR="RSR")
    assert scene.operating().cash("RSR") == 30


@EDITIONS
def test_5_1_every_company_once_a_round(variant: str) -> None:
    scene = table(variant=variant).with_(phase="4").without_room().with_minors("anne", "N M-V", trains="3")
    scene = scene.with_public("NW", anne=2, trains="3", at="F18").operating()
    seen: list[str] = []
    while isinstance(scene.round, OperatingRound) and scene.game.or_number == 1:
        if not seen or seen[-1] != now(scene)[0]:
            seen.append(now(scene)[0])
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    assert seen == ["N", "M-V", "NW"]


@pytest.mark.parametrize(("phase", "places"), [("2", False), ("3", False), ("4", True), ("7", True), ("8", False)])
def test_1_2_4_the_rsr_operates_in_phases_4_to_7(phase: str, places: bool) -> None:
    """§5.6: seen when its turn comes; without any company it is the only one. It has no train yet."""
    scene = table().with_(phase=phase).operating()
    assert bool(scene.tokens("RSR")) is places


def test_5_1_income_is_told() -> None:
    own = table().with_privates(TSR="ben").stock()
    played = own.play("pass", "pass", "pass")
    assert IncomePaid(company="TSR", owner="ben", amount=10) in played.events


def test_5_5_only_the_director_decides_for_a_company() -> None:
    scene = nikolaev()
    assert (scene.active, scene.refuses("ben: pass")) == ("anne", "not_your_turn")
    two = scene.with_minor("M-V", "anne", price=50).operating()
    assert two.refuses("lay M-V 57 I13 0") == "other_company"
    assert two.refuses("lay NW 57 I13 0") == "unknown_company"
    assert "N is" in two.refusal("lay M-V 57 I13 0").sentence


def test_5_5_the_steps_come_in_order() -> None:
    """§5.5: 1 redeem, 2 track, 3 token, 4 run, 5 dividend, 6 and 7 interest and repayment, 8 trains."""
    scene = table().with_(phase="3").without_room().with_tiles("H8 638 0")
    scene = scene.with_public("NW", anne=3, pool=1, cash=500, at="E1/1", trains="2", loans=1).operating()
    seen: list[str] = []
    loans: list[int] = []
    while isinstance(scene.round, OperatingRound) and scene.game.or_number == 1:
        if not seen or seen[-1] != now(scene)[1]:
            seen.append(now(scene)[1])
            loans.append(scene.game.companies["NW"].loans)
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    assert seen == ["redeem", "track", "token", "run", "dividend", "trains"]
    assert loans == [1, 1, 1, 1, 1, 0]
