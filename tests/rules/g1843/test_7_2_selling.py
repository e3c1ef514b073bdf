"""1843 §7.2: selling shares."""

from __future__ import annotations

from typing import Any

from engine.eighteen.events import SharesSold
from tests.rules.g1843.table import Scene, table


def holding(**held: Any) -> Scene:
    """A second stock round; EST at 79 in these hands."""
    return table().stock().with_public("EST", par=79, **held)


def test_7_2_nothing_is_sold_in_the_first_stock_round() -> None:
    scene = table().stock(set_number=1).with_public("EST", par=79, anne=4, ben=2)
    refused = scene.refusal("anne: sell EST 1")
    assert (refused.code, refused.section) == ("first_round", "1843 §7.2")
    assert "sell" not in {line.split()[0] for line in scene.legal()}


def test_7_2_nothing_is_sold_of_a_company_without_a_par() -> None:
    """ETA's share from Boulogne – Amiens, before its director's certificate is bought."""
    scene = table().stock().with_eta("anne")
    refused = scene.refusal("anne: sell ETA 1")
    assert (refused.code, refused.section) == ("no_par", "1843 §7.2")
    parred = scene.play("anne: pass", "ben: start ETA 67", "carl: pass")
    assert parred.allows("anne: sell ETA 1")


def test_7_2_shares_bring_the_current_price_from_the_bank() -> None:
    start = holding(anne=4, ben=2)
    scene = start.play("anne: sell EST 2")
    assert scene.cash("anne") == 800 + 2 * 79
    assert scene.cash("bank") == start.cash("bank") - 2 * 79
    assert scene.told(SharesSold) == (SharesSold(player="anne", company="EST", shares=2, price=79),)


def test_7_2_sold_certificates_go_to_the_pool() -> None:
    scene = holding(anne=4, ben=2).play("anne: sell EST 2")
    assert (scene.held("anne", "EST"), scene.held("pool", "EST"), scene.held("EST", "EST")) == (2, 2, 4)


def test_7_2_no_more_than_half_of_a_company_is_in_the_pool() -> None:
    scene = holding(anne=5, ben=2, pool=3)
    assert scene.allows("anne: sell EST 2")
    refused = scene.refusal("anne: sell EST 3")
    assert (refused.code, refused.section, refused.facts["most"]) == ("pool_full", "1843 §7.2", "2")
    assert holding(anne=3, ben=2, pool=5).refuses("anne: sell EST 1") == "pool_full"


def test_7_2_ambiguous_shares_of_one_order_bring_the_price_before_the_sale() -> None:
    one, two = holding(anne=4, ben=2), holding(anne=4, ben=2)
    together = one.play("anne: sell EST 2")
    apart = two.play("anne: sell EST 1", "anne: sell EST 1")
    assert together.cash("anne") == 800 + 79 + 79
    assert apart.cash("anne") == 800 + 79 + 74
    assert together.cell("EST") == apart.cell("EST")


def test_7_2_privates_are_not_sold() -> None:
    scene = table().with_privates(CEI="anne").stock().with_public("EST", anne=2, ben=2)
    assert scene.refuses("anne: sell CEI 1") == "privates_not_sold"


def test_7_2_only_what_is_held() -> None:
    scene = holding(anne=4, ben=2)
    assert scene.refusal("anne: sell EST 5").facts["hand"] == "4 of EST"
    assert scene.refuses("anne: sell PO 1") == "not_started"


def test_7_2_every_number_that_may_be_sold_is_listed() -> None:
    assert holding(anne=4, ben=2).legal("sell") == tuple(f"sell EST {count}" for count in (1, 2, 3, 4))
    assert holding(anne=4, ben=1).legal("sell") == ("sell EST 1", "sell EST 2")
    assert holding(anne=4, ben=2, pool=4).legal("sell") == ("sell EST 1",)
