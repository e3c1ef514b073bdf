"""1843 §7.3: buying shares."""

from __future__ import annotations

from typing import Any

from engine.eighteen.events import ShareBought
from tests.rules.g1843.table import Scene, table

BROWN, ORANGE, YELLOW, WHITE = (10, 0), (7, 0), (4, 0), (5, 4)  # 58, 71, 87, 99


def holding(cell: tuple[int, int] = (9, 5), **held: Any) -> Scene:
    """A second stock round; EST with a par of 79 in these hands."""
    return table().stock().with_public("EST", par=79, cell=cell, **held)


def test_7_3_one_certificate_a_turn() -> None:
    scene = holding(ben=2, carl=2, anne=1).play("anne: buy EST ipo")
    refused = scene.refusal("anne: buy EST ipo")
    assert (refused.code, refused.section) == ("bought_already", "1843 §7.3")


def test_7_3_from_the_ipo_at_par_from_the_pool_at_the_price() -> None:
    start = holding(cell=WHITE, ben=2, pool=2)
    ipo, pool = start.play("anne: buy EST ipo"), start.play("anne: buy EST pool")
    assert ipo.cash("anne") == 800 - 79
    assert pool.cash("anne") == 800 - 99
    assert ipo.told(ShareBought) == (ShareBought(player="anne", company="EST", source="ipo", price=79),)
    assert (ipo.held("EST", "EST"), pool.held("pool", "EST")) == (5, 1)


def test_7_3_the_bank_is_paid() -> None:
    start = holding(ben=2, pool=2)
    for line, cost in (("anne: buy EST ipo", 79), ("anne: buy EST pool", 79)):
        scene = start.play(line)
        assert (scene.cash("bank") - start.cash("bank"), scene.cash("EST")) == (cost, 0)


def test_7_3_buying_moves_no_price() -> None:
    start = holding(ben=2, pool=2)
    assert start.play("anne: buy EST pool").cell("EST") == start.cell("EST")


def test_7_3_the_director_s_certificate_is_always_sold_first() -> None:
    refused = holding(ben=2).refusal("anne: buy PO ipo")
    assert (refused.code, refused.section) == ("director_first", "1843 §7.3")
    assert refused.facts == {"company": "PO", "prices": "67 or 73 or 79"}


def test_7_3_of_eta_too_though_a_share_has_gone() -> None:
    """That of Boulogne – Amiens."""
    scene = table().play("take TAB", "take CEI", "take PSG", "take HAV", "take VDL", "take BAM", "take LYM")
    scene = scene.play("start PLM 67")
    assert scene.refuses("buy ETA ipo") == "director_first"
    assert not [line for line in scene.legal("buy") if "ETA" in line]
    assert scene.allows("start ETA 67")


def test_7_3_nothing_is_bought_that_was_sold_in_this_round() -> None:
    scene = holding(anne=3, ben=3, carl=1).play("anne: sell EST 1")
    refused = scene.refusal("anne: buy EST ipo")
    assert (refused.code, refused.section) == ("sold_before", "1843 §7.3")
    later = scene.play("anne: pass", "ben: pass", "carl: pass")
    assert later.refuses("anne: buy EST pool") == "sold_before"


def test_7_3_in_a_later_round_it_may_be_bought_again() -> None:
    """The next one, which comes at once: EST has not floated."""
    scene = holding(anne=3, ben=2).play("anne: sell EST 1", "anne: pass", "ben: pass", "carl: pass")
    assert scene.refuses("anne: buy EST pool") == "sold_before"
    later = scene.play("anne: pass")
    assert (later.game.set_number, later.active) == (3, "anne")
    assert later.allows("anne: buy EST pool")
    assert later.allows("anne: buy EST ipo")


def test_7_3_who_sold_of_another_company_may_buy() -> None:
    scene = holding(anne=3, ben=3, carl=1).with_public("NOR", par=67, ben=2, anne=1)
    assert scene.play("anne: sell NOR 1").allows("anne: buy EST ipo")


def test_7_3_nobody_buys_beyond_60_percent() -> None:
    refused = holding(anne=6, ben=2).refusal("anne: buy EST ipo")
    assert (refused.code, refused.section, refused.facts["limit"]) == ("holding_limit", "1843 §7.3", "6")
    assert holding(anne=5, ben=2).play("anne: buy EST ipo").held("anne", "EST") == 6
    assert holding(cell=YELLOW, anne=6, ben=2).refuses("anne: buy EST ipo") == "holding_limit"


def test_7_3_in_orange_and_brown_anybody_may_have_more() -> None:
    for cell in (ORANGE, BROWN):
        scene = holding(cell=cell, anne=6, ben=2).play("anne: buy EST ipo")
        assert scene.held("anne", "EST") == 7


def test_7_3_ambiguous_who_has_more_keeps_it_but_buys_no_more() -> None:
    scene = holding(cell=WHITE, anne=7, ben=2)
    assert scene.refuses("anne: buy EST ipo") == "holding_limit"
    assert scene.allows("anne: pass")
    orange = table().stock().with_public("EST", par=79, cell=(9, 1), floated=False, anne=7, ben=3)  # 65
    assert orange.play("anne: sell EST 1").refuses("anne: buy EST pool") == "sold_before"  # and not the 60 %
    risen = orange.passing(3)  # sold out, it rises to 70 in yellow
    assert (risen.price("EST"), risen.held("anne", "EST"), risen.game.set_number) == (70, 7, 3)
    fallen = risen.play("anne: pass", "ben: sell EST 1", "ben: pass", "carl: pass")
    assert (fallen.price("EST"), fallen.allows("anne: buy EST pool")) == (65, True)  # in orange again


def test_7_3_in_brown_several_are_bought_at_once() -> None:
    """From IPO, pool or both, as many as the buyer can pay."""
    scene = holding(cell=BROWN, ben=2, pool=2).with_cash(anne=79 + 58 + 58)
    scene = scene.play("anne: buy EST pool", "anne: buy EST ipo", "anne: buy EST pool")
    assert (scene.held("anne", "EST"), scene.cash("anne")) == (3, 0)
    poorer = holding(cell=BROWN, ben=2, pool=2).with_public("NOR", par=67, anne=1, ben=2).with_cash(anne=79 + 57)
    assert poorer.play("anne: buy EST ipo").refuses("anne: buy EST pool") == "cannot_pay_share"


def test_7_3_in_brown_they_may_bring_the_directorship_and_more_than_60_percent() -> None:
    scene = holding(cell=BROWN, anne=1, ben=2, pool=4).play(*["anne: buy EST pool"] * 4, *["anne: buy EST ipo"] * 3)
    assert (scene.held("anne", "EST"), scene.president("EST"), scene.held("pool", "EST")) == (8, "anne", 0)
    assert scene.game.companies["EST"].floated


def test_7_3_in_brown_they_are_of_one_company() -> None:
    scene = holding(cell=BROWN, ben=2, pool=2).with_public("NOR", par=67, cell=BROWN, ben=2)
    scene = scene.play("anne: buy EST pool")
    refused = scene.refusal("anne: buy NOR ipo")
    assert (refused.code, refused.facts["more"]) == ("only_more", "EST")
    assert scene.refuses("anne: start PO 67") == "only_more"


def test_7_3_in_brown_they_are_bought_in_one_action() -> None:
    """A sale ends it."""
    scene = holding(cell=BROWN, ben=2, pool=2).with_public("NOR", par=67, anne=1, ben=2)
    scene = scene.play("anne: buy EST pool", "anne: sell NOR 1")
    assert scene.refuses("anne: buy EST pool") == "bought_already"


def test_7_3_in_brown_an_exchange_is_none_of_several_purchases() -> None:
    """Val de Loire's is the purchase of the turn (§16)."""
    scene = table().with_privates(VDL="anne").stock().with_public("EST", par=79, cell=BROWN, ben=2, pool=2)
    assert scene.play("anne: exchange EST").refuses("anne: buy EST pool") == "bought_already"
    assert scene.play("anne: buy EST pool").refuses("anne: exchange EST") == "only_more"


def test_7_3_in_orange_one_certificate_is_all() -> None:
    scene = holding(cell=ORANGE, ben=2, pool=2).play("anne: buy EST pool")
    assert scene.refuses("anne: buy EST pool") == "bought_already"


def test_7_3_what_is_not_there_is_not_sold() -> None:
    refused = holding(ben=2).refusal("anne: buy EST pool")
    assert (refused.code, refused.facts["offers"]) == ("none_there", "EST from ipo")
