"""1861 §5.5.1: a public buys back its own shares from the pool."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import SharesRedeemed
from tests.rules.g1861.table import Scene
from tests.rules.g1861.turns import nikolaev, north_western, now

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def with_pool(pool: int = 3, cash: int = 250, variant: str = "jklm") -> Scene:
    """Shares of NW at 100 in the pool, as its turn begins."""
    return north_western(variant, price=100, cash=cash, anne=3, ben=2, pool=pool)


@EDITIONS
def test_5_5_1_any_number_it_can_pay(variant: str) -> None:
    scene = with_pool(variant=variant)
    assert now(scene) == ("NW", "redeem")
    assert scene.legal("redeem") == ("redeem NW 1", "redeem NW 2")


@EDITIONS
def test_5_5_1_at_the_current_price_into_the_treasury(variant: str) -> None:
    scene = with_pool(variant=variant)
    played = scene.play("redeem NW 2")
    assert (played.held("pool", "NW"), played.held("NW", "NW")) == (1, scene.held("NW", "NW") + 2)
    assert (played.cash("NW"), played.cash("bank")) == (50, scene.cash("bank") + 200)
    assert played.told(SharesRedeemed) == (SharesRedeemed(company="NW", shares=2, price=100),)
    assert (played.price("NW"), now(played)) == (100, ("NW", "track"))


def test_5_5_1_all_of_them() -> None:
    assert with_pool(cash=300).play("redeem NW 3").held("pool", "NW") == 0


def test_5_5_1_no_loan_for_it() -> None:
    """§5.4: 250 buy two; five loans would do for the third."""
    refused = with_pool().refusal("redeem NW 3")
    assert (refused.code, refused.section) == ("redeem_cash", "1861 §5.5.1")


@pytest.mark.parametrize("shares", [0, 4])
def test_5_5_1_not_more_than_the_pool_holds(shares: int) -> None:
    refused = with_pool(cash=1000).refusal(f"redeem NW {shares}")
    assert refused.code == "redeem_none"
    assert "1 to 3" in refused.sentence


def test_5_5_1_it_is_optional_and_once_a_turn() -> None:
    assert now(with_pool().play("pass")) == ("NW", "track")
    assert with_pool().play("redeem NW 1").refuses("redeem NW 1") == "not_now"


def test_5_5_1_not_asked_without_shares_or_cash() -> None:
    assert now(with_pool(pool=0))[1] == "track"
    assert now(with_pool(cash=99))[1] == "track"
    assert now(with_pool(cash=100))[1] == "redeem"


def test_5_5_1_only_its_own_shares() -> None:
    scene = with_pool().with_public("SW", price=90, carl=3, pool=2).operating()
    assert now(scene) == ("NW", "redeem")
    assert scene.refuses("redeem SW 1") == "other_company"
    assert scene.play("redeem NW 1").held("pool", "SW") == 2


def test_5_5_1_minors_have_none() -> None:
    scene = nikolaev()
    assert now(scene)[1] == "track"
    assert scene.refuses("redeem N 1") == "not_now"
